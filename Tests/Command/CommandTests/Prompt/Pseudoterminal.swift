// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import PlatformInterfaces

/// A terminal with a program at both ends: `terminal` is what the command sees, the person is this side. Its
/// descriptors stay open, because an abandoned reader may still use one.
final class Pseudoterminal: Sendable {
  struct PseudoterminalError: Error {}

  /// What the command reads and writes.
  let terminal: Int32
  private let person: Int32
  private let screen = Lock("")

  init() throws {
    person = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var isLocked: Int32 = 0
    var number: UInt32 = 0
    // TIOCSPTLCK and TIOCGPTN: what unlockpt and ptsname do.
    guard person >= 0, ioctl(person, 0x4004_5431, &isLocked) == 0, ioctl(person, 0x8004_5430, &number) == 0 else {
      throw PseudoterminalError()
    }
    terminal = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { throw PseudoterminalError() }
  }

  func type(_ keys: String) { type(bytes: Array(keys.utf8)) }

  func type(bytes: [UInt8]) {
    _ = write(person, bytes, bytes.count)
  }

  /// Everything shown so far, as soon as that contains `text`.
  @discardableResult
  func shows(_ text: String) async -> String {
    let (screens, continuation) = AsyncStream.makeStream(of: String.self)
    Thread.detachNewThread { [person, screen] in
      var buffer = [UInt8](repeating: 0, count: 1024)
      while !screen.withLock({ $0.contains(text) }) {
        let count = read(person, &buffer, buffer.count)
        guard count > 0 else { break }
        screen.withLock { $0 += String(decoding: buffer[..<count], as: UTF8.self) }
      }
      continuation.yield(screen.withLock { $0 })
      continuation.finish()
    }
    for await screen in screens { return screen }
    return ""
  }

  /// Whether the terminal shows typed text.
  var echoes: Bool {
    var modes = termios()
    tcgetattr(terminal, &modes)
    return modes.c_lflag & tcflag_t(ECHO) != 0
  }

  var keys: [UInt8] {
    var modes = termios()
    tcgetattr(terminal, &modes)
    return withUnsafeBytes(of: modes.c_cc) { Array($0) }
  }
}
