// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire

@testable import TokenExchange

/// Values that the client would pass to the facade.
enum Samples {
  static let home = HomeAccountID("oid-1.tid-1")

  /// An unsigned ID token with these claims; the facade only reads it.
  static func idToken(_ claims: JSONValue) -> Secret {
    let header: JSONValue = ["alg": "RS256", "typ": "JWT"]
    return Secret("\(Base64URL.encode(header.utf8)).\(Base64URL.encode(claims.utf8)).c2ln")
  }

  static let homeProfile = TenantProfile(
    localAccountID: "oid-1", environment: "login.example", tenantID: "tid-1", isHome: true,
    idToken: idToken([
      "oid": "oid-1", "name": "Pat", "iat": 1_767_225_600, "amr": ["pwd"], "email_verified": true, "nothing": .null,
      "nested": ["ratio": .number("0.5")],
    ]))

  static let guestProfile = TenantProfile(
    localAccountID: "oid-2", environment: "login.example", tenantID: "tid-2", isHome: false, idToken: nil)

  static let account = Account(
    homeAccountID: home, environment: "login.example", username: "pat@contoso.example", name: "Pat",
    tenantProfiles: [homeProfile, guestProfile])

  static let correlationID = CorrelationID(UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)))

  static let result = AuthenticationResult(
    accessToken: Secret("the-access-token"), tokenType: "Bearer", expiresOn: Date(timeIntervalSince1970: 1_767_229_200),
    isInExtendedLifetime: true, idToken: Secret("the-id-token"), scopes: ScopeSet(["User.Read", "Mail.Read"]),
    account: account, tenantProfile: guestProfile, authority: Authority(host: "login.example", tenant: "tid-2"),
    correlationID: correlationID, source: .refresh)

  static let declinedScopes = DeclinedScopes(
    granted: ScopeSet(["User.Read"]), declined: ScopeSet(["Mail.Read"]), result: result)
}
