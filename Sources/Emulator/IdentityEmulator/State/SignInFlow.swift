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
  let request: ReceivedAuthorizationRequest
  let startedAt: Date
  /// The correlation id of the request that started the flow.
  let correlationID: String
  /// The path and query at which a browser starts the flow again, at another host where it can use passkeys.
  var start: String?
  /// The account that signs in.
  var userID: UserID?
  /// What the person has proven within this flow; nil: no first factor, so that what the browser's session knows may
  /// count.
  var proofs: Proofs?
  /// The person wants to type a name although accounts could be offered.
  var wantsOtherAccount = false
  /// The account was picked from the list of test accounts.
  var isTestAccount = false
  /// The content of the name field.
  var typedUsername = ""
  var hasConsented = false
  /// The person said that the device which shows the code is theirs.
  var hasConfirmedDevice = false
  /// The device that the sign-in has shown to be at.
  var deviceID: String?
  /// The progress on the pages of a B2C policy.
  var policy = PolicyProgress()
  /// What fault rules for requests of this sign-in make wrong in the ID token that goes through the browser.
  var tokenFaults: [TokenFault] = []
  /// The error of the last form; it is shown until the next form is sent.
  var error: FormError?
  /// The values of the form with the error.
  var typed = TypedFields()
  /// The one-time code that was sent last, for people who sign in with codes.
  var code: OneTimeCode?
  /// The refusal that ends the sign-in. The app or device is told when the next page is asked for.
  var refusal: SignInRefusal?
  /// How the sign-in ended; nil as long as it goes on.
  var end: SignInEnd?

  /// The address that the forms are sent to.
  var formAddress: String { "/\(request.authority.pathName)/login" }
  /// The address of the page, which can be loaded again at any time.
  var address: String { FormCoding.url(formAddress, adding: [Parameter("flow", id)]) }

  /// Returns to the question for the user name, for another person.
  mutating func startOver() {
    userID = nil
    isTestAccount = false
    proofs = nil
    wantsOtherAccount = true
    hasConsented = false
    code = nil
    hasConfirmedDevice = false
    // The broker vouched for the person before.
    if !request.isFromBroker { deviceID = nil }
    policy = PolicyProgress()
  }
}

/// Why a person's sign-in can't go on, or was cancelled.
struct SignInRefusal: Sendable {
  let refusal: Refusal
  var subCode: String?
}

/// How a sign-in ended, for people who return to its page.
enum SignInEnd: Sendable {
  /// The app has the answer.
  case answered
  /// A device has the answer, or gets it at its next poll.
  case device(isSignedIn: Bool)
}

/// The values of a form with an error, so that the form can show them again. Passwords and codes are never kept.
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
  /// The pages of apps that end their sessions of these accounts.
  var logoutPages: [String] = []
}

/// What a person has done on the pages that come before a sign-in, or are a B2C policy's own.
struct PolicyProgress: Sendable {
  /// The person asked for a new account.
  var isSigningUp = false
  /// The person has just signed up, and has to enter the code that is sent to the address.
  var checksAddress = false
  /// The person asked for a new password in the place of a forgotten one.
  var isResetting = false
  /// The person who gets a code to replace a forgotten password; nil when the address is nobody's.
  var owner: UserID?
  var code: OneTimeCode?
  /// The page has been answered.
  var isDone = false
}

/// A page before a sign-in, or of a policy.
enum PolicyPage: Sendable {
  case signUp, editProfile(User), askAddress, resetPassword
}
