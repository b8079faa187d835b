// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// The permissions that a caller needs for one operation of an API. A valid token alone is no permission.
public struct AccessRequirement: Sendable, Hashable {
  /// A token for a person needs one of these scopes (claim `scp`). Empty: no such token is let in.
  public var scopes: [String]
  /// An application's own token needs one of these roles (claim `roles`). Empty: no such token is let in.
  public var roles: [String]
  /// The authentication context that the token must have, such as `c1` (claim `acrs`); nil: none.
  public var authenticationContext: String?
  private let isAny: Bool

  /// Makes a requirement. Without scopes and roles it lets nobody in.
  /// - Parameters:
  ///   - scopes: See ``scopes``.
  ///   - roles: See ``roles``.
  ///   - authenticationContext: See ``authenticationContext``.
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

  /// Lets every valid token for this API in. The API must then check the token's scopes, roles and caller itself. A
  /// copy to which scopes or roles are added asks for these.
  public static let anyToken = AccessRequirement(any: true)

  func isMet(by token: AccessToken) -> Bool {
    if isAny, scopes.isEmpty, roles.isEmpty { return true }
    return token.isForPerson ? scopes.contains(where: token.has(scope:)) : roles.contains(where: token.has(role:))
  }
}

/// What a new token must have, for a claims challenge.
public enum ClaimsRequirement: Sendable, Hashable {
  /// It was issued after this time, because earlier tokens are revoked (continuous access evaluation).
  case issuedAfter(Date)
  /// The person satisfied this authentication context, such as `c1` (step-up authentication).
  case authenticationContext(String)
  /// A challenge as JSON text, such as ``ServiceRefusal/claims`` from a call on behalf of the person.
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
