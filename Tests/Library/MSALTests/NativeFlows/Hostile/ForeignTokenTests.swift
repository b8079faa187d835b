// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import MSAL
import OAuthWire
import Testing

/// The continuation token of another flow replaces the one in each answer: the next call is refused.
// Fidelity: native authentication: continuation tokens
@Suite("A continuation token of another flow", .timeLimit(.minutes(2)))
struct ForeignTokenTests {
  /// A token of a sign-up that another person has begun; for sign-ups, a token of a sign-in.
  private func foreignToken(_ world: CustomerWorld, begunAt path: String) async throws -> JSONValue {
    let answer = try await world.post(
      path,
      [
        Parameter("client_id", Seed.passwordAttributesApp.clientID.value),
        Parameter("challenge_type", "oob password redirect"),
        Parameter("username", path.hasPrefix("signup") ? "somebody.else@contoso.example" : CustomerWorld.name("sam")),
      ])
    let token = try #require(answer["continuation_token"]?.string, "\(answer.text)")
    return ["members": ["continuation_token": .string(token)]]
  }

  private func expectRefusal(_ told: Told, _ step: Step, _ app: CustomerApp, _ place: String) throws {
    guard case .refused(let error, _) = told else { throw UnexpectedCallError(told: told) }
    #expect(type(of: error) == step.failure && error.predicates.isEmpty, "\(place)")
    #expect([[55_000], [55_200]].contains(error.errorCodes), "\(place): \(error)")
    #expect(try app.isEmpty(), "\(place)")
  }

  /// Within one step: its first answer has the token, its second call is refused.
  @Test(arguments: Form.allCases)
  func `a step of two calls ends in its error`(form: Form) async throws {
    let cases: [(Step, String)] = [
      (.signUp, "signup/start"), (.signIn, "initiate"), (.reset, "resetpassword/start"),
      (.resetPassword, "resetpassword/submit"), (.contactCode, "register/continue"), (.signIn, "challenge"),
      (.signIn, "token"), (.signInPassword, "token"), (.signUpCode, "signup/continue"),
    ]
    let world = try CustomerWorld()
    for (step, endpoint) in cases {
      try await world.reset()
      let start = step.rawValue.hasPrefix("signUp") ? "oauth2/v2.0/initiate" : "signup/v1.0/start"
      let token = try await foreignToken(world, begunAt: start)
      var rehearsal = Rehearsal(world, step, form)
      let (told, reached) = try await rehearsal.take(endpoint, token)
      try expectRefusal(told, step, reached.app, "\(step.rawValue) \(endpoint)")
    }
  }

  /// The answer ends one step, and the next is refused.
  @Test(arguments: Form.allCases)
  func `the step after ends in its error`(form: Form) async throws {
    let world = try CustomerWorld()
    let signUp = try world.app(form, Seed.passwordAttributesApp)
    try await world.fault("signup/challenge", foreignToken(world, begunAt: "oauth2/v2.0/initiate"))
    let first = try await signUp.signUp(Customer.fresh).code(SignUpCodeRequiredState.self)
    try await expectRefusal(
      signUp.submit(code: world.code(Customer.fresh), to: first), .signUpCode, signUp, "signup/challenge")
    try await world.removeFaults()

    let app = try world.app(form)
    try await world.fault("challenge", foreignToken(world, begunAt: "signup/v1.0/start"))
    let second = try await app.signIn(Customer.pia).password(SignInPasswordRequiredState.self)
    try await expectRefusal(
      app.submit(password: Customer.piaPassword, to: second), .signInPassword, app, "challenge")
    try await world.removeFaults()

    try await world.fault("introspect", foreignToken(world, begunAt: "signup/v1.0/start"))
    let (third, methods) = try await app.signIn(Customer.mona, Customer.monaPassword).methods(AwaitingMFAState.self)
    try await expectRefusal(app.challenge(methods[0], third), .secondFactor, app, "introspect")
    try await world.removeFaults()

    try await world.fault("register/introspect", foreignToken(world, begunAt: "signup/v1.0/start"))
    let (fourth, contacts) = try await app.signIn(CustomerWorld.name("rita"), "Rita-Pass-1")
      .methods(RegisterStrongAuthState.self)
    try await expectRefusal(
      app.register(Customer.freshBackup, as: contacts[0], fourth), .contact, app, "register/introspect")
    try await world.removeFaults()

    try await world.fault("resetpassword/challenge", foreignToken(world, begunAt: "signup/v1.0/start"))
    let fifth = try await app.resetPassword(Customer.pia).code(ResetPasswordCodeRequiredState.self)
    try await expectRefusal(
      app.submit(code: world.code(Customer.pia), to: fifth), .resetCode, app, "resetpassword/challenge")
    try await world.removeFaults()
  }
}
