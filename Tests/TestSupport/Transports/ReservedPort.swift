// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import PlatformInterfaces

/// A port below the range from which the kernel chooses free ports. A test that uses a port after closing it takes such
/// a port, so that it never meets another test's server there.
package enum ReservedPort {
  private static let last = Lock(20_000 + Int(getpid()) % 5000)

  package static func next() -> Int {
    last.withLock { last in
      repeat { last = last < 30_000 ? last + 1 : 20_000 } while RawConnection.connect(port: last) != nil
      return last
    }
  }
}
