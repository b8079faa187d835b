// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// The state of a journey between a request and its answer.
package struct JourneyPhase: FlowPhase {
  package typealias Status = JourneyStatus

  /// The request whose answer is awaited.
  enum Request: Sendable, Hashable {
    case entry, start
    case challenge, resend, riskCheck
    /// A code or a password.
    case verify
    case enroll, activate, update
    /// - Parameter asked: What the service asked for, when the values are those of the start; otherwise none.
    case attributes(names: [String], asked: [RequiredAttribute] = [])
    case poll(left: Int)
    case resume, token, storing
  }

  let request: Request
  let context: FlowContext
  /// The context of the state from which the app made its call; nil when the call begins the journey.
  var origin: FlowContext?

  /// The number of polls after the first one, and the seconds between two.
  static let furtherPolls = 4
  static let pollInterval = 1.5

  package func next(_ event: FlowEvent) -> FlowAction<Self> {
    switch answered(event) {
    case .finish(.failed(var error, let resume)):
      error.correlationID = error.response?.correlationID ?? event.correlationID ?? error.correlationID
      // A refusal decides about the step, such as about a new password.
      let isLost = error.response?.isPassing ?? true
      return .failed(
        error,
        resume: resume == nil ? nil : origin.map { context.left(by: isLost ? request : nil, in: $0) })
    case let action: return action.began(at: origin)
    }
  }

  private func answered(_ event: FlowEvent) -> FlowAction<Self> {
    if case .unsent(let failure) = event { return .failed(.below(failure, in: context)) }
    switch request {
    case .entry:
      let answer = JourneyEntry.read(event, context.scenario)
      guard case .success(let entry) = answer else { return .failed(answer.error(in: context)) }
      return Self.start(context.with(entry.token), at: entry.link)
    case .resume: return Self.resumed(event, context)
    case .token: return Self.redeemed(event, context)
    case .storing: return Self.stored(event, context)
    default:
      let answer = JourneyAnswer.read(event)
      switch answer {
      case .success(let answer):
        let context = context.with(answer)
        guard case .attributes(let names, _) = request else { return answered(answer.demand, context) }
        return answered(answer.demand, context.submitting(names))
      case .refused(let response) where !response.needsBrowser:
        let error = NativeAuthError.refused(response, as: response.journeyKind(context.journey.stage), in: context)
        // No state of the app could correct values of the start.
        if case .attributes(_, let asked) = request, !asked.isEmpty, error.kind == .invalidAttributes {
          return .reached(.attributesRequired(asked), context.forgettingGivenAttributes)
        }
        return .failed(error, resume: response.endsJourney ? nil : context)
      case .redirect, .refused: return .failed(answer.error(in: context))
      case .unusable: return .failed(answer.error(in: context), resume: answer.isPassing ? context : nil)
      }
    }
  }

  /// The state table: what happens when the service asks for `demand` after this request.
  /// - Parameter context: The context with the token and the links of the answer.
  private func answered(_ demand: JourneyAnswer.Demand, _ context: FlowContext) -> FlowAction<Self> {
    let (scenario, stage) = (context.scenario, context.journey.stage)
    let isSignUp = scenario == .signUp
    switch (request, demand) {
    case (.start, .choice(let methods, isSecondFactor: false)): return Self.firstFactors(methods, context)
    case (.start, .nothing) where isSignUp, (.start, .proof) where isSignUp: break
    case (.start, .attributes) where isSignUp: break
    case (.start, _): return .unexpected(context)
    case (.challenge, .riskCheck), (.resend, .riskCheck), (.enroll, .riskCheck): return Self.checkRisk(context)
    case (.poll(let left), .poll): return Self.poll(left: left - 1, context)
    case (.update, .poll): return Self.poll(context)
    default: break
    }
    switch (request, demand) {
    case (.start, .proof(let delivery)), (.challenge, .proof(let delivery)), (.resend, .proof(let delivery)),
      (.riskCheck, .proof(let delivery)):
      return stage == .registration ? .unexpected(context) : Self.proof(delivery, context)
    case (.verify, .proof(let delivery)) where isSignUp && stage == .firstFactor,
      (.attributes, .proof(let delivery)):
      // A sign-up proves the address, and nothing else.
      return delivery.channel == "email" ? Self.proof(delivery, context) : .unexpected(context)
    case (.enroll, .activation(let delivery)), (.resend, .activation(let delivery)),
      (.riskCheck, .activation(let delivery)):
      guard stage == .registration else { return .unexpected(context) }
      return .reached(.registrationVerificationRequired(delivery), context.using(delivery.channel))
    case (.start, .nothing), (.verify, .nothing), (.enroll, .nothing), (.activate, .nothing), (.attributes, .nothing),
      (.update, .nothing), (.poll, .nothing):
      return Self.completed(context)
    case (.challenge, .nothing) where stage == .firstFactor: return Self.completed(context)
    case (.start, .attributes(let asked)), (.verify, .attributes(let asked)), (.activate, .attributes(let asked)),
      (.attributes, .attributes(let asked)), (.enroll, .attributes(let asked)):
      return isSignUp ? Self.asked(asked, context) : .unexpected(context)
    case (.verify, .newPassword) where scenario == .passwordReset && stage == .firstFactor:
      return .reached(.newPasswordRequired, context)
    case (.verify, .choice), (.verify, .registration):
      // The reset asks for more only after the new password.
      return scenario == .passwordReset && stage == .firstFactor ? .unexpected(context) : Self.ledOn(demand, context)
    case (.attributes, .choice), (.attributes, .registration), (.poll, .choice), (.poll, .registration):
      return Self.ledOn(demand, context)
    default: return .unexpected(context)
    }
  }

  // MARK: Methods

  private static func firstFactors(_ offered: [JourneyMethod], _ context: FlowContext) -> FlowAction<Self> {
    var context = context
    context.journey.hadAccount = true
    // Nobody signs in with a telephone number, or resets a password by the password.
    let unsupported = context.scenario == .passwordReset ? "password" : "sms"
    let methods = offered.filter { $0.method.channel != unsupported }
    guard let first = methods.first else { return .unexpected(context) }
    guard methods.count == 1 else {
      return .reached(.methodSelectionRequired(methods.map(\.method)), context.offering(methods))
    }
    return challenge(first, context)
  }

  private static func challenge(_ method: JourneyMethod, _ context: FlowContext) -> FlowAction<Self> {
    context.using(method.method.channel).send(to: method.link, .challenge, awaiting: .challenge)
  }

  /// The check of a telephone number, which comes before a code is sent there.
  private static func checkRisk(_ context: FlowContext) -> FlowAction<Self> {
    guard context.journey.type == "sms" else { return .unexpected(context) }
    return context.follow(.riskverify, .verifyRisk, awaiting: .riskCheck)
  }

  private static func proof(_ delivery: CodeDelivery, _ context: FlowContext) -> FlowAction<Self> {
    let isSecond = context.journey.stage == .secondFactor
    let context = context.using(delivery.channel)
    switch delivery.channel {
    case "email": return .reached(isSecond ? .secondFactorRequired(delivery) : .codeRequired(delivery), context)
    case "sms" where isSecond: return .reached(.secondFactorRequired(delivery), context)
    case "sms" where context.scenario == .passwordReset: return .reached(.codeRequired(delivery), context)
    case "password" where !isSecond && context.scenario != .passwordReset:
      return .reached(.passwordRequired, context)
    default: return .unexpected(context)
    }
  }

  /// The service wants a second factor, or the registration of one.
  private static func ledOn(_ demand: JourneyAnswer.Demand, _ context: FlowContext) -> FlowAction<Self> {
    switch demand {
    case .choice(let offered, isSecondFactor: true):
      let methods = offered.filter { $0.method.channel != "password" }
      guard !methods.isEmpty else { return .unexpected(context) }
      return .reached(.methodSelectionRequired(methods.map(\.method)), context.at(.secondFactor).offering(methods))
    case .registration(let methods):
      return .reached(.registrationRequired(methods.map(\.method)), context.at(.registration).offering(methods))
    default: return .unexpected(context)
    }
  }

  // MARK: Attributes

  /// The password is asked for alone. Values that the app gave at the start are sent without asking it again.
  private static func asked(_ attributes: [RequiredAttribute], _ context: FlowContext) -> FlowAction<Self> {
    let journey = context.journey
    let names = attributes.map { FoldedText($0.name) }
    if names.contains(FoldedText("password")), !journey.submitted.contains(FoldedText("password")) {
      return .reached(.passwordRequired, context)
    }
    if let again = attributes.first(where: { journey.submitted.contains(FoldedText($0.name)) }) {
      return .failed(NativeAuthError(.general, .askedAgain(again.name), in: context))
    }
    let given = journey.given.members.filter { names.contains(FoldedText($0.name)) }
    guard given.isEmpty else { return send(attributes: JSONObject(uniqueMembers: given), asked: attributes, context) }
    return .reached(.attributesRequired(attributes), context)
  }

  static func send(
    attributes: JSONObject, asked: [RequiredAttribute] = [], _ context: FlowContext,
    _ operation: JourneyOperation = .submitAttributes
  ) -> FlowAction<Self> {
    context.follow(
      .submitAttributes, operation, ["attributes": .object(attributes)],
      awaiting: .attributes(names: attributes.members.map(\.name), asked: asked))
  }

  // MARK: Polls

  static func poll(left: Int = furtherPolls, _ context: FlowContext) -> FlowAction<Self> {
    guard left >= 0 else { return .failed(NativeAuthError(.general, .notSetInTime, in: context)) }
    let action = context.follow(.poll, .poll, awaiting: .poll(left: left))
    // The first question comes at once.
    guard left < furtherPolls, case .send(let request, let phase) = action else { return action }
    return .wait(seconds: pollInterval, sending: request, awaiting: phase)
  }
}

extension FlowAction<JourneyPhase> {
  /// The answer does not belong to the request, so the service and the app's state have parted.
  static func unexpected(_ context: FlowContext) -> Self {
    .failed(NativeAuthError(.general, .unexpectedChallengeType, in: context))
  }

  /// The action as a part of the app's call from a state with the context `origin`.
  func began(at origin: FlowContext?) -> Self {
    switch self {
    case .send(let request, let phase): .send(request, awaiting: phase.began(at: origin))
    case .wait(let seconds, let request, let phase):
      .wait(seconds: seconds, sending: request, awaiting: phase.began(at: origin))
    case .store(let tokens, let context, let phase): .store(tokens, context, awaiting: phase.began(at: origin))
    case .finish: self
    }
  }
}

extension JourneyPhase {
  fileprivate func began(at origin: FlowContext?) -> Self {
    JourneyPhase(request: request, context: context, origin: origin)
  }
}

extension FlowContext {
  /// Follows a link of the last answer.
  func follow(
    _ relation: JourneyRelation, _ operation: JourneyOperation, _ members: JSONObject = [:],
    awaiting request: JourneyPhase.Request
  ) -> FlowAction<JourneyPhase> {
    guard let link = journey.links[relation] else { return .failed(NativeAuthError(.general, .noLink, in: self)) }
    return send(to: link, operation, members, awaiting: request)
  }

  func send(
    to link: JourneyLink, _ operation: JourneyOperation, _ members: JSONObject = [:],
    awaiting request: JourneyPhase.Request
  ) -> FlowAction<JourneyPhase> {
    .send(
      NativeAuthRequest(self, to: link, operation, members), awaiting: JourneyPhase(request: request, context: self))
  }
}
