// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// One request, taken apart once for all endpoints.
package struct RequestContext: Sendable {
  package let request: HTTPRequest
  package let origin: Origin
  /// The path's segments, decoded; empty ones are left out.
  package let path: [String]
  package let query: [Parameter]
  /// The body's parameters; empty unless it is form-encoded.
  package let form: [Parameter]
  /// The query or body is not form-encoded as it claims to be.
  package let isMalformed: Bool
  package let now: Date
  /// The client's own id where it sent one, otherwise a new one; GUIDs in lower case.
  package let correlationID: String
  package let traceID: String

  /// nil unless the URL is absolute http or https.
  package init?(_ request: HTTPRequest, now: Date, random: any RandomSource) {
    guard let origin = Origin(request.url) else { return nil }
    self.request = request
    self.origin = origin
    self.now = now
    path = request.url.path(percentEncoded: true).split(separator: "/").map { PercentCoding.decode($0) ?? String($0) }
    let query = FormCoding.decode(request.url.query(percentEncoded: true) ?? "")
    let mediaType = request.headers["Content-Type"]?.split(separator: ";").first ?? ""
    let isForm = mediaType.lowercased().filter { !$0.isWhitespace } == FormCoding.contentType
    let form = isForm ? FormCoding.decode(request.body) : []
    self.query = query ?? []
    self.form = form ?? []
    isMalformed = query == nil || form == nil
    let sent =
      request.headers["client-request-id"] ?? self.query["client-request-id"] ?? self.form["client-request-id"]
    correlationID = (sent.flatMap { UUID(uuidString: $0) } ?? random.uuid()).uuidString.lowercased()
    traceID = random.uuid().uuidString.lowercased()
  }

  package var method: String { request.method.uppercased() }

  /// GET, or HEAD, of which the server sends the header only (RFC 9110 section 9.3.2).
  var isReading: Bool { method == "GET" || method == "HEAD" }

  /// Query parameters for GET, body parameters for POST.
  package var parameters: [Parameter] { method == "POST" ? form : query }

  /// Throws `repeated` or `malformedQuery`: a parameter may be sent once only (RFC 6749 sections 3.1 and 3.2).
  func requireWellFormed() throws(Refusal) {
    guard !isMalformed else { throw .malformedQuery }
    var seen: Set<String> = []
    for parameter in parameters where !seen.insert(parameter.name).inserted { throw .repeated(parameter.name) }
  }

  /// The value of a cookie, or nil.
  func cookie(_ name: String) -> String? {
    for header in request.headers.all("Cookie") {
      for pair in header.split(separator: ";") {
        let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        if parts.count == 2, parts[0].drop(while: \.isWhitespace) == name { return String(parts[1]) }
      }
    }
    return nil
  }

  /// Whether the client wants its id back in a header.
  var wantsCorrelationID: Bool {
    let sent =
      request.headers["return-client-request-id"] ?? query["return-client-request-id"]
      ?? form["return-client-request-id"]
    return sent?.lowercased() == "true"
  }
}
