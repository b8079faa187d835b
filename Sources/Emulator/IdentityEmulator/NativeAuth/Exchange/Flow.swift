// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire

/// The step of a flow that a continuation token is for.
enum FlowStep: Sendable {
  case started, challenged
  case verified, passwordAsked
  case attributesAsked
  case submitted
  case mfaAsked, mfaIntrospected, mfaChallenged
  case registrationAsked, registrationIntrospected, registrationChallenged, preverified
  case finished

  /// The stage of the step. Tokens of one stage are valid beside each other, as after a wrong code or a resend; those
  /// of earlier stages are not.
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

/// A sign-in, sign-up or password reset that has not ended.
struct Flow: Sendable {
  enum Kind: Sendable { case signIn, signUp, passwordReset }

  var id: String
  var kind: Kind
  var clientID: ClientID
  var tenantID: TenantID
  var username: String
  var challengeTypes: Set<ChallengeType>
  var capabilities: Set<NativeCapability>
  var stage = 0
  /// The account; nil until a sign-up has made it.
  var accountID: UserID?
  /// The code that was sent last.
  var code: OneTimeCode?
  /// Whether a strong method was registered in this flow.
  var isStrong = false
  /// The method that the code of the second factor or the registration was sent to.
  var method: StrongMethod?
  /// The password that was given in a sign-up.
  var password: Secret?
  var attributes: [String: String] = [:]
  var polls = 0
  /// The authentication contexts that the token endpoint was asked for.
  var contexts: [String] = []
}

/// The value that a client sends back to continue a flow.
struct ContinuationToken: Sendable {
  var flowID: String
  var step: FlowStep
  var expiresAt: Date
}
