// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire

/// Answers the poll of a device: with tokens, once, or with the error that says why there are none (RFC 8628 sections
/// 3.4 and 3.5).
struct DeviceCodeRedemption: GrantRedemption {
  /// The platform takes the short name too, which several of its own libraries send.
  static let types = ["urn:ietf:params:oauth:grant-type:device_code", "device_code"]

  let grants: GrantStore

  func authorization(for request: ReceivedTokenRequest) throws(Refusal) -> Authorization {
    // Some clients put it into `code`.
    let text = if let code = request.context.form["code"] { code } else { try request.context.required("device_code") }
    let (device, signIn) = try grants.poll(text, from: request.app.clientID, at: request.context.now)
    let claims = request.claims.filled(from: device.claims)
    return Authorization(
      subject: SignedInPerson(
        signIn: signIn, isTiedToTenant: true, contexts: claims.authenticationContexts),
      scopes: device.scopes, claims: claims
    ) { grants throws(Refusal) in try grants.redeemDevice(text) }
  }
}
