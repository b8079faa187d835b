// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire

/// One run through the sign-in pages, from the authorization request to its answer.
struct SignInFlow: Sendable {
  let id: String
  /// Ties the forms to this flow and browser; a foreign site can't know it.
  let formToken: String
  /// The value of the session cookie of the browser it runs in.
  var browserID: String
  let request: AuthorizationRequest
  let startedAt: Date
  /// Of the request that started it.
  let correlationID: String
  /// The account it goes on with.
  var userID: UserID?
  /// When the password was proven within this flow.
  var authenticatedAt: Date?
  /// When a second factor was proven within this flow.
  var secondFactorAt: Date?
  /// The person wants to type a name although accounts could be offered.
  var wantsOtherAccount = false
  /// It goes on with an account that was picked from the list of test accounts.
  var isTestAccount = false
  /// What stands in the name field.
  var typedUsername = ""
  var hasConsented = false
  /// The person said that the device which shows the code is theirs.
  var hasConfirmedDevice = false
  /// How far the pages of a B2C policy are.
  var policy = PolicyProgress()
  /// Why the last answer was not taken; shown until the next one.
  var error: FormError?
  /// What was typed then.
  var typed = TypedFields()
  /// The one-time code last sent, where one stands for a password.
  var code: OneTimeCode?
  /// Why the person's last answer ends the sign-in; whoever waits for it is told with the next page.
  var refusal: SignInRefusal?
  /// How it ended; nil as long as it goes on.
  var end: SignInEnd?

  /// Where its forms go.
  var formAddress: String { "/\(request.authority.pathName)/login" }
  /// Where its page is, which shows how far it is however often it is asked for.
  var address: String { FormCoding.url(formAddress, adding: [Parameter("flow", id)]) }

  /// Back to the name, with another person in mind.
  mutating func startOver() {
    userID = nil
    isTestAccount = false
    authenticatedAt = nil
    secondFactorAt = nil
    wantsOtherAccount = true
    hasConsented = false
    code = nil
    hasConfirmedDevice = false
  }
}

/// Why a person's sign-in can't go on, or was cancelled.
struct SignInRefusal: Sendable {
  let refusal: Refusal
  var subCode: String?
}

/// How a sign-in ended, for who comes back to its page.
enum SignInEnd: Sendable {
  /// The app has the answer.
  case answered
  /// A device has it, or gets it when it asks.
  case device(isSignedIn: Bool)
}

/// What was typed into a form that was not taken, to stand in it again. Passwords and codes are never kept.
struct TypedFields: Sendable {
  private var values: [String: String] = [:]

  init(_ form: [Parameter] = []) {
    for field in form where Self.isKept(field.name) { values[field.name] = field.value }
  }

  subscript(_ name: String) -> String? { values[name] }

  private static func isKept(_ name: String) -> Bool {
    name == "email" || name == "displayName" || name.hasPrefix(UserAttribute.fieldPrefix)
  }
}

/// A sign-out that waits for the person to choose among several accounts.
struct SignOutFlow: Sendable {
  let id: String
  let formToken: String
  var browserID: String
  let startedAt: Date
  /// Where to go afterwards, with `state` already in it.
  let continueURL: String?
  /// The name of the account that was chosen, "" for several; nil before the choice.
  var signedOut: String?
}

/// What a person has done on the pages of a B2C policy.
struct PolicyProgress: Sendable {
  /// The person asked for a new account.
  var isSigningUp = false
  /// Who a code was sent to, to prove that a forgotten password is theirs; nil for an address that is nobody's.
  var owner: UserID?
  var code: OneTimeCode?
  /// The policy's own page has been answered.
  var isDone = false
}

/// A page that only a policy has.
enum PolicyPage: Sendable {
  case signUp, editProfile(User), askAddress, resetPassword
}
