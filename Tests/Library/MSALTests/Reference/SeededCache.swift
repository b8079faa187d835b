// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import IdentityEmulator
import MSAL
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing
import TokenCache

/// A world whose cache a test writes itself, to test the reference's rows about cached entries one by one.
struct SeededCache {
  static let tenant = "c0a7050a-0000-4000-8000-000000000001"
  static let guestTenant = "fab21ca0-0000-4000-8000-000000000002"
  static let home = HomeAccountID("a0000000-0000-4000-8000-00000000b001.\(tenant)")
  static let clientID = ClientID("5a3e0000-0000-4000-8000-00000000a001")

  let world: World
  /// Host of the authority.
  let host: String

  /// - Parameter host: `login.microsoftonline.com` for tests of a cloud's aliases; no server answers there.
  init(host: String = "login.microsoftonline.localhost") throws {
    world = try World()
    self.host = host
  }

  var account: AccountRecord {
    AccountRecord(
      homeAccountID: Self.home, environment: host, realm: Self.tenant, localAccountID: Self.home.objectID,
      username: "adele@contoso.example", authorityType: "MSSTS", name: nil, clientInfo: nil)
  }

  var accessToken: AccessTokenRecord {
    let now = world.clock.now
    return AccessTokenRecord(
      homeAccountID: Self.home, environment: host, realm: Self.tenant, clientID: Self.clientID,
      target: ScopeSet(["User.Read", "Mail.Read"]), secret: Secret("cached-token"), tokenType: "Bearer", cachedAt: now,
      expiresOn: now.addingTimeInterval(3_600))
  }

  var refreshToken: RefreshTokenRecord {
    RefreshTokenRecord(
      homeAccountID: Self.home, environment: host, clientID: Self.clientID, familyID: nil, secret: Secret("refresh-1"),
      lastModified: world.clock.now)
  }

  /// Writes the entries unchanged.
  func save(_ entries: TokenEntries) throws {
    try TokenCache(store: world.records, log: world.log).save(
      entries, aliases: EnvironmentAliases(preferredCache: host, names: [host]))
  }

  /// Makes an app as in a new process, and the account to use.
  func application(
    tenant: String = "common", _ adjust: (MSALPublicClientApplicationConfig) -> Void = { _ in }
  ) throws -> MSALPublicClientApplication {
    let url = try #require(URL(string: "https://\(host)/\(tenant)"))
    return try world.makeApplication(Self.clientID.value, try MSALAADAuthority(url: url)) {
      if host == "login.microsoftonline.com" { $0.knownAuthorities = [] }
      adjust($0)
    }
  }

  func silently(
    _ application: MSALPublicClientApplication, scopes: [String] = ["User.Read"],
    _ adjust: (MSALSilentTokenParameters) throws -> Void = { _ in }
  ) async throws -> MSALResult {
    let parameters = MSALSilentTokenParameters(
      scopes: scopes, account: try application.account(forIdentifier: Self.home.value))
    try adjust(parameters)
    return try await application.acquireTokenSilent(with: parameters)
  }

  /// The kinds of the entries of the cache, such as `accesstoken`, with how many there are.
  func count(_ kind: String) throws -> Int {
    try world.records.load().filter { $0.key.lowercased().contains(kind) }.count
  }
}

extension World {
  /// Makes the emulator answer as a fault rule of the control API says.
  func fault(_ match: JSONValue, _ answer: JSONValue) throws {
    try emulator.stores.faults.add(decoding: ["match": match, "answer": answer])
  }
}
