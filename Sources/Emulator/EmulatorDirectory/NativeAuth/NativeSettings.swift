// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// The settings of native authentication that hold for everybody: times in seconds, limits, and forbidden passwords.
package struct NativeSettings: Sendable, Equatable {
  /// The answer to a poll after a password reset.
  package enum PollStatus: String, Sendable, CaseIterable {
    case notStarted = "not_started"
    case inProgress = "in_progress"
    case succeeded, failed
  }

  /// The digits of a code that is sent by e-mail.
  package var codeLength = 8
  /// The digits of a code in a text message.
  package var smsCodeLength = 6
  /// The life of a code. It is shorter than that of a continuation token, so that a late code differs from a late flow.
  package var codeLifetime = 300
  /// The number of wrong tries after which even the right code is refused.
  package var codeTries = 5
  /// The number of codes that an address gets in ten minutes.
  package var codeLimit = 10
  /// The wait before a new code that sign-up advises; an earlier request is answered all the same.
  package var codeInterval = 300
  package var continuationTokenLifetime = 600
  /// The wait between two polls that a password reset advises.
  package var pollInterval = 2
  /// The answers to the polls in turn; the last one is repeated. By default one poll finds the change under way, so
  /// that the loops of clients are tried.
  package var pollStatuses = [PollStatus.inProgress, .succeeded]
  /// A few passwords that everybody tries, without regard to case; a tenant has a list of its own besides.
  package var bannedPasswords = ["password1!", "p@ssw0rd", "p@ssw0rd!", "qwerty123!", "fabrikam-1"]
  /// The number of latest passwords, the current one included, from which a new one must differ.
  package var passwordHistory = 1

  // How native authentication V2 writes its answers. The service has changed these, and clients must take all of them.

  package var journeyVersion = JourneyVersion.two
  package var linkPlace = LinkPlace.path
  package var linkShape = LinkShape.object
  package var browserFallback = BrowserFallback.webRedirectRequired
  /// Whether V2 has the client ask for a check of a telephone number before a code is sent there.
  package var checksPhoneRisk = true
  /// Whether ID tokens after V2's sign-in by password have a `preferred_username` that is not the user name, as the
  /// service was seen to do.
  package var misnamesAfterPassword = false

  package init() {}

  package func codeLength(of channel: CodeChannel) -> Int { channel == .sms ? smsCodeLength : codeLength }

  /// Whether the first final status is a failure, so that the new password is never set.
  package var resetFails: Bool { pollStatuses.first { $0 == .succeeded || $0 == .failed } == .failed }
}

/// The version in the paths of native authentication V2.
package enum JourneyVersion: String, Sendable, CaseIterable {
  case two = "v2.0"
  case early = "v0.1"
}

/// How a link names its place.
package enum LinkPlace: String, Sendable, CaseIterable {
  /// As a path with the tenant as the client named it.
  case path
  /// As a path with the tenant's id, however the client named it.
  case tenantID = "tenantId"
  /// With `{tenant}` in place of the tenant.
  case placeholder
  /// As a path below the tenant.
  case bare
  /// As a whole URL.
  case address
}

/// How a link is written: as an object with `href`, as a list of one such object, or as its text.
package enum LinkShape: String, Sendable, CaseIterable { case object, list, text }

/// How an answer says that a browser is needed.
package enum BrowserFallback: String, Sendable, CaseIterable {
  /// `invalid_grant` with `web_redirect_required`.
  case webRedirectRequired = "web_redirect_required"
  /// The error `redirect_to_web`.
  case redirectToWeb = "redirect_to_web"
  /// The state `webFallbackRequired`.
  case webFallbackRequired
}

/// What people can do without a browser in V2; the values are the relations of the entry's links.
package enum NativeJourney: String, Sendable, CaseIterable {
  case signIn = "sign_in"
  case signUp = "sign_up"
  case passwordReset = "reset_password"
}

/// The user flow of an app that may use native authentication.
package struct NativeAppSettings: Sendable, Equatable {
  /// What people sign up with.
  package var credential: NativeProfile.FirstFactor
  package var attributes: [UserAttribute] = []
  /// The permissions an administrator consented to, since no consent page is ever shown.
  package var consentedScopes: [String]
  /// Where codes may go when a strong method has to be registered.
  package var registrationChannels: [CodeChannel] = [.email, .sms]
  /// What V2 offers at the entry.
  package var journeys = NativeJourney.allCases
}

/// How codes reach a person.
package enum CodeChannel: String, Sendable, Equatable, CaseIterable { case email, sms }

/// A second factor of a person.
package struct StrongMethod: Sendable, Equatable {
  package var channel: CodeChannel
  /// The e-mail address or telephone number.
  package var target: String
  /// Whether no code is sent there, because the contact has a bad reputation.
  package var isBlocked: Bool

  package init(_ channel: CodeChannel, _ target: String, isBlocked: Bool = false) {
    self.channel = channel
    self.target = target
    self.isBlocked = isBlocked
  }
}

/// The settings of a person for native authentication.
package struct NativeProfile: Sendable, Equatable {
  package enum FirstFactor: String, Sendable, CaseIterable { case password, code }

  package var firstFactor = FirstFactor.password
  /// Whether a code by e-mail is a first factor too, which V2 offers beside the password.
  package var alsoSignsInWithCode = false
  package var strongMethods: [StrongMethod] = []
  /// Whether a password alone never suffices: a code is asked for too, or a method has to be registered first.
  package var needsStrongAuthentication = false
  /// Whether the tenant lets this person sign in on its own page only.
  package var mustUseBrowser = false
  /// The attributes that sign-up has asked for, by programmable name.
  package var attributes: [String: String] = [:]

  package init() {}
}

/// A fact about a person that sign-up asks for.
package struct UserAttribute: Sendable, Equatable {
  /// The programmable name.
  package var name: String
  package var isRequired: Bool
  /// The longest value, in characters.
  package var limit: Int
  /// The regular expression that the whole value must match.
  package var pattern: String?
  /// The type's name in answers.
  package var type = "string"

  package init(_ name: String, isRequired: Bool = false, limit: Int = 128, pattern: String? = nil) {
    self.name = name
    self.isRequired = isRequired
    self.limit = limit
    self.pattern = pattern
  }

  package func accepts(_ value: String) -> Bool {
    guard value.count <= limit, value.isEmpty ? !isRequired : ObjectReader.isText(value) else { return false }
    guard let pattern, !value.isEmpty else { return true }
    guard let regex = try? Regex(pattern) else { return false }
    return (try? regex.wholeMatch(in: value)) != nil
  }
}

// The attribute in a form.
extension UserAttribute {
  /// The labels, and which of its user's values a browser fills in (HTML Living Standard section 4.10.18.7).
  private static let formFields: [String: (label: String, autocomplete: String)] = [
    "city": ("City", "address-level2"), "country": ("Country or region", "country-name"),
    "displayName": ("Display name", "name"), "givenName": ("First name", "given-name"),
    "jobTitle": ("Job title", "organization-title"), "postalCode": ("Postal code", "postal-code"),
    "state": ("State or province", "address-level1"), "streetAddress": ("Street address", "address-line1"),
    "surname": ("Last name", "family-name"),
  ]

  /// The label; the programmable name if there is no better one.
  package var label: String { Self.formFields[name]?.label ?? name }
  package var autocomplete: String { Self.formFields[name]?.autocomplete ?? "off" }
}
