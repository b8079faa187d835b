// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire

/// Where a continuation token stands in its flow.
enum FlowStep: Sendable {
  case started, challenged
  case verified, passwordAsked
  case attributesAsked
  case submitted
  case mfaAsked, mfaIntrospected, mfaChallenged
  case registrationAsked, registrationIntrospected, registrationChallenged, preverified
  case finished

  /// Tokens of one stage stay good beside each other (a wrong code, a resend); those of an earlier stage don't.
  var stage: Int {
    switch self {
    case .started, .challenged: 0
    case .verified, .passwordAsked: 1
    case .attributesAsked: 2
    case .submitted: 3
    case .mfaAsked, .mfaIntrospected, .mfaChallenged: 4
    case .registrationAsked, .registrationIntrospected, .registrationChallenged, .preverified: 5
    case .finished: 6
    }
  }
}

/// One sign-in, sign-up or password reset on its way.
struct Flow: Sendable {
  enum Kind: Sendable { case signIn, signUp, passwordReset }

  var id: String
  var kind: Kind
  var clientID: String
  var tenantID: String
  var username: String
  var challengeTypes: Set<ChallengeType>
  var capabilities: Set<NativeCapability>
  var stage = 0
  /// nil until sign-up has made the account.
  var accountID: String?
  /// The code last sent.
  var code: OneTimeCode?
  /// A strong method has just been registered.
  var isStrong = false
  /// Where the code of multi-factor authentication or registration went.
  var method: StrongMethod?
  /// Sign-up: what has been given so far.
  var password: Secret?
  var attributes: [String: String] = [:]
  var polls = 0
  /// The authentication contexts that were asked for at the token endpoint.
  var contexts: [String] = []
}

/// What a client sends back to go on with a flow.
struct ContinuationToken: Sendable {
  var flowID: String
  var step: FlowStep
  var expiresAt: Date
}
