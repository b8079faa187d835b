// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import NativeAuthClient
import OAuthClient
import PlatformInterfaces

/// The ordinary client, and what native authentication adds to it.
struct NativeClient: Sendable {
  let client: PublicClient
  let appHeaders: AppHeaders
  let log: any LogSink
  let random: any RandomSource

  var runner: FlowRunner { FlowRunner(client: client, appHeaders: appHeaders) }
}

/// The context that a state object goes on from, and what carries out its steps.
final class StateContext: Sendable, CustomReflectable {
  let client: NativeClient
  // Changes only when a step failed and said from where to try again.
  private let current: Lock<FlowContext>

  init(_ client: NativeClient, _ context: FlowContext) {
    self.client = client
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
