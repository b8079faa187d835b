// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// What an application declares about itself in native authentication.
package struct NativeAuthSettings: Sendable, Hashable {
  package var clientID: ClientID
  /// The challenge types for which the app has screens.
  package var challengeTypes: ChallengeTypes
  package var capabilities: NativeAuthCapabilities
  /// The value of the `dc` query parameter, which selects a test environment of the service.
  package var dataCenter: String?

  package init(
    clientID: ClientID, challengeTypes: ChallengeTypes, capabilities: NativeAuthCapabilities = [],
    dataCenter: String? = nil
  ) {
    self.clientID = clientID
    self.challengeTypes = challengeTypes
    self.capabilities = capabilities
    self.dataCenter = dataCenter
  }
}

/// The declared challenge types. `redirect` is always declared, since any app can open a browser.
package struct ChallengeTypes: OptionSet, Sendable, Hashable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let oneTimeCode = Self(rawValue: 1)
  package static let password = Self(rawValue: 2)

  var text: String {
    let names = (contains(.oneTimeCode) ? ["oob"] : []) + (contains(.password) ? ["password"] : [])
    return (names + ["redirect"]).joined(separator: " ")
  }
}

/// The optional steps that the app supports when the service asks for them.
package struct NativeAuthCapabilities: OptionSet, Sendable, Hashable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let multifactorAuthentication = Self(rawValue: 1)
  package static let registration = Self(rawValue: 2)

  /// nil when there are none; then the parameter is not sent.
  var text: String? {
    let names =
      (contains(.multifactorAuthentication) ? ["mfa_required"] : [])
      + (contains(.registration) ? ["registration_required"] : [])
    return names.isEmpty ? nil : names.joined(separator: " ")
  }
}
