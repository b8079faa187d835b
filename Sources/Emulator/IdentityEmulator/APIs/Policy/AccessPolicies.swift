// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// The rules of an administrator, and the changes that continuous access evaluation knows.
package struct AccessPolicies: Sendable {
  /// The requirements, by the person's object id in the home tenant.
  package var requirements: [String: PolicyRequirement] = [:]
  /// The authentication context that an API's tokens must have, by the API's app id in lower case.
  package var contexts: [String: String] = [:]
  /// By the person's object id: APIs challenge tokens that were issued before this time, if the client can answer them.
  package var validFrom: [String: Date] = [:]
  /// What the organisation knows of this machine.
  package var device = DeviceStanding.none

  package init(_ seed: Seed) {
    device = seed.settings.device
    let directory = seed.directory
    for policy in seed.policies {
      switch policy {
      case .user(let id, let requirement): requirements[id.value] = requirement
      case .blockedApp(let id): directory.application(id).map { requirements[$0.objectID(in: $0.tenantID)] = .block }
      case .api(let id, let context): contexts[id.lowercased()] = context
      }
    }
  }

  /// The rules as entries of a seed file, without the times before which tokens are challenged.
  package func entries(in directory: Directory) -> [Seed.Policy] {
    directory.users.compactMap { user in requirements[user.id.value].map { .user(user.id, $0) } }
      + directory.applications.filter { requirements[$0.objectID(in: $0.tenantID)] == .block }
      .map { .blockedApp($0.clientID) }
      + directory.apis.compactMap { api in contexts[api.appID.lowercased()].map { .api(api.appID, context: $0) } }
  }

  /// The challenge for a valid token of `userID` for `audience`; nil if the token is accepted.
  package func challenge(_ claims: JSONObject, of userID: String, audience: String) -> PolicyChallenge? {
    if let start = validFrom[userID], Self.answersChallenges(claims), let issued = IssueTime(of: claims),
      isFromBeforeChange(issued, of: userID)
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
  func isFromBeforeChange(_ issued: IssueTime, of userID: String) -> Bool {
    validFrom[userID].map { issued < IssueTime($0) } ?? false
  }

  /// Whether the client understands claims challenges (`cp1`). Tokens of other clients are accepted until they expire.
  private static func answersChallenges(_ claims: JSONObject) -> Bool {
    (claims["xms_cc"]?.array ?? []).contains { $0.string?.lowercased() == "cp1" }
  }
}

/// Keeps the rules of an administrator. Those of the seed hold again after a restart.
package final class PolicyStore: Sendable {
  private let policies: Lock<AccessPolicies>

  package init(_ seed: Seed) { policies = Lock(AccessPolicies(seed)) }

  package var current: AccessPolicies { policies.withLock { $0 } }

  /// Requires something of a person besides the password; nil removes the requirement.
  package func demand(_ requirement: PolicyRequirement?, of user: UserID) {
    policies.withLock { $0.requirements[user.value] = requirement }
  }

  /// Makes an API require an authentication context such as `c1` in its tokens; nil removes the requirement.
  package func demand(context: String?, at api: ResourceAPI) {
    policies.withLock { $0.contexts[api.appID.lowercased()] = context }
  }

  /// Makes APIs challenge older tokens of `user`; sessions and refresh tokens remain valid.
  package func challengeTokens(of user: UserID, issuedBefore time: Date) {
    policies.withLock { $0.validFrom[user.value] = time }
  }

  /// Changes what the organisation knows of this machine.
  package func setDevice(_ state: DeviceStanding) { policies.withLock { $0.device = state } }

  package func replace(with other: AccessPolicies) { policies.withLock { $0 = other } }
}

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

extension User {
  /// Where a code reaches this person.
  var contact: StrongMethod { native.strongMethods.first ?? StrongMethod(.email, email ?? username) }
}

extension AccessPolicies {
  /// The id of this machine's registration, for a sign-in that the broker vouches for; nil: it is not registered.
  var deviceID: String? { device.isRegistered ? DeviceStanding.id : nil }

  /// Why conditional access refuses `user` tokens altogether, or nil.
  /// - Parameter deviceID: the device that the sign-in has shown to be at.
  func refusal(of user: User, at deviceID: String?) -> Refusal? {
    let isHere = deviceID == DeviceStanding.id
    return switch requirements[user.id.value] {
    case .block: .policyBlocked
    case .compliantDevice: isHere && device.isCompliant ? nil : .deviceNotCompliant
    case .joinedDevice: isHere && device.isRegistered ? nil : .deviceNotJoined
    case .secondFactor, .passkey, nil: nil
    }
  }

  /// Whether only a passkey is enough.
  func needPasskey(_ user: User) -> Bool { requirements[user.id.value] == .passkey }

  /// Whether the password alone is not enough for this request.
  func needSecondFactor(_ user: User, for claims: RequestedClaims) -> Bool {
    requirements[user.id.value] == .secondFactor || !claims.authenticationContexts.isEmpty
  }
}
