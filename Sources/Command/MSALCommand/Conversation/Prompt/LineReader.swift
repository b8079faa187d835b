// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import LinuxPlatform
import PrivateFiles

/// Reads one line that is typed or piped. A thread of its own waits, and stops when the task is cancelled.
enum LineReader {
  enum LineError: Error, Equatable {
    case tooLong
    case notUTF8
  }

  /// Longer than any password that a service takes, and as long as a line that a terminal edits.
  static let limit = 4096

  /// The line without its end; nil when there is no more input.
  static func line(from descriptor: Int32) async throws -> String? {
    let (chunks, continuation) = AsyncStream.makeStream(of: [UInt8].self)
    let hasStarted = DetachedThread.start {
      read(descriptor, into: continuation)
      continuation.finish()
    }
    if !hasStarted { continuation.finish() }
    var bytes: [UInt8] = []
    // The line may be a password, so the copies of this function are overwritten.
    defer { for index in bytes.indices { bytes[index] = 0 } }
    for await chunk in chunks { bytes += chunk }
    try Task.checkCancellation()
    guard !bytes.isEmpty else { return nil }
    guard bytes.count <= limit else { throw LineError.tooLong }
    var line = bytes[...]
    if line.last == UInt8(ascii: "\n") { line.removeLast() }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    guard let text = String(validating: line, as: UTF8.self) else { throw LineError.notUTF8 }
    return text
  }

  /// Byte by byte, so that what follows the line stays for its own reader.
  private static func read(_ descriptor: Int32, into lines: AsyncStream<[UInt8]>.Continuation) {
    var count = 0
    var byte: UInt8 = 0
    while count <= limit {
      let got = uninterrupted { Glibc.read(descriptor, &byte, 1) }
      guard got > 0 else { return }
      lines.yield([byte])
      count += 1
      if byte == UInt8(ascii: "\n") { return }
    }
  }
}
