// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import Foundation
import MSAL
import OAuthWire
import TestSupport
import Testing

extension InProcessTests {
  @Suite("A guest of another tenant")
  struct GuestTests {
    private let world: World
    private let application: MSALPublicClientApplication
    private let fabrikam: MSALAuthority

    init() throws {
      world = try World()
      application = try world.makeApplication()
      let url = try #require(URL(string: "https://login.microsoftonline.localhost/\(Seed.fabrikam.id)"))
      fabrikam = try MSALAADAuthority(url: url)
    }

    private func asGuest(_ account: MSALAccount, forceRefresh: Bool = false) async throws -> MSALResult {
      let parameters = MSALSilentTokenParameters(scopes: ["User.Read"], account: account)
      parameters.authority = fabrikam
      parameters.forceRefresh = forceRefresh
      return try await application.acquireTokenSilent(with: parameters)
    }

    private func claim(_ name: String, of token: String) throws -> String? {
      let part = try #require(token.split(separator: ".").dropFirst().first)
      return try JSONValue(parsing: try #require(Base64URL.decode(String(part))))[name]?.string
    }

    // Parity: invitations of guests
    @Test func `One account has a profile, claims and tokens in each tenant, and the guest's come silently`()
      async throws
    {
      let home = try await world.signIn(application)
      #expect(home.tenantProfile.isHomeTenantProfile)
      #expect(home.account.tenantProfiles?.map(\.tenantId) == [Seed.contoso.id.value])

      let guest = try await asGuest(home.account)
      #expect(guest.tokenSource == .refreshToken)
      #expect(guest.account.identifier == home.account.identifier)
      #expect(guest.tenantProfile.tenantId == Seed.fabrikam.id.value)
      #expect(guest.tenantProfile.identifier == "a0000000-0000-4000-8000-00000000f001")
      #expect(!guest.tenantProfile.isHomeTenantProfile)
      #expect(guest.tenantProfile.claims?["tid"] as? String == Seed.fabrikam.id.value)
      #expect(try claim("tid", of: guest.accessToken) == Seed.fabrikam.id.value)
      #expect(try claim("oid", of: guest.accessToken) == "a0000000-0000-4000-8000-00000000f001")
      #expect(try await world.graphStatus(guest) == 200)

      // A request for a tenant gets that tenant's token.
      #expect(try await asGuest(home.account).accessToken == guest.accessToken)
      #expect(try await world.silently(application, home.account).accessToken == home.accessToken)
      let renewed = try await asGuest(home.account, forceRefresh: true)
      #expect(try claim("tid", of: renewed.accessToken) == Seed.fabrikam.id.value)

      let accounts = try application.allAccounts()
      #expect(accounts.map(\.identifier) == [home.account.identifier])
      let account = try #require(accounts.first)
      #expect(account.accountClaims?["oid"] as? String == "a0000000-0000-4000-8000-00000000b001")
      #expect(account.accountClaims?["tid"] as? String == Seed.contoso.id.value)
      let profiles = try #require(account.tenantProfiles)
      #expect(Set(profiles.map(\.tenantId)) == [Seed.contoso.id.value, Seed.fabrikam.id.value])
      #expect(Set(profiles.compactMap { $0.claims?["oid"] as? String }).count == 2)
      // The guest's object id finds the account as well.
      let found = MSALAccountEnumerationParameters(tenantProfileIdentifier: "a0000000-0000-4000-8000-00000000f001")
      #expect(try application.accounts(for: found).map(\.identifier) == [home.account.identifier])
    }

    @Test func `Who signs in at the other tenant first has the same account, without claims of the home tenant`()
      async throws
    {
      let parameters = MSALInteractiveTokenParameters(scopes: ["User.Read"], webviewParameters: MSALWebviewParameters())
      parameters.authority = fabrikam
      let guest = try await application.acquireToken(with: parameters)
      #expect(guest.account.identifier == "a0000000-0000-4000-8000-00000000b001.\(Seed.contoso.id)")
      #expect(guest.account.accountClaims == nil)
      #expect(guest.tenantProfile.tenantId == Seed.fabrikam.id.value)
      let home = try await world.silently(application, guest.account)
      #expect(home.tenantProfile.tenantId == Seed.contoso.id.value)
      #expect(try application.allAccounts().count == 1)
    }

    // Parity: access between tenants
    @Test func `Who is no guest there gets no token, and signing out takes both tenants' tokens away`() async throws {
      world.browser.seat(.lee)
      let lee = try await world.signIn(application).account
      let error = try #require(await failure { _ = try await asGuest(lee) })
      #expect(error.code == MSALError.interactionRequired.rawValue)
      #expect(error.userInfo[MSALSTSErrorCodesKey] as? [Int] == [50_020])

      world.browser.seat(.adele)
      let adele = try await world.signIn(application, prompt: .login).account
      _ = try await asGuest(adele)
      try application.remove(adele)
      #expect(await failure { _ = try await asGuest(adele) }?.code == MSALError.interactionRequired.rawValue)
      #expect(try application.allAccounts().map(\.username) == [lee.username])
    }
  }
}
