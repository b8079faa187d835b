// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import NativeAuthClient
import OAuthWire
import PlatformInterfaces
import TokenExchange

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
      case .reached(let status, let context):
        return (Status(status, StateContext(client, context)), context.correlationID)
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
