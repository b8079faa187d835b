// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import PlatformInterfaces

/// A port of this machine that nobody gets who asks for any free port: it is below the range that the kernel chooses
/// from. A test that looks at a port after it was closed takes one, so that it never meets a neighbour's server there.
package enum ReservedPort {
  private static let last = Lock(20_000 + Int(getpid()) % 5000)

  package static func next() -> Int {
    last.withLock { last in
      repeat { last = last < 30_000 ? last + 1 : 20_000 } while RawConnection.connect(port: last) != nil
      return last
    }
  }
}
