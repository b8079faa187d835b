// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// A call of the app, whose asynchronous form and delegate form both call `run`.
protocol NativeAuthCall: Sendable {
  associatedtype Value: Sendable
  associatedtype Failure: NativeAuthFailure
  /// Returns the value, and the correlation id of the last request.
  func run() async throws(Failure) -> (Value, CorrelationID)
}

extension NativeAuthCall {
  /// The delegate form: runs the call in a task of its own and tells the delegate on the main actor. The delegate is
  /// kept until then.
  /// - Parameters:
  ///   - failure: Calls the required callback.
  ///   - success: Calls the optional callback for the value. If the delegate does not implement it, the required
  ///     callback gets an error.
  func report<Delegate>(
    to delegate: Delegate, failure: @escaping @MainActor @Sendable (Delegate, Failure) -> Void,
    success: @escaping @MainActor @Sendable (Delegate, Value) -> Void
  ) {
    let delegate = DelegateCall(delegate: delegate, failure: failure, success: success)
    Task {
      do throws(Failure) {
        let (value, correlationID) = try await run()
        await delegate.succeed(value, correlationID)
      } catch {
        await delegate.fail(error)
      }
    }
  }
}

/// A delegate and its callbacks on the way to the main actor.
// Unchecked because delegates need not be Sendable: this one is used only on the main actor.
private struct DelegateCall<Delegate, Value: Sendable, Failure: NativeAuthFailure>: @unchecked Sendable {
  let delegate: Delegate
  let failure: @MainActor @Sendable (Delegate, Failure) -> Void
  let success: @MainActor @Sendable (Delegate, Value) -> Void

  @MainActor func fail(_ error: Failure) { failure(delegate, error) }

  @MainActor func succeed(_ value: Value, _ correlationID: CorrelationID) {
    MissingCallback.report(correlationID: correlationID, during: { success(delegate, value) }, to: fail)
  }
}
