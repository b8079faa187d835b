// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorPages
import OAuthWire

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
      AuthorizationRequest(
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
