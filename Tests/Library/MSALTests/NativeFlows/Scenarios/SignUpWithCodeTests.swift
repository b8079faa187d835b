// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import MSAL
import Testing

/// Upstream: sign_up/MSALNativeAuthSignUpUsernameEndToEndTests.
@Suite("Sign-up with user name and one-time code", .timeLimit(.minutes(2)))
struct SignUpWithCodeTests {
  private let world: CustomerWorld

  init() throws { world = try CustomerWorld() }

  private func submitCode(_ world: CustomerWorld, _ app: CustomerApp, _ state: SignUpCodeRequiredState) async throws
    -> Told
  { try await app.submit(code: world.code(Customer.fresh), to: state) }

  private func signIn(_ app: CustomerApp, after told: Told) async throws {
    let result = try await app.signIn(after: told.flowDone(SignInAfterSignUpState.self)).signedIn()
    try Story.expect(result, isSignedIn: Customer.fresh, to: app)
  }

  @Test(arguments: Form.allCases)
  func test_signUpWithCode_withEmailVerification_succeeds(form: Form) async throws {
    let app = try world.app(form, Seed.codeApp)
    let state = try await Story.signUp(app)
    try await signIn(app, after: submitCode(world, app, state))
  }

  @Test(arguments: Form.allCases)
  func test_signUpWithCode_withEmailVerificationAsLastStepAndCustomAttributes_succeeds(form: Form) async throws {
    let app = try world.app(form, Seed.codeAttributesApp)
    let state = try await Story.signUp(app, attributes: Story.attributes)
    try await signIn(app, after: submitCode(world, app, state))
  }

  @Test(arguments: Form.allCases)
  func test_signUpWithCode_withEmailVerificationAsFirstStepAndCustomAttributes_succeeds(form: Form) async throws {
    let app = try world.app(form, Seed.codeAttributesApp)
    let state = try await Story.signUp(app)
    let asked = try await submitCode(world, app, state).attributes()
    #expect(asked.attributes.filter(\.required).map(\.name) == ["city", "country"])
    try await signIn(app, after: app.submit(attributes: Story.attributes, to: asked.state))
  }

  @Test(arguments: Form.allCases)
  func test_signUpWithCode_withEmailVerificationAsFirstStepAndCustomAttributesOverMultipleScreens_succeeds(
    form: Form
  ) async throws {
    let app = try world.app(form, Seed.codeAttributesApp)
    let state = try await Story.signUp(app)
    let asked = try await submitCode(world, app, state).attributes()
    let more = try await app.submit(attributes: ["city": "Lisbon"], to: asked.state).attributes()
    #expect(more.attributes.map(\.name) == ["country"])
    try await signIn(app, after: app.submit(attributes: ["country": "Portugal"], to: more.state))
  }

  @Test(arguments: Form.allCases)
  func test_signUpWithEmailOTP_resendEmail_success(form: Form) async throws {
    let app = try world.app(form, Seed.codeApp)
    let state = try await Story.signUp(app)
    let code = try world.code(Customer.fresh)
    _ = try await app.resend(state).code(SignUpCodeRequiredState.self)
    #expect(try world.code(Customer.fresh) != code)
  }

  @Test(arguments: Form.allCases)
  func test_signUpWithEmailOTP_andExistingAccount(form: Form) async throws {
    let app = try world.app(form, Seed.codeApp)
    #expect(try await app.signUp(Customer.otto).refused(SignUpStartError.self).isUserAlreadyExists)
  }

  /// Upstream runs it against the app with passwords, and with the address of the next test: it has no social account.
  @Test(arguments: Form.allCases)
  func test_signUpWithEmailPassword_socialAccount_fails(form: Form) async throws {
    let app = try world.app(form)
    #expect(try await app.signUp("invalid").refused(SignUpStartError.self).isInvalidUsername)
  }

  @Test(arguments: Form.allCases)
  func test_signUpWithEmailPassword_invalidEmailFormat_fails(form: Form) async throws {
    let app = try world.app(form, Seed.codeApp)
    #expect(try await app.signUp("invalid").refused(SignUpStartError.self).isInvalidUsername)
  }

  @Test(arguments: Form.allCases)
  func test_signUpWithoutAutomaticSignIn(form: Form) async throws {
    let app = try world.app(form, Seed.codeApp)
    let state = try await Story.signUp(app)
    _ = try await submitCode(world, app, state).flowDone(SignInAfterSignUpState.self)
    #expect(try app.isEmpty())
  }

  @Test(arguments: Form.allCases)
  func test_signUpWithEmailPassword_butChallengeTypeOOB_fails(form: Form) async throws {
    let app = try world.app(form, types: [.OOB])
    #expect(try await !app.signUp(Customer.fresh, Customer.freshPassword).browserReason().isEmpty)
  }
}
