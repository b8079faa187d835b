// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import Foundation
import MSAL
import OAuthWire
import TestSupport
import Testing

/// Refusals that the emulator gives without fault rules, besides those in the scenarios.
// Fidelity: native authentication: errors; native authentication: codes; native authentication: passwords
@Suite("Refusals without a fault rule", .timeLimit(.minutes(2)))
struct NaturalRefusalTests {
  private let world: CustomerWorld

  init() throws { world = try CustomerWorld() }

  private static let refusedPasswords = [
    "Short-1", "only lower case letters", "Pässwörter-2026", "P@ssw0rd!", String(repeating: "Long-1", count: 43),
  ]

  @Test(arguments: refusedPasswords)
  func `a password against the rules is refused at sign-up, and can be replaced`(password: String) async throws {
    for form in Form.allCases {
      let app = try world.app(form)
      let error = try await app.signUp(Customer.fresh, password).refused(SignUpStartError.self)
      #expect(error.isInvalidPassword && error.errorCodes == [399_246])
      let state = try await app.signUp(Customer.fresh).code(SignUpCodeRequiredState.self)
      let wanting = try await app.submit(code: world.code(Customer.fresh), to: state)
        .password(SignUpPasswordRequiredState.self)
      let told = try await app.submit(password: password, to: wanting)
      #expect(try told.refused(PasswordRequiredError.self).isInvalidPassword)
      #expect(told.again != nil)
    }
  }

  @Test(arguments: Form.allCases)
  func `the password in use can't be the new one`(form: Form) async throws {
    let app = try world.app(form)
    let state = try await app.resetPassword(Customer.pia).code(ResetPasswordCodeRequiredState.self)
    let wanting = try await app.submit(code: world.code(Customer.pia), to: state)
      .password(ResetPasswordRequiredState.self)
    let told = try await app.submit(password: Customer.piaPassword, to: wanting)
    #expect(try told.refused(PasswordRequiredError.self).isInvalidPassword)
    #expect(told.again != nil)
  }

  @Test(arguments: Form.allCases)
  func `attributes against their pattern are named, at the start and later`(form: Form) async throws {
    let app = try world.app(form, Seed.codeAttributesApp)
    let wrong = ["city": "Lisbon", "country": "P0rtuga1"]
    guard case .attributesInvalid(["country"], nil) = try await app.signUp(Customer.fresh, attributes: wrong) else {
      throw CancellationError()
    }
    let state = try await app.signUp(Customer.fresh).code(SignUpCodeRequiredState.self)
    let asked = try await app.submit(code: world.code(Customer.fresh), to: state).attributes()
    #expect(asked.attributes.map(\.regex) == [nil, "^[A-Za-z .'-]+$"])
    let told = try await app.submit(attributes: wrong, to: asked.state)
    guard case .attributesInvalid(["country"], let again?) = told else { throw UnexpectedCallError(told: told) }
    let unencodable = try await app.submit(attributes: ["city": Date()], to: again)
    #expect(try unencodable.refused(AttributesRequiredError.self).canRetry)
    _ = try await app.submit(attributes: Story.attributes, to: again).flowDone(SignInAfterSignUpState.self)
  }

  @Test(arguments: Form.allCases)
  func `an app that is unknown, or for browsers only, is refused at every start`(form: Form) async throws {
    let stranger = try world.app(form, clientID: "00000000-1111-4222-8333-444444444444")
    let browserOnly = try world.app(form, Seed.browserOnlyApp)
    for (app, code) in [(stranger, 700_016), (browserOnly, 901_002)] {
      let signUp = try await app.signUp(Customer.fresh).refused(SignUpStartError.self)
      let signIn = try await app.signIn(Customer.pia).refused(SignInStartError.self)
      let reset = try await app.resetPassword(Customer.pia).refused(ResetPasswordStartError.self)
      for error in [signUp, signIn, reset] as [MSALNativeAuthError] {
        #expect(error.predicates.isEmpty && error.errorCodes == [code])
        #expect(error.correlationId == app.correlationID)
      }
    }
  }

  @Test(arguments: Form.allCases)
  func `a password is refused where people sign up with codes`(form: Form) async throws {
    let app = try world.app(form, Seed.codeApp)
    let error = try await app.signUp(Customer.fresh, Customer.freshPassword).refused(SignUpStartError.self)
    #expect(error.predicates.isEmpty && error.errorCodes == [901_004])
  }

  @Test(arguments: Form.allCases)
  func `a blocked method can be passed over for another`(form: Form) async throws {
    let app = try world.app(form)
    let (state, methods) = try await app.signIn(CustomerWorld.name("bea"), "Bea-Pass-1")
      .methods(AwaitingMFAState.self)
    let told = try await app.challenge(methods[0], state)
    #expect(try told.refused(MFARequestChallengeError.self).isAuthMethodBlocked)
    let again = told.again as? MFARequiredState
    #expect((again != nil) == (form == .delegates))
    let next =
      if let again { try await app.challenge(methods[1], again) } else {
        try await app.challenge(methods[1], state)
      }
    let challenged = try next.code(MFARequiredState.self)
    let empty = try await app.submit(challenge: "", to: challenged)
    #expect(try empty.refused(MFASubmitChallengeError.self).isInvalidChallenge && empty.again != nil)
    let code = try world.code("bea.backup@mail.example")
    _ = try await app.submit(challenge: code, to: challenged).signedIn()
  }

  @Test(arguments: Form.allCases)
  func `a blocked contact can be replaced by another`(form: Form) async throws {
    let app = try world.app(form)
    let (state, methods) = try await app.signIn(CustomerWorld.name("rita"), "Rita-Pass-1")
      .methods(RegisterStrongAuthState.self)
    let empty = try await app.register("", as: methods[0], state)
    #expect(try empty.refused(RegisterStrongAuthChallengeError.self).isInvalidInput && empty.again != nil)
    let told = try await app.register("rita@blocked.example", as: methods[0], state)
    #expect(try told.refused(RegisterStrongAuthChallengeError.self).isVerificationContactBlocked)
    let again = try #require(told.again as? RegisterStrongAuthState)
    let first = try await app.register(Customer.freshBackup, as: methods[0], again)
      .code(RegisterStrongAuthVerificationRequiredState.self)
    let wrong = try await app.submit(challenge: "00000000", to: first)
    #expect(try wrong.refused(RegisterStrongAuthSubmitChallengeError.self).isInvalidChallenge)
    let nothing = try await app.register("", as: methods[0], first)
    #expect(try nothing.refused(RegisterStrongAuthChallengeError.self).isInvalidInput && nothing.again != nil)
    let other = "rita.other@mail.example"
    let second = try await app.register(other, as: methods[0], first)
      .code(RegisterStrongAuthVerificationRequiredState.self)
    _ = try await app.submit(challenge: world.code(other), to: second).signedIn()
  }

  @Test(arguments: Form.allCases)
  func `a message to a telephone is a second factor too`(form: Form) async throws {
    let app = try world.app(form)
    let (state, methods) = try await app.signIn(CustomerWorld.name("sam"), "Sam-Pass-1")
      .methods(AwaitingMFAState.self)
    let told = try await app.challenge(methods[0], state)
    #expect(try told.delivery.channel.isSMSType)
    let code = try world.code(Customer.samTelephone)
    _ = try await app.submit(challenge: code, to: told.code(MFARequiredState.self)).signedIn()
  }

  @Test(arguments: Form.allCases)
  func `who has to change the password, or is blocked, is told so`(form: Form) async throws {
    let app = try world.app(form)
    let nina = try await app.signIn(CustomerWorld.name("nina"), "Nina-Pass-1").refused(SignInStartError.self)
    #expect(nina.predicates.isEmpty && nina.errorCodes == [50_142])
    #expect(nina.errorDescription?.hasPrefix("AADSTS") == false)
    #expect(nina.errorDescription?.contains("AADSTS50142") == true)
    let ben = try await app.signIn(CustomerWorld.name("ben"), "Ben-Pass-1").refused(SignInStartError.self)
    #expect(ben.predicates.isEmpty && ben.errorCodes == [50_057])
    #expect(try await !app.signIn(CustomerWorld.name("wes"), "Wes-Pass-1").browserReason().isEmpty)
    #expect(try app.isEmpty())
  }

  @Test(arguments: Form.allCases)
  func `a code that was tried too often, or is too old, is as good as wrong`(form: Form) async throws {
    let app = try world.app(form, Seed.codeApp)
    let state = try await app.signIn(Customer.otto).code(SignInCodeRequiredState.self)
    for _ in 1...5 { _ = try await app.submit(code: "00000000", to: state).refused(VerifyCodeError.self) }
    let locked = try await app.submit(code: world.code(Customer.otto), to: state).refused(VerifyCodeError.self)
    #expect(locked.isInvalidCode && locked.errorCodes == [501_811])
    let next = try await app.resend(state).code(SignInCodeRequiredState.self)
    world.clock.advance(seconds: 301)
    let old = try await app.submit(code: world.code(Customer.otto), to: next).refused(VerifyCodeError.self)
    #expect(old.isInvalidCode && old.errorCodes == [50_184])
    _ = try await app.resend(next).code(SignInCodeRequiredState.self)
  }

  @Test(arguments: Form.allCases)
  func `too many codes, and a flow that is too old, are told by their numbers`(form: Form) async throws {
    let app = try world.app(form, Seed.codeApp)
    let state = try await app.signIn(Customer.otto).code(SignInCodeRequiredState.self)
    for _ in 2...10 { _ = try await app.resend(state).code(SignInCodeRequiredState.self) }
    let told = try await app.resend(state)
    let error = try told.refused(ResendCodeError.self)
    #expect(error.errorCodes == [701_014] && !error.isBrowserRequired && told.again != nil)
    world.clock.advance(seconds: 601)
    let expired = try await app.submit(code: "00000000", to: state).refused(VerifyCodeError.self)
    #expect(expired.errorCodes == [552_003] && expired.predicates.isEmpty)
  }

  @Test(arguments: Form.allCases)
  func `too many wrong passwords lock the account`(form: Form) async throws {
    let app = try world.app(form)
    let state = try await app.signIn(Customer.pia).password(SignInPasswordRequiredState.self)
    var codes: [Int] = []
    for _ in 1...20 where codes != [50_053] {
      codes = try await app.submit(password: "wrong", to: state).refused(PasswordRequiredError.self).errorCodes
    }
    #expect(codes == [50_053])
    let told = try await app.submit(password: Customer.piaPassword, to: state)
    #expect(try told.refused(PasswordRequiredError.self).predicates.isEmpty)
  }

  @Test(arguments: Form.allCases)
  func `what a finished flow left can be used once`(form: Form) async throws {
    let app = try world.app(form)
    let state = try await Story.signUp(app, Customer.freshPassword)
    let done = try await app.submit(code: world.code(Customer.fresh), to: state)
      .flowDone(SignInAfterSignUpState.self)
    _ = try await app.signIn(after: done).signedIn()
    let error = try await app.signIn(after: done).refused(SignInAfterSignUpError.self)
    #expect(error.errorCodes == [55_000] && !error.isBrowserRequired)
  }

  @Test(arguments: Form.allCases)
  func `nothing is sent for what is empty`(form: Form) async throws {
    let app = try world.app(form)
    let all = try await world.fault("/**", ["status": 500])
    #expect(try await app.signUp("").refused(SignUpStartError.self).predicates == ["isInvalidUsername"])
    #expect(try await app.signUp(Customer.fresh, "").refused(SignUpStartError.self).isInvalidPassword)
    let noName = try await app.signIn("").refused(SignInStartError.self)
    #expect(noName.predicates == ["isInvalidUsername"] && noName.underlyingError == nil)
    #expect(noName.correlationId == app.correlationID)
    #expect(try await app.signIn(Customer.pia, "").refused(SignInStartError.self).isInvalidCredentials)
    #expect(try await app.resetPassword("").refused(ResetPasswordStartError.self).predicates == ["isInvalidUsername"])
    #expect(try await world.applied(all) == 0)
  }
}
