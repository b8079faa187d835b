// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces

/// The same numbers in every run (SplitMix64), so that a failure can be repeated.
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  package init(state: UInt64) { self.state = state }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// The same bytes in every run.
package final class SeededRandom: RandomSource {
  private let generator: Lock<SeededGenerator>

  package init(seed: UInt64 = 1) {
    generator = Lock(SeededGenerator(state: seed))
  }

  package func bytes(_ count: Int) -> [UInt8] {
    generator.withLock { generator in
      var output: [UInt8] = []
      output.reserveCapacity(count + 7)
      while output.count < count {
        let word = generator.next()
        for shift in stride(from: 0, to: 64, by: 8) { output.append(UInt8(truncatingIfNeeded: word >> shift)) }
      }
      return Array(output.prefix(count))
    }
  }
}
