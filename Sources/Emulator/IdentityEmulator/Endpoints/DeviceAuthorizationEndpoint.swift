// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire
import PlatformInterfaces

extension IdentityEmulator {
  /// Gives a device its two codes (RFC 8628 section 3.1).
  func answerDeviceAuthorization(_ context: RequestContext, tenant: String) -> HTTPResponse {
    do throws(Refusal) {
      return context.json(try deviceAuthorization(context, tenant: tenant).encoded)
    } catch {
      return context.json(error)
    }
  }

  private func deviceAuthorization(
    _ context: RequestContext, tenant: String
  ) throws(Refusal) -> DeviceAuthorizationResponse {
    guard context.method == "POST" else { throw .onlyAccepts("POST", received: context.method) }
    try context.requireWellFormed()
    let form = context.form
    let (authority, app) = try directory.client(form["client_id"], at: tenant)
    guard let scope = form["scope"], !scope.isEmpty else { throw .missing("scope") }
    let scopes = ScopeSet(parsing: scope)
    _ = try RequestedScopes(scopes, in: directory, for: app)
    let claims = try RequestedClaims(parsing: form["claims"])
    let secret = "1.\(secretText())"
    let userCode = state.withLock { state in
      state.forgetExpired(at: context.now)
      var text = DeviceCode.newUserCode(random)
      while state.deviceCodes.values.contains(where: { $0.userCode == text }) { text = DeviceCode.newUserCode(random) }
      state.deviceCodes[secret] = DeviceCode(
        userCode: text, app: app, authority: authority, scopes: scopes, claims: claims,
        expiresAt: context.now.addingTimeInterval(Double(DeviceCode.lifetime)))
      return text
    }
    let page = "\(context.origin)/devicelogin"
    return DeviceAuthorizationResponse(
      deviceCode: Secret(secret), userCode: userCode, verificationURI: page, expiresIn: DeviceCode.lifetime,
      interval: DeviceCode.defaultInterval,
      message: "To sign in, use a web browser to open the page \(page) and enter the code \(userCode) to authenticate.")
  }
}
