// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import NativeAuthClient
import PlatformInterfaces

/// The context that a state object goes on from, and what carries out its steps.
final class StateContext: Sendable, CustomReflectable {
  let runner: FlowRunner
  // Changes only when a step failed and said from where to try again.
  private let current: Lock<FlowContext>

  init(_ runner: FlowRunner, _ context: FlowContext) {
    self.runner = runner
    current = Lock(context)
  }

  var value: FlowContext { current.withLock { $0 } }

  /// Tries again from `context`, unless another step has changed this context since the one that began at `start`.
  func resume(at context: FlowContext, from start: FlowContext) {
    current.withLock { current in
      if current == start { current = context }
    }
  }

  /// Nothing: it names a person and holds secrets.
  var customMirror: Mirror { Mirror(self, children: []) }
}
