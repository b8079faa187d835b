// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// The `claims` parameter (OpenID Connect Core 5.5): the app's claims request and the client's capabilities.
package enum ClaimsParameter {
  /// Merges two JSON objects and the capabilities into one text; nil when all are empty. Where both objects have a
  /// member, that of `claims` is used.
  package static func merge(
    claims: String?, more: String? = nil, capabilities: [String]
  ) throws(IdentityError) -> String? {
    var object = join(try Self.object(more), try Self.object(claims))
    if !capabilities.isEmpty {
      var accessToken = object["access_token"]?.object ?? JSONObject()
      var clientCapabilities = accessToken["xms_cc"]?.object ?? JSONObject()
      let asked = clientCapabilities["values"]?.array?.compactMap(\.string) ?? []
      clientCapabilities["values"] = .array((asked + capabilities.filter { !asked.contains($0) }).map(JSONValue.string))
      accessToken["xms_cc"] = .object(clientCapabilities)
      object["access_token"] = .object(accessToken)
    }
    return object.members.isEmpty ? nil : JSONValue.object(object).text
  }

  private static func object(_ text: String?) throws(IdentityError) -> JSONObject {
    guard let text, !text.isEmpty else { return JSONObject() }
    guard let json = try? JSONValue(parsing: text), case .object(let asked) = json else {
      throw IdentityError(.badRequest(parameter: "claimsRequest", reason: "it is not a JSON object"))
    }
    return asked
  }

  /// Merges two objects. Members that are objects in both are merged too; otherwise that of `right` is used.
  private static func join(_ left: JSONObject, _ right: JSONObject) -> JSONObject {
    var joined = left
    for member in right.members {
      if let old = joined[member.name]?.object, let new = member.value.object {
        joined[member.name] = .object(join(old, new))
      } else {
        joined[member.name] = member.value
      }
    }
    return joined
  }
}

/// Parameters that an app adds to requests. They may replace hints. They may not replace a parameter that protects the
/// answer or that another property of the request sets, and each endpoint gets only the parameters that it knows.
package enum ExtraParameters {
  private static let reserved: Set<String> = [
    "client_id", "client_secret", "client_assertion", "client_assertion_type", "client_info", "response_type",
    "redirect_uri", "response_mode", "scope", "state", "nonce", "code", "code_challenge", "code_challenge_method",
    "code_verifier", "grant_type", "refresh_token", "client-request-id", "prompt", "claims", "token_type", "req_cnf",
    "post_logout_redirect_uri",
    // A request object would replace all parameters above (OpenID Connect Core 6).
    "request", "request_uri",
  ]
  private static let authorizeOnly: Set<String> = ["login_hint", "domain_hint", "x-anchormailbox", "instance_aware"]

  /// The parameters that may be sent to the authorization endpoint or the sign-out page.
  package static func forAuthorize(_ extra: [Parameter]) -> [Parameter] {
    extra.filter { !reserved.contains($0.name.lowercased()) }
  }

  /// Replaces hints by extra parameters with the same name, and adds the other extra parameters.
  package static func replacing(_ hints: [Parameter], with extra: [Parameter]) -> [Parameter] {
    let replaced = Set(extra.map { $0.name.lowercased() })
    return hints.filter { !replaced.contains($0.name.lowercased()) } + extra
  }

  /// The parameters that may be added to the URL of the token endpoint, which takes no hints.
  package static func forToken(_ extra: [Parameter]) -> [Parameter] {
    forAuthorize(extra).filter { !authorizeOnly.contains($0.name.lowercased()) }
  }
}
