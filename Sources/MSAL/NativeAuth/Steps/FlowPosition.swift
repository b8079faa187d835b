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

  /// Goes to where a failed step says to try again, unless another step that ran meanwhile has moved on from `start`.
  func resume(at thread: FlowThread, from start: FlowThread) {
    current.withLock { if $0 == start { $0 = thread } }
  }

  /// Nothing: it names a person and holds secrets.
  var customMirror: Mirror { Mirror(self, children: []) }
}
