// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import TokenExchange

/// A person who signed in, with the data of their ID token (OpenID Connect Core section 2).
public struct SignedInAccount: Sendable, Hashable {
  /// The id of the person in their home tenant. It is the same in every tenant. Keep it in the app's session:
  /// ``ConfidentialClientApplication/acquireTokenSilent(homeAccountID:scopes:sessionID:options:)`` takes it.
  public let homeAccountID: String
  /// The object id of the person in the tenant of the sign-in (claim `oid`). Store an app's own data about a person
  /// under this id and ``tenantID``, and not under a name.
  public let localAccountID: String
  /// The id of the tenant that the person signed in to (claim `tid`).
  public let tenantID: String
  /// The name that the person signs in with. Later it can belong to another person.
  public let username: String
  /// The person's display name (claim `name`); nil when the ID token has none.
  public let name: String?
  /// The id of the browser's session at the platform (claim `sid`); nil when the ID token has none. The platform names
  /// it when the session ends: see ``ConfidentialClientApplication/signOut(sessionID:issuer:)``.
  public let sessionID: String?
  /// The text that tells the sign-out page who signs out (claim `login_hint`); nil unless the registration asks for
  /// this optional claim.
  public let signOutHint: String?
  /// All claims of the ID token.
  public var idTokenClaims: TokenClaims {
    TokenClaims(object: (try? JSONValue(parsing: claimsText))?.object ?? JSONObject())
  }

  /// The tenant as the sign-in named it; nil: by its id.
  var tenantName: String?

  // A text takes less memory than the values, and few look at them.
  private let claimsText: String

  init?(_ token: VerifiedIDToken, home: HomeAccountID) {
    self.init(
      home: home.value, local: token.localAccountID, tenant: token.tenantID ?? home.tenantID ?? "",
      username: token.username, claims: token.claims)
  }

  private init?(home: String, local: String, tenant: String, username: String, claims: JSONObject) {
    homeAccountID = home
    localAccountID = local
    tenantID = tenant
    self.username = username
    name = claims["name"]?.string
    sessionID = claims["sid"]?.string
    signOutHint = claims["login_hint"]?.string
    claimsText = JSONValue.object(claims).text
  }

  var issuer: String? { idTokenClaims["iss"]?.string }

  var weight: Int { claimsText.utf8.count * 2 + 500 }

  var encoded: JSONValue {
    [
      "h": .string(homeAccountID), "o": .string(localAccountID), "i": .string(tenantID), "u": .string(username),
      "c": .string(claimsText), "n": tenantName.map(JSONValue.string),
    ]
  }

  init?(decoding json: JSONValue) {
    guard let home = json["h"]?.string, let local = json["o"]?.string, let tenant = json["i"]?.string,
      let username = json["u"]?.string,
      let claims = (json["c"]?.string).flatMap({ try? JSONValue(parsing: $0) })?.object
    else { return nil }
    self.init(home: home, local: local, tenant: tenant, username: username, claims: claims)
    tenantName = json["n"]?.string
  }
}
