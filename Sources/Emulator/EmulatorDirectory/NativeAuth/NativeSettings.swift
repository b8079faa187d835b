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

  package var codeLength = 8
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

  package init() {}

  /// Whether the first final status is a failure, so that the new password is never set.
  package var resetFails: Bool { pollStatuses.first { $0 == .succeeded || $0 == .failed } == .failed }
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
}
