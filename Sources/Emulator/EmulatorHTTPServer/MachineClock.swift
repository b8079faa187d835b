// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OpenSSLCrypto
import PlatformInterfaces

/// The clock of this machine.
package struct MachineClock: WallClock {
  package init() {}

  package var now: Date { Date() }
  package func sleep(seconds: Double) async throws { try await Task.sleep(for: .seconds(seconds), clock: .continuous) }
}

/// Random bytes of the system's generator.
package struct MachineRandom: RandomSource {
  package init() {}

  package func bytes(_ count: Int) -> [UInt8] { SecureRandom.bytes(count) }
}
