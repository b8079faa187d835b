// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import LinuxPlatform
import NativeAuthClient
import OAuthClient
import OAuthWire
import PlatformInterfaces
import TokenExchange

/// Signing in, signing up and choosing a new password without a browser. The command offers the service every kind of
/// challenge, because it can ask for each.
struct NativeFlows: Sendable {
  let client: LazyClient
  let clientID: ClientID
  let log: any LogSink
  /// Whether the flows are journeys, native authentication V2.
  var areJourneys = false

  /// Begins a sign-in.
  /// - Parameter password: nil: the service says whether it wants one or sends a code.
  func signIn(_ username: String, password: Secret? = nil, scopes: [String] = []) async throws -> Turn<Account> {
    let position = try start(username, scopes: scopes)
    if areJourneys { return try await position.turn(JourneyTurns.signIn) { JourneyPhase.start(.signIn, in: $0) } }
    return try await position.turn(SignInTurns.turn) { SignInPhase.start(password: password, in: $0) }
  }

  /// Begins a sign-up. The password is not sent along: whether the app wants one shows when the address is verified.
  /// - Parameter scopes: Those of the sign-in that follows. A journey names them when it begins.
  func signUp(
    _ username: String, _ attributes: [String: String], scopes: [String] = []
  ) async throws -> Turn<FlowPosition> {
    let json = attributes.isEmpty ? nil : SignUpTurns.json(attributes)
    let position = try start(username, scopes: scopes)
    if areJourneys {
      return try await position.turn(JourneyTurns.proof) { JourneyPhase.start(.signUp, attributes: json, in: $0) }
    }
    return try await position.turn({ status, position in
      SignUpTurns.turn(status, position) { try await signUp(username, $0, scopes: scopes) }
    }) { SignUpPhase.start(attributes: json, in: $0) }
  }

  /// Begins the choice of a new password.
  /// - Parameter scopes: As in `signUp`.
  func resetPassword(_ username: String, scopes: [String] = []) async throws -> Turn<FlowPosition> {
    let position = try start(username, scopes: scopes)
    if areJourneys {
      return try await position.turn(JourneyTurns.proof) { JourneyPhase.start(.passwordReset, in: $0) }
    }
    return try await position.turn(ResetPasswordTurns.turn) { PasswordResetPhase.start(in: $0) }
  }

  /// Signs in with the proof of a sign-up or a choice of a new password, which has ended at `position`.
  func signIn(after position: FlowPosition, scopes: [String]) async throws -> Turn<Account> {
    if areJourneys { return try await position.turn(JourneyTurns.signIn) { JourneyPhase.signIn(in: $0) } }
    return try await position.turn(SignInTurns.turn) {
      SignInPhase.signIn(after: $0, scopes: ScopeSet(parsing: scopes), claims: nil)
    }
  }

  private func start(_ username: String, scopes: [String] = []) throws -> FlowPosition {
    let settings = NativeAuthSettings(
      clientID: clientID, challengeTypes: [.oneTimeCode, .password],
      capabilities: [.multifactorAuthentication, .registration])
    return FlowPosition(
      FlowRunner(client: try client.get()), log,
      FlowContext(
        settings: settings, correlationID: CorrelationID(SystemRandom().uuid()), username: username,
        scopes: ScopeSet(parsing: scopes)))
  }
}

/// Where a flow stands.
final class FlowPosition: Sendable {
  private let runner: FlowRunner
  private let log: any LogSink
  // Changes only when a step failed and said from where to try again.
  private let current: Lock<FlowContext>

  init(_ runner: FlowRunner, _ log: any LogSink, _ context: FlowContext) {
    (self.runner, self.log, current) = (runner, log, Lock(context))
  }

  /// Whether the journey makes an account. False for one that began as a sign-up, but of somebody who has an account.
  var makesAccount: Bool { current.withLock { $0.makesAccount } }

  /// Takes a step, and says what the flow wants next.
  /// - Parameters:
  ///   - next: The turn for a status.
  ///   - first: What the step begins with.
  func turn<Phase: FlowPhase, Outcome>(
    _ next: (Phase.Status, FlowPosition) -> Turn<Outcome>, _ first: (FlowContext) -> FlowAction<Phase>
  ) async throws(NativeStepError) -> Turn<Outcome> {
    let start = current.withLock { $0 }
    switch await runner.run(first(start)) {
    case .reached(let status, let context):
      current.withLock { if $0 == start { $0 = start.afterSuccess } }
      return next(status, FlowPosition(runner, log, context))
    case .failed(let error, let resume):
      if let resume { current.withLock { if $0 == start { $0 = resume } } }
      let failure = NativeStepError(error: error, canRetry: resume != nil)
      log.log(
        error.kind == .general ? .error : .info,
        "[\(error.correlationID)] Native authentication: \(error.kind) \(failure.codes)")
      guard error.kind == .browserRequired else { throw failure }
      return .browser(reason: error.response?.oauth.description ?? "", correlationID: error.correlationID.description)
    }
  }

  /// Takes a step with an answer of the person. An answer that the service does not take is a refusal of the step.
  func answer<Phase: FlowPhase, Outcome>(
    _ next: (Phase.Status, FlowPosition) -> Turn<Outcome>, _ first: (FlowContext) -> FlowAction<Phase>
  ) async throws -> Turn<Outcome> {
    do throws(NativeStepError) { return try await turn(next, first) } catch {
      // Ctrl-C goes before any error of the request that it has broken off.
      if Task.isCancelled { throw CommandError.cancelled }
      throw StepError(failure: CommandError(native: error), canRetry: error.takesAnotherAnswer)
    }
  }
}

/// Why a step did not lead on.
struct NativeStepError: Error {
  let error: NativeAuthError
  /// Whether the same step can be tried again.
  let canRetry: Bool

  /// The error numbers of the service.
  var codes: [Int] { error.response?.oauth.codes ?? [] }
  var subError: String? { error.response?.oauth.subError?.value }
  var text: String { error.text(canRetry: canRetry) }

  /// Whether the step takes another answer: this one was wrong, or never judged. Anything else that the service says,
  /// such as that nobody agreed to the scopes or that the time is up, holds for the next answer too.
  var takesAnotherAnswer: Bool {
    let isWrongAnswer =
      switch error.kind {
      case .invalidPassword, .invalidCode, .invalidChallenge, .invalidInput, .invalidAttributes,
        .verificationContactBlocked, .authMethodBlocked:
        true
      default: false
      }
    let isUnjudged = codes.isEmpty && subError == nil
    return canRetry && (isWrongAnswer || isUnjudged) && !NativeErrorText.isOver(codes: codes)
  }
}
