// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces

@testable import NativeAuthClient
@testable import TokenExchange

/// Answers of the API of a person's passkeys. Whatever they say, links lead to the authority, and the client data are
/// JSON with the answer's challenge.
@Sendable func checkEnrolment(_ bytes: [UInt8]) {
  let authority = Authority(kind: .ciam, host: "fabrikam.ciamlogin.com", tenant: "fabrikam.onmicrosoft.com")
  guard let links = try? ServiceLinks(authority), let body = try? JSONObject(parsing: bytes) else { return }
  for method in (try? body.object("_embedded").list("methods")) ?? [] {
    guard let method = try? CredentialMethod(decoding: method) else { continue }
    demand(!method.id.isEmpty, "a method has an id")
    if let link = method.deletion, let url = try? links.url(link) { check(url) }
  }
  guard let enrolment = try? PasskeyEnrolment(decoding: body, links, now: Date(timeIntervalSince1970: 0)) else {
    return
  }
  check(enrolment.activation)
  demand((10...600).contains(enrolment.options.seconds), "the time is neither too short nor too long")
  demand(!enrolment.options.userID.isEmpty, "a person has an id")
  let data = try? JSONValue(parsing: enrolment.options.clientData)
  demand(data?["type"] == "webauthn.create", "client data are JSON")
  demand(data?["origin"]?.string?.hasPrefix("https://") == true, "an origin is secure")
}

private func check(_ url: URL) {
  demand(
    url.scheme?.lowercased() == "https" && url.host()?.lowercased() == "fabrikam.ciamlogin.com"
      && (url.port ?? 443) == 443 && url.user() == nil,
    "a link leads to the authority")
}
