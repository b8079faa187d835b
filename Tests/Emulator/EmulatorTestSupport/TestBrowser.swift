// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import Foundation
import IdentityEmulator
import OAuthWire
import PlatformInterfaces
import Testing

/// A browser without scripts: it keeps cookies, reads and sends the pages' forms, and follows the emulator's redirects
/// to its own pages.
package final class TestBrowser {
  package let world: PlatformWorld
  package private(set) var cookies: [String: String] = [:]
  package private(set) var response = HTTPResponse(status: 0)
  /// The `Set-Cookie` lines seen.
  package private(set) var cookieLines: [String] = []
  /// The address of the present page; after a redirect to the app, that of the page before.
  package private(set) var address = ""
  /// The status of the answer to the last form.
  package private(set) var formStatus = 0

  package init(_ world: PlatformWorld) { self.world = world }

  package var html: String { String(decoding: response.body, as: UTF8.self) }

  /// The page's name: the first words of its heading.
  package var heading: String {
    (html.firstMatch(of: /<h1>(.*?)<\/h1>/.dotMatchesNewlines()).map { String($0.1) } ?? "")
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @discardableResult
  package func open(_ path: String) async throws -> HTTPResponse {
    try await send(
      HTTPRequest(url: try #require(URL(string: path.hasPrefix("http") ? path : world.origin + path))))
  }

  @discardableResult
  package func authorize(_ client: TestClient = TestClient(), tenant: String = "common") async throws -> HTTPResponse {
    try await open("/\(tenant)/oauth2/v2.0/authorize?" + FormCoding.encode(client.parameters))
  }

  @discardableResult
  package func post(_ path: String, _ form: [Parameter]) async throws -> HTTPResponse {
    try await send(
      HTTPRequest(
        method: "POST", url: try #require(URL(string: world.origin + path)),
        headers: ["Content-Type": FormCoding.contentType], body: FormCoding.body(form)))
  }

  /// Sends the page's form with `fields` added to its hidden ones.
  @discardableResult
  package func submit(_ fields: (String, String)...) async throws -> HTTPResponse {
    let (action, hidden) = try form()
    return try await post(action, hidden + fields.map { Parameter($0.0, $0.1) })
  }

  package func form() throws -> (action: String, hidden: [Parameter]) {
    let text = html
    let tag = try #require(text.firstMatch(of: /<form[^>]*>/), "the page has no form: \(heading)").0
    let hidden = text.matches(of: /<input[^>]*type="hidden"[^>]*>/).map { match in
      Parameter(Self.attribute("name", of: match.0), Self.attribute("value", of: match.0))
    }
    return (Self.attribute("action", of: tag), hidden)
  }

  private static func attribute(_ name: String, of tag: Substring) -> String {
    guard let start = tag.range(of: " \(name)=\"") else { return "" }
    let value = tag[start.upperBound...].prefix { $0 != "\"" }
    return String(value).replacing("&quot;", with: "\"").replacing("&#39;", with: "'").replacing("&lt;", with: "<")
      .replacing("&gt;", with: ">").replacing("&amp;", with: "&")
  }

  /// Loads the page again, as the buttons Back or Reload do.
  @discardableResult
  package func reload() async throws -> HTTPResponse { try await open(address) }

  private func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    var answer = try await exchange(request)
    if request.method == "POST" { formStatus = answer.status }
    while let next = answer.headers["Location"], next.hasPrefix("/") {
      answer = try await exchange(HTTPRequest(url: try #require(URL(string: world.origin + next))))
    }
    return answer
  }

  private func exchange(_ request: HTTPRequest) async throws -> HTTPResponse {
    var request = request
    if request.method == "GET" { address = request.url.absoluteString }
    if !cookies.isEmpty {
      request.headers["Cookie"] = cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
    }
    response = await world.emulator.respond(to: request)
    for line in response.headers.all("Set-Cookie") {
      cookieLines.append(line)
      let pair = line.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
      cookies[String(pair[0])] = String(pair[1])
    }
    return response
  }

  /// The parameters of the redirect to the app, or of the form posted there.
  package func answer() throws -> [Parameter] {
    if let location = response.headers["Location"] {
      let separator: Character = location.contains("#") ? "#" : "?"
      let query = location.drop { $0 != separator }.dropFirst()
      return try #require(FormCoding.decode(query))
    }
    let (action, hidden) = try form()
    try #require(!action.hasPrefix("/"), "still at the page: \(heading)")
    return hidden
  }

  /// Types name and password, and accepts the consent page if there is one; the answer's parameters.
  @discardableResult
  package func signIn(
    _ alias: String, as client: TestClient = TestClient(), tenant: String = "common", accepting: Bool = true
  ) async throws -> [Parameter] {
    try await authorize(client, tenant: tenant)
    if html.contains("id=\"other\"") { try await submit(("account", "other")) }
    let person = try #require(world.emulator.seed.people.first { $0.user.username.hasPrefix("\(alias)@") })
    try await submit(("username", person.user.username), ("step", "next"))
    try await submit(("password", person.password.exposed), ("step", "signin"))
    if accepting, html.contains("id=\"accept\"") { try await submit(("step", "accept")) }
    return accepting ? try answer() : []
  }
}
