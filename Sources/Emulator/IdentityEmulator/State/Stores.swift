// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OpenSSLCrypto
import PlatformInterfaces

/// All that changes while the emulator runs. Every store has one lock and takes no other inside it, except
/// `NativeFlowStore`, which says so. Only the table of routes sees all stores; an endpoint is given those it uses.
struct Stores: Sendable {
  let clock: EmulatorClock
  let accounts: AccountStore
  let sessions: SessionStore
  let grants: GrantStore
  let consents: ConsentStore
  let policies = PolicyStore()
  let nonces: NonceStore
  let native: NativeFlowStore
  let faults: FaultStore
  let log = LogStore()
  let console = ConsoleMemory()
  let signing: TokenSigning
  let certificates: SSHCertificateAuthority
  let snapshots = SnapshotStore()

  init(_ seed: Seed, signingKey: RSAPrivateKey, clock: any WallClock, random: any RandomSource) {
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
  func reset(to seed: Seed, random: any RandomSource) {
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
