// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// The steps that an app can take, each with the checks that need no network.
extension JourneyPhase {
  /// Begins a journey.
  /// - Parameter attributes: What a sign-up submits as soon as the service asks for it.
  package static func start(
    _ scenario: JourneyScenario, attributes: JSONObject? = nil, in context: FlowContext
  ) -> FlowAction<Self> {
    var context = context
    context.journey.scenario = scenario
    guard !context.username.trimmed.isEmpty else { return .failed(NativeAuthError(.invalidUsername, in: context)) }
    let members = attributes?.members ?? []
    let given = members.filter { member in !reserved.contains { FoldedText.isSame($0, member.name) } }
    let name = JSONObject.Member(name: "email", value: .string(context.username))
    context.journey.given = JSONObject(uniqueMembers: given + [name])
    context = context.calling(.start)
    var request = NativeAuthRequest(
      context, form: entryPath, [context.clientParameter, context.scopeParameter], .entry)
    request.askForTokens(context)
    if given.count < members.count {
      request.warning = "Attributes with reserved names were dropped. Give the user name and the password on their own."
    }
    return .send(request, awaiting: JourneyPhase(request: .entry, context: context))
  }

  /// The names of attributes that a sign-up gives in another way.
  private static let reserved = ["email", "password"]
  private static let entryPath = "/oauth2/v2.0/authorize-challenge"

  static func start(_ context: FlowContext, at link: JourneyLink) -> FlowAction<Self> {
    let operation: JourneyOperation =
      switch context.scenario {
      case .signUp: .signUpStart
      case .signIn: .signInStart
      case .passwordReset: .resetPasswordStart
      }
    return context.send(to: link, operation, ["username": .string(context.username)], awaiting: .start)
  }

  package static func submit(code: Secret, in context: FlowContext) -> FlowAction<Self> {
    let stage = context.journey.stage
    guard !code.exposed.isEmpty else { return .rejected(stage.codeKind, context) }
    let text = JSONValue.string(code.exposed)
    return call(.submitCode, context) { context in
      stage == .registration
        ? context.follow(.activate, .verify, ["code": text], awaiting: .activate)
        : context.follow(.verify, .submitCode, ["otp": text], awaiting: .verify)
    }
  }

  package static func submit(password: Secret, in context: FlowContext) -> FlowAction<Self> {
    guard !password.exposed.isEmpty else { return .rejected(.invalidPassword, context) }
    let members: JSONObject = ["password": .string(password.exposed)]
    return call(.submitPassword, context) { context in
      // In a sign-up the password is an attribute of the account to be.
      context.journey.links[.submitAttributes] == nil
        ? context.follow(.verify, .submitPassword, members, awaiting: .verify)
        : send(attributes: members, context, .submitPassword)
    }
  }

  package static func submit(newPassword: Secret, in context: FlowContext) -> FlowAction<Self> {
    guard !newPassword.exposed.isEmpty else { return .rejected(.invalidPassword, context) }
    return call(.submitNewPassword, context) { context in
      context.follow(
        context.journey.links[.update] == nil ? .itself : .update, .updatePassword,
        ["newPassword": .string(newPassword.exposed)], awaiting: .update)
    }
  }

  package static func submit(attributes: JSONObject, in context: FlowContext) -> FlowAction<Self> {
    call(.submitAttributes, context) { send(attributes: attributes, $0) }
  }

  /// Selects a method of the list that the context has, by its id. Everything else of the app's object is ignored.
  /// - Parameter contact: The address or number to register; nil for a choice, or when the method needs none.
  package static func select(methodID: String, contact: String? = nil, in context: FlowContext) -> FlowAction<Self> {
    if let action = repeated(.select, context) { return action }
    let method = context.journey.methods.first { $0.method.id == methodID }
    guard let method, !context.journey.isSpent else {
      return .failed(
        NativeAuthError(.general, .noSuchMethod, in: context), resume: context.journey.isSpent ? nil : context)
    }
    guard contact?.trimmed.isEmpty != true else { return .rejected(.invalidInput, context) }
    return call(.select, context) { context in
      let context = context.using(method.method.channel)
      guard context.journey.stage == .registration else {
        return context.send(to: method.link, .challenge, awaiting: .challenge)
      }
      let target = contact.map { JSONValue.string($0) }
      return context.send(to: method.link, .registerMethod, ["target": target], awaiting: .enroll)
    }
  }

  package static func resend(in context: FlowContext) -> FlowAction<Self> {
    call(.resend, context) { $0.follow(.resend, .challenge, awaiting: .resend) }
  }

  /// Signs the person in after a sign-up or a password reset.
  package static func signIn(in context: FlowContext) -> FlowAction<Self> {
    guard context.journey.stage == .finished, !context.continuationToken.exposed.isEmpty else {
      return .failed(NativeAuthError(.general, .signInNotAvailable, in: context))
    }
    return call(.signIn, context) { resume($0) }
  }

  private static func call(
    _ call: JourneyCall, _ context: FlowContext, _ action: (FlowContext) -> FlowAction<Self>
  ) -> FlowAction<Self> {
    repeated(call, context) ?? action(context.calling(call)).began(at: context)
  }

  /// The request that was lost after the service had accepted the step of an earlier call; nil: there is none.
  private static func repeated(_ call: JourneyCall, _ context: FlowContext) -> FlowAction<Self>? {
    let next = context.calling(call)
    return switch context.journey.due {
    case .poll: poll(next).began(at: context)
    case .resume: resume(next).began(at: context)
    case nil: nil
    }
  }

  // MARK: The end

  /// A sign-in ends with tokens. After a sign-up or a reset the app decides whether it wants them.
  static func completed(_ context: FlowContext) -> FlowAction<Self> {
    let context = context.at(.finished)
    return context.scenario == .signIn ? resume(context) : .reached(.signInRequired, context)
  }

  private static func resume(_ context: FlowContext) -> FlowAction<Self> {
    .send(
      NativeAuthRequest(context, form: entryPath, [context.tokenParameter], .resume),
      awaiting: JourneyPhase(request: .resume, context: context))
  }

  static func resumed(_ event: FlowEvent, _ context: FlowContext) -> FlowAction<Self> {
    let answer = JourneyAnswer.read(event) { (body, _) throws(MessageError) in
      guard let code = try body.optionalToken("code", "authorizationCode") else {
        throw .missing("code")
      }
      return code
    }
    guard case .success(let code) = answer else {
      var isPassing = answer.isPassing
      if case .refused(let response) = answer { isPassing = response.isPassing }
      return .failed(answer.error(in: context), resume: isPassing ? context : nil)
    }
    return .send(
      NativeAuthRequest(redeeming: .authorizationCode(code), context),
      awaiting: JourneyPhase(request: .token, context: context))
  }

  static func redeemed(_ event: FlowEvent, _ context: FlowContext) -> FlowAction<Self> {
    let answer = JourneyAnswer.read(event) { (body, _) throws(MessageError) in try SignInToken.decode(body) }
    guard case .success(let tokens) = answer else { return .failed(answer.error(in: context)) }
    return .store(tokens, context, awaiting: JourneyPhase(request: .storing, context: context))
  }

  static func stored(_ event: FlowEvent, _ context: FlowContext) -> FlowAction<Self> {
    switch event.stored(in: context) {
    case .success(let result): .reached(.signedIn(result), context)
    case .failure(let error): .failed(error)
    }
  }
}
