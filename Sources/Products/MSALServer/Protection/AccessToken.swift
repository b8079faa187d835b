// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// An access token that was checked: who calls, for whom, and what they may do. Only `AccessTokenValidator` makes one.
public struct AccessToken: Sendable {
  /// How the calling application proved itself to the platform.
  public enum CallerProof: Sendable, Hashable {
    /// Not at all: a public client, such as an app on a phone.
    case none
    /// By a secret.
    case secret
    /// By a certificate or a token of another provider.
    case certificate
    /// The token does not say.
    case unknown
  }

  /// Whether the token has the person's groups.
  public enum Groups: Sendable, Hashable {
    /// The groups' ids; empty when the API's registration asks for none.
    case ids([String])
    /// There are too many for a token: ask Microsoft Graph.
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

  /// Whether a person is behind the call. Otherwise an application calls on its own.
  public var isForPerson: Bool { facts.isForPerson }
  /// What the calling application may do for the person; empty for an application on its own.
  public var scopes: [String] { facts.scopes }
  /// Roles of the application on its own, or of the person: `isForPerson` tells which.
  public var roles: [String] { facts.roles }
  /// The tenant. With `objectID` it is what an API's own data about a caller belongs to.
  public var tenantID: String { facts.tenantID }
  /// The person's, or the calling application's, object in the tenant; nil when the token does not say.
  public var objectID: String? { facts.claims["oid"]?.string }
  /// Whom the token is about, in terms of this API only.
  public var subject: String? { facts.claims["sub"]?.string }
  /// The id of the calling application.
  public var callerID: String { facts.callerID }
  /// How the calling application proved itself.
  public var callerProof: CallerProof {
    switch facts.claims[version == .v1 ? "appidacr" : "azpacr"]?.string {
    case "0": .none
    case "1": .secret
    case "2": .certificate
    default: .unknown
    }
  }
  /// The form of the token.
  public var version: ProtectedAPIConfiguration.TokenVersion { facts.version }
  /// When it ends.
  public var expiresOn: Date { facts.expiresOn }
  var notBefore: Date { facts.notBefore }
  /// When it was issued; nil when the token does not say.
  public var issuedAt: Date? { CheckedClaims.time("iat", of: facts.claims) }
  /// Whether the person is a guest of the tenant; nil unless the API's registration asks for the claim `acct`.
  public var isGuest: Bool? { facts.claims["acct"].flatMap { $0.intOrNumericString }.map { $0 == 1 } }
  /// The person's groups.
  public var groups: Groups {
    if facts.claims["_claim_names"]?["groups"] != nil || facts.claims["hasgroups"] == true { return .tooMany }
    return .ids(facts.claims["groups"]?.array?.compactMap(\.string) ?? [])
  }
  /// The authentication contexts that the person satisfied.
  public var authenticationContexts: [String] { Self.texts(facts.claims["acrs"]) }
  /// Whether the calling application can do something with a claims challenge.
  public var acceptsClaimsChallenges: Bool {
    Self.texts(facts.claims["xms_cc"]).contains { $0.lowercased() == "cp1" }
  }
  /// Whether the request was signed with a key that the token is bound to.
  public var isBoundToKey: Bool { signedBy != nil }
  /// The token itself, for a call on behalf of the person.
  public var assertion: String { facts.text }

  /// The value of a claim; nil when the token has none of that name.
  public func claim(_ name: String) -> ClaimValue? { facts.claims[name].map { ClaimValue($0) } }

  /// Whether the token has that scope.
  public func has(scope: String) -> Bool { facts.scopes.contains(scope) }
  /// Whether the token has that role.
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
  /// Without the token.
  public var description: String { "AccessToken(\(isForPerson ? "person" : "application"), expires \(expiresOn))" }
  /// Without the token.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
