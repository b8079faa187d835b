// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import MSAL
import OAuthWire
import Testing

/// A step of a flow that an app can take, and the endpoints to which it sends requests.
enum Step: String, Sendable, CaseIterable, CustomTestStringConvertible {
  case signUp, signUpCode, signUpResend, signUpPassword, signUpAttributes, signInAfterSignUp
  case signIn, signInPassword, signInCode, signInResend
  case secondFactor, secondFactorCode, contact, contactCode
  case reset, resetCode, resetResend, resetPassword, signInAfterReset

  var testDescription: String { rawValue }

  /// The endpoints in the order of the requests, by their names in fault rules: those of the step itself in a normal
  /// run.
  var endpoints: [String] {
    switch self {
    case .signUp: ["signup/start", "signup/challenge"]
    case .signUpCode: ["signup/continue", "signup/challenge"]
    case .signUpResend: ["signup/challenge"]
    case .signUpPassword, .signUpAttributes: ["signup/continue"]
    case .signIn: ["initiate", "challenge", "token", "introspect"]
    case .signInPassword: ["token", "register/introspect"]
    case .signInAfterSignUp, .signInAfterReset, .signInCode, .secondFactorCode: ["token"]
    case .signInResend, .secondFactor: ["challenge"]
    case .contact: ["register/challenge"]
    case .contactCode: ["register/continue", "token"]
    case .reset: ["resetpassword/start", "resetpassword/challenge"]
    case .resetCode: ["resetpassword/continue"]
    case .resetResend: ["resetpassword/challenge"]
    case .resetPassword: ["resetpassword/submit", "resetpassword/poll_completion"]
    }
  }

  /// Whether the step can be taken again after a wrong answer of this endpoint, because nothing was carried out before.
  func isRepeatable(upTo endpoint: String) -> Bool {
    endpoint == endpoints.first || [.signUp, .signIn, .reset].contains(self)
  }

  /// The class of the step's errors.
  var failure: MSALNativeAuthError.Type {
    switch self {
    case .signUp: SignUpStartError.self
    case .signUpCode, .signInCode, .resetCode: VerifyCodeError.self
    case .signUpResend, .signInResend, .resetResend: ResendCodeError.self
    case .signUpPassword, .signInPassword, .resetPassword: PasswordRequiredError.self
    case .signUpAttributes: AttributesRequiredError.self
    case .signInAfterSignUp: SignInAfterSignUpError.self
    case .signInAfterReset: SignInAfterResetPasswordError.self
    case .signIn: SignInStartError.self
    case .secondFactor: MFARequestChallengeError.self
    case .secondFactorCode: MFASubmitChallengeError.self
    case .contact: RegisterStrongAuthChallengeError.self
    case .contactCode: RegisterStrongAuthSubmitChallengeError.self
    case .reset: ResetPasswordStartError.self
    }
  }

  /// The class of the state that a step returns when it can be tried again.
  var again: MSALNativeAuthBaseState.Type? {
    switch self {
    case .signUpCode, .signUpResend: SignUpCodeRequiredState.self
    case .signUpPassword: SignUpPasswordRequiredState.self
    case .signInPassword: SignInPasswordRequiredState.self
    case .signInCode, .signInResend: SignInCodeRequiredState.self
    case .secondFactor, .secondFactorCode: MFARequiredState.self
    case .contact: RegisterStrongAuthState.self
    case .contactCode: RegisterStrongAuthVerificationRequiredState.self
    case .resetCode, .resetResend: ResetPasswordCodeRequiredState.self
    case .resetPassword: ResetPasswordRequiredState.self
    case .signUp, .signUpAttributes, .signInAfterSignUp, .signIn, .reset, .signInAfterReset: nil
    }
  }
}

/// A flow right before a step, which can be repeated as long as it fails.
struct Reached: Sendable {
  let world: CustomerWorld
  let app: CustomerApp
  let take: @Sendable () async throws -> Told
}

extension Step {
  /// Gets to the step without errors.
  func reach(_ world: CustomerWorld, _ form: Form) async throws -> Reached {
    switch self {
    case .signUp, .signUpCode, .signUpResend, .signUpPassword, .signUpAttributes, .signInAfterSignUp:
      try await reachInSignUp(world, form)
    case .signIn, .signInPassword, .signInCode, .signInResend: try await reachInSignIn(world, form)
    case .secondFactor, .secondFactorCode: try await reachSecondFactor(world, form)
    case .contact, .contactCode: try await reachRegistration(world, form)
    case .reset, .resetCode, .resetResend, .resetPassword, .signInAfterReset: try await reachInReset(world, form)
    }
  }

  private func reachInSignUp(_ world: CustomerWorld, _ form: Form) async throws -> Reached {
    let app = try world.app(form, Seed.passwordAttributesApp)
    func reached(_ take: @escaping @Sendable () async throws -> Told) -> Reached {
      Reached(world: world, app: app, take: take)
    }
    if self == .signUp { return reached { try await app.signUp(Customer.fresh, Customer.freshPassword) } }
    let first = try await app.signUp(Customer.fresh).code(SignUpCodeRequiredState.self)
    if self == .signUpResend { return reached { try await app.resend(first) } }
    let code = try world.code(Customer.fresh)
    if self == .signUpCode { return reached { try await app.submit(code: code, to: first) } }
    let second = try await app.submit(code: code, to: first).password(SignUpPasswordRequiredState.self)
    if self == .signUpPassword {
      return reached { try await app.submit(password: Customer.freshPassword, to: second) }
    }
    let third = try await app.submit(password: Customer.freshPassword, to: second).attributes().state
    if self == .signUpAttributes { return reached { try await app.submit(attributes: Story.attributes, to: third) } }
    let done = try await app.submit(attributes: Story.attributes, to: third).flowDone(SignInAfterSignUpState.self)
    return reached { try await app.signIn(after: done) }
  }

  private func reachInSignIn(_ world: CustomerWorld, _ form: Form) async throws -> Reached {
    let app = try world.app(form)
    switch self {
    case .signInPassword:
      // Rita has to register a strong method, Mona to use hers.
      let state = try await app.signIn(CustomerWorld.name("rita")).password(SignInPasswordRequiredState.self)
      return Reached(world: world, app: app) { try await app.submit(password: "Rita-Pass-1", to: state) }
    case .signInCode:
      let state = try await app.signIn(Customer.otto).code(SignInCodeRequiredState.self)
      let code = try world.code(Customer.otto)
      return Reached(world: world, app: app) { try await app.submit(code: code, to: state) }
    case .signInResend:
      let state = try await app.signIn(Customer.otto).code(SignInCodeRequiredState.self)
      return Reached(world: world, app: app) { try await app.resend(state) }
    default:
      return Reached(world: world, app: app) { try await app.signIn(Customer.mona, Customer.monaPassword) }
    }
  }

  private func reachSecondFactor(_ world: CustomerWorld, _ form: Form) async throws -> Reached {
    let app = try world.app(form)
    let (awaiting, methods) = try await app.signIn(Customer.mona, Customer.monaPassword)
      .methods(AwaitingMFAState.self)
    let method = methods[0]
    let state = try await app.challenge(method, awaiting).code(MFARequiredState.self)
    if self == .secondFactor { return Reached(world: world, app: app) { try await app.challenge(method, state) } }
    let code = try world.code(Customer.monaBackup)
    return Reached(world: world, app: app) { try await app.submit(challenge: code, to: state) }
  }

  private func reachRegistration(_ world: CustomerWorld, _ form: Form) async throws -> Reached {
    let app = try world.app(form)
    let (state, methods) = try await app.signIn(CustomerWorld.name("rita"), "Rita-Pass-1")
      .methods(RegisterStrongAuthState.self)
    let method = methods[0]
    if self == .contact {
      return Reached(world: world, app: app) { try await app.register(Customer.freshBackup, as: method, state) }
    }
    let waiting = try await app.register(Customer.freshBackup, as: method, state)
      .code(RegisterStrongAuthVerificationRequiredState.self)
    let code = try world.code(Customer.freshBackup)
    return Reached(world: world, app: app) { try await app.submit(challenge: code, to: waiting) }
  }

  private func reachInReset(_ world: CustomerWorld, _ form: Form) async throws -> Reached {
    let app = try world.app(form)
    func reached(_ take: @escaping @Sendable () async throws -> Told) -> Reached {
      Reached(world: world, app: app, take: take)
    }
    if self == .reset { return reached { try await app.resetPassword(Customer.pia) } }
    let first = try await app.resetPassword(Customer.pia).code(ResetPasswordCodeRequiredState.self)
    if self == .resetResend { return reached { try await app.resend(first) } }
    let code = try world.code(Customer.pia)
    if self == .resetCode { return reached { try await app.submit(code: code, to: first) } }
    let second = try await app.submit(code: code, to: first).password(ResetPasswordRequiredState.self)
    if self == .resetPassword { return reached { try await app.submit(password: Story.newPassword, to: second) } }
    let done = try await app.submit(password: Story.newPassword, to: second)
      .flowDone(SignInAfterResetPasswordState.self)
    return reached { try await app.signIn(after: done) }
  }
}

/// A step that is repeated. If the service has carried something out before the tested answer, it can't be done twice,
/// so the emulator is reset then.
struct Rehearsal: Sendable {
  let world: CustomerWorld
  let step: Step
  let form: Form
  private var reached: Reached?
  private var isSpent = false

  init(_ world: CustomerWorld, _ step: Step, _ form: Form) {
    self.world = world
    self.step = step
    self.form = form
  }

  /// The flow before the step.
  mutating func ready() async throws -> Reached {
    if let reached, !isSpent { return reached }
    if isSpent { try await world.reset() }
    isSpent = false
    let reached = try await step.reach(world, form)
    self.reached = reached
    return reached
  }

  /// Takes the step with a rule at one of its endpoints.
  mutating func take(_ endpoint: String, _ answer: JSONValue) async throws -> (told: Told, reached: Reached) {
    let reached = try await ready()
    let fault = try await world.fault(endpoint, answer)
    let told = try await reached.take()
    let applied = try await world.applied(fault) ?? 0
    #expect(applied >= 1, "\(endpoint) was not asked in \(step.rawValue)")
    try await world.removeFaults()
    isSpent = !step.isRepeatable(upTo: endpoint)
    return (told, reached)
  }
}
