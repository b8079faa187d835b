// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorNativeAuth
import FoundationEssentials
import OAuthWire

/// One run through the sign-in pages, from the authorization request to its answer.
package struct SignInFlow: Sendable {
  package let id: String
  /// Ties the forms to this flow and browser; a foreign site can't know it.
  package let formToken: String
  package let request: AuthorizationRequest
  package let startedAt: Date
  /// The value of the session cookie of the browser it runs in.
  package var browserID: String
  /// The account it goes on with.
  package var userID: UserID?
  /// When the password was proven within this flow.
  package var authenticatedAt: Date?
  /// When a second factor was proven within this flow.
  package var secondFactorAt: Date?
  /// The person wants to type a name although accounts could be offered.
  package var wantsOtherAccount = false
  /// What stands in the name field.
  package var typedUsername: String
  package var hasConsented = false
  /// The person said that the device which shows the code is theirs.
  package var hasConfirmedDevice = false
  /// How far the pages of a B2C policy are.
  package var policy = PolicyProgress()
  /// Shown once on the next page.
  package var message: String?
  /// The one-time code last sent, where one stands for a password.
  package var code: OneTimeCode?

  package init(id: String, formToken: String, browserID: String, request: AuthorizationRequest, startedAt: Date) {
    self.id = id
    self.formToken = formToken
    self.browserID = browserID
    self.request = request
    self.startedAt = startedAt
    typedUsername = request.loginHint ?? ""
  }

  /// As it is kept: a message is shown once.
  var withoutMessage: SignInFlow {
    var flow = self
    flow.message = nil
    return flow
  }

  /// Back to the name, with another person in mind.
  package mutating func startOver() {
    userID = nil
    authenticatedAt = nil
    secondFactorAt = nil
    wantsOtherAccount = true
    hasConsented = false
    code = nil
    hasConfirmedDevice = false
  }
}

/// A sign-out that waits for the person to choose among several accounts.
package struct SignOutFlow: Sendable {
  package let id: String
  package let formToken: String
  package var browserID: String
  package let startedAt: Date
  /// Where to go afterwards, with `state` already in it.
  package let continueURL: String?
}

/// What a person has done on the pages of a B2C policy.
package struct PolicyProgress: Sendable {
  /// The person asked for a new account.
  package var isSigningUp = false
  /// Who a code was sent to, to prove that a forgotten password is theirs; nil for an address that is nobody's.
  package var owner: UserID?
  package var code: OneTimeCode?
  /// The policy's own page has been answered.
  package var isDone = false
}

/// A page that only a policy has.
enum PolicyPage: Sendable {
  case signUp, editProfile(User), askAddress, resetPassword
}
