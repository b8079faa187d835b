// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc

/// A file that is only read, and whose owner and mode don't matter: settings, certificates, an exported cache.
package enum PlainFile {
  /// In bytes; no file of settings or certificates is longer.
  package static let longest = 16 << 20

  /// The whole file; throws `tooLong` for more than `limit` bytes, so that a device or a wrong name fills no memory.
  package static func read(_ path: String, limit: Int = longest) throws(PrivateFileError) -> [UInt8] {
    try OpenFile(path, O_RDONLY).contents(limit: limit)
  }

  /// Like `read`, but throws when `path` is a link, a device or anything else than a regular file.
  package static func readRegular(_ path: String, limit: Int = longest) throws(PrivateFileError) -> [UInt8] {
    let file = try OpenFile(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    guard try file.status().st_mode & S_IFMT == S_IFREG else { throw .notA(.file, path: path) }
    return try file.contents(limit: limit)
  }

  /// Whether others than its owner may read or change the file.
  package static func isOpenToOthers(_ path: String) -> Bool {
    (try? OpenFile(path, O_RDONLY).status()).map { $0.st_mode & 0o077 != 0 } ?? false
  }
}

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

  /// Reads standard input to its end, and drops it.
  package static func skipInput() {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = Glibc.read(STDIN_FILENO, &bytes, bytes.count)
      guard count > 0 || count < 0 && errno == EINTR else { return }
    }
  }

  /// Writes the whole text. Returns false when that fails, except when the reader has closed its end, which is no
  /// fault.
  @discardableResult
  package static func write(_ text: String, to descriptor: Int32) -> Bool {
    OpenFile.write(Array(text.utf8), to: descriptor) || errno == EPIPE
  }
}
