// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorPages
import OAuthWire

/// `/devicelogin`: where a person types the code of another device (RFC 8628 section 3.3); one in `otc` is filled in.
struct DeviceLoginEndpoint: Endpoint {
  let grants: GrantStore
  let signIns: SignIns

  func answer(_ context: RequestContext) throws(Refusal) -> Answer {
    if context.isReading { return enterCode(context.query["otc"] ?? "") }
    try context.requireWellFormed()
    let typed = context.form["code"] ?? ""
    let text = DeviceCode.normal(typed)
    guard !text.isEmpty else { return enterCode("", message: "Enter the code.") }
    guard let (secret, device) = grants.openDevice(text, at: context.now),
      let scopes = try? RequestedScopes(device.scopes, in: context.directory, for: device.app)
    else {
      let message = "That code is wrong, used or expired. Check it, or get a new one from your app or device."
      return enterCode(String(typed.prefix(64)), message: message)
    }
    return signIns.start(
      AuthorizationRequest(
        app: device.app, authority: device.authority, origin: context.origin, destination: .device(code: secret),
        scopes: scopes, scopeText: device.scopes, claims: device.claims), context)
  }

  private func enterCode(_ code: String, message: String? = nil) -> Answer {
    .page(
      .deviceCode(
        form: PageForm(action: "/devicelogin", hidden: [], error: message.map { FormError($0, at: "code") }), code: code
      ))
  }
}
