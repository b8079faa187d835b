// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

extension AccountView {
  /// The account records, one for each tenant and host name, in the order in which they were added.
  package var records: [AccountRecord] { home.accounts.slots.compactMap { $0?.record } }

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
    home.idTokens.best {
      FoldedText.isSame($0.realm, realm) && $0.clientID.isSame(as: clientID) && environments.contains($0.environment)
    } _: {
      environments.isFirst($0.environment, before: $1.environment)
    }?.secret
  }
}
