// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OpenSSLCrypto
import PlatformInterfaces

/// All that changes while the emulator runs. Every store has one lock and takes no other inside it, except
/// `NativeFlowStore`, which says so. Only the table of routes sees all stores; an endpoint is given those it uses.
package struct Stores: Sendable {
  package let clock: EmulatorClock
  package let accounts: AccountStore
  package let sessions: SessionStore
  package let grants: GrantStore
  package let consents: ConsentStore
  package let policies: PolicyStore
  package let broker: BrokerStore
  package let nonces: NonceStore
  package let native: NativeFlowStore
  package let faults: FaultStore
  package let log = LogStore()
  package let signing: TokenSigning
  package let certificates: SSHCertificateAuthority
  package let snapshots = SnapshotStore()

  package init(
    _ seed: Seed, signingKey: LazyValue<RSAPrivateKey, Never>, clock: any WallClock, random: any RandomSource
  ) {
    self.clock = EmulatorClock(clock)
    accounts = AccountStore(seed, random: random)
    sessions = SessionStore(random: random)
    grants = GrantStore(seed.settings, random: random)
    consents = ConsentStore(seed)
    policies = PolicyStore(seed)
    broker = BrokerStore(seed, random: random)
    nonces = NonceStore(random: random)
    native = NativeFlowStore(seed.native, random: random)
    faults = FaultStore(seed.faults)
    signing = TokenSigning(signingKey, seed.settings, random: random)
    certificates = SSHCertificateAuthority(random: random)
  }

  /// Puts everything back to the start, the clock too.
  package func reset(to seed: Seed, random: any RandomSource) {
    clock.reset()
    accounts.replace(with: Accounts(seed, random: random))
    sessions.replace(with: Sessions())
    grants.replace(with: Grants(seed.settings, random: random))
    consents.replace(with: Consents(seed))
    policies.replace(with: AccessPolicies(seed))
    broker.replace(with: BrokerState(seed, random: random))
    nonces.replace(with: NonceLedger())
    native.reset()
    signing.reset()
    faults.reset()
    log.reset()
  }
}

/// Everything that changes, as it was at a moment. The log of requests is not among it.
package struct Snapshot: Sendable {
  fileprivate let secondsAhead: Double
  fileprivate let accounts: Accounts
  fileprivate let sessions: Sessions
  fileprivate let grants: Grants
  fileprivate let consents: Consents
  fileprivate let policies: AccessPolicies
  fileprivate let broker: BrokerState
  fileprivate let nonces: NonceLedger
  fileprivate let native: NativeAuthState
  fileprivate let faults: FaultRules
  fileprivate let signing: TokenSigner
}

extension Stores {
  package var snapshot: Snapshot {
    Snapshot(
      secondsAhead: clock.secondsAhead, accounts: accounts.current, sessions: sessions.current,
      grants: grants.current, consents: consents.current, policies: policies.current,
      broker: broker.current, nonces: nonces.current,
      native: native.current, faults: faults.current, signing: signing.current)
  }

  package func restore(_ snapshot: Snapshot) {
    clock.advance(by: snapshot.secondsAhead - clock.secondsAhead)
    accounts.replace(with: snapshot.accounts)
    sessions.replace(with: snapshot.sessions)
    grants.replace(with: snapshot.grants)
    consents.replace(with: snapshot.consents)
    policies.replace(with: snapshot.policies)
    broker.replace(with: snapshot.broker)
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

/// The given clock, moved ahead by as much as the control API asked for, or stopped.
package final class EmulatorClock: WallClock {
  private struct State {
    /// Seconds ahead of `source`.
    var offset = 0.0
    /// The time of `source` at which this clock was stopped; nil: it goes.
    var stop: Date?
  }

  private let source: any WallClock
  private let state = Lock(State())

  package init(_ source: any WallClock) { self.source = source }

  package var now: Date { state.withLock { ($0.stop ?? source.now).addingTimeInterval($0.offset) } }

  package var secondsAhead: Double {
    state.withLock { state in state.offset - (state.stop.map { source.now.timeIntervalSince($0) } ?? 0) }
  }

  /// Whether it stands still. Moving it moves it still, and starting it goes on from the time that it shows.
  package var isStopped: Bool {
    get { state.withLock { $0.stop != nil } }
    set {
      state.withLock { state in
        let time = source.now
        if newValue {
          state.stop = state.stop ?? time
        } else if let stop = state.stop {
          state.offset -= time.timeIntervalSince(stop)
          state.stop = nil
        }
      }
    }
  }

  package func sleep(seconds: Double) async throws { try await source.sleep(seconds: seconds) }

  package func advance(by seconds: Double) { state.withLock { $0.offset += seconds } }

  /// Follows `source` exactly again.
  package func reset() { state.withLock { $0 = State() } }
}
