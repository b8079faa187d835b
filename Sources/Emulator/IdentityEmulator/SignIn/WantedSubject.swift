// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import JOSE
import OAuthWire

/// The one person whose tokens an authorization request may bring (OpenID Connect Core 3.1.2.1 and 5.5.1): that of an
/// ID token in `id_token_hint`, or of a subject that `claims` names.
struct WantedSubject: Sendable {
  let subject: String
  /// The app that the subject is for.
  let audience: String
  /// The tenant of the ID token; nil: that of the request.
  var tenant: TenantID?

  init(_ subject: String, at app: Application) { (self.subject, audience) = (subject, app.clientID.value) }

  /// Reads an ID token, which may have expired. Its signature need not be checked, since it proves nothing: who sends
  /// it gets fewer tokens than who does not.
  init(idToken text: String) throws(Refusal) {
    guard let claims = try? UnverifiedJWT(parsing: text).claims, let subject = claims["sub"]?.string,
      let audience = claims["aud"]?.string
    else { throw .badValue(of: "id_token_hint", "Send an ID token that the app got here.") }
    (self.subject, self.audience) = (subject, audience)
    tenant = claims["tid"]?.string.map { TenantID($0) }
  }

  func isOf(_ user: User, in tenant: TenantID) -> Bool {
    user.subject(in: self.tenant ?? tenant, at: audience) == subject
  }
}
