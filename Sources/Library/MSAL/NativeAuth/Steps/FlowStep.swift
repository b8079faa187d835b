// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import NativeAuthClient
import OAuthWire
import PlatformInterfaces
import TokenExchange

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

/// One call of the app within a flow. The asynchronous and the delegate form of the call run the same step.
struct FlowStep<Status: FlowStatus, Failure: NativeAuthFailure>: NativeAuthCall {
  /// The context with which the step begins.
  private let context: FlowContext
  private let first: Result<FlowAction<Status.Phase>, IdentityError>
  private let client: @Sendable () throws(IdentityError) -> NativeClient
  private let log: any LogSink
  /// The context of the state object on which the app called the step; nil for the first step of a flow.
  private let state: StateContext?

  /// Makes a step of a flow that has begun.
  init(at state: StateContext, _ first: (FlowContext) throws(IdentityError) -> FlowAction<Status.Phase>) {
    let context = state.value
    self.context = context
    self.first = Result { () throws(IdentityError) in try first(context) }
    client = { state.client }
    log = state.client.log
    self.state = state
  }

  /// Makes the first step of a flow.
  /// - Parameters:
  ///   - client: Makes the client. It opens the token cache, so it is called only when the step runs.
  ///   - first: Adds the values of the app's parameters to the context, and returns the first action.
  init(
    startingWith context: FlowContext, log: any LogSink,
    client: @escaping @Sendable () throws(IdentityError) -> NativeClient,
    first: (inout FlowContext) throws(IdentityError) -> FlowAction<Status.Phase>
  ) {
    var context = context
    self.first = Result { () throws(IdentityError) in try first(&context) }
    self.context = context
    self.client = client
    self.log = log
    state = nil
  }

  /// Runs the step. It throws an error when a browser is required, as delegates expect it.
  func run() async throws(Failure) -> (Status, CorrelationID) {
    let facts: NativeAuthErrorFacts
    do throws(IdentityError) {
      let first = try first.get()
      let client = try client()
      switch await client.runner.run(first) {
      case .reached(let status, let next):
        state?.resume(at: context.afterSuccess, from: context)
        return (Status(status, StateContext(client, next)), next.correlationID)
      case .failed(let error, let resume):
        if let resume { state?.resume(at: resume, from: context) }
        facts = NativeAuthErrorFacts(error, canRetry: resume != nil)
      }
    } catch {
      facts = NativeAuthErrorFacts(unsent: error, correlationID: context.correlationID.uuid, canRetry: state != nil)
    }
    let failure = Failure(facts)
    log.log(
      failure.isOrdinary ? .info : .error,
      "[\(failure.correlationId.uuidString)] Native authentication: \(failure.kind) \(failure.errorCodes)")
    throw failure
  }

  /// The asynchronous form of the step, which returns `browserRequired` as a status.
  func status() async throws(Failure) -> Status {
    do throws(Failure) { return try await run().0 } catch {
      guard error.kind == .browserRequired else { throw error }
      return .browserRequired(reason: error.errorDescription ?? "", correlationId: error.correlationId)
    }
  }
}
