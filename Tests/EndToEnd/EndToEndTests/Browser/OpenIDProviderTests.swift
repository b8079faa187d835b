// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import LinuxPlatform
import MSAL
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

/// An app, a browser window and a third-party OpenID provider.
private struct Desk: Sendable {
  let driver: WebDriver
  let provider: OpenIDProviderProcess
  let transport: CurlTransport

  static func open(_ body: (Desk) async throws -> Void) async throws {
    let provider = try await OpenIDProviderProcess.start()
    let certificates = [UInt8](try Data(contentsOf: URL(filePath: provider.certificateAuthority)))
    try await Chromium.withWindow(trusting: provider.certificateAuthority) { driver in
      try await body(
        Desk(driver: driver, provider: provider, transport: CurlTransport(trustedCertificates: certificates)))
    }
    await provider.stop()
  }

  func makeApplication() throws -> MSALPublicClientApplication {
    let authority = try MSALOpenIDConnectAuthority(url: #require(URL(string: provider.issuer)))
    let configuration = MSALPublicClientApplicationConfig(
      clientId: OpenIDProviderProcess.clientID, redirectUri: "http://127.0.0.1", authority: authority)
    configuration.certificateAuthorityFile = URL(fileURLWithPath: provider.certificateAuthority)
    configuration.cacheConfig.persistence = .memory
    return try MSALPublicClientApplication(configuration: configuration)
  }

  func signIn(
    _ application: MSALPublicClientApplication, scopes: [String] = ["notes.read"],
    person: @escaping @Sendable () async throws -> Void
  ) async throws -> MSALResult {
    let parameters = MSALInteractiveTokenParameters(scopes: scopes, webviewParameters: driver.webview(person))
    return try await InteractiveTurn.take { try await application.acquireToken(with: parameters) }
  }

  func enterPassword() async throws {
    try await driver.type(OpenIDProviderProcess.username, into: "#id_username")
    try await driver.type(OpenIDProviderProcess.password, into: "#id_password")
    try await driver.click("#signin")
  }

  func waitForReturn() async throws {
    try await driver.wait(for: "the page of the app") { driver async throws(WebDriverError) in
      try await driver.url().hasPrefix("http://127.0.0.1")
    }
  }

  func silently(
    _ application: MSALPublicClientApplication, scopes: [String] = ["notes.read"], forceRefresh: Bool = false
  ) async throws -> MSALResult {
    let account = try #require(try application.allAccounts().first)
    let parameters = MSALSilentTokenParameters(scopes: scopes, account: account)
    parameters.forceRefresh = forceRefresh
    return try await application.acquireTokenSilent(with: parameters)
  }

  /// The provider's answer about a token's owner.
  func userInfo(_ result: MSALResult) async throws -> (status: Int, json: JSONValue?) {
    let url = try #require(URL(string: provider.issuer + "/userinfo/"))
    let response = try await transport.send(
      HTTPRequest(url: url, headers: ["Authorization": result.authorizationHeader]))
    return (response.status, try? JSONValue(parsing: response.body))
  }
}

@Suite(
  "An OpenID provider that is not ours", .enabled(if: BrowserTests.areWanted), .oneInAProcess, .timeLimit(.minutes(10)))
struct OpenIDProviderTests {
  @Test func `It signs a person in, its tokens are renewed silently again and again, and the account is listed`()
    async throws
  {
    try await Desk.open { desk in
      let application = try desk.makeApplication()
      let result = try await desk.signIn(application) {
        try await desk.enterPassword()
        try await desk.driver.click("input[name=allow]")
        try await desk.waitForReturn()
      }
      #expect(result.account.username == OpenIDProviderProcess.username)
      #expect(result.account.accountClaims?["name"] as? String == "Ada Abel")
      #expect(result.scopes.contains("notes.read"))
      #expect(result.authority.url.absoluteString == desk.provider.issuer)
      let owner = try await desk.userInfo(result)
      #expect(owner.status == 200)
      #expect(owner.json?["sub"]?.string == result.account.homeAccountId?.identifier)

      #expect(try application.allAccounts().map(\.username) == [OpenIDProviderProcess.username])
      let cached = try await desk.silently(application)
      #expect(cached.tokenSource == .cache)
      #expect(cached.accessToken == result.accessToken)
      var last = result
      for _ in 0..<2 {
        let renewed = try await desk.silently(application, forceRefresh: true)
        #expect(renewed.tokenSource == .refreshToken)
        #expect(renewed.accessToken != last.accessToken)
        #expect(try await desk.userInfo(renewed).status == 200)
        last = renewed
      }
      #expect(try application.allAccounts().count == 1)
    }
  }

  @Test func `Who cancels at its page has cancelled`() async throws {
    try await Desk.open { desk in
      let application = try desk.makeApplication()
      let error = await failure {
        _ = try await desk.signIn(application) {
          try await desk.enterPassword()
          try await desk.driver.click("input[type=submit]:not([name])")
          try await desk.waitForReturn()
        }
      }
      #expect(error?.code == MSALError.userCanceled.rawValue)
      #expect(error?.userInfo[MSALOAuthErrorKey] as? String == "access_denied")
      #expect(try application.allAccounts().isEmpty)
    }
  }

  @Test func `A scope that it does not have is its refusal, in its own words`() async throws {
    try await Desk.open { desk in
      let application = try desk.makeApplication()
      let error = await failure {
        _ = try await desk.signIn(application, scopes: ["notes.write"]) {
          try await desk.enterPassword()
          try await desk.waitForReturn()
        }
      }
      #expect(
        error?.userInfo[MSALInternalErrorCodeKey] as? Int == MSALInternalError.internalErrorInvalidScope.rawValue)
    }
  }

  @Test func `Signing out ends its session too`() async throws {
    try await Desk.open { desk in
      let application = try desk.makeApplication()
      let person: @Sendable () async throws -> Void = {
        try await desk.enterPassword()
        try await desk.driver.click("input[name=allow]")
        try await desk.waitForReturn()
      }
      let result = try await desk.signIn(application, person: person)
      let parameters = MSALSignoutParameters(
        webviewParameters: desk.driver.webview {
          // The provider asks for confirmation, because the request names the app but not the session.
          try await desk.driver.click("input[name=allow]")
          try await desk.waitForReturn()
        })
      parameters.signoutFromBrowser = true
      #expect(
        try await InteractiveTurn.take {
          try await application.signout(with: result.account, signoutParameters: parameters)
        }
      )
      #expect(try application.allAccounts().isEmpty)
      // The page asks for the password again, because the session has ended.
      let again = try await desk.signIn(application, person: person)
      #expect(again.account.username == OpenIDProviderProcess.username)
    }
  }
}
