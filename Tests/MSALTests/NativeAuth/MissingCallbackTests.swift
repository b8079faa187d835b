// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import Testing

@testable import MSAL

@MainActor @Suite struct MissingCallbackTests {
  @Test(
    "without an optional callback the delegate's required one gets a general error that names it",
    arguments: MissingCallbackCase.all)
  func missing(sample: MissingCallbackCase) throws {
    let delegate = BareDelegate()
    sample.call(delegate, Samples.correlationID)
    let error = try #require(delegate.errors.first)
    #expect(delegate.errors.count == 1)
    #expect(type(of: error) == sample.error)
    #expect(error.truths.isEmpty)
    #expect(error.errorDescription?.contains(sample.callback) == true)
    #expect(error.errorCodes.isEmpty)
    #expect(error.correlationId == Samples.correlationID.uuid)
    #expect(!error.canRetry)
    #expect(delegate.statesGiven == 0)
  }

  @Test("all forty optional callbacks of the twenty delegates have a default")
  func complete() {
    let cases = MissingCallbackCase.all
    #expect(cases.count == 40)
    #expect(Set(cases.map(\.testDescription)).count == 40)
    #expect(Set(cases.map(\.delegate)).count == 19 + 1)
  }

  @Test("a callback that is there gets the result, and the required one nothing")
  func implemented() {
    let delegate = Screen()
    call(delegate)
    #expect(delegate.passwordsAsked == 1)
    #expect(delegate.errors.isEmpty)
  }

  @Test("what is missing while another callback runs is reported to its own delegate only")
  func nested() {
    let delegate = Screen()
    let next = BareDelegate()
    delegate.whenAsked = { call(next) }
    call(delegate)
    #expect(delegate.errors.isEmpty)
    #expect(next.errors.count == 1)
  }

  @Test("a default that an app calls by itself is reported to nobody later")
  func stray() {
    let delegate = Screen()
    delegate.onSignInCompleted(result: NativeSamples.account)
    call(delegate)
    #expect(delegate.errors.isEmpty)
  }
}

@MainActor private func call(_ delegate: any SignInStartDelegate) {
  MissingCallback.report(correlationID: Samples.correlationID) {
    delegate.onSignInPasswordRequired(newState: NativeSamples.signInPassword)
  } to: { (error: SignInStartError) in
    delegate.onSignInStartError(error: error)
  }
}

/// Knows what to do about a password.
@MainActor private final class Screen: SignInStartDelegate {
  var passwordsAsked = 0
  var errors: [SignInStartError] = []
  var whenAsked: () -> Void = {}

  func onSignInStartError(error: SignInStartError) { errors.append(error) }

  func onSignInPasswordRequired(newState: SignInPasswordRequiredState) {
    passwordsAsked += 1
    whenAsked()
  }
}
