// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// What a caller needs for one thing that an API does. A right signature is no permission.
public struct AccessRequirement: Sendable, Hashable {
  /// Of a person's token, one of these scopes. None: people can't do this.
  public var scopes: [String]
  /// Of an application's own token, one of these roles. None: applications can't do this on their own.
  public var roles: [String]
  /// The authentication context that the person must have satisfied, such as `c1`.
  public var authenticationContext: String?
  private let isAny: Bool

  /// Makes a requirement of scopes for people, and of roles for applications.
  public init(scopes: [String] = [], roles: [String] = [], authenticationContext: String? = nil) {
    self.scopes = scopes
    self.roles = roles
    self.authenticationContext = authenticationContext
    isAny = false
  }

  private init(any: Bool) {
    scopes = []
    roles = []
    isAny = any
  }

  /// Whoever has a token for this API. The API looks at the token's scopes, roles and caller itself.
  public static let anyToken = AccessRequirement(any: true)

  func isMet(by token: AccessToken) -> Bool {
    guard !isAny else { return true }
    return token.isForPerson ? scopes.contains(where: token.has(scope:)) : roles.contains(where: token.has(role:))
  }
}

/// What a token has to prove besides, for a claims challenge.
public enum ClaimsRequirement: Sendable, Hashable {
  /// It was issued after that time: what came before has been revoked (continuous access evaluation).
  case issuedAfter(Date)
  /// The person satisfied this authentication context, such as `c1` (step-up).
  case authenticationContext(String)
  /// A challenge as JSON text, such as the one that the platform gave for a call on behalf of the person.
  case challenge(String)

  /// Minified; nil when a challenge is no JSON object.
  var json: String? {
    let value: JSONValue? =
      switch self {
      case .issuedAfter(let date):
        ["access_token": ["nbf": ["essential": true, "value": .string("\(date.epochSeconds)")]]]
      case .authenticationContext(let id):
        ["access_token": ["acrs": ["essential": true, "value": .string(id)]]]
      case .challenge(let text): try? JSONValue(parsing: text)
      }
    guard let value, value.object != nil else { return nil }
    return value.text
  }
}
