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

  /// - Parameter call: Gives the value, and the id in force then.
  func start(_ call: @escaping @Sendable () async throws(Failure) -> (Value, CorrelationID)) {
    Task {
      do throws(Failure) {
        let (value, correlationID) = try await call()
        await succeed(value, correlationID)
      } catch {
        await fail(error)
      }
    }
  }

  @MainActor private func fail(_ error: Failure) { failure(delegate, error) }

  @MainActor private func succeed(_ value: Value, _ correlationID: CorrelationID) {
    MissingCallback.report(correlationID: correlationID, during: { success(delegate, value) }, to: fail)
  }
}
