// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc

/// The process's own streams.
package enum StandardStream {
  /// All of standard input; throws `tooLong` for more than `limit` bytes.
  package static func read(limit: Int) throws(PrivateFileError) -> [UInt8] {
    try OpenFile(copyOf: STDIN_FILENO, "standard input").contents(limit: limit)
  }

  /// Writes the text, whole. A reader that went away has had what it wanted; any other obstacle gives false.
  @discardableResult
  package static func write(_ text: String, to descriptor: Int32) -> Bool {
    OpenFile.write(Array(text.utf8), to: descriptor) || errno == EPIPE
  }
}
