// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorNativeAuth
import FoundationEssentials
import PlatformInterfaces

/// Keeps the flows of native authentication, and the inbox.
final class NativeFlowStore: Sendable {
  /// Held around a whole step, so that no code is tried twice at once; a password is hashed inside it. The only lock
  /// inside which others are taken, one after the other: those of the accounts, sessions, grants and access policies.
  private let state = Lock(NativeAuthState())
  private let settings: NativeSettings
  private let random: any RandomSource

  init(_ settings: NativeSettings, random: any RandomSource) { (self.settings, self.random) = (settings, random) }

  /// The codes that were sent.
  var inbox: Inbox { state.withLock { $0.inbox } }

  func answer(
    _ request: NativeRequest, at endpoint: NativeEndpoint, accounts: any NativeAccounts
  ) -> Result<NativeReply, NativeRefusal> {
    state.withLock { state in
      NativeExchange.answer(request, at: endpoint, accounts: accounts, random: random, state: &state)
    }
  }

  /// Sends a code of the sign-in pages.
  func sendCode(to method: StrongMethod, at now: Date) throws(NativeRefusal) -> OneTimeCode {
    try state.withLock { state throws(NativeRefusal) in
      try state.sendCode(to: method, settings, now: now, random: random)
    }
  }

  /// The name that the flow of a continuation token was started with.
  func username(ofToken text: String) -> String? { state.withLock { $0.username(ofToken: text) } }

  func reset() { state.withLock { $0 = NativeAuthState() } }
}
