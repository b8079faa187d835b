// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import COpenSSL

/// OpenSSL's random generator, seeded by the kernel.
package enum SecureRandom {
  /// `count` unpredictable bytes. Traps when the system has none: no token may be made from anything weaker.
  package static func bytes(_ count: Int) -> [UInt8] {
    precondition(count >= 0 && count <= Int(Int32.max), "the count is out of range")
    var bytes = [UInt8](repeating: 0, count: count)
    precondition(RAND_bytes(&bytes, Int32(count)) == 1, "the system gave no random bytes")
    return bytes
  }
}
