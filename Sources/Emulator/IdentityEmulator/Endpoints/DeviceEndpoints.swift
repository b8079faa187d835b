// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire

/// Gives a device its two codes (RFC 8628 section 3.1).
struct DeviceAuthorizationEndpoint: Endpoint {
  let clients: ClientAuthentication
  let grants: GrantStore

  func answer(_ context: RequestContext) throws(Refusal) -> Answer {
    let client = try clients.client(context)
    let scopes = ScopeSet(parsing: try context.required("scope"))
    let asked = try RequestedScopes(scopes, in: context.directory, for: client.app)
    try asked.requireOneWay()
    guard asked.unknown == nil else {
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

/// `/devicelogin`: where a person types the code of another device (RFC 8628 section 3.3); one in `otc` is filled in.
/// With `refused` it is a code that was typed in vain.
struct DeviceLoginEndpoint: Endpoint {
  let grants: GrantStore
  let signIns: SignIns

  func answer(_ context: RequestContext) throws(Refusal) -> Answer {
    if context.isReading { return .page(page(context.query["otc"] ?? "", isRefused: context.query["refused"] != nil)) }
    try context.requireWellFormed()
    let typed = context.form["code"] ?? ""
    let text = DeviceCode.normal(typed)
    guard let (secret, device) = grants.openDevice(text, at: context.now),
      let scopes = try? RequestedScopes(device.scopes, in: context.directory, for: device.app)
    else {
      let query = [Parameter("otc", String(typed.prefix(64))), Parameter("refused", "true")]
      return .seeOther(FormCoding.url("/devicelogin", adding: query))
    }
    // What follows belongs to the device's request.
    var context = context
    context.correlationID = device.correlationID
    return signIns.start(
      ReceivedAuthorizationRequest(
        app: device.app, authority: device.authority, origin: context.origin, destination: .device(code: secret),
        scopes: scopes, scopeText: device.scopes, claims: device.claims), context)
  }

  private func page(_ code: String, isRefused: Bool) -> Page {
    let message =
      DeviceCode.normal(code).isEmpty
      ? "Enter the code."
      : "That code is wrong, used or expired. Check it, or get a new one from your app or device."
    let error = isRefused ? FormError(message, at: "code") : nil
    return .deviceCode(form: PageForm(action: "/devicelogin", hidden: [], error: error), code: code)
  }
}
