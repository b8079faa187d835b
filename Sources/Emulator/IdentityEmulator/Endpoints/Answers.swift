// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorPages
import FoundationEssentials
import OAuthWire
import PlatformInterfaces

extension RequestContext {
  /// `2026-01-31 08:15:00Z`, as the platform writes times.
  var timestamp: String {
    now.formatted(Date.ISO8601FormatStyle(dateTimeSeparator: .space))
  }

  /// A JSON answer that no cache keeps.
  package func json(_ value: JSONValue, status: Int = 200) -> HTTPResponse {
    HTTPResponse(
      status: status,
      headers: [
        "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store, no-cache", "Pragma": "no-cache",
        "Expires": "-1", "X-Content-Type-Options": "nosniff",
      ], body: value.data)
  }

  /// The error as the token endpoint writes it (RFC 6749 section 5.2).
  package func json(_ refusal: Refusal) -> HTTPResponse {
    let error = ErrorResponse(
      error: refusal.error, description: description(of: refusal), codes: [refusal.code], subError: refusal.subError,
      claims: refusal.claims, correlationID: correlationID, traceID: traceID, timestamp: timestamp,
      uri: "\(origin)/error?code=\(refusal.code)")
    var response = json(error.encoded, status: refusal.status)
    response.headers["Allow"] = refusal.allowedMethods
    return response
  }

  /// The error as a page, for a person.
  package func page(_ refusal: Refusal) -> HTTPResponse {
    // The last sentence of every refusal says what to do.
    let sentences = refusal.message.split(separator: ". ", omittingEmptySubsequences: true)
    let isSplit = sentences.count > 1
    let page = ErrorPage(
      title: "Sign-in can't go on",
      message: isSplit ? sentences.dropLast().joined(separator: ". ") + "." : refusal.message,
      code: "\(refusal.family)\(refusal.code)", correlationID: correlationID, traceID: traceID, timestamp: timestamp,
      nextStep: isSplit ? String(sentences.last ?? "") : "")
    var response = Page.error(page).response(status: refusal.status)
    response.headers["Allow"] = refusal.allowedMethods
    return response
  }

  func description(of refusal: Refusal) -> String {
    "\(refusal.family)\(refusal.code): \(refusal.message)\r\nTrace ID: \(traceID)\r\nCorrelation ID: \(correlationID)\r\n"
      + "Timestamp: \(timestamp)"
  }

  /// Sends the browser elsewhere; `url` may have an app's own scheme.
  func redirect(to url: String) -> HTTPResponse {
    HTTPResponse(
      status: 302,
      headers: [
        "Location": url, "Cache-Control": "no-store, no-cache", "Pragma": "no-cache", "Referrer-Policy": "no-referrer",
      ])
  }
}

// Answers of the authorization endpoint.
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
