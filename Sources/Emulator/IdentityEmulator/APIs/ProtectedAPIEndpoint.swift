// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire
import PlatformInterfaces

/// The APIs of the directory, under `/api/<name>`. Their answers name the caller and what the token allows.
struct ProtectedAPIEndpoint: Endpoint {
  let callers: CallerVerifier
  let nonces: NonceStore

  /// Throws if the directory has no such API.
  func answer(_ request: RequestContext) throws(Refusal) -> Answer {
    guard let name = request.path.dropFirst().first, let api = request.directory.api(called: name), !api.isGraph else {
      throw .notFound
    }
    guard let presented = request.request.presentedToken else {
      var answer = request.refuse(
        401, api, error: nil, "There is no access token. Send it as Authorization: Bearer, or signed as PoP.")
      answer.headers.append(
        "WWW-Authenticate", "PoP realm=\"\(api.name)\", nonce=\"\(nonces.issue(at: request.now))\"")
      return answer
    }
    do throws(AccessTokenError) {
      return welcome(try callers.verify(presented, audience: api.appID, request), presented, api, request)
    } catch {
      return refuse(error, api, request)
    }
  }

  private func welcome(
    _ token: VerifiedAccessToken, _ presented: PresentedToken, _ api: ResourceAPI, _ request: RequestContext
  ) -> Answer {
    let isChange = !["GET", "HEAD"].contains(request.method)
    let needed = api.permissions(toChange: isChange)
    guard token.scopes.intersects(needed) || token.user == nil && api.grants(token.roles, toChange: isChange) else {
      return request.refuse(
        403, api, error: "insufficient_scope", scope: needed,
        "The token lacks the scope. Ask for one of: \(needed.description).")
    }
    var answer = Answer.json([
      "api": .string(api.name), "path": .string("/" + request.path.joined(separator: "/")),
      "method": .string(request.method),
      "caller": [
        "id": .string(token.objectID), "name": token.user.map { .string($0.name) },
        "username": token.user.map { .string($0.username) },
        "tenant": .string(token.tenantID.value), "clientId": .string(token.clientID.value),
      ], "scopes": .array(token.scopes.values.map(JSONValue.string)),
      "roles": token.roles.isEmpty ? nil : .array(token.roles.map(JSONValue.string)),
      "boundTo": token.boundKeyID.map(JSONValue.string),
    ])
    if presented.isBound { answer.headers["Authentication-Info"] = "nextnonce=\"\(nonces.issue(at: request.now))\"" }
    return answer
  }

  /// A caller that has to sign a new request gets a nonce for it.
  private func refuse(_ problem: AccessTokenError, _ api: ResourceAPI, _ request: RequestContext) -> Answer {
    let nonce = problem.scheme == "PoP" ? nonces.issue(at: request.now) : nil
    var challenge =
      "\(problem.scheme) realm=\"\(api.name)\", "
      + "authorization_uri=\"\(request.origin)/common/oauth2/v2.0/authorize\", "
    challenge += "\(problem.parameters), error_description=\"\(problem.explanation)\""
    if let nonce { challenge += ", nonce=\"\(nonce)\"" }
    var error = "invalid_token"
    if case .claimsNeeded = problem { error = "insufficient_claims" }
    var answer = request.refuse(401, api, error: error, problem.explanation)
    answer.headers["WWW-Authenticate"] = challenge
    return answer
  }
}

extension ResourceAPI {
  /// The permissions of which a request needs one: any of them to read, one that says "write" to change something. An
  /// API without such a permission accepts any.
  fileprivate func permissions(toChange isChange: Bool) -> ScopeSet {
    ScopeSet(Self.needed(permissions.map(\.value), toChange: isChange))
  }

  /// Whether these app roles allow it to an app, by the rule for permissions.
  fileprivate func grants(_ roles: [String], toChange isChange: Bool) -> Bool {
    !Set(Self.needed(appRoles.map(\.value), toChange: isChange)).isDisjoint(with: roles)
  }

  private static func needed(_ names: [String], toChange isChange: Bool) -> [String] {
    let writing = names.filter { $0.lowercased().contains("write") }
    return isChange && !writing.isEmpty ? writing : names
  }
}

extension RequestContext {
  /// An error in the form of RFC 6750 section 3.
  fileprivate func refuse(
    _ status: Int, _ api: ResourceAPI, error: String?, scope: ScopeSet? = nil, _ message: String
  ) -> Answer {
    var challenge = "Bearer realm=\"\(api.name)\""
    if let error { challenge += ", error=\"\(error)\", error_description=\"\(message)\"" }
    if let scope {
      challenge += ", scope=\"" + scope.values.map { "\(api.identifierURI)/\($0)" }.joined(separator: " ") + "\""
    }
    var answer = Answer.json(
      ["error": .string(error ?? "unauthorized"), "error_description": .string(message)], status: status)
    answer.headers["WWW-Authenticate"] = challenge
    return answer
  }
}
