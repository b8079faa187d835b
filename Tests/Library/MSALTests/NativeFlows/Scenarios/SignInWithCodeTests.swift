// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import MSAL
import Testing

/// Upstream: sign_in/MSALNativeAuthSignInUsernameEndToEndTests.
@Suite("Sign-in with user name and one-time code", .timeLimit(.minutes(2)))
struct SignInWithCodeTests {
  private let world: CustomerWorld

  init() throws { world = try CustomerWorld() }

  @Test(arguments: Form.allCases)
  func test_signInAndSendingCorrectOTPResultsInSuccess(form: Form) async throws {
    let app = try world.app(form, Seed.codeApp)
    let told = try await app.signIn(Customer.otto)
    let delivery = try told.delivery
    #expect(delivery.channel.isEmailType && delivery.length == 8)
    let code = try world.code(Customer.otto)
    #expect(code.count == delivery.length)
    let result = try await app.submit(code: code, to: told.code(SignInCodeRequiredState.self)).signedIn()
    try Story.expect(result, isSignedIn: Customer.otto, to: app)
  }

  @Test(arguments: Form.allCases)
  func test_signInWithUnknownUsernameResultsInError(form: Form) async throws {
    let app = try world.app(form, Seed.codeApp)
    #expect(try await app.signIn(Customer.unknown).refused(SignInStartError.self).isUserNotFound)
  }

  @Test(arguments: Form.allCases)
  func test_signInWithPasswordConfigInsufficientChallengeInError(form: Form) async throws {
    let app = try world.app(form, types: [.OOB])
    #expect(try await !app.signIn(Customer.otto).browserReason().isEmpty)
  }

  /// The name is upstream's, and misleading: it is a sign-in.
  @Test(arguments: Form.allCases)
  func test_signUpWithEmailOTP_resendEmail_success(form: Form) async throws {
    let app = try world.app(form, Seed.codeApp)
    let first = try await app.signIn(Customer.otto).code(SignInCodeRequiredState.self)
    let code = try world.code(Customer.otto)
    _ = try await app.resend(first).code(SignInCodeRequiredState.self)
    let newCode = try world.code(Customer.otto)
    #expect(newCode != code)
    let result = try await app.submit(code: newCode, to: first).signedIn()
    try Story.expect(result, isSignedIn: Customer.otto, to: app)
  }

  @Test(arguments: Form.allCases)
  func test_signInAndSendingIncorrectOTPResultsInError(form: Form) async throws {
    let app = try world.app(form, Seed.codeApp)
    let state = try await app.signIn(Customer.otto).code(SignInCodeRequiredState.self)
    let told = try await app.submit(code: "00000000", to: state)
    #expect(try told.refused(VerifyCodeError.self).isInvalidCode)
    let again = try #require(told.again as? SignInCodeRequiredState)
    _ = try await app.submit(code: world.code(Customer.otto), to: again).signedIn()
  }

  @Test(arguments: Form.allCases)
  func test_signInCustomSubdomainLongInSuccess(form: Form) async throws {
    try await signIn(form, path: "/fabrikam.onmicrosoft.com")
  }

  @Test(arguments: Form.allCases)
  func test_signInCustomSubdomainIdInSuccess(form: Form) async throws {
    try await signIn(form, path: "/\(Seed.customers.id)")
  }

  @Test(arguments: Form.allCases)
  func test_signInCustomSubdomainShortInSuccess(form: Form) async throws {
    try await signIn(form, path: "/")
  }

  /// The tenant's spellings lead to the same account, and its tokens can be renewed.
  private func signIn(_ form: Form, path: String) async throws {
    let app = try world.app(form, Seed.codeApp, path: path)
    let state = try await app.signIn(Customer.otto).code(SignInCodeRequiredState.self)
    let result = try await app.submit(code: world.code(Customer.otto), to: state).signedIn()
    try Story.expect(result, isSignedIn: Customer.otto, to: app)
    #expect(result.account.homeAccountId?.tenantId == Seed.customers.id.value)
    _ = try await app.token(of: result, ["User.Read"], forceRefresh: true).token()
  }
}
