// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces

/// Everything that changes, as it was at a moment. The log of requests is not among it.
package struct Snapshot: Sendable {
  fileprivate let secondsAhead: Double
  fileprivate let accounts: Accounts
  fileprivate let sessions: Sessions
  fileprivate let grants: Grants
  fileprivate let consents: Consents
  fileprivate let policies: AccessPolicies
  fileprivate let nonces: NonceLedger
  fileprivate let native: NativeAuthState
  fileprivate let faults: FaultRules
  fileprivate let signing: TokenSigning.State
}

extension Stores {
  package var snapshot: Snapshot {
    Snapshot(
      secondsAhead: clock.secondsAhead, accounts: accounts.current, sessions: sessions.current,
      grants: grants.current, consents: consents.current, policies: policies.current, nonces: nonces.current,
      native: native.current, faults: faults.current, signing: signing.current)
  }

  package func restore(_ snapshot: Snapshot) {
    clock.advance(by: snapshot.secondsAhead - clock.secondsAhead)
    accounts.replace(with: snapshot.accounts)
    sessions.replace(with: snapshot.sessions)
    grants.replace(with: snapshot.grants)
    consents.replace(with: snapshot.consents)
    policies.replace(with: snapshot.policies)
    nonces.replace(with: snapshot.nonces)
    native.replace(with: snapshot.native)
    faults.replace(with: snapshot.faults)
    signing.replace(with: snapshot.signing)
  }
}

/// The snapshots, by name. A reset does not remove them.
package final class SnapshotStore: Sendable {
  /// The largest number of snapshots; another one is refused.
  package static let limit = 20

  private let snapshots = Lock<[String: Snapshot]>([:])

  package var names: [String] { snapshots.withLock { $0.keys.sorted() } }

  package subscript(name: String) -> Snapshot? { snapshots.withLock { $0[name] } }

  /// Saves a snapshot. It replaces one with the same name. False when there are too many others.
  package func keep(_ snapshot: Snapshot, as name: String) -> Bool {
    snapshots.withLock { snapshots in
      guard snapshots[name] != nil || snapshots.count < Self.limit else { return false }
      snapshots[name] = snapshot
      return true
    }
  }

  package func remove(_ name: String) -> Bool { snapshots.withLock { $0.removeValue(forKey: name) } != nil }
}
