// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// The delegate form of a call: runs the asynchronous one in a task of its own and tells the delegate on the main
/// actor. The delegate is kept until then.
// Unchecked because delegates need not be Sendable: this one is passed along unused until it is called on the main
// actor.
struct DelegateCall<Delegate, Value: Sendable, Failure: MSALNativeAuthError>: @unchecked Sendable {
  let delegate: Delegate
  /// Calls the required callback.
  let failure: @MainActor @Sendable (Delegate, Failure) -> Void
  /// Calls the optional callback for the value; when the delegate left it out, the required one is told so.
  let success: @MainActor @Sendable (Delegate, Value) -> Void

  func start(_ call: @escaping @Sendable () async throws(Failure) -> Reached<Value>) {
    Task {
      do throws(Failure) {
        let reached = try await call()
        await succeed(reached)
      } catch {
        await fail(error)
      }
    }
  }

  @MainActor private func fail(_ error: Failure) { failure(delegate, error) }

  @MainActor private func succeed(_ reached: Reached<Value>) {
    MissingCallback.report(
      correlationID: reached.correlationID, during: { success(delegate, reached.status) }, to: fail)
  }
}
