// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire
import PlatformInterfaces

extension IdentityEmulator {
  /// Answers a poll: the tokens, once, or how things stand (RFC 8628 sections 3.4 and 3.5).
  func redeemDeviceCode(_ request: TokenRequest) throws(Refusal) -> TokenResponse {
    // Some clients put it into `code`.
    let text = if let code = request.context.form["code"] { code } else { try request.required("device_code") }
    let (device, approval, user, granted) = try state.withLock { state throws(Refusal) in
      guard let device = state.deviceCodes[text] else { throw Refusal.unknownDeviceCode }
      guard device.app.clientID.value.lowercased() == request.app.clientID.value.lowercased() else {
        throw Refusal.clientMismatch
      }
      // A refused poll counts too.
      var polled = device
      defer { state.deviceCodes[text] = polled }
      let approval = try polled.poll(at: request.context.now)
      let (user, tenant) = try request.holder(approval.userID, in: state, directory, elsewhere: .otherTenant)
      guard tenant.id == approval.tenantID else { throw Refusal.otherTenant }
      let scopes = try request.scopes(orOf: device.scopes, in: directory)
      let granted = try state.consents.granted(scopes, of: user, in: tenant, to: request.app)
      polled.standing = .redeemed
      return (device, approval, user, granted)
    }
    let claims = request.claims.filled(from: device.claims)
    try state.withLock { state throws(Refusal) in
      try state.access.check(user, hasSecondFactor: approval.secondFactorAt != nil, for: claims)
    }
    let subject = TokenSubject(
      user: user, tenantID: approval.tenantID, app: request.app, grant: approval.grant, sessionID: approval.sessionID,
      authenticatedAt: approval.authenticatedAt, nonce: nil, claims: claims,
      contexts: claims.authenticationContexts, secondFactorAt: approval.secondFactorAt)
    return try issue(
      to: subject, granted, for: request, proof: .deviceCode(text),
      withRefreshToken: granted.openID.contains("offline_access"))
  }
}
