// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// The permissions that a caller needs for one operation of an API. A valid token alone is no permission.
///
/// ```swift
/// let reading = AccessRequirement.person(scopes: ["Tasks.Read"]).or(.application(roles: ["Tasks.Read.All"]))
/// ```
public struct AccessRequirement: Sendable, Hashable {
  /// What one kind of callers needs.
  private struct Alternative: Sendable, Hashable {
    enum Subject: Sendable, Hashable { case person, application, anybody }

    var subject: Subject
    var scopes: [String] = []
    var roles: [String] = []
    var callers: Set<String> = []
    var proof: Set<AccessToken.CallerProof> = []
    var authenticationContext: String?

    func verdict(on token: AccessToken) -> Verdict {
      guard isPermission(token) else { return .insufficientScope }
      guard callers.isEmpty || callers.contains(token.callerID.lowercased()),
        proof.isEmpty || proof.contains(token.callerProof)
      else { return .callerNotAllowed }
      if let context = authenticationContext, !token.authenticationContexts.contains(context) {
        return .lacks(context: context)
      }
      return .met
    }

    private func isPermission(_ token: AccessToken) -> Bool {
      switch subject {
      case .anybody: true
      case .application: !token.isForPerson && roles.contains(where: token.has(role:))
      case .person:
        token.isForPerson && !(scopes.isEmpty && roles.isEmpty)
          && (scopes.isEmpty || scopes.contains(where: token.has(scope:)))
          && (roles.isEmpty || roles.contains(where: token.has(role:)))
      }
    }
  }

  /// Whether a token is enough; the first case that any alternative gives counts.
  enum Verdict: Hashable {
    case met
    case lacks(context: String)
    case callerNotAllowed
    case insufficientScope

    fileprivate var distance: Int {
      switch self {
      case .met: 0
      case .lacks: 1
      case .callerNotAllowed: 2
      case .insufficientScope: 3
      }
    }
  }

  private var alternatives: [Alternative]

  /// A person calls, through an application that may do this for them. Without scopes and roles nobody is let in.
  /// - Parameters:
  ///   - scopes: The application needs one of these scopes (claim `scp`). Empty: none, and `roles` alone decide.
  ///   - roles: The person also needs one of these app roles (claim `roles`). Empty: none.
  ///   - callers: The client ids of the applications that may call. Empty: any.
  ///   - proof: How the application proved to the platform who it is, such as `[.certificate]`. Empty: in any way.
  ///   - authenticationContext: The authentication context that the person must have satisfied, such as `c1` (claim
  ///     `acrs`); nil: none.
  public static func person(
    scopes: [String], roles: [String] = [], callers: Set<String> = [], proof: Set<AccessToken.CallerProof> = [],
    authenticationContext: String? = nil
  ) -> AccessRequirement {
    AccessRequirement(alternatives: [
      Alternative(
        subject: .person, scopes: scopes, roles: roles, callers: Set(callers.map { $0.lowercased() }), proof: proof,
        authenticationContext: authenticationContext)
    ])
  }

  /// An application calls as itself. Without roles nobody is let in.
  /// - Parameters:
  ///   - roles: The application needs one of these app roles (claim `roles`).
  ///   - callers: The client ids of the applications that may call. Empty: any.
  ///   - proof: How the application proved to the platform who it is. Empty: in any way.
  public static func application(
    roles: [String], callers: Set<String> = [], proof: Set<AccessToken.CallerProof> = []
  ) -> AccessRequirement {
    AccessRequirement(alternatives: [
      Alternative(
        subject: .application, roles: roles, callers: Set(callers.map { $0.lowercased() }), proof: proof)
    ])
  }

  /// Lets every valid token for this API in. The API must then check the token's scopes, roles and caller itself.
  public static let anyToken = AccessRequirement(alternatives: [Alternative(subject: .anybody)])

  /// Lets in whoever meets this requirement or another one.
  public func or(_ other: AccessRequirement) -> AccessRequirement {
    AccessRequirement(alternatives: alternatives + other.alternatives)
  }

  func verdict(on token: AccessToken) -> Verdict {
    alternatives.lazy.map { $0.verdict(on: token) }.min { $0.distance < $1.distance } ?? .insufficientScope
  }

  /// What a token for a person, or an application's own, could have instead.
  func permissions(forPerson: Bool) -> [String] {
    alternatives.flatMap { forPerson ? $0.scopes : $0.subject == .application ? $0.roles : [] }
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
