// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces

/// The same bytes in every run (SplitMix64), so that a failure can be repeated.
package final class SeededRandom: RandomSource {
  private let state: Lock<UInt64>

  package init(seed: UInt64 = 1) {
    state = Lock(seed)
  }

  package func bytes(_ count: Int) -> [UInt8] {
    state.withLock { state in
      var output: [UInt8] = []
      output.reserveCapacity(count + 7)
      while output.count < count {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        word ^= word >> 31
        for shift in stride(from: 0, to: 64, by: 8) { output.append(UInt8(truncatingIfNeeded: word >> shift)) }
      }
      return Array(output.prefix(count))
    }
  }
}
