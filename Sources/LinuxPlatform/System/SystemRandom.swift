// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces

/// The kernel's random generator (`getrandom`).
package struct SystemRandom: RandomSource {
  package init() {}

  package func bytes(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 7)
    while bytes.count < count {
      withUnsafeBytes(of: generator.next()) { bytes.append(contentsOf: $0) }
    }
    bytes.removeLast(bytes.count - max(0, count))
    return bytes
  }
}
