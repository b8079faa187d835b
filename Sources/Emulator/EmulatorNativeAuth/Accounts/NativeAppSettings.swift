// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

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
