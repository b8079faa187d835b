// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import Testing

@testable import MSAL

@MainActor @Suite struct MissingCallbackTests {
  @Test(arguments: MissingCallbackCase.all)
  func `without an optional callback the delegate's required one gets a general error that names it`(
    sample: MissingCallbackCase
  ) throws {
    let delegate = BareDelegate()
    sample.call(delegate, Samples.correlationID)
    let error = try #require(delegate.errors.first)
    #expect(delegate.errors.count == 1)
    #expect(type(of: error) == sample.error)
    #expect(error.predicates.isEmpty)
    #expect(error.errorDescription?.contains(sample.callback) == true)
    #expect(error.errorCodes.isEmpty)
    #expect(error.correlationId == Samples.correlationID.uuid)
    #expect(!error.canRetry)
    #expect(delegate.statesGiven == 0)
  }

  @Test func `all forty optional callbacks of the twenty delegates have a default`() {
    let cases = MissingCallbackCase.all
    #expect(cases.count == 40)
    #expect(Set(cases.map(\.testDescription)).count == 40)
    #expect(Set(cases.map(\.delegate)).count == 19 + 1)
  }

  @Test func `a callback that is there gets the result, and the required one nothing`() {
    let delegate = Screen()
    call(delegate)
    #expect(delegate.passwordsAsked == 1)
    #expect(delegate.errors.isEmpty)
  }

  @Test func `what is missing while another callback runs is reported to its own delegate only`() {
    let delegate = Screen()
    let next = BareDelegate()
    delegate.whenAsked = { call(next) }
    call(delegate)
    #expect(delegate.errors.isEmpty)
    #expect(next.errors.count == 1)
  }

  @Test
  func `an optional callback that only a subclass of the conforming class has is not found; an overridden one is`() {
    let late = LateScreen()
    call(late)
    #expect(late.passwordsAsked == 0)
    #expect(late.errors.count == 1)
    let overriding = OverridingScreen()
    call(overriding)
    #expect(overriding.passwordsAsked == 2)
    #expect(overriding.errors.isEmpty)
  }

  @Test func `an outcome that no callback is for is not blamed on the delegate`() {
    let delegate = Screen()
    MissingCallback.report(correlationID: Samples.correlationID) {
      MissingCallback.noteUnexpected()
    } to: { (error: SignInStartError) in
      delegate.onSignInStartError(error: error)
    }
    let text = delegate.errors.first?.errorDescription ?? ""
    #expect(text.contains("The service leads on"))
    #expect(!text.contains("delegate"))
  }

  @Test func `a default that an app calls by itself is reported to nobody later`() {
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

/// Declares the conformance without implementing the callback.
@MainActor private class PlainScreen: SignInStartDelegate {
  var errors: [SignInStartError] = []

  func onSignInStartError(error: SignInStartError) { errors.append(error) }
}

/// Implements the callback only in the subclass, where it is never called.
@MainActor private final class LateScreen: PlainScreen {
  var passwordsAsked = 0

  func onSignInPasswordRequired(newState: SignInPasswordRequiredState) { passwordsAsked += 1 }
}

@MainActor private final class OverridingScreen: Screen {
  override func onSignInPasswordRequired(newState: SignInPasswordRequiredState) { passwordsAsked += 2 }
}

/// Implements the callback for a password.
@MainActor private class Screen: SignInStartDelegate {
  var passwordsAsked = 0
  var errors: [SignInStartError] = []
  var whenAsked: () -> Void = {}

  func onSignInStartError(error: SignInStartError) { errors.append(error) }

  func onSignInPasswordRequired(newState: SignInPasswordRequiredState) {
    passwordsAsked += 1
    whenAsked()
  }
}
