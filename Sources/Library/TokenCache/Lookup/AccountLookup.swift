// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// A person's account records and ID tokens for one client, as they were at one moment.
package struct AccountSnapshot: Sendable {
  /// One record for each tenant and host name, in the order in which they were added; empty for a person who is not in
  /// the cache.
  package var records: [AccountRecord] = []
  /// The client's ID tokens, of all tenants and host names.
  package var idTokens: [IDTokenRecord] = []

  /// One record for each tenant of this cloud. Of several records of a tenant, the one whose host name comes first in
  /// `cloud` is taken. A person can have accounts in several clouds, which are independent of each other.
  package func records(in cloud: EnvironmentAliases) -> [AccountRecord] {
    var chosen: [(rank: Int, record: AccountRecord)] = []
    for record in records {
      guard let rank = cloud.rank(of: record.environment), cloud.isOfIssuer(record.realm) else { continue }
      if let index = chosen.firstIndex(where: { FoldedText.isSame($0.record.realm, record.realm) }) {
        if rank < chosen[index].rank { chosen[index] = (rank, record) }
      } else {
        chosen.append((rank, record))
      }
    }
    return chosen.map(\.record)
  }

  /// The ID token of one tenant. Of several, the one whose host name comes first in `environments` is taken.
  package func idToken(environments: EnvironmentAliases, realm: String) -> Secret? {
    var best: (rank: Int, index: Int)?
    for index in idTokens.indices where FoldedText.isSame(idTokens[index].realm, realm) {
      guard let rank = environments.rank(of: idTokens[index].environment), rank < best?.rank ?? .max else { continue }
      best = (rank, index)
    }
    return best.map { idTokens[$0.index].secret }
  }
}

extension TokenCache {
  package func snapshot(homeAccountID: HomeAccountID, clientID: ClientID) throws(CacheError) -> AccountSnapshot {
    try look(at: homeAccountID) { $0.snapshot(clientID: clientID) } ?? AccountSnapshot()
  }
}

extension AccountView {
  package func snapshot(clientID: ClientID) -> AccountSnapshot {
    var found = AccountSnapshot(records: home.accounts.slots.compactMap { $0?.record })
    for case let entry? in home.idTokens.slots where entry.record.clientID.isSame(as: clientID) {
      found.idTokens.append(entry.record)
    }
    return found
  }
}
