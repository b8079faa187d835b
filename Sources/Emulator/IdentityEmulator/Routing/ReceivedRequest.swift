// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import JOSE
import OAuthWire
import PlatformInterfaces

/// A request, parsed once. The choice of the world, the fault rules and the endpoints read this one value.
package struct ReceivedRequest: Sendable {
  package let http: HTTPRequest
  /// In upper case.
  package let method: String
  package let origin: Origin
  /// The path's segments, decoded; empty ones are left out.
  private(set) var path: [String]
  package let query: [Parameter]
  /// The body's parameters; empty unless it is form-encoded.
  package let form: [Parameter]
  /// The query or body is not form-encoded as it claims to be, or has a null byte, which no parameter may have
  /// (RFC 6749 appendix A).
  let isMalformed: Bool
  /// The body as a JSON object; nil unless it is one and says so. The control API reads its bodies itself.
  let json: JSONObject?
  /// The client's own id of the request; nil: it sent none that is a GUID.
  let correlationID: UUID?
  /// What the request says of its client.
  let credentials: Result<ClientCredentials, Refusal>
  /// What the access token in the request says. Nothing of it is verified.
  let tokenClaims: JSONObject?

  /// nil unless the URL is absolute http or https.
  package init?(_ request: HTTPRequest) {
    guard let origin = Origin(request.url) else { return nil }
    (http, self.origin, method) = (request, origin, request.method.uppercased())
    path = request.url.path(percentEncoded: true).split(separator: "/").map { PercentCoding.decode($0) ?? String($0) }
    // At the OAuth endpoints a parameter without a value counts as left out (RFC 6749 sections 3.1 and 3.2).
    let isOAuth = path.contains { $0.lowercased() == "oauth2" }
    func kept(_ parameters: [Parameter]?) -> [Parameter] {
      (parameters ?? []).filter { !isOAuth || !$0.value.isEmpty }
    }
    let query = FormCoding.decode(request.url.query(percentEncoded: true) ?? "")
    let mediaType = request.headers["Content-Type"]?.split(separator: ";").first ?? ""
    let kind = mediaType.lowercased().filter { !$0.isWhitespace }
    let isForm = kind == FormCoding.contentType
    let form = isForm ? FormCoding.decode(request.body) : []
    (self.query, self.form) = (kept(query), kept(form))
    func hasNull(_ parameters: [Parameter]) -> Bool {
      parameters.contains { $0.name.utf8.contains(0) || $0.value.utf8.contains(0) }
    }
    isMalformed = query == nil || form == nil || hasNull(self.query) || hasNull(self.form)
    json =
      kind == "application/json" && path.first != "_emulator" ? (try? JSONValue(parsing: request.body))?.object : nil
    let id =
      request.headers["client-request-id"] ?? self.query["client-request-id"] ?? self.form["client-request-id"]
    correlationID = id.flatMap { UUID(uuidString: $0) }
    let (parameters, sent) = (method == "POST" ? self.form : self.query, self.form)
    credentials = Result { () throws(Refusal) in
      try ClientCredentials(request.headers["Authorization"], parameters: parameters, form: sent)
    }
    tokenClaims = request.presentedAccessToken.flatMap { try? UnverifiedJWT(parsing: $0).claims }
  }

  /// The media type of a body that is no form, and so has no parameters; nil: there is none.
  var otherType: String? {
    guard form.isEmpty, !http.body.isEmpty else { return nil }
    let type = http.headers["Content-Type"]?.prefix { $0 != ";" }.filter { $0.isASCII && !$0.isWhitespace } ?? ""
    return type.lowercased() == FormCoding.contentType ? nil : type.isEmpty ? "no type" : String(type.prefix(80))
  }

  /// Query and body parameters.
  var allParameters: [Parameter] { query + form }

  /// The continuation token of native authentication.
  var continuationToken: String? { json?["continuationToken"]?.string ?? form["continuation_token"] }

  /// What the log may keep: the members of a JSON body too, and what a client tells about its step.
  var loggedParameters: [Parameter] {
    let members = json?.members.map { Parameter($0.name, $0.value.string ?? "") } ?? []
    let telemetry = ["x-client-current-telemetry"].compactMap { name in
      http.headers[name].map { Parameter(name, $0) }
    }
    return allParameters + members + telemetry
  }

  /// What the request calls its client, by a parameter, HTTP Basic or an assertion; nil when it names none.
  var clientName: String? { allParameters["client_id"] ?? (try? credentials.get())?.id }

  /// The names that the request has for a person, the one that somebody typed before a hint.
  var userNames: [String] {
    let parameters = allParameters
    return [parameters["username"], json?["username"]?.string, parameters["login_hint"]].compactMap(\.self)
  }

  /// The client that the access token in the request was issued to.
  var tokenClient: String? { (tokenClaims?["azp"] ?? tokenClaims?["appid"])?.string }

  /// Whether it is for the emulator itself, not for the platform that it stands in for.
  var isControl: Bool { path.isEmpty || path.first == "_emulator" }

  /// The id of the world whose control API or console is asked, and the request as that world gets it; nil for all
  /// other requests. `/_emulator/worlds/<id>/<rest>` is `/_emulator/<rest>` there.
  var withinWorld: (id: String, request: ReceivedRequest)? {
    guard path.first == "_emulator", path.count > 3, path[1] == "worlds" else { return nil }
    var inner = self
    inner.path = ["_emulator"] + path.dropFirst(3)
    return (path[2], inner)
  }
}
