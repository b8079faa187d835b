// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// How codes reach a person.
package enum CodeChannel: String, Sendable, Equatable, CaseIterable { case email, sms }

/// A second way to prove who one is.
package struct StrongMethod: Sendable, Equatable {
  package var channel: CodeChannel
  /// The e-mail address or telephone number.
  package var target: String
  /// No code is sent there: the contact has a bad reputation.
  package var isBlocked: Bool

  package init(_ channel: CodeChannel, _ target: String, isBlocked: Bool = false) {
    self.channel = channel
    self.target = target
    self.isBlocked = isBlocked
  }
}

/// What native authentication needs to know about a person.
package struct NativeProfile: Sendable, Equatable {
  package enum FirstFactor: String, Sendable, CaseIterable { case password, code }

  package var firstFactor = FirstFactor.password
  package var strongMethods: [StrongMethod] = []
  /// A password alone never suffices: a code is asked for too, or a method has to be registered first.
  package var needsStrongAuthentication = false
  /// The tenant lets this person sign in on its own page only.
  package var mustUseBrowser = false
  /// What sign-up asked for, by programmable name.
  package var attributes: [String: String] = [:]

  package init() {}
}
