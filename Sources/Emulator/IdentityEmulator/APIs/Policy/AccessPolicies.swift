// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// What conditional access demands of a person beyond the password.
package enum PolicyRequirement: String, Sendable, CaseIterable {
  /// A second factor, which the browser asks for.
  case secondFactor = "mfa"
  /// A device that the organisation manages; nothing on this machine is one.
  case compliantDevice
  /// Nobody gets in.
  case block
}

/// The rules that an administrator set, and what continuous access evaluation knows.
package struct AccessPolicies: Sendable {
  /// By the person's object id in the home tenant.
  package var requirements: [String: PolicyRequirement] = [:]
  /// By an API's app id in lower case: the authentication context that its tokens must have.
  package var contexts: [String: String] = [:]
  /// By the person's object id: APIs challenge tokens that were issued before, if their client can answer challenges.
  package var validFrom: [String: Date] = [:]

  package init() {}

  /// What is missing in a valid token of `userID` for `audience`; nil when it may pass.
  package func challenge(_ claims: JSONObject, of userID: String, audience: String) -> ClaimsChallenge? {
    if let start = validFrom[userID], Self.answersChallenges(claims), let issued = claims["iat"]?.numericDate,
      isFromBeforeChange(Date(timeIntervalSince1970: issued), of: userID)
    {
      return .notBefore(start)
    }
    if let context = contexts[audience.lowercased()] {
      let satisfied = claims["acrs"]?.array?.compactMap(\.string) ?? []
      if !satisfied.contains(context) { return .context(context) }
    }
    return nil
  }

  /// Whether a token of `userID` is older than the last change that ends tokens.
  package func isFromBeforeChange(_ issued: Date, of userID: String) -> Bool {
    validFrom[userID].map { issued.timeIntervalSince1970 < $0.timeIntervalSince1970.rounded(.down) } ?? false
  }

  /// Whether the client said that it understands claims challenges (`cp1`); others keep their tokens to the end.
  private static func answersChallenges(_ claims: JSONObject) -> Bool {
    (claims["xms_cc"]?.array ?? []).contains { $0.string?.lowercased() == "cp1" }
  }
}

/// Keeps what an administrator demands. Not kept when the emulator ends.
package final class PolicyStore: Sendable {
  private let policies = Lock(AccessPolicies())

  package init() {}

  package var current: AccessPolicies { policies.withLock { $0 } }

  /// Demands something of a person beyond the password; nil takes it back.
  package func demand(_ requirement: PolicyRequirement?, of user: UserID) {
    policies.withLock { $0.requirements[user.value] = requirement }
  }

  /// Makes an API want tokens with an authentication context such as `c1`; nil takes it back.
  package func demand(context: String?, at api: ResourceAPI) {
    policies.withLock { $0.contexts[api.appID.lowercased()] = context }
  }

  /// APIs challenge older tokens of `user`; sessions and refresh tokens go on.
  package func challengeTokens(of user: UserID, issuedBefore time: Date) {
    policies.withLock { $0.validFrom[user.value] = time }
  }

  package func replace(with other: AccessPolicies) { policies.withLock { $0 = other } }
}
