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
package enum JourneyScenario: String, Sendable, CaseIterable {
  case signIn = "sign_in"
  case signUp = "sign_up"
  case passwordReset = "reset_password"
}

/// The user flow of an app that may use native authentication.
package struct NativeAppSettings: Sendable, Equatable {
  /// What people sign up with.
  package var credential: NativeProfile.FirstFactor
  package var attributes: [UserAttribute]
  /// The permissions an administrator consented to, since no consent page is ever shown.
  package var consentedScopes: [String]
  /// Where codes may go when a strong method has to be registered.
  package var registrationChannels: [CodeChannel] = [.email, .sms]
  /// What V2 offers at the entry.
  package var journeys = JourneyScenario.allCases

  package init(credential: NativeProfile.FirstFactor, attributes: [UserAttribute] = [], consentedScopes: [String]) {
    self.credential = credential
    self.attributes = attributes
    self.consentedScopes = consentedScopes
  }
}
