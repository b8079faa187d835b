// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import PlatformInterfaces
import ScriptedBrowser

/// A request that a person's browser sends to a web app of the test.
public struct TestWebRequest: Sendable {
  /// The HTTP method, such as `GET`.
  public let method: String
  /// The whole address.
  public let url: URL
  /// The header fields, those of cookies among them.
  public let headers: [(name: String, value: String)]
  /// The body, such as a form.
  public let body: Data

  init(_ request: HTTPRequest) {
    (method, url, body) = (request.method, request.url, request.body)
    headers = request.headers.fields.map { ($0.name, $0.value) }
  }

  /// Returns every value of a header field. Capital and small letters of the name are the same.
  public func values(of name: String) -> [String] {
    headers.filter { FoldedText.isSame($0.name, name) }.map(\.value)
  }
}

/// The answer of a web app of the test.
public struct TestWebResponse: Sendable {
  /// The HTTP status.
  public var status: Int
  /// The header fields.
  public var headers: [(name: String, value: String)]
  /// The body.
  public var body: Data

  /// Makes an answer.
  public init(_ status: Int, headers: [(name: String, value: String)] = [], body: Data = Data()) {
    (self.status, self.headers, self.body) = (status, headers, body)
  }

  /// Makes a page of HTML.
  public static func page(_ html: String, status: Int = 200) -> TestWebResponse {
    TestWebResponse(status, headers: [("Content-Type", "text/html; charset=utf-8")], body: Data(html.utf8))
  }

  var answer: HTTPResponse {
    var response = HTTPResponse(status: status, body: body)
    for field in headers { response.headers.append(field.name, field.value) }
    return response
  }
}

/// The page that a person's browser shows.
public struct TestPage: Sendable, Hashable {
  /// The address.
  public let address: URL
  /// The HTTP status.
  public let status: Int
  /// The text of the first `<h1>`; empty when there is none.
  public let heading: String
  /// All visible text.
  public let text: String

  init(_ page: WebPage) { (address, status, heading, text) = (page.url, page.status, page.heading, page.text) }
}

extension IdentityEmulatorServer {
  /// Lets people's browsers reach a web app of the test. Nothing listens: the function is called instead. The app asks
  /// this emulator for tokens by `confidentialConfiguration(for:)`.
  ///
  /// ```swift
  /// emulator.serve(address) { request in await shop.answer(request) }
  /// let visit = try await adele.signIn(at: address.appending(path: "signin"))
  /// ```
  ///
  /// All people use one browser, which keeps its cookies until `forgetCookies()`.
  /// - Parameters:
  ///   - address: The app's address: scheme, host and port. The apps of the built-in seed accept
  ///     `http://localhost:PORT/signin-oidc`.
  ///   - app: Answers the requests; nil: the app is gone.
  public func serve(_ address: URL, _ app: (@Sendable (TestWebRequest) async -> TestWebResponse)?) {
    let place = PeoplesBrowser.place(of: address)
    browser.note(place, isApp: app != nil)
    guard let app else { return transport.serve(place, nil) }
    transport.serve(place) { request in await app(TestWebRequest(request)).answer }
  }

  /// Has people's browser forget its cookies, as a new private window does.
  public func forgetCookies() async { await browser.forgetCookies() }
}
