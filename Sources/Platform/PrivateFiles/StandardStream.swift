// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc

/// The process's own streams.
package enum StandardStream {
  /// All of standard input; throws `tooLong` for more than `limit` bytes.
  package static func read(limit: Int) throws(PrivateFileError) -> [UInt8] {
    try OpenFile(copyOf: STDIN_FILENO, "standard input").contents(limit: limit)
  }

  /// Writes a text of less than 4,096 bytes, or nothing when the reader of a pipe does not keep up: one that is ready
  /// takes as many without waiting.
  package static func writeIfRead(_ text: String, to descriptor: Int32) {
    var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    guard text.utf8.count < 4_096, poll(&state, 1, 0) == 1, state.revents & Int16(POLLOUT) != 0 else { return }
    write(text, to: descriptor)
  }

  /// Writes the text, whole. A reader that went away has had what it wanted; any other obstacle gives false.
  @discardableResult
  package static func write(_ text: String, to descriptor: Int32) -> Bool {
    OpenFile.write(Array(text.utf8), to: descriptor) || errno == EPIPE
  }
}
