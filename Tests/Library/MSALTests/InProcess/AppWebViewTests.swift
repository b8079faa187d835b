// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL
import PlatformInterfaces
import ScriptedBrowser
import TestSupport
import Testing

extension InProcessTests {
  @Suite("Signing in in a web view of the app")
  struct AppWebViewTests {
    private let world: World

    init() throws { world = try World() }

    static func parameters(_ presenter: MSALViewController?, _ type: MSALWebviewType = .wkWebView)
      -> MSALWebviewParameters
    {
      let parameters = MSALWebviewParameters(authPresentationViewController: presenter)
      parameters.webviewType = type
      parameters.prefersEphemeralWebBrowserSession = true
      return parameters
    }

    private func signIn(
      _ application: MSALPublicClientApplication, _ webview: MSALWebviewParameters
    ) async throws -> MSALResult {
      try await application.acquireToken(
        with: MSALInteractiveTokenParameters(scopes: ["User.Read"], webviewParameters: webview))
    }

    @Test(arguments: [nil, "http://localhost:0", "msauth.com.example.msal-sample://auth"])
    func `The view sees the answer as an address, so nothing listens for it`(redirectURI: String?) async throws {
      let application = try world.makeApplication { $0.redirectUri = redirectURI }
      let view = PersonalView(world)
      let result = try await signIn(application, Self.parameters(view))
      #expect(try await world.graphStatus(result) == 200)
      #expect(world.browser.openedURLs == [])
      let request = try #require(view.requests.first)
      #expect(request.prefersEphemeralWebBrowserSession)
      let items = URLComponents(url: request.url, resolvingAgainstBaseURL: false)?.queryItems ?? []
      let expected = redirectURI?.hasPrefix("msauth") == true ? redirectURI : "http://localhost"
      #expect(items.first { $0.name == "redirect_uri" }?.value == expected)
      #expect(items.first { $0.name == "response_mode" }?.value == "query")
    }

    @Test func `Only the answer to this request may go to the redirect URI`() async throws {
      let view = PersonalView(world)
      _ = try await signIn(try world.makeApplication(), Self.parameters(view))
      let request = try #require(view.requests.first)
      func decision(_ address: String) throws -> MSALWebViewRequest.Decision {
        request.decision(for: try #require(URL(string: address)))
      }
      #expect(try decision("https://login.microsoftonline.localhost/common") == .load)
      #expect(try decision("http://localhost:8080/?code=c") == .load)
      #expect(try decision("http://login.example") == .refuse)
      #expect(try decision("mailto:help@contoso.example") == .openOutside)
      #expect(try decision("http://localhost/?code=c&state=other") == .refuse)
      #expect(try decision("http://localhost") == .refuse)
      #expect(request.decision(for: try #require(view.answers.first)) == .answer)
    }

    @Test func `Closing the view cancels the sign-in`() async throws {
      let view = PersonalView(world, isClosedAtOnce: true)
      let application = try world.makeApplication()
      let error = await failure { _ = try await signIn(application, Self.parameters(view)) }
      #expect(error.map(SeenError.init)?.code == MSALError.userCanceled.rawValue)
    }

    @Test func `A view that can't show the page is reported, and no other browser is tried`() async throws {
      let view = BrokenView(error: BrokenView.NoScreenError())
      let application = try world.makeApplication()
      let parameters = Self.parameters(view)
      let error = await failure { _ = try await signIn(application, parameters) }
      #expect(
        error?.userInfo[MSALInternalErrorCodeKey] as? Int == MSALInternalError.internalErrorNoViewController.rawValue)
      #expect(world.browser.openedURLs == [])
    }

    @Test(
      arguments: [
        (NSURLErrorCannotFindHost, NSURLErrorCannotConnectToHost, "login.example can't be reached"),
        (NSURLErrorTimedOut, NSURLErrorTimedOut, "login.example did not answer"),
        (NSURLErrorNetworkConnectionLost, NSURLErrorNetworkConnectionLost, "connection to login.example broke"),
        (NSURLErrorServerCertificateUntrusted, NSURLErrorSecureConnectionFailed, "certificateAuthorityFile"),
        (NSURLErrorServerCertificateHasBadDate, NSURLErrorSecureConnectionFailed, "has expired"),
        (NSURLErrorUnknown, NSURLErrorNetworkConnectionLost, "login.example"),
      ])
    func `A page that can't be loaded ends as trouble with the network does, without the view's own words`(
      thrown: Int, seen: Int, text: String
    ) async throws {
      let page = try #require(URL(string: "https://login.example/authorize?login_hint=secret"))
      let words = [NSURLErrorFailingURLErrorKey: page, NSLocalizedDescriptionKey: "no \(page)"] as [String: Any]
      let view = BrokenView(error: NSError(domain: NSURLErrorDomain, code: thrown, userInfo: words))
      let application = try world.makeApplication()
      let error = await failure { _ = try await signIn(application, Self.parameters(view)) }
      #expect(error?.domain == NSURLErrorDomain)
      #expect(error?.code == seen)
      #expect(error?.localizedDescription.contains(text) == true)
      #expect(error?.localizedDescription.contains("secret") == false)
    }

    @Test
    func `A Swift error of the network is one too, and a refused address and a cancelled load have codes of their own`()
      async throws
    {
      let application = try world.makeApplication()
      func end(_ code: URLError.Code) async -> NSError? {
        let view = BrokenView(error: URLError(code))
        return await failure { _ = try await signIn(application, Self.parameters(view)) }
      }
      #expect(await end(.cannotConnectToHost)?.domain == NSURLErrorDomain)
      #expect(await end(.cancelled)?.code == MSALError.userCanceled.rawValue)
      #expect(
        await end(.unsupportedURL)?.userInfo[MSALInternalErrorCodeKey] as? Int
          == MSALInternalError.internalErrorNonHttpsRedirect.rawValue)
    }

    @Test func `Without a presenter, or with another type, the page opens in the system browser`() async throws {
      let application = try world.makeApplication()
      let view = PersonalView(world)
      _ = try await signIn(application, Self.parameters(NSObject()))
      _ = try await signIn(application, Self.parameters(view, .default))
      #expect(world.browser.openedURLs.count == 2)
      #expect(view.requests.isEmpty)
    }

    @Test func `Who signs out in the browser too sees the view again`() async throws {
      let application = try world.makeApplication()
      let view = PersonalView(world)
      let account = try await signIn(application, Self.parameters(view)).account
      let parameters = MSALSignoutParameters(webviewParameters: Self.parameters(view))
      parameters.signoutFromBrowser = true
      _ = try await application.signout(with: account, signoutParameters: parameters)
      #expect(view.requests.count == 2)
    }
  }
}

/// A web view that a scripted person uses. The address at the redirect URI, which is not loaded, is the answer.
final class PersonalView: MSALWebViewPresenter {
  private let browser: ScriptedBrowser
  private let isClosedAtOnce: Bool
  private let seen = Lock<(requests: [MSALWebViewRequest], answers: [URL])>(([], []))

  init(_ world: World, isClosedAtOnce: Bool = false) {
    browser = ScriptedBrowser(transport: world.transport)
    self.isClosedAtOnce = isClosedAtOnce
    world.transport.serve("localhost") { [seen] request in
      seen.withLock { $0.answers.append(request.url) }
      return HTTPResponse(status: 200)
    }
  }

  var requests: [MSALWebViewRequest] { seen.withLock { $0.requests } }
  var answers: [URL] { seen.withLock { $0.answers } }

  func present(_ request: MSALWebViewRequest) async throws -> URL {
    seen.withLock { $0.requests.append(request) }
    if isClosedAtOnce { throw CancellationError() }
    let journey = try await ScriptedPerson.adele.visit(request.url, with: browser)
    if let url = journey.landing.applicationURL { return url }
    return try #require(answers.last)
  }
}

private final class BrokenView: MSALWebViewPresenter {
  struct NoScreenError: Error {}

  private let error: any Error

  init(error: any Error) { self.error = error }

  func present(_ request: MSALWebViewRequest) async throws -> URL { throw error }
}
