// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthClient
import OAuthWire

/// A person who signed in, as their ID token told.
public struct SignedInAccount: Sendable, Hashable {
  /// The person in their home tenant, the same in every tenant: what `acquireTokenSilent` takes. Keep it in the app's
  /// session.
  public let homeAccountID: String
  /// The person's object id in the tenant of the sign-in. With `tenantID` it is what an app's own data belongs to;
  /// names are not.
  public let localAccountID: String
  /// The tenant of the sign-in.
  public let tenantID: String
  /// The name that the person signs in with. It can change hands.
  public let username: String
  /// The display name.
  public let name: String?
  /// The browser's session at the service (`sid`), by which the service tells that it has ended.
  public let sessionID: String?
  /// What the sign-out page takes for the account, where the application asks for the claim `login_hint`.
  public let signOutHint: String?
  /// The claims of the ID token as JSON text.
  public let idTokenClaims: String

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
    idTokenClaims = JSONValue.object(claims).text
  }

  var issuer: String? { (try? JSONValue(parsing: idTokenClaims))?["iss"]?.string }

  var weight: Int { idTokenClaims.utf8.count * 2 + 500 }

  var encoded: JSONValue {
    [
      "h": .string(homeAccountID), "o": .string(localAccountID), "i": .string(tenantID), "u": .string(username),
      "c": .string(idTokenClaims),
    ]
  }

  init?(decoding json: JSONValue) {
    guard let home = json["h"]?.string, let local = json["o"]?.string, let tenant = json["i"]?.string,
      let username = json["u"]?.string,
      let claims = (json["c"]?.string).flatMap({ try? JSONValue(parsing: $0) })?.object
    else { return nil }
    self.init(home: home, local: local, tenant: tenant, username: username, claims: claims)
  }
}
