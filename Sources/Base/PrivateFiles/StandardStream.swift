// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc

/// The process's own streams.
package enum StandardStream {
  /// All of standard input; throws `tooLong` for more than `limit` bytes.
  package static func read(limit: Int) throws(PrivateFileError) -> [UInt8] {
    try OpenFile(copyOf: STDIN_FILENO, "standard input").contents(limit: limit)
  }

  /// Reads standard input to its end or to a blank line: a program that waits for the answer may leave it open. Throws
  /// `tooLong` for more than `limit` bytes.
  package static func readQuestion(limit: Int) throws(PrivateFileError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4_096)
    while bytes.first != 0x0A, bytes.firstRange(of: [0x0A, 0x0A]) == nil {
      let count = chunk.withUnsafeMutableBytes { buffer in
        uninterrupted { Glibc.read(STDIN_FILENO, buffer.baseAddress, buffer.count) }
      }
      guard count >= 0 else { throw .system("standard input") }
      guard count > 0 else { break }
      bytes += chunk[..<count]
      guard bytes.count <= limit else { throw .tooLong(path: "standard input", limit: limit) }
    }
    return bytes
  }

  /// Writes a text of less than 4,096 bytes, or nothing when the reader of a pipe does not keep up. A pipe that is
  /// ready for writing takes that many bytes without waiting.
  package static func writeIfRead(_ text: String, to descriptor: Int32) {
    var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    guard text.utf8.count < 4_096, poll(&state, 1, 0) == 1, state.revents & Int16(POLLOUT) != 0 else { return }
    write(text, to: descriptor)
  }

  /// Writes the whole text. Returns false when that fails, except when the reader has closed its end, which is no
  /// fault.
  @discardableResult
  package static func write(_ text: String, to descriptor: Int32) -> Bool {
    OpenFile.write(Array(text.utf8), to: descriptor) || errno == EPIPE
  }
}
