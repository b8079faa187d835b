// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import NativeAuthClient
import OAuthClient
import OAuthWire
import PlatformInterfaces

/// One call of the app within a flow. The asynchronous and the delegate form of the call run the same step.
struct FlowStep<Phase: FlowPhase, Failure: MSALNativeAuthError>: Sendable where Phase.Outcome: ThawingOutcome {
  typealias Status = Phase.Outcome.Status

  /// Where a step begins.
  struct Start: Sendable {
    var position: FlowPosition
    /// Where `position` stood then.
    var thread: FlowThread
    var first: Transition<Phase>
  }

  private let begin: @Sendable () throws(Failure) -> Start

  /// A step of a flow under way, which starts from where the state stands now.
  init(at position: FlowPosition, _ first: (FlowThread) -> Transition<Phase>) {
    let thread = position.thread
    let start = Start(position: position, thread: thread, first: first(thread))
    begin = { () throws(Failure) in start }
  }

  /// A step that fails before anything is sent.
  init(refused failure: IdentityFailure, correlationID: CorrelationID, canRetry: Bool) {
    begin = { () throws(Failure) -> Start in throw Self.failure(failure, correlationID, canRetry: canRetry) }
  }

  /// A step whose start needs more than values.
  init(begin: @escaping @Sendable () throws(Failure) -> Start) { self.begin = begin }

  static func failure(_ failure: IdentityFailure, _ correlationID: CorrelationID, canRetry: Bool) -> Failure {
    var facts = NativeAuthErrorFacts(.general, correlationID: correlationID.uuid, canRetry: canRetry)
    facts.text = ErrorText(failure).whole
    facts.underlying = ErrorMapping.error(for: failure)
    return Failure(facts)
  }

  /// Runs the step. That a browser is needed is a failure here, as delegates are told.
  func run() async throws(Failure) -> Reached<Status> {
    let start = try begin()
    let connection = start.position.connection
    switch await connection.session.run(start.first).thawed(from: start.position) {
    case .reached(let reached): return reached
    case .failed(let failure, let resume):
      if let resume { start.position.resume(at: resume, from: start.thread) }
      connection.log.log(
        .error,
        "[\(failure.correlationID)] Native authentication: \(failure.kind.rawValue) \(failure.response?.codes ?? [])")
      throw Failure(NativeAuthErrorFacts(failure, canRetry: resume != nil))
    }
  }

  /// The asynchronous form, where the need of a browser is one of the ways to go on.
  func status() async throws(Failure) -> Status {
    do throws(Failure) { return try await run().status } catch {
      guard error.kind == .browserRequired else { throw error }
      return .browserRequired(reason: error.errorDescription ?? "")
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

/// How far a step got, and the id in force there.
struct Reached<Status: Sendable>: Sendable {
  var status: Status
  var correlationID: CorrelationID
}

/// A status in which a browser may be asked for.
protocol FlowStatus: Sendable {
  static func browserRequired(reason: String) -> Self
}

extension MSALNativeAuthSignInStatus: FlowStatus {}
extension MSALNativeAuthSignUpStatus: FlowStatus {}
extension MSALNativeAuthResetPasswordStatus: FlowStatus {}
