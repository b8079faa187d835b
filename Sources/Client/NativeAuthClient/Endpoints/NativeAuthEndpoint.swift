// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// The endpoints of native authentication, each by its path below the authority.
package enum NativeAuthEndpoint: String, Sendable, CaseIterable {
  case signUpStart = "/signup/v1.0/start"
  case signUpChallenge = "/signup/v1.0/challenge"
  case signUpContinue = "/signup/v1.0/continue"
  case signInInitiate = "/oauth2/v2.0/initiate"
  case signInChallenge = "/oauth2/v2.0/challenge"
  case signInIntrospect = "/oauth2/v2.0/introspect"
  case token = "/oauth2/v2.0/token"
  case registerIntrospect = "/register/v1.0/introspect"
  case registerChallenge = "/register/v1.0/challenge"
  case registerContinue = "/register/v1.0/continue"
  case resetStart = "/resetpassword/v1.0/start"
  case resetChallenge = "/resetpassword/v1.0/challenge"
  case resetContinue = "/resetpassword/v1.0/continue"
  case resetSubmit = "/resetpassword/v1.0/submit"
  case resetPoll = "/resetpassword/v1.0/poll_completion"

  /// Whether a request may be sent again when its answer was lost. One that spends a code or a password, or makes the
  /// service send a code, may not.
  package var isRepeatable: Bool {
    switch self {
    case .signUpStart, .signInInitiate, .signInIntrospect, .registerIntrospect, .resetStart, .resetPoll: true
    default: false
    }
  }

  /// `x-client-current-telemetry`: schema 4, then the numbers by which the service counts operation and step.
  var telemetry: String {
    let (operation, step) =
      switch self {
      case .signUpStart: (75010, 3)
      case .signUpChallenge: (75010, 4)
      case .signUpContinue: (75010, 5)
      case .signInInitiate: (74002, 2)
      case .signInChallenge: (74002, 3)
      case .signInIntrospect: (74002, 4)
      case .token: (75002, 0)
      case .registerIntrospect: (75029, 0)
      case .registerChallenge: (75029, 1)
      case .registerContinue: (75029, 2)
      case .resetStart: (75009, 0)
      case .resetChallenge: (75009, 1)
      case .resetContinue: (75009, 2)
      case .resetSubmit: (75009, 3)
      case .resetPoll: (75009, 4)
      }
    return "4|\(operation),\(step)|"
  }
}

/// What an application declares about itself in native authentication.
package struct NativeAuthSettings: Sendable, Hashable {
  package var clientID: ClientID
  /// The ways to prove who one is that the app has screens for.
  package var challengeTypes: ChallengeTypes
  package var capabilities: NativeAuthCapabilities
  /// Value of the `dc` query parameter, for test slices of the service.
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

  /// What the first request of a sign-in or a password reset says.
  func startParameters(username: String) -> [Parameter] {
    var parameters = [Parameter("username", username), Parameter("challenge_type", challengeTypes.text)]
    parameters.add("capabilities", capabilities.text)
    return parameters
  }
}

/// The declared challenge types; `redirect` is always among them, since any app can open a browser.
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

/// What the app promises to see through when the service asks for it.
package struct NativeAuthCapabilities: OptionSet, Sendable, Hashable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let multifactorAuthentication = Self(rawValue: 1)
  package static let registration = Self(rawValue: 2)

  /// nil when nothing is promised: then the parameter is left out.
  var text: String? {
    let names =
      (contains(.multifactorAuthentication) ? ["mfa_required"] : [])
      + (contains(.registration) ? ["registration_required"] : [])
    return names.isEmpty ? nil : names.joined(separator: " ")
  }
}
