// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// What the next access token must have. The client repeats the challenge in its `claims` parameter.
package enum PolicyChallenge: Sendable, Equatable {
  /// The token must be issued at this time or later.
  case notBefore(Date)
  /// The token must have an authentication context.
  case context(String)
  /// The policy that refused.
  case policy(String)
  /// The policy that requires more of the sign-in.
  case signInPolicy(String)

  package var json: JSONValue {
    let claim: (name: String, value: JSONValue) =
      switch self {
      case .notBefore(let date):
        ("nbf", ["essential": true, "value": .string(String(date.epochSeconds))])
      case .context(let context): ("acrs", ["essential": true, "value": .string(context)])
      case .policy(let id): ("capolids", ["essential": true, "values": [.string(id)]])
      case .signInPolicy(let id): ("polids", ["essential": true, "values": [.string(id)]])
      }
    return ["access_token": .object(JSONObject(uniqueMembers: [.init(name: claim.name, value: claim.value)]))]
  }

  /// The challenge in the form of `WWW-Authenticate`.
  package var base64: String { Data(json.utf8).base64EncodedString() }

  /// The challenge in words, with a next step.
  package var explanation: String {
    switch self {
    case .notBefore: "Continuous access evaluation: the token is from before a change. Ask for one with these claims."
    case .context: "The token lacks an authentication context. Ask for one with these claims."
    case .policy, .signInPolicy: "A policy refused. Sign in again with these claims."
    }
  }
}
