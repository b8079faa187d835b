// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc

/// Interrupts a thread that waits in poll(2). It may be used from any thread.
package final class WakeUp: Sendable {
  /// What the thread waits for: it becomes readable.
  package let descriptor: Int32
  private let sender: Int32

  /// nil when the process has no descriptors left.
  package init?() {
    var pair: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &pair) == 0 else { return nil }
    (sender, descriptor) = (pair[0], pair[1])
  }

  deinit {
    close(sender)
    close(descriptor)
  }

  /// Ends the wait that goes on, or the next one.
  package func call() {
    // It fails when the thread has been woken many times already, which is enough.
    send(sender, [1], 1, Int32(MSG_NOSIGNAL))
  }

  /// Makes waits possible again; called by the thread that waits.
  package func clear() {
    var bytes = [UInt8](repeating: 0, count: 256)
    while recv(descriptor, &bytes, bytes.count, 0) == bytes.count {}
  }
}
