// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL
import MSALTesting
import Testing

@Suite("People in place of a browser", .identityEmulator())
struct SignInTests {
  private let emulator: IdentityEmulatorServer
  private let application: MSALPublicClientApplication

  init() throws {
    emulator = try IdentityEmulatorServer.current
    application = try emulator.application()
  }

  @Test func `signs in, calls Graph, and needs nobody the second time`() async throws {
    try emulator.person("adele").completesSignIn()
    let result = try await application.signIn()
    #expect(result.account.username == "adele@contoso.example")
    #expect(emulator.visits.map(\.pages) == [[.username, .password, .consent]])
    #expect(emulator.visits.map(\.ending) == [.backAtApp])

    var request = URLRequest(url: try emulator.api("graph").url)
    request.setValue(result.authorizationHeader, forHTTPHeaderField: "Authorization")
    let (body, response) = try await emulator.data(for: request)
    #expect((response as? HTTPURLResponse)?.statusCode == 200)
    #expect(String(decoding: body, as: UTF8.self).contains("Adele Vance"))

    #expect(try await application.silently(result.account).tokenSource == .cache)
    #expect(emulator.visits.count == 1)
  }

  @Test func `a token ends for the library and the emulator at once`() async throws {
    try emulator.person("adele").completesSignIn()
    let result = try await application.signIn()
    let start = emulator.now
    #expect(result.expiresOn == start.addingTimeInterval(3600))
    try await emulator.advance(by: .seconds(61 * 60))
    #expect(emulator.now == start.addingTimeInterval(61 * 60))

    var request = URLRequest(url: try emulator.api("graph").url)
    request.setValue(result.authorizationHeader, forHTTPHeaderField: "Authorization")
    #expect((try await emulator.data(for: request).1 as? HTTPURLResponse)?.statusCode == 401)
    let renewed = try await application.silently(result.account)
    #expect(renewed.tokenSource == .refreshToken)
    #expect(renewed.accessToken != result.accessToken)
    #expect(try await emulator.tokenRequests("refresh_token") == 1)
  }

  @Test func `declining consent is the app's to hear`() async throws {
    try emulator.person("adele").declinesConsent()
    let code = await errorCode { _ = try await application.signIn() }
    #expect(code == MSALError.userCanceled.rawValue)
    #expect(emulator.visits.last?.ending == .backAtApp)
  }

  @Test func `who knows no password gives up`() async throws {
    try emulator.person("adele").entersWrongPassword()
    let code = await errorCode { _ = try await application.signIn() }
    #expect(code == MSALError.userCanceled.rawValue)
    #expect(emulator.visits.last?.ending == .closed)
    #expect(try application.allAccounts().isEmpty)
    #expect(try await emulator.requests().contains { $0.method == "POST" && $0.path.hasSuffix("/login") })
  }

  @Test func `a mistyped password is corrected`() async throws {
    try emulator.person("lee").completesSignIn(wrongPasswords: 2)
    _ = try await application.signIn()
    let pages = try #require(emulator.visits.last?.pages)
    #expect(pages.count { $0 == .password } == 3)
  }

  @Test func `who has to choose a new password does`() async throws {
    try emulator.person("nestor").completesSignIn(newPassword: "Another-Pass-2")
    _ = try await application.signIn()
    #expect(emulator.visits.last?.pages.contains(.passwordChange) == true)
  }

  @Test func `a second factor is read in the inbox`() async throws {
    let adele = try emulator.person("adele")
    try await adele.requireSecondFactor()
    adele.completesSignIn()
    _ = try await application.signIn()
    #expect(emulator.visits.last?.pages.contains(.secondFactor) == true)
    #expect(try await emulator.inbox().count == 1)
  }

  @Test func `a wrong second factor is refused`() async throws {
    let adele = try emulator.person("adele")
    try await adele.requireSecondFactor()
    adele.failsSecondFactor()
    await #expect(throws: ThrownMSALError(.userCanceled)) { try await matchable { try await application.signIn() } }
    #expect(emulator.visits.last?.ending == .closed)
  }

  @Test func `closing the window is userCanceled`() async throws {
    try emulator.person("adele").cancelsSignIn()
    await #expect(throws: ThrownMSALError(.userCanceled)) { try await matchable { try await application.signIn() } }
    #expect(try await emulator.requests().allSatisfy { !$0.path.hasSuffix("/authorize") })
  }

  @Test func `an error that is not MSAL's stays as it is, and one of another code does not match`() async throws {
    await #expect(throws: CancellationError.self) { try await matchable { throw CancellationError() } }
    try emulator.person("adele").cancelsSignIn()
    let error = await #expect(throws: ThrownMSALError.self) { try await matchable { try await application.signIn() } }
    #expect(error != ThrownMSALError(.interactionRequired) && error?.description == "userCanceled (-50005)")
    #expect(try await matchable { 1 } == 1)
  }

  @Test func `a page that nobody looks at waits for the app's time-out`() async throws {
    try emulator.person("adele").ignoresSignIn()
    // The time limit begins when the page opens, perhaps only after the clock was moved once, so the clock is moved
    // repeatedly.
    let clock = Task {
      while true {
        try await emulator.advance(by: .seconds(60))
        try await Task.sleep(for: .milliseconds(20))
      }
    }
    defer { clock.cancel() }
    #expect(await errorCode { _ = try await application.signIn(timeout: 30) } != nil)
  }

  @Test func `the app gives up a sign-in of its own test`() async throws {
    try emulator.person("adele").ignoresSignIn()
    let application = application
    async let code = errorCode { _ = try await application.signIn() }
    while !MSALPublicClientApplication.cancelCurrentWebAuthSession() { try await Task.sleep(for: .milliseconds(2)) }
    #expect(await code == MSALError.userCanceled.rawValue)
  }

  @Test func `a redirect URI with a scheme of the app's own`() async throws {
    let configuration = try emulator.configuration(for: "MSAL Sample App")
    configuration.redirectUri = "msauth.com.example.msal-sample://auth"
    let application = try MSALPublicClientApplication(configuration: configuration)
    try emulator.person("adele").completesSignIn()
    #expect(try await application.signIn().account.username == "adele@contoso.example")
  }

  @Test func `a device code`() async throws {
    let adele = try emulator.person("adele")
    let parameters = MSALDeviceCodeParameters(scopes: ["User.Read"]) { shown in
      Task { try await adele.signIn(at: shown.verificationUrl, deviceCode: shown.userCode) }
    }
    let result = try await application.acquireToken(withDeviceCode: parameters)
    #expect(result.account.username == "adele@contoso.example")
  }

  @Test func `signs out in the browser too`() async throws {
    try emulator.person("adele").completesSignIn()
    let account = try await application.signIn().account
    let parameters = MSALSignoutParameters(webviewParameters: MSALWebviewParameters())
    parameters.signoutFromBrowser = true
    try await application.signout(with: account, signoutParameters: parameters)
    #expect(try application.allAccounts().isEmpty)
    _ = try await application.signIn()
    #expect(emulator.visits.last?.pages.contains(.password) == true)
  }

  @Test func `nobody there is a failure of the test that says so`() async throws {
    await withKnownIssue {
      let code = await errorCode { _ = try await application.signIn() }
      #expect(code == MSALError.userCanceled.rawValue)
    } matching: {
      $0.comments.contains { $0.rawValue.contains("completesSignIn()") }
    }
    #expect(emulator.visits.last?.username == nil)
  }

  @Test func `a page that can't go on is a failure of the test that says why`() async throws {
    try await emulator.person("adele").block()
    try emulator.person("adele").completesSignIn()
    await withKnownIssue {
      _ = await errorCode { _ = try await application.signIn() }
    } matching: {
      $0.comments.contains { $0.rawValue.contains("adele@contoso.example") }
    }
  }

  @Test func `revoked sessions need the person again`() async throws {
    let adele = try emulator.person("adele")
    adele.completesSignIn()
    let account = try await application.signIn().account
    try await emulator.advance(by: .seconds(3601))
    try await adele.revokeSessions()
    let code = await errorCode { _ = try await application.silently(account) }
    #expect(code == MSALError.interactionRequired.rawValue)
  }

  @Test func `consent that is there already is not asked for`() async throws {
    let adele = try emulator.person("adele")
    try await adele.consent(to: "MSAL Sample App", scopes: ["User.Read", "openid", "profile", "offline_access"])
    try await adele.changePassword(to: "Changed-Pass-2").completesSignIn()
    _ = try await application.signIn()
    #expect(emulator.visits.last?.pages == [.username, .password])
  }
}

/// These tests run at the same time in one process, and each signs a person in.
@Suite("Tests side by side", .identityEmulator())
struct SideBySideTests {
  @Test(arguments: 0..<20) func `never meet`(number: Int) async throws {
    let emulator = try IdentityEmulatorServer.current
    #expect(try await emulator.requests().isEmpty)
    let application = try emulator.application()
    try emulator.person(number.isMultiple(of: 2) ? "adele" : "lee").completesSignIn()
    let name = try await application.signIn().account.username
    #expect(name == (number.isMultiple(of: 2) ? "adele@contoso.example" : "lee@contoso.example"))
    #expect(try await emulator.tokenRequests("authorization_code") == 1)
    #expect(try application.allAccounts().count == 1)
  }

  @Test func `also in one test`() async throws {
    let (first, second) = (try await IdentityEmulatorServer.start(), try await IdentityEmulatorServer.start())
    try first.person("adele").completesSignIn()
    try second.person("lee").completesSignIn()
    let (one, other) = (try first.application(), try second.application())
    async let names = [one.signIn().account.username, other.signIn().account.username]
    #expect(try await names == ["adele@contoso.example", "lee@contoso.example"])
    try await first.advance(by: .seconds(60))
    #expect(second.now < first.now)
  }
}
