// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc

/// How wide a terminal is.
package enum TerminalSize {
  /// In characters, of the first descriptor that is of a terminal; nil when none is, or none of them knows.
  package static func columns(of descriptors: Int32...) -> Int? {
    for descriptor in descriptors {
      var size = winsize()
      if ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    }
    return nil
  }
}
