// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc

/// The process's own streams.
package enum StandardStream {
  /// Writes the text, whole. A reader that went away has had what it wanted; any other obstacle gives false.
  @discardableResult
  package static func write(_ text: String, to descriptor: Int32) -> Bool {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { return errno == EPIPE }
      rest = rest.dropFirst(written)
    }
    return true
  }
}
