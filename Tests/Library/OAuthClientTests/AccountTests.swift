// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthClient
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing
import TokenCache
import TokenExchange

@Suite struct AccountTests {
  static let graceID = HomeAccountID("gggggggg-0000-4000-8000-000000000000.\(SigningService.tenant)")
  let service = SigningService()

  /// A second account; without refresh token it is known but not signed in.
  private func addGrace(refreshToken: String? = "refresh-grace") throws {
    let environment = "login.contoso.test"
    let clientID = ClientID(SigningService.clientID)
    for (realm, localID) in [(SigningService.tenant, Self.graceID.objectID), ("other-tenant", "guest-object")] {
      try service.cache.save(
        TokenEntries(
          account: AccountRecord(
            homeAccountID: Self.graceID, environment: environment, realm: realm, localAccountID: localID,
            username: realm == "other-tenant" ? "grace_guest@other.example" : "Grace@contoso.example"),
          refreshToken: refreshToken.map {
            RefreshTokenRecord(
              homeAccountID: Self.graceID, environment: environment, clientID: clientID, familyID: nil,
              secret: Secret($0))
          }),
        aliases: EnvironmentAliases(preferredCache: environment, names: [environment]))
    }
  }

  @Test func `the current account is told with the one before it, once`() async throws {
    let client = service.client()
    #expect(try client.currentAccount() == (nil, nil))
    try service.signIn(expiresIn: 3600)
    let first = try client.currentAccount()
    #expect(first.current?.homeAccountID == SigningService.home)
    #expect(first.previous == nil)
    let unchanged = try client.currentAccount()
    #expect(unchanged.current == first.current)
    #expect(unchanged.previous == nil)
    try client.removeAccount(SigningService.account)
    try addGrace()
    let second = try client.currentAccount()
    #expect(second.current?.homeAccountID == Self.graceID)
    #expect(second.previous?.homeAccountID == SigningService.home)
    #expect(try client.currentAccount().previous == nil)
    try client.removeAccount(AccountReference(homeAccountID: Self.graceID, username: nil))
    let none = try client.currentAccount()
    #expect(none.current == nil)
    #expect(none.previous?.homeAccountID == Self.graceID)
    #expect(try client.currentAccount() == (nil, nil))
  }

  @Test func `several accounts are no current account`() throws {
    try service.signIn(expiresIn: 3600)
    try addGrace()
    let error = #expect(throws: IdentityError.self) { try service.client().currentAccount() }
    #expect(caseName(error?.reason) == "severalAccounts")
  }

  @Test(arguments: [
    (AccountFilter(), [SigningService.home, graceID]),
    (AccountFilter(homeAccountID: graceID), [graceID]),
    (AccountFilter(homeAccountID: HomeAccountID(graceID.value.uppercased())), [graceID]),
    (AccountFilter(homeAccountID: HomeAccountID("nobody")), []),
    (AccountFilter(username: "grace@CONTOSO.example"), [graceID]),
    (AccountFilter(username: "nobody@contoso.example"), []),
    (AccountFilter(username: ""), []),
    (AccountFilter(tenantProfileID: graceID.objectID), [graceID]),
    (AccountFilter(tenantProfileID: "GUEST-object"), [graceID]),
    (AccountFilter(tenantProfileID: "nobody"), []),
    (AccountFilter(homeAccountID: graceID, tenantProfileID: SigningService.objectID), []),
    (AccountFilter(homeAccountID: graceID, username: "ada@contoso.example"), []),
    (
      AccountFilter(homeAccountID: graceID, tenantProfileID: "guest-object", username: "grace@contoso.example"),
      [graceID]
    ),
  ])
  func `accounts are found by every condition given`(filter: AccountFilter, expected: [HomeAccountID]) throws {
    try service.signIn(expiresIn: 3600)
    try addGrace()
    #expect(try service.client().accounts(filter).map(\.homeAccountID) == expected)
  }

  @Test(arguments: [(true, [SigningService.home]), (false, [SigningService.home, graceID])])
  func `an account without refresh token is listed only when those are asked for too`(
    onlySignedIn: Bool, expected: [HomeAccountID]
  ) throws {
    try service.signIn(expiresIn: 3600)
    try addGrace(refreshToken: nil)
    let client = service.client()
    #expect(try client.accounts(AccountFilter(onlySignedIn: onlySignedIn)).map(\.homeAccountID) == expected)
  }

  @Test func `a signed-out account is listed only when those are asked for too`() throws {
    try service.signIn(expiresIn: 3600)
    let client = service.client()
    try client.removeAccount(SigningService.account)
    #expect(try client.accounts().isEmpty)
    #expect(try client.accounts(AccountFilter(onlySignedIn: false)).map(\.homeAccountID) == [SigningService.home])
  }

  @Test(arguments: [
    (Prompt?.none, "login"), (.selectAccount, "login"), (.create, "login"), (.login, "login"), (.consent, "consent"),
  ])
  func `whoever signed out of the app gives their password again, except to consent`(
    prompt: Prompt?, sent: String
  ) async throws {
    try service.signIn(expiresIn: 3600)
    let client = service.client()
    try client.removeAccount(SigningService.account)
    let browser = service.browser()
    service.grantTokens(browser)
    for expected in [sent, prompt?.rawValue] {
      _ = try await client.acquireToken(
        service.interactive(browser) {
          $0.parameters.account = SigningService.account
          $0.prompt = prompt
        })
      // The first sign-in ends the sign-out, so the second one has the app's own prompt.
      #expect(browser.asked["prompt"] == expected)
    }
  }

  @Test func `another account's sign-out changes nothing`() async throws {
    try service.signIn(expiresIn: 3600)
    let client = service.client()
    try client.removeAccount(AccountReference(homeAccountID: Self.graceID, username: nil))
    let browser = service.browser()
    service.grantTokens(browser)
    _ = try await client.acquireToken(service.interactive(browser) { $0.parameters.account = SigningService.account })
    #expect(browser.asked["prompt"] == nil)
    #expect(browser.asked["login_hint"] == "ada@contoso.example")
  }

  @Test func `on the page the account is a hint: whoever signs in is the result`() async throws {
    try addGrace()
    let browser = service.browser()
    service.grantTokens(browser)
    let client = service.client()
    let result = try await client.acquireToken(
      service.interactive(browser) {
        $0.parameters.account = AccountReference(homeAccountID: Self.graceID, username: "grace@contoso.example")
      })
    #expect(browser.asked["login_hint"] == "grace@contoso.example")
    #expect(result.account.homeAccountID == SigningService.home)
    #expect(Set(try client.accounts().map(\.homeAccountID)) == [SigningService.home, Self.graceID])
  }

  @Test func `an app for one account refuses another person on the page, too`() async throws {
    try addGrace()
    let browser = service.browser()
    service.grantTokens(browser)
    let client = service.client { $0.signsInOneAccount = true }
    let request = service.interactive(browser)
    let error = await failure { try await client.acquireToken(request) }
    #expect(caseName(error?.reason) == "accountMismatch")
    #expect(try client.accounts(AccountFilter(onlySignedIn: false)).map(\.homeAccountID) == [Self.graceID])
  }

  @Test func `a sign-in that is cancelled when its answer is there leaves nothing behind`() async throws {
    let browser = service.browser()
    let service = service
    let gate = Gate()
    service.onToken { _ in
      await gate.pass()
      return service.codeAnswer(browser)
    }
    let client = service.client()
    let request = service.interactive(browser)
    let task = Task { await failure { try await client.acquireToken(request) } }
    while service.tokenRequests.isEmpty { await Task.yield() }
    task.cancel()
    gate.open()
    #expect(await caseName(task.value?.reason) == "cancelled")
    #expect(try client.accounts(AccountFilter(onlySignedIn: false)).isEmpty)
  }

  @Test func `a custom-scheme answer that does not come in time ends the wait`() async throws {
    let sessions = InteractiveSessions()
    let redirect = try RedirectURI("msauth.com.example.app://auth")
    let client = service.client(sessions: sessions) { $0.redirectURI = redirect }
    let browser = service.idleBrowser
    let request = service.interactive(browser) { $0.presentation.timeoutSeconds = 120 }
    let task = Task { await failure { try await client.acquireToken(request) } }
    await browser.waitUntilOpened()
    await service.clock.waitForSleepers()
    service.clock.advance(seconds: 119)
    await service.clock.waitForSleepers()
    service.clock.advance(seconds: 2)
    #expect(try await requireCase("browser", of: task.value?.reason) == BrowserError.timedOut(seconds: 120))
    let late = "msauth.com.example.app://auth?code=c&state=\(browser.asked["state"] ?? "")"
    #expect(try !sessions.deliver(#require(URL(string: late))))
    #expect(!sessions.cancelCurrent())
  }
}

private func == (left: (current: Account?, previous: Account?), right: (Account?, Account?)) -> Bool {
  left.current == right.0 && left.previous == right.1
}
