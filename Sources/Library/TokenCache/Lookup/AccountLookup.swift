// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces

extension TokenCache {
  /// The account's version, as in `AccountEntries`; nil when the account is not in memory. It takes one lock and never
  /// looks at the store. The call counts as a use of the account.
  package func version(of home: HomeAccountID) -> Int? {
    memory.withLock { memory in
      guard let entries = memory.index.homes[home.folded] else { return nil }
      if let number = entries.recencyNumber { memory.index.use(number) }
      return entries.version
    }
  }

  /// What `look` finds in the account's entries; nil when there are none. Calls that are made often use `read`: other
  /// modules get no copies of generic functions for their types, and looking the types up in each call is half of what
  /// it takes to find an account.
  package func look<Value>(at home: HomeAccountID, _ look: (AccountEntries) -> Value?) throws(CacheError) -> Value? {
    var found: Value?
    try read { index in found = index.entries(of: home).flatMap(look) }
    return found
  }
}

extension AccountEntries {
  /// The account records, one for each tenant and host name, in the order in which they were added.
  package var records: [AccountRecord] { accounts.slots.compactMap { $0?.record } }

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

  /// The client's ID token of one tenant. Of several, the one whose host name comes first in `environments` is taken.
  package func idToken(clientID: ClientID, environments: EnvironmentAliases, realm: String) -> Secret? {
    idTokens.best {
      FoldedText.isSame($0.realm, realm) && $0.clientID.isSame(as: clientID) && environments.contains($0.environment)
    } _: {
      environments.isFirst($0.environment, before: $1.environment)
    }?.secret
  }
}
