// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL
import Testing

/// Upstream: credentials/MSALNativeAuthUserAccountEndToEndTests and sign_out/MSALNativeAuthSignOutEndToEndTests.
@Suite("The account of a native sign-in", .timeLimit(.minutes(2)))
struct AccountTests {
  private let world: CustomerWorld

  init() throws { world = try CustomerWorld() }

  @Test(arguments: Form.allCases)
  func test_signInAndForceRefreshSucceeds(form: Form) async throws {
    let app = try world.app(form)
    let result = try await app.signIn(Customer.pia, Customer.piaPassword).signedIn()
    let idToken = try #require(result.idToken)
    let first = try await app.token(of: result).token()
    let second = try await app.token(of: result, forceRefresh: true).token()
    #expect(second.accessToken != first.accessToken)
    #expect(result.idToken != nil && result.idToken != idToken)
  }

  @Test(arguments: Form.allCases)
  func test_signInAndForceRefreshWithNotConfiguredScopes(form: Form) async throws {
    let app = try world.app(form)
    let result = try await app.signIn(Customer.pia, Customer.piaPassword).signedIn()
    let told = try await app.token(of: result, ["Calendars.Read"], forceRefresh: true)
    let error = try told.refused(RetrieveAccessTokenError.self)
    let advice = "Send an interactive authorization request for this user and resource."
    #expect(error.errorDescription?.contains(advice) == true, "\(error.errorDescription ?? "")")
    #expect(error.errorCodes == [65_001])
  }

  @Test(arguments: Form.allCases)
  func test_signInWithExtraScopes(form: Form) async throws {
    let app = try world.app(form)
    let result = try await app.signIn(Customer.pia, Customer.piaPassword, scopes: ["User.Read"]).signedIn()
    let token = try await app.token(of: result, ["User.Read"]).token()
    #expect(token.scopes.contains("User.Read"))
    #expect(try await app.token(of: result, ["openid"]).refused(RetrieveAccessTokenError.self).isInvalidScope)
  }

  @Test(arguments: Form.allCases)
  func test_signOutAfterSignInPasswordSuccess(form: Form) async throws {
    let app = try world.app(form)
    _ = try await app.signIn(Customer.pia, Customer.piaPassword).signedIn()
    let account = try #require(app.application.getNativeAuthUserAccount())
    account.signOut()
    #expect(try app.isEmpty())
  }
}
