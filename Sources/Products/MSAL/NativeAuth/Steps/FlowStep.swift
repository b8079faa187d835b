// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import NativeAuthClient
import OAuthClient
import OAuthWire
import PlatformInterfaces

/// One call of the app within a flow. The asynchronous and the delegate form of the call run the same step.
struct FlowStep<Phase: FlowPhase, Failure: MSALNativeAuthError>: Sendable where Phase.Outcome: ThawingOutcome {
  typealias Status = Phase.Outcome.Status

  private let log: any LogSink
  private let correlationID: CorrelationID
  /// Whether a failure before anything is sent leaves a state to use again.
  private let canRetry: Bool
  private let begin: @Sendable () throws(IdentityError) -> FlowBeginning<Phase>

  /// A step of a flow under way.
  init(at position: FlowPosition, _ first: (FlowContext) throws(IdentityError) -> Transition<Phase>) {
    let context = position.context
    let beginning = Result { () throws(IdentityError) in
      FlowBeginning(position: position, context: context, first: try first(context))
    }
    log = position.connection.log
    correlationID = context.correlationID
    canRetry = true
    begin = { () throws(IdentityError) in try beginning.get() }
  }

  /// The first step of a flow.
  init(
    log: any LogSink, correlationID: CorrelationID,
    begin: @escaping @Sendable () throws(IdentityError) -> FlowBeginning<Phase>
  ) {
    self.log = log
    self.correlationID = correlationID
    canRetry = false
    self.begin = begin
  }

  /// Runs the step. That a browser is needed is a failure here, as delegates are told.
  func run() async throws(Failure) -> Reached<Status> {
    do throws(Failure) { return try await outcome() } catch {
      log.log(
        error.isOrdinary ? .info : .error,
        "[\(error.correlationId.uuidString)] Native authentication: \(error.kind) \(error.errorCodes)")
      throw error
    }
  }

  private func outcome() async throws(Failure) -> Reached<Status> {
    let beginning: FlowBeginning<Phase>
    do throws(IdentityError) { beginning = try begin() } catch {
      throw Failure(NativeAuthErrorFacts(unsent: error, correlationID: correlationID.uuid, canRetry: canRetry))
    }
    let position = beginning.position
    switch await position.connection.session.run(beginning.first).thawed(from: position) {
    case .reached(let reached): return reached
    case .failed(let failure, let resume):
      if let resume { position.resume(at: resume, from: beginning.context) }
      throw Failure(NativeAuthErrorFacts(failure, canRetry: resume != nil))
    }
  }

  /// The asynchronous form, where the need of a browser is one of the ways to go on.
  func status() async throws(Failure) -> Status {
    do throws(Failure) { return try await run().status } catch {
      guard error.kind == .browserRequired else { throw error }
      return .browserRequired(reason: error.errorDescription ?? "", correlationId: error.correlationId)
    }
  }

  /// The delegate form: returns at once.
  func report<Delegate>(
    to delegate: Delegate, failure: @escaping @MainActor @Sendable (Delegate, Failure) -> Void,
    status: @escaping @MainActor @Sendable (Delegate, Status) -> Void
  ) {
    DelegateCall(delegate: delegate, failure: failure, success: status).start(run)
  }
}

/// From where a step goes, and what it does first.
struct FlowBeginning<Phase: FlowPhase>: Sendable {
  var position: FlowPosition
  /// Where the position stood at that time.
  var context: FlowContext
  var first: Transition<Phase>
}

/// How far a step got, and the id in force there.
struct Reached<Status: Sendable>: Sendable {
  var status: Status
  var correlationID: CorrelationID
}

/// A status in which a browser may be asked for.
protocol FlowStatus: Sendable {
  static func browserRequired(reason: String, correlationId: UUID) -> Self
}

extension MSALNativeAuthSignInStatus: FlowStatus {}
extension MSALNativeAuthSignUpStatus: FlowStatus {}
extension MSALNativeAuthResetPasswordStatus: FlowStatus {}
