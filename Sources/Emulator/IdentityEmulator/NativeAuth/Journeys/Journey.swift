// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire

/// A sign-in, sign-up or password reset of native authentication V2, from the entry at `authorize-challenge` to the
/// code with which the client asks for tokens.
struct Journey: Sendable {
  typealias Scenario = NativeJourney

  /// What the continuation token is for.
  enum Step: Sendable {
    case entered
    /// A method of the first factor is chosen and proven; in a reset and in the sign-up of a new person, a contact.
    case firstFactor
    case secondFactor
    case registration
    case attributes
    case newPassword
    case polling
    case finished
  }

  let clientID: ClientID
  let tenantID: TenantID
  /// The tenant as the entry named it. A token is refused where it is named in another way.
  let authority: String
  let scopes: ScopeSet
  let claims: RequestedClaims
  /// Under which the journey is logged, unless its client has ids of its own.
  let correlationID: String
  var expiresAt: Date
  var step = Step.entered
  var scenario = Scenario.signIn
  var username = ""
  /// The account; nil until a sign-up has made it.
  var accountID: UserID?
  /// The method that was challenged, or the contact that is being registered.
  var method: ProofMethod?
  /// The code that was sent last.
  var code: OneTimeCode?
  /// Whether the reputation of the method's telephone number has to be checked before a code is sent.
  var awaitsRiskCheck = false
  /// Whether a second factor was proven or registered.
  var isStrong = false
  /// Whether the person signs in by password.
  var usedPassword = false
  /// The password that was given in a sign-up.
  var password: Secret?
  var attributes: [String: String] = [:]
  /// Whether the person was asked for attributes, and not for the password alone.
  var wasAsked = false
  /// Whether sign-up has proven the e-mail address.
  var isVerified = false
  var polls = 0
}

/// A way to prove who somebody is.
struct ProofMethod: Sendable, Equatable {
  let id: String
  /// nil: the password.
  let contact: StrongMethod?

  /// The word for it in answers and paths.
  var type: String { contact?.channel.rawValue ?? "password" }
  /// Its place in paths.
  var path: String { "auth/methods/\(type)/\(id)" }

  static let password = ProofMethod(id: "p1", contact: nil)

  /// The address that is the user name.
  static func mail(to username: String) -> ProofMethod {
    ProofMethod(id: "e1", contact: StrongMethod(.email, username))
  }

  static func strong(_ methods: [StrongMethod]) -> [ProofMethod] {
    methods.enumerated().map { ProofMethod(id: "s\($0 + 1)", contact: $1) }
  }
}

extension User {
  /// What the person can sign in with.
  var firstFactors: [ProofMethod] {
    let mail = ProofMethod.mail(to: username)
    return native.firstFactor == .code ? [mail] : native.alsoSignsInWithCode ? [.password, mail] : [.password]
  }

  /// Where a code for a new password can go. An e-mail address that is a strong method is preferred to the user name,
  /// because it can be read when the account's own mailbox is lost.
  var resetContacts: [ProofMethod] {
    let usable = ProofMethod.strong(native.strongMethods).filter { $0.contact?.isBlocked == false }
    let mails = usable.filter { $0.contact?.channel == .email }.prefix(1)
    return (mails.isEmpty ? [.mail(to: username)] : Array(mails)) + usable.filter { $0.contact?.channel == .sms }
  }
}
