// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// The `claims` parameter (OpenID Connect Core 5.5): what the app asks for, joined with the client's capabilities.
enum ClaimsParameter {
  /// nil when there is nothing to ask for. `claims` must be a JSON object.
  static func merge(claims: String?, capabilities: [String]) throws(IdentityError) -> String? {
    var object = JSONObject()
    if let claims, !claims.isEmpty {
      guard let json = try? JSONValue(parsing: claims), case .object(let asked) = json else {
        throw IdentityError(.badRequest(parameter: "claimsRequest", reason: "it is not a JSON object"))
      }
      object = asked
    }
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
}
