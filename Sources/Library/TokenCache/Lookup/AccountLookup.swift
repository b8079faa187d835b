// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// What the cache knows of a person, for one client, at one moment.
package struct AccountSnapshot: Sendable {
  /// One for each tenant under each name of a host, as they came; none for a person who is not known.
  package var records: [AccountRecord] = []
  /// The client's, of every tenant under every name of its host.
  package var idTokens: [IDTokenRecord] = []
  /// The hosts at which the person signed out of the client, though tokens may be left.
  var environmentsSignedOut: [String] = []

  /// Whether the person signed out of the client in this cloud.
  package func isSignedOut(in cloud: EnvironmentAliases) -> Bool {
    environmentsSignedOut.contains { cloud.contains($0) }
  }

  /// One record for each tenant of this cloud; among aliases the one named first wins. Look-ups ask for a cloud: the
  /// same person may be known at several hosts, which have nothing to do with each other.
  package func records(in cloud: EnvironmentAliases) -> [AccountRecord] {
    var chosen: [(rank: Int, record: AccountRecord)] = []
    for record in records {
      guard let rank = cloud.rank(of: record.environment) else { continue }
      if let index = chosen.firstIndex(where: { FoldedText.isSame($0.record.realm, record.realm) }) {
        if rank < chosen[index].rank { chosen[index] = (rank, record) }
      } else {
        chosen.append((rank, record))
      }
    }
    return chosen.map(\.record)
  }

  /// The ID token of one tenant; among aliases the one named first wins.
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
    try read { index in
      index.entries(of: homeAccountID).map { $0.snapshot(of: clientID) } ?? AccountSnapshot()
    }
  }
}

extension AccountEntries {
  func snapshot(of client: ClientID) -> AccountSnapshot {
    var found = AccountSnapshot(records: accounts.slots.compactMap { $0?.record })
    for case let entry? in idTokens.slots where entry.record.clientID.isSame(as: client) {
      found.idTokens.append(entry.record)
    }
    found.environmentsSignedOut = environmentsSignedOut(of: client)
    return found
  }
}
