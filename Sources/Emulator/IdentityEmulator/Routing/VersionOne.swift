// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import JOSE
import OAuthWire

/// An endpoint of version 1: requests name a `resource` instead of scopes. What answers them is that of version 2.
struct VersionOneEndpoint: Endpoint {
  let endpoint: any Endpoint

  func answer(_ context: RequestContext) throws(Refusal) -> Answer {
    var answer = try endpoint.answer(try context.inVersionTwo())
    guard case .json(let value) = answer.content, let members = value.object else { return answer }
    if members["access_token"] != nil {
      answer.content = .json(.object(Self.tokens(members, context)))
    } else if members["user_code"] != nil {
      answer.content = .json(.object(Self.deviceCodes(members)))
    }
    return answer
  }

  /// The codes of a device as version 1 writes them: numbers as texts, and the page under the name that it had before
  /// RFC 8628.
  private static func deviceCodes(_ members: JSONObject) -> JSONObject {
    var members = members
    (members["verification_url"], members["verification_uri"]) = (members["verification_uri"], nil)
    writeAsTexts(["expires_in", "interval"], in: &members)
    return members
  }

  private static func writeAsTexts(_ names: [String], in members: inout JSONObject) {
    for name in names { members[name] = members[name]?.int.map { .string(String($0)) } }
  }

  /// A token answer as version 1 writes it: numbers as texts, and scopes without the API's URI in front.
  private static func tokens(_ members: JSONObject, _ context: RequestContext) -> JSONObject {
    var members = members
    let claims = (members["access_token"]?.string).flatMap { try? UnverifiedJWT(parsing: $0).claims }
    writeAsTexts(["expires_in", "ext_expires_in", "refresh_in"], in: &members)
    members["scope"] = claims?["scp"]
    for (name, claim) in [("expires_on", "exp"), ("not_before", "nbf")] {
      members[name] = claims?[claim]?.int.map { .string(String($0)) }
    }
    members["resource"] = context.form["resource"].map(JSONValue.string) ?? claims?["aud"]
    return members
  }
}

extension RequestContext {
  /// The request as version 2 has it: it asks for all permissions of a resource, and for a refresh token.
  fileprivate func inVersionTwo() throws(Refusal) -> RequestContext {
    var context = self
    context.endpointVersion = .one
    let resource = parameters["resource"]
    var scopes = resource.map { [$0 + "/.default"] } ?? []
    if form["grant_type"] == "client_credentials" {
      guard resource != nil else { throw .missing("resource") }
    } else if resource != nil || form["grant_type"] == nil {
      scopes += ScopeSet.openIDConnect.values
    }
    let scope = scopes.isEmpty ? [] : [Parameter("scope", scopes.joined(separator: " "))]
    if method == "POST" {
      context.form = form.filter { $0.name != "scope" } + scope
    } else {
      context.query = query.filter { $0.name != "scope" } + scope
    }
    return context
  }
}
