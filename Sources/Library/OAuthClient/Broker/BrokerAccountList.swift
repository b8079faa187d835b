// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces
import TokenCache
import TokenExchange

// The accounts of the device, as the broker lists them for this client.
extension BrokerConnection {
  /// Asks the broker for its accounts.
  func listAccounts(_ correlationID: CorrelationID) async throws(BrokerCallError) -> [BrokerAccount] {
    let listed = try await call(
      .getAccounts,
      BrokerRequest(clientID: configuration.clientID.value, redirectURI: configuration.brokerRedirectURI),
      correlationID, BrokerAccount.list)
    accounts.withLock { $0 = listed }
    return listed
  }

  /// The broker's account for a request; nil when it has none. The broker is asked again unless the account is known.
  func account(
    for asked: AccountReference, _ correlationID: CorrelationID
  ) async throws(BrokerCallError) -> BrokerAccount? {
    if let account = accounts.withLock({ $0 })?.account(for: asked) { return account }
    return try await listAccounts(correlationID).account(for: asked)
  }

  /// Forgets what the broker said, so that it is asked again.
  func forgetAccounts() { accounts.withLock { $0 = nil } }
}

extension [BrokerAccount] {
  /// The account with the id, or else another one of the same person. Brokers have accounts of Entra ID alone.
  func account(for asked: AccountReference) -> BrokerAccount? {
    first { $0.homeAccountID == asked.homeAccountID }
      ?? first { asked.isSamePerson(as: $0.homeAccountID, named: $0.username, at: .entra) }
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
