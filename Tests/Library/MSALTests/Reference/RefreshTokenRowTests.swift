// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import Foundation
import IdentityEmulator
import MSAL
import OAuthWire
import PlatformInterfaces
import ScriptedBrowser
import TestSupport
import Testing
import TokenCache

extension InProcessTests {
  /// Rows of section 4.5 of the protocol reference.
  @Suite("Reference 4.5: which refresh token is used, and what becomes of it")
  struct RefreshTokenRowTests {
    private let world: World
    private let application: MSALPublicClientApplication

    init() throws {
      world = try World()
      application = try world.makeApplication()
    }

    private func makeOther(_ app: EmulatorDirectory.Application, tenant: String = "common") throws
      -> MSALPublicClientApplication
    {
      let url = try #require(URL(string: "https://login.microsoftonline.localhost/\(tenant)"))
      return try world.makeApplication(app.clientID.value, try MSALAADAuthority(url: url))
    }

    private static let place = EnvironmentAliases(
      preferredCache: "login.microsoftonline.localhost", names: ["login.microsoftonline.localhost"])

    private func entries(_ kind: String) throws -> Int {
      try world.records.load().filter { $0.key.lowercased().contains(kind) }.count
    }

    private func secrets() -> [String?] { world.tokenRequests("refresh_token").map { $0.form["refresh_token"] } }

    private func silently(
      _ application: MSALPublicClientApplication, _ account: MSALAccount, scopes: [String] = ["User.Read"]
    ) async throws -> MSALResult {
      try await world.silently(application, account, scopes: scopes, forceRefresh: true)
    }

    @Test func `4.5 no metadata, so that membership is unknown: the family's token is tried, and serves`() async throws
    {
      let account = try await world.signIn(application).account
      let companion = try makeOther(Seed.companionApp)
      let result = try await world.silently(companion, account)
      #expect(result.tokenSource == .refreshToken)
      #expect(world.tokenRequests("refresh_token").first?.form["client_id"] == Seed.companionApp.clientID.value)
      #expect(try companion.allAccounts().count == 1)
    }

    @Test func `4.5 client_mismatch: the app is no member, and is not tried again`() async throws {
      let account = try await world.signIn(application).account
      let stranger = try makeOther(Seed.contosoOnlyApp, tenant: "contoso.example")
      for _ in 0..<2 {
        let error = await failure { _ = try await world.silently(stranger, account) }
        #expect(error?.code == MSALError.interactionRequired.rawValue)
      }
      #expect(world.refreshes == 1)
      let cache = TokenCache(store: world.records, log: world.log)
      let metadata = try cache.look(at: HomeAccountID(account.identifier ?? "")) {
        $0.appMetadata(clientID: Seed.contosoOnlyApp.clientID, environments: Self.place)
      }
      #expect(metadata != nil && metadata?.familyID?.isEmpty != false)
      // The app that belongs to the family is not affected.
      #expect(try await silently(application, account).tokenSource == .refreshToken)
    }

    @Test func `4.5 the app's own token comes before the family's`() async throws {
      let seeded = try SeededCache()
      var family = seeded.refreshToken
      family.clientID = Seed.companionApp.clientID
      family.familyID = "1"
      family.secret = Secret("the-family's")
      try seeded.save(TokenEntries(account: seeded.account, refreshToken: seeded.refreshToken))
      try seeded.save(TokenEntries(refreshToken: family))
      let application = try seeded.application()
      _ = await failure { _ = try await seeded.silently(application) }
      #expect(
        seeded.world.tokenRequests("refresh_token").map { $0.form["refresh_token"] } == ["refresh-1", "the-family's"])
    }

    @Test func `4.5 a new refresh token in the answer replaces the old one`() async throws {
      let account = try await world.signIn(application).account
      for _ in 0..<3 { _ = try await silently(application, account) }
      #expect(Set(secrets()).count == 3)
      #expect(try entries("-refreshtoken-") == 1)
    }

    @Test func `4.5 no refresh token in the answer: the old one is kept`() async throws {
      let account = try await world.signIn(application).account
      try world.fault(["endpoint": "token", "count": 1], ["members": ["refresh_token": .null]])
      for _ in 0..<2 { _ = try await silently(application, account) }
      #expect(Set(secrets()).count == 1)
    }

    @Test func `4.5 an ID token in the answer renews account and ID token; without one both stay`() async throws {
      let first = try await world.signIn(application)
      world.clock.advance(seconds: 10)
      let second = try await silently(application, first.account)
      #expect(second.idToken != nil && second.idToken != first.idToken)
      try world.fault(["endpoint": "token", "count": 1], ["members": ["id_token": .null]])
      let third = try await silently(application, first.account)
      #expect(third.idToken == second.idToken)
      #expect(third.account.username == "adele@contoso.example")
      #expect(try entries("-idtoken-") == 1)
    }

    @Test(
      arguments: [
        "bad_token", "token_expired", "basic_action", "additional_action", "message_only", "consent_required",
        "client_mismatch", "",
      ])
    func `4.5 refused: only bad_token takes the refresh token away`(reason: String) async throws {
      let account = try await world.signIn(application).account
      try world.fault(
        ["endpoint": "token", "count": 1],
        ["error": "invalid_grant", "suberror": reason.isEmpty ? nil : .string(reason)])
      let error = await failure { _ = try await silently(application, account) }
      #expect(error?.code == MSALError.interactionRequired.rawValue)
      #expect(try entries("-refreshtoken-") == (reason == "bad_token" ? 0 : 1))
    }

    @Test func `4.5 user_account_deleted: nothing of the account is left`() async throws {
      let account = try await world.signIn(application).account
      try world.fault(
        ["endpoint": "token", "count": 1], ["error": "invalid_grant", "suberror": "user_account_deleted"])
      _ = await failure { _ = try await silently(application, account) }
      #expect(try application.allAccounts().isEmpty)
      for kind in ["-accesstoken-", "-refreshtoken-", "-idtoken-"] { #expect(try entries(kind) == 0) }
    }

    @Test func `4.5 the answer is another account's: refused, and nothing of it is kept`() async throws {
      let account = try await world.signIn(application).account
      world.browser.seat(.lee)
      try await world.signIn(application, prompt: .login)
      // Stores Lee's refresh token in Adele's entry.
      let cache = TokenCache(store: world.records, log: world.log)
      let lee = try #require(try application.allAccounts().first { $0.username == "lee@contoso.example" })
      var stolen = try #require(
        try cache.refreshToken(
          homeAccountID: HomeAccountID(lee.identifier ?? ""), environments: Self.place,
          clientID: Seed.sampleApp.clientID))
      stolen.homeAccountID = HomeAccountID(account.identifier ?? "")
      try cache.save(TokenEntries(refreshToken: stolen), aliases: Self.place)
      let later = try world.makeApplication()
      let error = await failure { _ = try await silently(later, account) }
      #expect(error?.code == MSALError.internal.rawValue)
      #expect(
        error?.userInfo[MSALInternalErrorCodeKey] as? Int == MSALInternalError.internalErrorMismatchedUser.rawValue)
      #expect(try later.allAccounts().count == 2)
    }

    @Test func `4.5 the answer is of the same tenant and user name: the same person, who was created anew`()
      async throws
    {
      let account = try await world.signIn(application).account
      // Stores an earlier account of Adele's with another object id.
      let cache = TokenCache(store: world.records, log: world.log)
      let now = HomeAccountID(account.identifier ?? "")
      let before = HomeAccountID("a0000000-0000-4000-8000-00000000b0ff.\(now.tenantID ?? "")")
      var token = try #require(
        try cache.refreshToken(homeAccountID: now, environments: Self.place, clientID: Seed.sampleApp.clientID))
      token.homeAccountID = before
      let record = AccountRecord(
        homeAccountID: before, environment: Self.place.preferredCache, realm: now.tenantID ?? "",
        localAccountID: before.objectID, username: account.username ?? "", authorityType: "MSSTS", name: nil,
        clientInfo: nil)
      try cache.save(TokenEntries(account: record, refreshToken: token), aliases: Self.place)
      let later = try world.makeApplication()
      let result = try await silently(later, try later.account(forIdentifier: before.value))
      #expect(result.account.identifier == now.value)
    }

    @Test func `4.5 tokens that share a scope with the new one are replaced, others stay`() async throws {
      let toDo = "api://70d01157-0000-4000-8000-00000000d001/ToDoList.Read"
      let account = try await world.signIn(application).account
      try await world.signIn(application, scopes: [toDo])
      #expect(try entries("-accesstoken-") == 2)
      let both = try await world.signIn(application, scopes: ["User.Read", "Mail.Read"])
      #expect(try entries("-accesstoken-") == 2)
      #expect(try await world.silently(application, account).accessToken == both.accessToken)
      #expect(try await world.silently(application, account, scopes: [toDo]).tokenSource == .cache)
    }

    @Test func `4.5 the token endpoint is at no host of the account's cloud: the refresh token is not sent`()
      async throws
    {
      let account = try await world.signIn(application).account
      let emulator = world.emulator
      world.transport.serve("login.partner.microsoftonline.cn.localhost") { request throws(TransportError) in
        try await emulator.send(request)
      }
      let parameters = MSALSilentTokenParameters(scopes: ["Mail.Read"], account: account)
      parameters.authority = try MSALAADAuthority(
        url: #require(URL(string: "https://login.partner.microsoftonline.cn.localhost/common")))
      let error = await failure { _ = try await application.acquireTokenSilent(with: parameters) }
      #expect(error?.code == MSALError.interactionRequired.rawValue)
      #expect(world.refreshes == 0)
    }
  }
}
