// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// How native authentication behaves for everybody: times in seconds, limits, and what passwords must not be.
package struct NativeSettings: Sendable, Equatable {
  /// What polling after a password reset says.
  package enum PollStatus: String, Sendable, CaseIterable {
    case notStarted = "not_started"
    case inProgress = "in_progress"
    case succeeded, failed
  }

  package var codeLength = 8
  /// Less than a continuation token's, so that a late code is told from a late flow.
  package var codeLifetime = 300
  /// Wrong tries after which even the right code is refused.
  package var codeTries = 5
  /// Codes that an address gets in ten minutes.
  package var codeLimit = 10
  /// The wait before a new code that sign-up advises; nobody is held to it.
  package var codeInterval = 300
  package var continuationTokenLifetime = 600
  /// The wait between two polls that a password reset advises.
  package var pollInterval = 2
  /// What the polls say in turn; the last stands for all that follow. By default one finds the change still going on,
  /// so that clients' loops are tried.
  package var pollStatuses = [PollStatus.inProgress, .succeeded]
  /// A few that everybody tries; a tenant has its own list besides. Compared without regard to case.
  package var bannedPasswords = ["password1!", "p@ssw0rd", "p@ssw0rd!", "qwerty123!", "fabrikam-1"]
  /// From how many of the latest passwords, the current one among them, a new one must differ.
  package var passwordHistory = 1

  package init() {}

  /// Whether a password that is submitted is never taken over.
  package var resetFails: Bool { pollStatuses.first { $0 == .succeeded || $0 == .failed } == .failed }
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

  package init(credential: NativeProfile.FirstFactor, attributes: [UserAttribute] = [], consentedScopes: [String]) {
    self.credential = credential
    self.attributes = attributes
    self.consentedScopes = consentedScopes
  }
}
