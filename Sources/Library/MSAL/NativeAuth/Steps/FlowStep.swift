// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import NativeAuthClient
import OAuthClient
import OAuthWire
import PlatformInterfaces

/// One call of the app within a flow. The asynchronous and the delegate form of the call run the same step.
struct FlowStep<Status: FlowStatus, Failure: MSALNativeAuthError>: NativeAuthCall {
  /// Where the step begins.
  private let context: FlowContext
  private let first: Result<FlowAction<Status.Phase>, IdentityError>
  private let client: @Sendable () throws(IdentityError) -> NativeClient
  private let log: any LogSink
  /// What the app called the step on; nil at the first step of a flow.
  private let state: StateContext?

  /// A step of a flow under way.
  init(at state: StateContext, _ first: (FlowContext) throws(IdentityError) -> FlowAction<Status.Phase>) {
    let context = state.value
    self.context = context
    self.first = Result { () throws(IdentityError) in try first(context) }
    client = { state.client }
    log = state.client.log
    self.state = state
  }

  /// The first step of a flow.
  /// - Parameters:
  ///   - client: Opens the token cache, so it is called by the step.
  ///   - first: Adds to the context what was frozen of the app's parameters.
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

  /// Runs the step. That a browser is needed is a failure here, as delegates are told.
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

  /// The asynchronous form, where the need of a browser is one of the ways to go on.
  func status() async throws(Failure) -> Status {
    do throws(Failure) { return try await run().0 } catch {
      guard error.kind == .browserRequired else { throw error }
      return .browserRequired(reason: error.errorDescription ?? "", correlationId: error.correlationId)
    }
  }
}
