// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import LinuxPlatform
import PlatformInterfaces
import PrivateFiles

/// The last line of a terminal. It says what the program waits for, and is removed before anything else is written.
final class StatusLine: Sendable {
  private let descriptor: Int32
  private let isShown = Lock(false)

  private static let erasure = "\r\u{1B}[K"

  /// - Parameter descriptor: Of a terminal that knows escape sequences.
  init(descriptor: Int32) { self.descriptor = descriptor }

  /// Shows `text` in place of what is shown.
  func show(_ text: TerminalSafeText) {
    // The width is limited, because a line that wraps could not be removed.
    let width = (TerminalSize.columns(of: descriptor) ?? 80) - 1
    isShown.withLock { isShown in
      StandardStream.write(Self.erasure + text.string.prefix(max(width, 0)), to: descriptor)
      isShown = true
    }
  }

  /// Takes the line away, and writes `text` in its place.
  /// - Returns: Whether all of it was written.
  @discardableResult
  func write(_ text: TerminalSafeText, to output: Int32) -> Bool {
    isShown.withLock { isShown in
      if isShown { StandardStream.write(Self.erasure, to: descriptor) }
      isShown = false
      return StandardStream.write(text.string, to: output)
    }
  }

  /// Shows each second the text that `text` makes of the seconds that have passed, until the task is cancelled.
  fileprivate func tick(after delay: Int, _ text: @Sendable (Int) -> TerminalSafeText) async {
    defer { write("", to: descriptor) }
    var seconds = delay
    do {
      try await SystemClock().sleep(seconds: Double(delay))
      while true {
        show(text(seconds))
        try await SystemClock().sleep(seconds: 1)
        seconds += 1
      }
    } catch {}
  }
}

extension Terminal {
  /// The result of `work`. Meanwhile a person at the terminal sees what the program waits for.
  /// - Parameters:
  ///   - delay: Seconds before anything is shown: most waits are short.
  ///   - text: Gets the seconds that have passed.
  func showing<Result: Sendable>(
    after delay: Int = 2, _ text: @escaping @Sendable (Int) -> TerminalSafeText,
    while work: @Sendable () async throws -> Result
  ) async throws -> Result {
    guard let status else { return try await work() }
    // The task ends, and removes its line, before this function returns.
    async let _: Void = status.tick(after: delay, text)
    return try await work()
  }

  /// `0:07`, `14:59`
  static func time(_ seconds: Int) -> String {
    let rest = max(seconds, 0) % 60
    return "\(max(seconds, 0) / 60):\(rest < 10 ? "0" : "")\(rest)"
  }
}
