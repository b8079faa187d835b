// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import MSAL
import Testing

/// Upstream: sign_up/MSALNativeAuthSignUpUsernameAndPasswordEndToEndTests.
@Suite("Sign-up with user name and password", .timeLimit(.minutes(2)))
struct SignUpWithPasswordTests {
  private let world: CustomerWorld

  init() throws { world = try CustomerWorld() }

  private let password = Customer.freshPassword

  /// Submits the newest code.
  private func submitCode(_ world: CustomerWorld, _ app: CustomerApp, _ state: SignUpCodeRequiredState) async throws
    -> Told
  { try await app.submit(code: world.code(Customer.fresh), to: state) }

  /// The last step of most tests: signs in with the state after the sign-up, and then with the password.
  private func signIn(_ app: CustomerApp, after told: Told) async throws {
    let result = try await app.signIn(after: told.flowDone(SignInAfterSignUpState.self)).signedIn()
    try Story.expect(result, isSignedIn: Customer.fresh, to: app)
    result.signOut()
    _ = try await app.signIn(Customer.fresh, password).signedIn()
  }

  @Test(arguments: Form.allCases)
  func test_signUpWithPassword_withEmailVerificationLastStep_succeeds(form: Form) async throws {
    let app = try world.app(form)
    let state = try await Story.signUp(app, password)
    try await signIn(app, after: submitCode(world, app, state))
  }

  @Test(arguments: Form.allCases)
  func test_signUpWithEmailPassword_resendEmail_success(form: Form) async throws {
    let app = try world.app(form)
    let state = try await Story.signUp(app, password)
    let code = try world.code(Customer.fresh)
    let told = try await app.resend(state)
    #expect(try told.delivery.channel.isEmailType)
    #expect(try world.code(Customer.fresh) != code)
  }

  @Test(arguments: Form.allCases)
  func test_signUpWithPassword_withEmailVerificationAsLastStepAndCustomAttributes_succeeds(form: Form) async throws {
    let app = try world.app(form, Seed.passwordAttributesApp)
    let state = try await Story.signUp(app, password, attributes: Story.attributes)
    try await signIn(app, after: submitCode(world, app, state))
  }

  @Test(arguments: Form.allCases)
  func test_signUpWithPassword_withEmailVerificationAsFirstStepAndThenSetPassword_succeeds(form: Form) async throws {
    let app = try world.app(form)
    let state = try await Story.signUp(app)
    let wanting = try await submitCode(world, app, state).password(SignUpPasswordRequiredState.self)
    try await signIn(app, after: app.submit(password: password, to: wanting))
  }

  @Test(arguments: Form.allCases)
  func test_signUpWithEmailOTP_andSetPasswordAfterOTP_success(form: Form) async throws {
    let app = try world.app(form)
    let first = try await Story.signUp(app, password)
    let code = try world.code(Customer.fresh)
    _ = try await app.resend(first).code(SignUpCodeRequiredState.self)
    #expect(try world.code(Customer.fresh) != code)
    try await signIn(app, after: submitCode(world, app, first))
  }

  @Test(arguments: Form.allCases)
  func test_signUpWithPasswordWithEmailVerificationAsFirstStepAndCustomAttributes_succeeds(form: Form) async throws {
    let app = try world.app(form, Seed.passwordAttributesApp)
    let state = try await Story.signUp(app)
    let wanting = try await submitCode(world, app, state).password(SignUpPasswordRequiredState.self)
    let asked = try await app.submit(password: password, to: wanting).attributes()
    #expect(asked.attributes.filter(\.required).map(\.name) == ["city", "country"])
    try await signIn(app, after: app.submit(attributes: Story.attributes, to: asked.state))
  }

  @Test(arguments: Form.allCases)
  func test_signUpWithPasswordWithEmailVerificationAsFirstStepAndCustomAttributesOverMultipleScreens_succeeds(
    form: Form
  ) async throws {
    let app = try world.app(form, Seed.passwordAttributesApp)
    let state = try await Story.signUp(app)
    let wanting = try await submitCode(world, app, state).password(SignUpPasswordRequiredState.self)
    let asked = try await app.submit(password: password, to: wanting).attributes()
    let more = try await app.submit(attributes: ["city": "Lisbon"], to: asked.state).attributes()
    #expect(more.attributes.map(\.name) == ["country"])
    try await signIn(app, after: app.submit(attributes: ["country": "Portugal"], to: more.state))
  }

  @Test(arguments: Form.allCases)
  func test_signUpWithPasswordWithoutAutomaticSignIn(form: Form) async throws {
    let app = try world.app(form)
    let state = try await Story.signUp(app, password)
    _ = try await submitCode(world, app, state).flowDone(SignInAfterSignUpState.self)
    #expect(try app.isEmpty())
  }

  @Test(arguments: Form.allCases)
  func test_signUpWithEmailPassword_andAgainSameEmail_fails(form: Form) async throws {
    let app = try world.app(form)
    #expect(try await app.signUp(Customer.pia, password).refused(SignUpStartError.self).isUserAlreadyExists)
  }

  @Test(arguments: Form.allCases)
  func test_signUpWithEmailPassword_socialAccount_fails(form: Form) async throws {
    let app = try world.app(form)
    #expect(try await app.signUp("social_account", password).refused(SignUpStartError.self).isInvalidUsername)
  }

  @Test(arguments: Form.allCases)
  func test_signUpWithEmailPassword_invalidEmail_fails(form: Form) async throws {
    let app = try world.app(form)
    #expect(try await app.signUp("invalid", password).refused(SignUpStartError.self).isInvalidUsername)
  }

  @Test(arguments: Form.allCases)
  func test_signUpWithEmailPassword_invalidPassword_fails(form: Form) async throws {
    let app = try world.app(form)
    #expect(try await app.signUp(Customer.fresh, "invalid").refused(SignUpStartError.self).isInvalidPassword)
  }
}
