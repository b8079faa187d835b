// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire

/// Gives a device its two codes (RFC 8628 section 3.1).
struct DeviceAuthorizationEndpoint: Endpoint {
  let clients: ClientAuthentication
  let grants: GrantStore

  func answer(_ context: RequestContext) throws(Refusal) -> Answer {
    let client = try clients.client(context)
    let scopes = ScopeSet(parsing: try context.required("scope"))
    guard try RequestedScopes(scopes, in: context.directory, for: client.app).unknown == nil else {
      throw .consentMissing(.invalidGrant)
    }
    let claims = try RequestedClaims(parsing: context.form["claims"])
    let (secret, userCode) = grants.addDevice(at: context.now) { userCode in
      DeviceCode(
        userCode: userCode, app: client.app, authority: client.authority, scopes: scopes, claims: claims,
        expiresAt: context.now.addingTimeInterval(Double(DeviceCode.lifetime)), correlationID: context.correlationID)
    }
    let page = "\(context.origin)/devicelogin"
    return .json(
      DeviceAuthorizationResponse(
        deviceCode: Secret(secret), userCode: userCode, verificationURI: page, expiresIn: DeviceCode.lifetime,
        interval: DeviceCode.defaultInterval,
        message:
          "To sign in, use a web browser to open the page \(page) and enter the code \(userCode) to authenticate."
      ).encoded)
  }
}
