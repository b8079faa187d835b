// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// What a journey carries beside the token: where it is, and the links that lead on from there.
struct JourneyContext: Sendable, Hashable {
  /// What the app has to prove or give next.
  enum Stage: Sendable, Hashable { case firstFactor, secondFactor, registration, finished }

  var scenario = JourneyScenario.signIn
  /// Whether the person had an account when the journey began: then a sign-up makes none.
  var hadAccount = false
  var stage = Stage.firstFactor
  var links: [JourneyRelation: JourneyLink] = [:]
  /// The methods from which the app can select.
  var methods: [JourneyMethod] = []
  /// The type of the method in use.
  var type: String?
  /// The attributes that the app gave at the start, which wait until the service asks for them.
  var given = JSONObject()
  /// The names of the attributes that were submitted.
  var submitted: Set<FoldedText> = []
  /// The number of the app's call in the service's telemetry.
  var call = 0
  /// Whether a method was selected, which in the first factor happens once.
  var isSpent = false
  /// What was lost after the service had accepted the app's step: the next call repeats this, and not the step.
  var due: Due?

  enum Due: Sendable, Hashable { case poll, resume }
}

/// A method that can be selected, and where its selection leads.
struct JourneyMethod: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
  var method: AuthMethod
  var link: JourneyLink

  var description: String { "JourneyMethod(\(method))" }
  var customMirror: Mirror { Mirror(self, children: []) }
}

extension FlowContext {
  /// What the journey is for.
  package var scenario: JourneyScenario { journey.scenario }

  /// Whether the journey is a sign-up that makes an account, and not the sign-in of somebody who has one.
  package var makesAccount: Bool { journey.scenario == .signUp && !journey.hadAccount }

  /// The context that a state keeps after a step from it has succeeded. The selection of a first factor can be made
  /// only once; any other state stays as it is.
  package var afterSuccess: FlowContext {
    changing { $0.isSpent = $0.stage == .firstFactor && !$0.methods.isEmpty }
  }

  private func changing(_ change: (inout JourneyContext) -> Void) -> FlowContext {
    var context = self
    change(&context.journey)
    return context
  }

  /// The context with the token and the links of an answer.
  func with(_ answer: JourneyAnswer) -> FlowContext {
    var context = with(answer.token)
    context.journey.links = answer.links
    context.journey.methods = []
    context.journey.isSpent = false
    context.journey.due = nil
    return context
  }

  /// The context that the app's state keeps after a failure. The service takes none but its newest token; the links of
  /// the state are still good, unless its step was accepted.
  /// - Parameter request: The request that was lost, which was sent with this context; nil when it was refused.
  func left(by request: JourneyPhase.Request?, in origin: FlowContext) -> FlowContext {
    var context = self
    switch request {
    case .poll: context.journey.due = .poll
    case .resume: context.journey.due = .resume
    default: return origin.with(continuationToken)
    }
    return context
  }

  func at(_ stage: JourneyContext.Stage) -> FlowContext { changing { $0.stage = stage } }

  func using(_ type: String) -> FlowContext { changing { $0.type = type } }

  func offering(_ methods: [JourneyMethod]) -> FlowContext { changing { $0.methods = methods } }

  var forgettingGivenAttributes: FlowContext { changing { $0.given = JSONObject() } }

  func submitting(_ names: [String]) -> FlowContext {
    changing { $0.submitted.formUnion(names.map(FoldedText.init)) }
  }

  func calling(_ call: JourneyCall) -> FlowContext { changing { $0.call = call.number($0) } }
}

/// The requests of a journey as the service's telemetry numbers them.
enum JourneyOperation: Int, Sendable {
  case entry, resume, token, resetPasswordStart, signInStart, signUpStart, challenge, verify, submitPassword, submitCode
  case submitAttributes, registerMethod, updatePassword, poll
  /// Its number is not known for certain.
  case verifyRisk
}

/// The calls of an app as the service's telemetry numbers them. All requests of a call have its number.
enum JourneyCall: Sendable {
  case start, submitCode, submitPassword, submitNewPassword, submitAttributes, select, resend, signIn

  func number(_ journey: JourneyContext) -> Int {
    switch (self, journey.stage, journey.scenario) {
    case (.signIn, _, .passwordReset): 740015
    case (.signIn, _, _): 740014
    case (_, .registration, _): 76017
    case (.select, .secondFactor, _): 76018
    case (_, .secondFactor, _): 76019
    case (.start, _, .signUp): 76007
    case (.start, _, .signIn), (.select, _, .signIn): 76009
    case (.start, _, .passwordReset), (.select, _, .passwordReset): 76010
    case (.submitCode, _, .signUp): 76011
    case (.submitCode, _, .signIn): 76012
    case (.submitCode, _, .passwordReset): 76013
    case (.submitPassword, _, .signIn): 76014
    case (.submitNewPassword, _, _): 76015
    case (.submitAttributes, _, _), (.submitPassword, _, _), (.select, _, .signUp): 76016
    case (.resend, _, .passwordReset): 76020
    // The numbers of these are not published; the answer does not depend on them.
    case (.resend, _, .signUp): 76021
    case (.resend, _, .signIn): 76022
    }
  }
}
