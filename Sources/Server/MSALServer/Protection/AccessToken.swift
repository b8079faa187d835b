// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire

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
    let checked: CheckedClaims
    let text: String

    init(_ checked: CheckedClaims, text: String) { (self.checked, self.text) = (checked, text) }
  }

  private let facts: Facts
  /// The key that signed the request; nil for a bearer token.
  private(set) var signedBy: String?

  init(_ token: CheckedClaims, text: String) { facts = Facts(token, text: text) }

  /// A token that nobody has validated, for tests of what the platform refuses.
  package init(unvalidated text: String, tenantID: String = "") {
    self.init(CheckedClaims(unvalidated: tenantID), text: text)
  }

  func signed(by keyID: String) -> AccessToken {
    var token = self
    token.signedBy = keyID
    return token
  }

  /// Whether the token is for a person. If not, an application calls as itself.
  public var isForPerson: Bool { facts.checked.isForPerson }
  /// What the calling application may do for the person (claim `scp`). Empty for an application that calls as itself.
  public var scopes: [String] { facts.checked.scopes }
  /// App roles (claim `roles`): of the person if ``isForPerson``, otherwise of the application.
  public var roles: [String] { facts.checked.roles }
  /// The id of the tenant that issued the token (claim `tid`). Store an API's own data about a caller under this id and
  /// ``objectID``.
  public var tenantID: String { facts.checked.tenant }
  /// The object id of the person, or of the application that calls as itself, in the tenant (claim `oid`); nil when the
  /// token has none.
  public var objectID: String? { facts.checked.claims["oid"]?.string }
  /// The subject of the token (claim `sub`): an id that is different for each API. nil when the token has none.
  public var subject: String? { facts.checked.claims["sub"]?.string }
  /// The client id of the calling application (claim `azp`, in version 1 `appid`).
  public var callerID: String { facts.checked.caller }
  /// How the calling application proved to the platform who it is (claim `azpacr`, in version 1 `appidacr`).
  public var callerProof: CallerProof {
    switch facts.checked.claims[version == .v1 ? "appidacr" : "azpacr"]?.string {
    case "0": .none
    case "1": .secret
    case "2": .certificate
    default: .unknown
    }
  }
  /// The version of the token (claim `ver`).
  public var version: ProtectedAPIConfiguration.TokenVersion { facts.checked.version }
  /// When the token expires (claim `exp`).
  public var expiresOn: Date { facts.checked.expiresOn }
  var notBefore: Date { facts.checked.notBefore }
  /// When the token was issued (claim `iat`); nil when the token has no such time.
  public var issuedAt: Date? { CheckedClaims.time("iat", of: facts.checked.claims) }
  /// Whether the person is a guest in the tenant; nil unless the API's registration asks for the optional claim `acct`.
  public var isGuest: Bool? { facts.checked.claims["acct"].flatMap { $0.intOrNumericString }.map { $0 == 1 } }
  /// The groups of the person, where the API's registration asks for them.
  public var groups: Groups {
    let claims = facts.checked.claims
    if claims["_claim_names"]?["groups"] != nil || claims["hasgroups"] == true { return .tooMany }
    return .ids(claims["groups"]?.array?.compactMap(\.string) ?? [])
  }
  /// The authentication contexts that the person satisfied (claim `acrs`).
  public var authenticationContexts: [String] { Self.texts(facts.checked.claims["acrs"]) }
  /// Whether the calling application declares that it handles claims challenges (claim `xms_cc` with `cp1`).
  public var acceptsClaimsChallenges: Bool {
    Self.texts(facts.checked.claims["xms_cc"]).contains { $0.lowercased() == "cp1" }
  }
  /// Whether the request was signed with the key that the token is bound to (`PoP`).
  public var isBoundToKey: Bool { signedBy != nil }
  /// All claims of the token, such as `claims["email"]?.string`.
  public var claims: TokenClaims { TokenClaims(object: facts.checked.claims) }
  /// The text of the token. It stays in this package, so that nobody sends it on.
  package var text: String { facts.text }

  /// Tells whether the token has a scope. Capital and small letters differ.
  public func has(scope: String) -> Bool { facts.checked.scopes.contains(scope) }
  /// Tells whether the token has a role. Capital and small letters differ.
  public func has(role: String) -> Bool { facts.checked.roles.contains(role) }

  var boundKeyID: String? { facts.checked.claims["cnf"]?["kid"]?.string }
  var isBound: Bool { facts.checked.claims["cnf"] != nil }
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
