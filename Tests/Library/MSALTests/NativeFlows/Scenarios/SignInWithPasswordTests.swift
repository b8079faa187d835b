// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL
import Testing

/// Upstream: sign_in/MSALNativeAuthSignInUsernameAndPasswordEndToEndTests.
@Suite("Sign-in with user name and password", .timeLimit(.minutes(2)))
struct SignInWithPasswordTests {
  private let world: CustomerWorld

  init() throws { world = try CustomerWorld() }

  @Test(arguments: Form.allCases)
  func test_signInUsingPasswordWithKnownUsernameResultsInSuccess(form: Form) async throws {
    let app = try world.app(form)
    let result = try await app.signIn(Customer.pia, Customer.piaPassword).signedIn()
    try Story.expect(result, isSignedIn: Customer.pia, to: app)
  }

  @Test(arguments: Form.allCases)
  func test_signInUsingPasswordWithUnknownUsernameResultsInError(form: Form) async throws {
    let app = try world.app(form)
    let error = try await app.signIn(Customer.unknown, Customer.piaPassword).refused(SignInStartError.self)
    #expect(error.isUserNotFound)
    #expect(try app.isEmpty())
  }

  @Test(arguments: Form.allCases)
  func test_signInWithKnownUsernameInvalidPasswordResultsInError(form: Form) async throws {
    let app = try world.app(form)
    let error = try await app.signIn(Customer.pia, "not her password").refused(SignInStartError.self)
    #expect(error.isInvalidCredentials)
    #expect(try app.isEmpty())
  }

  @Test(arguments: Form.allCases)
  func test_signInWithSameAccountSigned(form: Form) async throws {
    let app = try world.app(form)
    _ = try await app.signIn(Customer.pia, Customer.piaPassword).signedIn()
    let result = try await app.signIn(Customer.pia, Customer.piaPassword).signedIn()
    try Story.expect(result, isSignedIn: Customer.pia, to: app)
  }

  @Test(arguments: Form.allCases)
  func test_signInWithDifferentAccountSigned(form: Form) async throws {
    let app = try world.app(form)
    _ = try await app.signIn(Customer.pia, Customer.piaPassword).signedIn()
    let state = try await app.signIn(Customer.otto).code(SignInCodeRequiredState.self)
    let result = try await app.submit(code: world.code(Customer.otto), to: state).signedIn()
    try Story.expect(result, isSignedIn: Customer.otto, to: app)
  }

  @Test(arguments: Form.allCases)
  func test_signInWithOTPSufficientChallengeResultsInSuccess(form: Form) async throws {
    let app = try world.app(form)
    let state = try await app.signIn(Customer.otto, "he has none").code(SignInCodeRequiredState.self)
    let result = try await app.submit(code: world.code(Customer.otto), to: state).signedIn()
    try Story.expect(result, isSignedIn: Customer.otto, to: app)
  }

  @Test(arguments: Form.allCases)
  func test_signInWithOTPInsufficientChallengeResultsInError(form: Form) async throws {
    let app = try world.app(form, types: [.password])
    #expect(try await !app.signIn(Customer.otto, "he has none").browserReason().isEmpty)
    #expect(try app.isEmpty())
  }

  @Test(arguments: Form.allCases)
  func test_signInAndSendingIncorrectPasswordResultsInError(form: Form) async throws {
    let app = try world.app(form)
    let state = try await app.signIn(Customer.pia).password(SignInPasswordRequiredState.self)
    let empty = try await app.submit(password: "", to: state)
    #expect(try empty.refused(PasswordRequiredError.self).isInvalidPassword && empty.again != nil)
    let told = try await app.submit(password: "not her password", to: state)
    let error = try told.refused(PasswordRequiredError.self)
    #expect(error.isInvalidPassword && error.errorCodes == [50_126])
    let again = try #require(told.again as? SignInPasswordRequiredState)
    let result = try await app.submit(password: Customer.piaPassword, to: again).signedIn()
    try Story.expect(result, isSignedIn: Customer.pia, to: app)
  }
}
