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

/// The flow context of a state object, and the client that runs its steps.
final class StateContext: Sendable, CustomReflectable {
  let client: NativeClient
  // Changes only when a step fails with a context for trying again.
  private let current: Lock<FlowContext>

  init(_ client: NativeClient, _ context: FlowContext) {
    self.client = client
    current = Lock(context)
  }

  var value: FlowContext { current.withLock { $0 } }

  /// Makes the next step begin with `context`, unless another step has changed the context since this one began with
  /// `start`.
  func resume(at context: FlowContext, from start: FlowContext) {
    current.withLock { current in
      if current == start { current = context }
    }
  }

  /// Empty, because the context names a person and contains secrets.
  var customMirror: Mirror { Mirror(self, children: []) }
}
