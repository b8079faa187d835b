// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire

/// What an API wants its access tokens to look like. It chooses the version, whichever endpoint gives them out.
struct AccessTokenForm: Sendable {
  var version = TokenVersion.two
  /// `aud`.
  var audience: String

  init(_ audience: String) { self.audience = audience }

  /// A token of version 2 names the API by its id, one of version 1 as the request did.
  init(of resource: RequestedScopes.Resource) {
    version = resource.api.tokenVersion
    let asked = resource.prefix.hasSuffix("/") ? String(resource.prefix.dropLast()) : resource.prefix
    let isByID = asked.isEmpty || asked.lowercased() == resource.api.appID.lowercased()
    audience = version == .two || isByID ? resource.api.appID : asked
  }
}

extension TokenVersion {
  /// `ver`.
  var claim: String { self == .one ? "1.0" : "2.0" }

  /// Which app the token was given to, and how that proved itself.
  func caller(_ app: Application, _ proof: ClientProof) -> [(name: String, value: JSONValue)] {
    let id = JSONValue.string(app.clientID.value)
    return self == .one ? [("appid", id), ("appidacr", proof.claim)] : [("azp", id), ("azpacr", proof.claim)]
  }
}
