// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorPages
import OAuthWire
import PlatformInterfaces

extension RequestContext {
  /// Carries `parameters` to the app in the mode it asked for (OAuth 2.0 Multiple Response Types 2.1, Form Post 1.0).
  func answer(_ parameters: [Parameter], to address: ReplyAddress) -> HTTPResponse {
    switch address.mode {
    case .query: redirect(to: FormCoding.url(address.redirectURI, adding: parameters))
    case .fragment: redirect(to: address.redirectURI + "#" + FormCoding.encode(parameters))
    case .formPost:
      Page.formPost(FormPostPage(action: address.redirectURI, parameters: parameters)).response()
    }
  }

  /// Tells the app why not (RFC 6749 section 4.1.2.1).
  func answer(_ refusal: Refusal, subCode: String? = nil, to address: ReplyAddress) -> HTTPResponse {
    var parameters = [
      Parameter("error", refusal.error.value), Parameter("error_description", description(of: refusal)),
      Parameter("error_uri", "\(origin)/error?code=\(refusal.code)"),
    ]
    parameters.add("error_subcode", subCode)
    parameters.add("suberror", refusal.subError?.value)
    parameters.add("claims", refusal.claims)
    parameters.add("state", address.state)
    return answer(parameters, to: address)
  }
}
