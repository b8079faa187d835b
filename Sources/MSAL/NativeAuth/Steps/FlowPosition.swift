// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import NativeAuthClient
import PlatformInterfaces

/// Where in a flow a state object stands.
final class FlowPosition: Sendable, CustomReflectable {
  let connection: NativeAuthConnection
  // Changes only when a step failed and said from where to try again.
  private let current: Lock<FlowThread>

  init(_ connection: NativeAuthConnection, _ thread: FlowThread) {
    self.connection = connection
    current = Lock(thread)
  }

  var thread: FlowThread { current.withLock { $0 } }

  /// Tries again from `thread`, unless another step has moved this position since the one that began at `start`.
  func resume(at thread: FlowThread, from start: FlowThread) {
    current.withLock { current in
      if current == start { current = thread }
    }
  }

  /// Nothing: it names a person and holds secrets.
  var customMirror: Mirror { Mirror(self, children: []) }
}
