// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import MSAL
import Testing

/// Upstream: sign_in/MSALNativeAuthSignInUsernameAndPasswordEndToEndTests.
@Suite("Sign-in with user name and password", .timeLimit(.minutes(2)))
struct SignInWithPasswordTests {
  @Test(arguments: Form.allCases)
  func test_signInUsingPasswordWithKnownUsernameResultsInSuccess(form: Form) async throws {
    try await CustomerWorld.run { world in
      let app = try world.app(form)
      let result = try await app.signIn(Customer.pia, Customer.piaPassword).signedIn()
      try Story.expect(result, isSignedIn: Customer.pia, to: app)
    }
  }

  @Test(arguments: Form.allCases)
  func test_signInUsingPasswordWithUnknownUsernameResultsInError(form: Form) async throws {
    try await CustomerWorld.run { world in
      let app = try world.app(form)
      let error = try await app.signIn(Customer.unknown, Customer.piaPassword).refused(SignInStartError.self)
      #expect(error.isUserNotFound)
      #expect(try app.isEmpty())
    }
  }

  @Test(arguments: Form.allCases)
  func test_signInWithKnownUsernameInvalidPasswordResultsInError(form: Form) async throws {
    try await CustomerWorld.run { world in
      let app = try world.app(form)
      let error = try await app.signIn(Customer.pia, "not her password").refused(SignInStartError.self)
      #expect(error.isInvalidCredentials)
      #expect(try app.isEmpty())
    }
  }

  @Test(arguments: Form.allCases)
  func test_signInWithSameAccountSigned(form: Form) async throws {
    try await CustomerWorld.run { world in
      let app = try world.app(form)
      _ = try await app.signIn(Customer.pia, Customer.piaPassword).signedIn()
      let result = try await app.signIn(Customer.pia, Customer.piaPassword).signedIn()
      try Story.expect(result, isSignedIn: Customer.pia, to: app)
    }
  }

  @Test(arguments: Form.allCases)
  func test_signInWithDifferentAccountSigned(form: Form) async throws {
    try await CustomerWorld.run { world in
      let app = try world.app(form)
      _ = try await app.signIn(Customer.pia, Customer.piaPassword).signedIn()
      let state = try await app.signIn(Customer.otto).code(SignInCodeRequiredState.self)
      let result = try await app.submit(code: world.code(Customer.otto), to: state).signedIn()
      try Story.expect(result, isSignedIn: Customer.otto, to: app)
    }
  }

  @Test(arguments: Form.allCases)
  func test_signInWithOTPSufficientChallengeResultsInSuccess(form: Form) async throws {
    try await CustomerWorld.run { world in
      let app = try world.app(form)
      let state = try await app.signIn(Customer.otto, "he has none").code(SignInCodeRequiredState.self)
      let result = try await app.submit(code: world.code(Customer.otto), to: state).signedIn()
      try Story.expect(result, isSignedIn: Customer.otto, to: app)
    }
  }

  @Test(arguments: Form.allCases)
  func test_signInWithOTPInsufficientChallengeResultsInError(form: Form) async throws {
    try await CustomerWorld.run { world in
      let app = try world.app(form, types: [.password])
      #expect(try await !app.signIn(Customer.otto, "he has none").browserReason().isEmpty)
      #expect(try app.isEmpty())
    }
  }

  @Test(arguments: Form.allCases)
  func test_signInAndSendingIncorrectPasswordResultsInError(form: Form) async throws {
    try await CustomerWorld.run { world in
      let app = try world.app(form)
      let state = try await app.signIn(Customer.pia).password(SignInPasswordRequiredState.self)
      let told = try await app.submit(password: "not her password", to: state)
      #expect(try told.refused(PasswordRequiredError.self).isInvalidPassword)
      let again = try #require(told.again as? SignInPasswordRequiredState)
      let result = try await app.submit(password: Customer.piaPassword, to: again).signedIn()
      try Story.expect(result, isSignedIn: Customer.pia, to: app)
    }
  }
}
