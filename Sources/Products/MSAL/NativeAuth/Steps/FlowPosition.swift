// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import NativeAuthClient
import PlatformInterfaces

/// Where in a flow a state object stands.
final class FlowPosition: Sendable, CustomReflectable {
  let connection: NativeAuthConnection
  // Changes only when a step failed and said from where to try again.
  private let current: Lock<FlowContext>

  init(_ connection: NativeAuthConnection, _ context: FlowContext) {
    self.connection = connection
    current = Lock(context)
  }

  var context: FlowContext { current.withLock { $0 } }

  /// Tries again from `context`, unless another step has moved this position since the one that began at `start`.
  func resume(at context: FlowContext, from start: FlowContext) {
    current.withLock { current in
      if current == start { current = context }
    }
  }

  /// Nothing: it names a person and holds secrets.
  var customMirror: Mirror { Mirror(self, children: []) }
}
