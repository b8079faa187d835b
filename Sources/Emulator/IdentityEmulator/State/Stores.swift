// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
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
  package let policies = PolicyStore()
  package let nonces: NonceStore
  package let native: NativeFlowStore
  package let faults: FaultStore
  package let log = LogStore()
  package let signing: TokenSigning
  package let certificates: SSHCertificateAuthority
  package let snapshots = SnapshotStore()

  package init(_ seed: Seed, signingKey: RSAPrivateKey, clock: any WallClock, random: any RandomSource) {
    self.clock = EmulatorClock(clock)
    accounts = AccountStore(seed, random: random)
    sessions = SessionStore(random: random)
    grants = GrantStore(seed.settings, random: random)
    consents = ConsentStore(seed)
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
    policies.replace(with: AccessPolicies())
    nonces.replace(with: NonceLedger())
    native.reset()
    signing.reset()
    faults.reset()
    log.reset()
  }
}
