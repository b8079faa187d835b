// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorNativeAuth
import FoundationEssentials
import PlatformInterfaces

/// Keeps the flows of native authentication, and the inbox.
final class NativeFlowStore: Sendable {
  /// Held around a whole step, so that no code is tried twice at once; a password is hashed inside it, and tokens are
  /// signed. The only lock inside which others are taken, one after the other: those of the other stores.
  private let state = Lock(NativeAuthState())
  private let settings: NativeSettings
  private let random: any RandomSource

  init(_ settings: NativeSettings, random: any RandomSource) { (self.settings, self.random) = (settings, random) }

  /// The codes that were sent.
  var inbox: Inbox { state.withLock { $0.inbox } }

  /// Takes a step, and gives what `next` makes of the reply. Where `next` throws, the flow stays where it was, so that
  /// a refusal of tokens uses up no code.
  func answer(
    _ request: NativeRequest, at endpoint: NativeEndpoint, accounts: any NativeAccounts,
    next: (NativeReply) throws(Refusal) -> Answer
  ) throws(Refusal) -> Result<Answer, NativeRefusal> {
    try state.withLock { state throws(Refusal) in
      let before = state
      switch NativeExchange.answer(request, at: endpoint, accounts: accounts, random: random, state: &state) {
      case .failure(let refusal): return .failure(refusal)
      case .success(let reply):
        do throws(Refusal) { return .success(try next(reply)) } catch {
          state = before
          throw error
        }
      }
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
