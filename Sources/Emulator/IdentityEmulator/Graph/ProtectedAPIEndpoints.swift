// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire
import PlatformInterfaces

// The APIs of the directory, under `/api/<name>`. Each says who called it and what the token allowed.
extension IdentityEmulator {
  func answerProtectedAPI(_ context: RequestContext) async -> HTTPResponse? {
    guard let name = context.path.dropFirst().first?.lowercased(),
      let api = directory.apis.first(where: { $0.name.lowercased() == name && !$0.isGraph })
    else { return nil }
    guard let presented = context.presentedToken else {
      var response = context.refuse(
        401, api, error: nil, "There is no access token. Send it as Authorization: Bearer, or signed as PoP.")
      response.headers.append("WWW-Authenticate", "PoP realm=\"\(api.name)\", nonce=\"\(issueNonce(context))\"")
      return response
    }
    switch verify(presented, audience: api.appID, context) {
    case .failure(let problem): return refuse(problem, api, context)
    case .success(let token):
      let needed = api.permissions(toChange: !["GET", "HEAD"].contains(context.method))
      guard token.scopes.intersects(needed) else {
        return context.refuse(
          403, api, error: "insufficient_scope", scope: needed,
          "The token lacks the scope. Ask for one of: \(needed.description).")
      }
      var response = context.json([
        "api": .string(api.name), "path": .string("/" + context.path.joined(separator: "/")),
        "method": .string(context.method),
        "caller": [
          "id": .string(token.objectID), "name": .string(token.user.name), "username": .string(token.user.username),
          "tenant": .string(token.tenantID.value), "clientId": .string(token.clientID.value),
        ], "scopes": .array(token.scopes.values.map(JSONValue.string)),
        "boundTo": token.boundKeyID.map(JSONValue.string),
      ])
      if case .pop = presented { response.headers["Authentication-Info"] = "nextnonce=\"\(issueNonce(context))\"" }
      return response
    }
  }

  /// Whoever has to sign anew gets a nonce to do it with.
  private func refuse(
    _ problem: AccessTokenError, _ api: ResourceAPI, _ context: RequestContext
  ) -> HTTPResponse {
    let nonce = problem.scheme == "PoP" ? issueNonce(context) : nil
    var challenge =
      "\(problem.scheme) realm=\"\(api.name)\", "
      + "authorization_uri=\"\(context.origin)/common/oauth2/v2.0/authorize\", "
    challenge += "\(problem.parameters), error_description=\"\(problem.explanation)\""
    if let nonce { challenge += ", nonce=\"\(nonce)\"" }
    var error = "invalid_token"
    if case .claimsNeeded = problem { error = "insufficient_claims" }
    var response = context.refuse(401, api, error: error, problem.explanation)
    response.headers["WWW-Authenticate"] = challenge
    return response
  }
}

extension ResourceAPI {
  /// The permissions of which a request needs one: any to read, one that says "write" to change something. An API
  /// without such a permission takes any.
  fileprivate func permissions(toChange isChange: Bool) -> ScopeSet {
    let writing = permissions.map(\.value).filter { $0.lowercased().contains("write") }
    return ScopeSet(isChange && !writing.isEmpty ? writing : permissions.map(\.value))
  }
}

extension RequestContext {
  /// An error as RFC 6750 section 3 has it.
  fileprivate func refuse(
    _ status: Int, _ api: ResourceAPI, error: String?, scope: ScopeSet? = nil, _ message: String
  ) -> HTTPResponse {
    var challenge = "Bearer realm=\"\(api.name)\""
    if let error { challenge += ", error=\"\(error)\", error_description=\"\(message)\"" }
    if let scope {
      challenge += ", scope=\"" + scope.values.map { "\(api.identifierURI)/\($0)" }.joined(separator: " ") + "\""
    }
    var response = json(
      ["error": .string(error ?? "unauthorized"), "error_description": .string(message)], status: status)
    response.headers["WWW-Authenticate"] = challenge
    return response
  }
}
