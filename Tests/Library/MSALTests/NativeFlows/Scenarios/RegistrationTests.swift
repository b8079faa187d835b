// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL
import OAuthWire
import Testing

/// Upstream: mfa/MSALNativeAuthSignInJITEndToEndTests.
@Suite("Registration of a strong method", .timeLimit(.minutes(2)))
struct RegistrationTests {
  private let world: CustomerWorld

  init() throws { world = try CustomerWorld() }

  private typealias Asked = (state: RegisterStrongAuthState, methods: [MSALAuthMethod])

  private func signedUp(_ world: CustomerWorld, _ app: CustomerApp) async throws -> SignInAfterSignUpState {
    let state = try await Story.signUp(app, Customer.freshPassword)
    return try await app.submit(code: world.code(Customer.fresh), to: state).flowDone(SignInAfterSignUpState.self)
  }

  /// A new customer whose first sign-in asks for the authentication context.
  private func asked(_ world: CustomerWorld, _ app: CustomerApp) async throws -> Asked {
    let done = try await signedUp(world, app)
    let told = try await app.signIn(after: done, claims: Story.contextC4)
    return try told.methods(RegisterStrongAuthState.self)
  }

  private func email(_ methods: [MSALAuthMethod]) throws -> MSALAuthMethod {
    let method = try #require(methods.first { $0.channelTargetType.isEmailType })
    #expect(method.loginHint == Customer.fresh)
    return method
  }

  private func expectStrong(_ told: Told, _ app: CustomerApp) async throws {
    let result = try told.signedIn()
    try Story.expect(result, isSignedIn: Customer.fresh, to: app)
    let token = try await app.token(of: result).token()
    #expect(try Story.claims(of: token.accessToken)["acrs"] == ["c4"])
  }

  @Test(arguments: Form.allCases)
  func test_createUserAndAddSameEmailAsStrongAuthMethod_thenAutomaticallySignInSuccessfully_withPreverified(
    form: Form
  ) async throws {
    let app = try world.app(form)
    let (state, methods) = try await asked(world, app)
    try await expectStrong(app.register(Customer.fresh, as: email(methods), state), app)
  }

  @Test(arguments: Form.allCases)
  func test_createUserAndAddDifferentEmailAsStrongAuthMethod_thenAutomaticallySignInSuccessfully(
    form: Form
  ) async throws {
    let app = try world.app(form)
    let (state, methods) = try await asked(world, app)
    let told = try await app.register(Customer.freshBackup, as: email(methods), state)
    #expect(try told.delivery.sentTo == Customer.freshBackup)
    let waiting = try told.code(RegisterStrongAuthVerificationRequiredState.self)
    try await expectStrong(app.submit(challenge: world.code(Customer.freshBackup), to: waiting), app)
  }

  @Test(arguments: Form.allCases)
  func test_createUserAndAddDifferentEmailAsStrongAuthMethod_thenSignInSuccessfully(form: Form) async throws {
    let app = try world.app(form)
    _ = try await signedUp(world, app)
    let told = try await app.signIn(Customer.fresh, Customer.freshPassword, claims: Story.contextC4)
    let (state, methods) = try told.methods(RegisterStrongAuthState.self)
    let waiting = try await app.register(Customer.freshBackup, as: email(methods), state)
      .code(RegisterStrongAuthVerificationRequiredState.self)
    try await expectStrong(app.submit(challenge: world.code(Customer.freshBackup), to: waiting), app)
  }

  @Test(arguments: Form.allCases)
  func test_createUserAndDoNotSendCapabilities_thenBrowserRequiredIsExpected(form: Form) async throws {
    let app = try world.app(form, capabilities: [])
    let done = try await signedUp(world, app)
    let reason = try await app.signIn(after: done, claims: Story.contextC4).browserReason()
    #expect(reason.contains("registration_required"))
    #expect(try app.isEmpty())
  }

  @Test(arguments: Form.allCases)
  func test_createUserAndAddInvalidPhoneAsStrongAuthMethod_thenInvalidInputErrorIsReturned(form: Form) async throws {
    let app = try world.app(form)
    let (state, methods) = try await asked(world, app)
    let phone = try #require(methods.first { $0.channelTargetType.isSMSType })
    let told = try await app.register("+123", as: phone, state)
    #expect(try told.refused(RegisterStrongAuthChallengeError.self).isInvalidInput)
    #expect(told.again is RegisterStrongAuthState)
  }
}
