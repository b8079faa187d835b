// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// A validated access token: which application calls, for which person, with which permissions. Only
/// ``AccessTokenValidator`` makes one.
public struct AccessToken: Sendable {
  /// How the calling application proved to the platform who it is.
  public enum CallerProof: Sendable, Hashable {
    /// It did not: it is a public client, such as an app on a phone.
    case none
    /// By a client secret.
    case secret
    /// By a certificate, or by a token of another provider.
    case certificate
    /// The token does not say.
    case unknown
  }

  /// The groups of the person.
  public enum Groups: Sendable, Hashable {
    /// The object ids of the groups (claim `groups`). Empty when the API's registration does not ask for groups.
    case ids([String])
    /// The person is in more groups than a token can have. Ask Microsoft Graph for them.
    case tooMany
  }

  // A class, as a token is handed on more often than made.
  private final class Facts: Sendable {
    let claims: JSONObject
    let text: String
    let version: ProtectedAPIConfiguration.TokenVersion
    let scopes: [String]
    let roles: [String]
    let tenantID: String
    let callerID: String
    let isForPerson: Bool
    let notBefore: Date
    let expiresOn: Date

    init(_ token: CheckedClaims, text: String) {
      claims = token.claims
      self.text = text
      version = token.version
      scopes = token.scopes
      roles = token.roles
      tenantID = token.tenant
      callerID = token.caller
      isForPerson = token.isForPerson
      notBefore = token.notBefore
      expiresOn = token.expiresOn
    }
  }

  private let facts: Facts
  /// The key that signed the request; nil for a bearer token.
  private(set) var signedBy: String?

  init(_ token: CheckedClaims, text: String) { facts = Facts(token, text: text) }

  func signed(by keyID: String) -> AccessToken {
    var token = self
    token.signedBy = keyID
    return token
  }

  /// Whether the token is for a person. If not, an application calls as itself.
  public var isForPerson: Bool { facts.isForPerson }
  /// What the calling application may do for the person (claim `scp`). Empty for an application that calls as itself.
  public var scopes: [String] { facts.scopes }
  /// App roles (claim `roles`): of the person if ``isForPerson``, otherwise of the application.
  public var roles: [String] { facts.roles }
  /// The id of the tenant that issued the token (claim `tid`). Store an API's own data about a caller under this id and
  /// ``objectID``.
  public var tenantID: String { facts.tenantID }
  /// The object id of the person, or of the application that calls as itself, in the tenant (claim `oid`); nil when the
  /// token has none.
  public var objectID: String? { facts.claims["oid"]?.string }
  /// The subject of the token (claim `sub`): an id that is different for each API. nil when the token has none.
  public var subject: String? { facts.claims["sub"]?.string }
  /// The client id of the calling application (claim `azp`, in version 1 `appid`).
  public var callerID: String { facts.callerID }
  /// How the calling application proved to the platform who it is (claim `azpacr`, in version 1 `appidacr`).
  public var callerProof: CallerProof {
    switch facts.claims[version == .v1 ? "appidacr" : "azpacr"]?.string {
    case "0": .none
    case "1": .secret
    case "2": .certificate
    default: .unknown
    }
  }
  /// The version of the token (claim `ver`).
  public var version: ProtectedAPIConfiguration.TokenVersion { facts.version }
  /// When the token expires (claim `exp`).
  public var expiresOn: Date { facts.expiresOn }
  var notBefore: Date { facts.notBefore }
  /// When the token was issued (claim `iat`); nil when the token has no such time.
  public var issuedAt: Date? { CheckedClaims.time("iat", of: facts.claims) }
  /// Whether the person is a guest in the tenant; nil unless the API's registration asks for the optional claim `acct`.
  public var isGuest: Bool? { facts.claims["acct"].flatMap { $0.intOrNumericString }.map { $0 == 1 } }
  /// The groups of the person, where the API's registration asks for them.
  public var groups: Groups {
    if facts.claims["_claim_names"]?["groups"] != nil || facts.claims["hasgroups"] == true { return .tooMany }
    return .ids(facts.claims["groups"]?.array?.compactMap(\.string) ?? [])
  }
  /// The authentication contexts that the person satisfied (claim `acrs`).
  public var authenticationContexts: [String] { Self.texts(facts.claims["acrs"]) }
  /// Whether the calling application declares that it handles claims challenges (claim `xms_cc` with `cp1`).
  public var acceptsClaimsChallenges: Bool {
    Self.texts(facts.claims["xms_cc"]).contains { $0.lowercased() == "cp1" }
  }
  /// Whether the request was signed with the key that the token is bound to (`PoP`).
  public var isBoundToKey: Bool { signedBy != nil }
  /// The text of the token, for
  /// ``ConfidentialClientApplication/acquireToken(onBehalfOf:scopes:options:)``. Treat it as a secret.
  public var assertion: String { facts.text }

  /// Returns the value of a claim.
  /// - Parameter name: The claim's name, with its capital letters, such as `email`.
  /// - Returns: The value; nil when the token has no such claim.
  public func claim(_ name: String) -> ClaimValue? { facts.claims[name].map { ClaimValue($0) } }

  /// Tells whether the token has a scope. Capital and small letters differ.
  public func has(scope: String) -> Bool { facts.scopes.contains(scope) }
  /// Tells whether the token has a role. Capital and small letters differ.
  public func has(role: String) -> Bool { facts.roles.contains(role) }

  var boundKeyID: String? { facts.claims["cnf"]?["kid"]?.string }
  var isBound: Bool { facts.claims["cnf"] != nil }
  var weight: Int { facts.text.utf8.count * 4 + 1_500 }

  /// One text, or several.
  private static func texts(_ value: JSONValue?) -> [String] {
    value?.string.map { [$0] } ?? value?.array?.compactMap(\.string) ?? []
  }
}

extension AccessToken: CustomStringConvertible, CustomReflectable {
  /// A text without the token.
  public var description: String { "AccessToken(\(isForPerson ? "person" : "application"), expires \(expiresOn))" }
  /// An empty mirror, so that `dump` does not print the token.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
