// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces
import TokenCache
import TokenExchange

/// The accounts of the device, as the broker lists them for one client.
final class BrokerAccountList: Sendable {
  private let connection: BrokerConnection
  private let configuration: ClientConfiguration
  // The accounts that the broker listed last; nil when they must be asked for. The broker wants its account back as it
  // came. Nothing is awaited while the lock is held.
  private let known = Lock<[BrokerAccount]?>(nil)

  init(connection: BrokerConnection, configuration: ClientConfiguration) {
    self.connection = connection
    self.configuration = configuration
  }

  /// Asks the broker for its accounts.
  func ask(_ correlationID: CorrelationID) async throws(BrokerCallError) -> [BrokerAccount] {
    let accounts = try await connection.call(
      .getAccounts,
      BrokerRequest(clientID: configuration.clientID.value, redirectURI: configuration.brokerRedirectURI),
      correlationID, BrokerAccount.list)
    known.withLock { $0 = accounts }
    return accounts
  }

  /// The broker's account for a request; nil when it has none. The broker is asked again unless the account is known.
  func account(
    for asked: AccountReference, _ correlationID: CorrelationID
  ) async throws(BrokerCallError) -> BrokerAccount? {
    if let account = known.withLock({ $0 }).flatMap({ Self.account(for: asked, in: $0) }) { return account }
    return Self.account(for: asked, in: try await ask(correlationID))
  }

  /// Forgets what the broker said, so that it is asked again.
  func forget() { known.withLock { $0 = nil } }

  /// The account with the id or, because a person who was created anew has another id, with the name in the same
  /// tenant.
  static func account(for asked: AccountReference, in accounts: [BrokerAccount]) -> BrokerAccount? {
    if let same = accounts.first(where: { $0.homeAccountID == asked.homeAccountID }) { return same }
    guard let name = asked.username, let tenant = asked.homeAccountID.tenantID else { return nil }
    return accounts.first { account in
      FoldedText.isSame(account.username, name)
        && account.homeAccountID.tenantID.map { FoldedText.isSame($0, tenant) } == true
    }
  }
}

extension BrokerAccount {
  /// The account in the form of the client's own accounts. Nobody has verified what the broker says of it.
  func account(at authority: Authority) -> Account {
    let tenant = realm ?? homeAccountID.tenantID ?? authority.tenant
    let environment = environment ?? authority.environment
    return Account(
      homeAccountID: homeAccountID, environment: environment, username: username, name: name,
      tenantProfiles: [
        TenantProfile(
          localAccountID: localAccountID ?? homeAccountID.objectID, environment: environment, tenantID: tenant,
          isHome: homeAccountID.tenantID.map { FoldedText.isSame($0, tenant) } ?? true, idToken: nil)
      ])
  }

  /// Whether the account may be of a cloud that the authority's tokens come from. Only known clouds tell.
  func isInCloud(of authority: Authority) -> Bool {
    guard let environment, KnownClouds.isKnown(environment), KnownClouds.isKnown(authority.environment) else {
      return true
    }
    return EnvironmentAliases(knownCloudOf: authority.environment).contains(environment.lowercased())
  }
}
