// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc

/// Repeats a system call as long as a signal interrupts it (`EINTR`).
package func uninterrupted<Number: SignedInteger>(_ call: () -> Number) -> Number {
  while true {
    let result = call()
    if result != -1 || errno != EINTR { return result }
  }
}
