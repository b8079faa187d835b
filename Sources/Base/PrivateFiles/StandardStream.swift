// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc

/// The process's own streams.
package enum StandardStream {
  /// All of standard input; throws `tooLong` for more than `limit` bytes.
  package static func read(limit: Int) throws(PrivateFileError) -> [UInt8] {
    try OpenFile(copyOf: STDIN_FILENO, "standard input").contents(limit: limit)
  }

  /// Standard input to its end, or to a blank line: who asks a question may leave it open for the answer. Throws
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

  /// Gives back what was read, for the program that takes the place of this one. A pipe takes 65,536 bytes at once;
  /// more are not given back.
  package static func replaceInput(with bytes: [UInt8]) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    _ = OpenFile.write(bytes, to: ends[1])
    close(ends[1])
    dup2(ends[0], STDIN_FILENO)
    close(ends[0])
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
