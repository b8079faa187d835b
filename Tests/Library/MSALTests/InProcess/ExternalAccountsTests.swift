// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import IdentityEmulator
import MSAL
import PlatformInterfaces
import TestSupport
import Testing

extension InProcessTests {
  @Suite("The app's own sources of accounts")
  struct ExternalAccountsTests {
    private let world: World
    private let directory = CompanyDirectory()

    init() throws { world = try World() }

    private func application(
      _ directories: [any MSALExternalAccountProviding]
    ) throws -> MSALPublicClientApplication {
      try world.makeApplication { config in
        for directory in directories { config.cacheConfig.addExternalAccountProvider(directory) }
        #expect(config.cacheConfig.externalAccountProviders.count == directories.count)
      }
    }

    @Test func `their accounts stand after the application's own, and are found by id and by name`() async throws {
      let application = try application([directory])
      directory.accounts = [.mia]
      try await world.signIn(application)
      #expect(try application.allAccounts().map(\.username) == ["adele@contoso.example", "mia@personal.example"])
      let mia = try application.account(forIdentifier: "MIA.tenant-1")
      #expect(mia == (try application.account(forUsername: "Mia@personal.example")))
      #expect(mia.environment == "login.microsoftonline.localhost")
      #expect(mia.accountClaims?["name"] as? String == "Mia Moss")
      #expect(mia.homeAccountId?.objectId == "mia")
      #expect(try await application.accountsFromDevice(for: MSALAccountEnumerationParameters()).count == 2)
      let parameters = MSALAccountEnumerationParameters(tenantProfileIdentifier: "nobody")
      parameters.returnOnlySignedInAccounts = false
      #expect(try application.accounts(for: parameters).isEmpty)
      #expect(directory.asked.last?.tenantProfileIdentifier == "nobody")
      #expect(directory.asked.last?.returnOnlySignedInAccounts == false)
    }

    @Test func `an account that both know is one account, and one without a name is left out`() async throws {
      let application = try application([directory])
      let own = try await world.signIn(application).account
      directory.accounts = [
        CompanyAccount(identifier: own.identifier, username: "Somebody else", profiles: [MSALTenantProfile()]),
        CompanyAccount(identifier: nil, username: " "), .mia,
      ]
      let accounts = try application.allAccounts()
      #expect(accounts.map(\.username) == ["adele@contoso.example", "mia@personal.example"])
      #expect(accounts.first?.tenantProfiles?.count == (own.tenantProfiles?.count ?? 0) + 1)
    }

    @Test func `an account that only they know has no tokens: the person must be asked`() async throws {
      let application = try application([directory])
      directory.accounts = [.mia]
      let account = try application.account(forIdentifier: "mia.tenant-1")
      let error = await failure { _ = try await world.silently(application, account) }
      #expect(error?.code == MSALError.interactionRequired.rawValue)
    }

    @Test func `the page is told the name of an account, also without an id`() async throws {
      let application = try application([directory])
      directory.accounts = [CompanyAccount(identifier: nil, username: "adele@contoso.example")]
      let parameters = MSALInteractiveTokenParameters(
        scopes: ["User.Read"], webviewParameters: MSALWebviewParameters())
      parameters.account = try application.account(forUsername: "adele@contoso.example")
      parameters.loginHint = "somebody.else@contoso.example"
      _ = try await application.acquireToken(with: parameters)
      let page = try #require(world.browser.openedURLs.last)
      let asked = URLComponents(url: page, resolvingAgainstBaseURL: false)?.queryItems ?? []
      #expect(asked.filter { $0.name == "login_hint" }.map(\.value) == ["adele@contoso.example"])
    }

    @Test func `they hear of every token's account, and of removals`() async throws {
      let application = try application([directory, MSALLegacySharedAccountsProvider()])
      let account = try await world.signIn(application).account
      _ = try await world.silently(application)
      #expect(directory.told.count == 1, "a token from the cache is no news")
      _ = try await world.silently(application, forceRefresh: true)
      #expect(directory.told == ["update adele@contoso.example", "update adele@contoso.example"])
      #expect(directory.claims?["preferred_username"] as? String == "adele@contoso.example")
      try application.remove(account)
      #expect(directory.told.last == "remove adele@contoso.example")
      try await world.signIn(application)
      let parameters = MSALSignoutParameters()
      parameters.wipeAccount = true
      try await application.signout(with: account, signoutParameters: parameters)
      #expect(directory.told.last == "wipe adele@contoso.example")
    }

    @Test func `they hear of a sign-out that the browser did not take part in, and of every account that is wiped`()
      async throws
    {
      let application = try application([directory])
      let adele = try await world.signIn(application).account
      let inBrowser = MSALSignoutParameters(webviewParameters: MSALWebviewParameters())
      inBrowser.signoutFromBrowser = true
      // An application that does not know the sign-out page yet and can't look it up.
      let another = try self.application([directory])
      world.transport.serve("login.microsoftonline.localhost") { _ in HTTPResponse(status: 404) }
      let error = await failure { try await another.signout(with: adele, signoutParameters: inBrowser) }
      #expect(error != nil)
      let emulator = world.emulator
      world.transport.serve("login.microsoftonline.localhost") { request throws(TransportError) in
        try await emulator.send(request)
      }
      #expect(directory.told.last == "remove adele@contoso.example")

      try await world.signIn(application)
      world.browser.seat(.lee)
      try await world.signIn(application, prompt: .selectAccount)
      directory.told = []
      let everybody = MSALSignoutParameters()
      everybody.wipeCacheForAllAccounts = true
      try await application.signout(with: adele, signoutParameters: everybody)
      #expect(Set(directory.told) == ["wipe adele@contoso.example", "wipe lee@contoso.example"])
    }

    @Test func `their accounts can be removed, also those without an id`() throws {
      let application = try application([directory])
      directory.accounts = [.mia, CompanyAccount(identifier: nil, username: "noah@personal.example")]
      for account in try application.allAccounts() { try application.remove(account) }
      #expect(directory.told == ["remove mia@personal.example", "remove noah@personal.example"])
    }

    @Test func `their failures don't lose a token or the application's own accounts; a failed removal is told`()
      async throws
    {
      struct BrokenError: Error {}
      let application = try application([directory])
      directory.failure = BrokenError()
      let result = try await world.signIn(application)
      #expect(!result.accessToken.isEmpty)
      #expect(try application.allAccounts() == [result.account])
      #expect(world.log.lines.contains { $0.contains("CompanyDirectory") })
      let error = await failure { try application.remove(result.account) }
      #expect(error?.domain.contains("Broken") == true)
      directory.failure = nil
      #expect(try application.allAccounts().isEmpty)
    }
  }
}

/// A source of accounts, as an app would write one.
private final class CompanyDirectory: NSObject, MSALExternalAccountProviding {
  var accounts: [CompanyAccount] = []
  var failure: (any Error)?
  var told: [String] = []
  var claims: [AnyHashable: Any]?
  var asked: [MSALAccountEnumerationParameters] = []

  private func tell(_ what: String, _ account: any MSALAccountProtocol) throws {
    if let failure { throw failure }
    told.append("\(what) \(account.username ?? "")")
  }

  func update(_ account: any MSALAccountProtocol, idTokenClaims: [AnyHashable: Any]) throws {
    claims = idTokenClaims
    try tell("update", account)
  }

  func remove(
    _ account: any MSALAccountProtocol, wipeAccount: Bool, tenantProfiles: [MSALTenantProfile]?
  ) throws {
    #expect(tenantProfiles == nil)
    try tell(wipeAccount ? "wipe" : "remove", account)
  }

  func accounts(with parameters: MSALAccountEnumerationParameters) throws -> [any MSALAccountProtocol] {
    if let failure { throw failure }
    asked.append(parameters)
    return accounts
  }
}

private final class CompanyAccount: NSObject, MSALAccountProtocol {
  static var mia: CompanyAccount {
    CompanyAccount(identifier: "mia.tenant-1", username: "mia@personal.example", claims: ["name": "Mia Moss"])
  }

  let username: String?
  let identifier: String?
  let environment = "login.microsoftonline.localhost"
  let accountClaims: [String: Any]?
  let tenantProfiles: [MSALTenantProfile]?
  var homeAccountId: MSALAccountId? { nil }
  var isSSOAccount: Bool { false }

  init(identifier: String?, username: String?, claims: [String: Any]? = nil, profiles: [MSALTenantProfile]? = nil) {
    self.identifier = identifier
    self.username = username
    accountClaims = claims
    tenantProfiles = profiles
  }
}
