// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// Keeps the flows of native authentication, and the inbox.
package final class NativeFlowStore: Sendable {
  /// Held around a whole step, so that no code is tried twice at once; a password is hashed inside it. The only lock
  /// inside which others are taken, one after the other: those of the other stores.
  private let state: Lock<NativeAuthState>
  private let empty: NativeAuthState

  package init(_ settings: NativeSettings, random: any RandomSource) {
    empty = NativeAuthState(settings, random: random)
    state = Lock(empty)
  }

  /// The settings, which hold from the next request on; a reset restores those of the seed.
  package var settings: NativeSettings {
    get { state.withLock { $0.settings } }
    set { state.withLock { $0.settings = newValue } }
  }

  /// Takes a step. A flow that ended with it is out of reach, so that nobody else gets tokens for the same proof.
  func answer(
    _ request: NativeRequest, at endpoint: NativeEndpoint, accounts: TenantAccounts
  ) throws(NativeRefusal) -> NativeReply {
    try state.withLock { state throws(NativeRefusal) in
      try state.answer(request, at: endpoint, accounts: accounts)
    }
  }

  /// Takes back the end of a flow for which there were no tokens, so that their refusal uses up no code.
  func resume(_ ended: EndedFlow) { state.withLock { $0.resume(ended) } }

  /// Sends a code of the sign-in pages.
  func sendCode(to method: StrongMethod, at now: Date) throws(NativeRefusal) -> OneTimeCode {
    try state.withLock { state throws(NativeRefusal) in try state.sendCode(to: method, at: now) }
  }

  /// Throws unless `text` is the code of a sign-in page.
  package func check(_ text: String, against code: inout OneTimeCode?, at now: Date) throws(NativeRefusal) {
    try state.withLock { state throws(NativeRefusal) in try state.check(text, against: &code, at: now) }
  }

  /// Keeps a new journey of V2, and returns its first token.
  func begin(_ journey: Journey, at now: Date) -> Secret { state.withLock { $0.begin(journey, at: now) } }

  /// Carries out a request of a journey.
  func answer(
    _ request: JourneyRequest, _ token: String, app: NativeAppSettings, accounts: TenantAccounts, links: JourneyLinks
  ) throws(NativeRefusal) -> (reply: JourneyReply, token: Secret) {
    try state.withLock { state throws(NativeRefusal) in
      try state.answer(request, token, app: app, accounts: accounts, links: links)
    }
  }

  /// The journey of a token that is at its end, which is then out of reach; nil if it is not there yet.
  func end(_ token: String, at authority: String, now: Date) throws(NativeRefusal) -> Journey? {
    try state.withLock { state throws(NativeRefusal) in try state.end(token, at: authority, now: now) }
  }

  package var current: NativeAuthState { state.withLock { $0 } }

  package func replace(with other: NativeAuthState) { state.withLock { $0 = other } }

  package func reset() { replace(with: empty) }
}
