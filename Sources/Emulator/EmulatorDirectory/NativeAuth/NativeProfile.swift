// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

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
