// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// Microsoft Graph, as far as an app needs it to see that its token works: `/v1.0/me`, and the UserInfo endpoint
/// (OpenID Connect Core 5.3), `/oidc/userinfo`.
struct GraphEndpoint: ProtectedAPI {
  let callers: CallerVerifier

  /// nil when the directory has no Graph.
  func answer(_ request: APIRequest) -> APIAnswer? {
    guard let graph = request.directory.graph else { return nil }
    let isUserInfo = request.path.map { $0.lowercased() } == ["oidc", "userinfo"]
    let memberships = GraphMemberships(path: request.path)
    guard isUserInfo || memberships != nil || request.path.map({ $0.lowercased() }) == ["v1.0", "me"] else {
      return request.graphError(
        404, "ResourceNotFound", "This emulator's Graph answers /v1.0/me only. Ask for that.")
    }
    let methods = memberships != nil ? ["POST"] : isUserInfo ? ["GET", "HEAD", "POST"] : ["GET", "HEAD"]
    guard methods.contains(request.method) else {
      var answer = request.graphError(
        405, "Request_BadRequest", "Only \(methods[0]) is supported here. Send a \(methods[0]) request.")
      answer.headers["Allow"] = methods.joined(separator: ", ")
      return answer
    }
    guard let presented = request.request.presentedToken else { return request.graphUnauthorized(nil) }
    do throws(AccessTokenError) {
      let token = try callers.verify(presented, audience: graph.appID, request)
      if let memberships {
        guard let person = memberships.subject(token, in: request.directory) else { return request.graphDenied }
        return memberships.answer(about: person, at: request.origin)
      }
      guard let user = token.user else {
        return request.graphError(
          400, "BadRequest", "/me request is only valid with delegated authentication flow. Send a person's token.")
      }
      if isUserInfo { return APIAnswer(body: userInfo(of: token, user)) }
      guard token.scopes.intersects(Self.profileScopes) else {
        return request.graphDenied
      }
      return APIAnswer(body: profile(of: token, user, request))
    } catch {
      return request.graphUnauthorized(error)
    }
  }

  private static let profileScopes = ScopeSet(["User.Read", "User.ReadWrite", "User.Read.All", "User.ReadWrite.All"])

  /// The claims that the platform gives there; the subject is that of the app's ID tokens.
  private func userInfo(of token: VerifiedAccessToken, _ user: User) -> JSONValue {
    [
      "sub": .string(user.subject(in: token.tenantID, at: token.clientID.value)), "name": .string(user.name),
      "family_name": user.surname.map(JSONValue.string), "given_name": user.givenName.map(JSONValue.string),
      "email": user.email.map(JSONValue.string),
    ]
  }

  /// The signed-in person, with the members that `$select` names, or all.
  private func profile(of token: VerifiedAccessToken, _ user: User, _ request: APIRequest) -> JSONValue {
    let members: JSONObject = [
      "businessPhones": [], "displayName": .string(user.name),
      "givenName": user.givenName.map(JSONValue.string) ?? .null,
      "jobTitle": user.jobTitle.map(JSONValue.string) ?? .null, "mail": user.email.map(JSONValue.string) ?? .null,
      "mobilePhone": .null, "officeLocation": .null, "preferredLanguage": .null,
      "surname": user.surname.map(JSONValue.string) ?? .null, "userPrincipalName": .string(user.username),
      "id": .string(token.objectID),
    ]
    let wanted = request.query["$select"]?.split(separator: ",").map { $0.lowercased() }
    let context: JSONObject.Member = JSONObject.Member(
      name: "@odata.context", value: .string("\(request.origin)/v1.0/$metadata#users/$entity"))
    return .object(
      JSONObject(uniqueMembers: [context] + members.members.filter { wanted?.contains($0.name.lowercased()) ?? true }))
  }
}

extension APIRequest {
  /// An error as Graph writes it.
  fileprivate func graphError(_ status: Int, _ code: String, _ message: String) -> APIAnswer {
    var answer = APIAnswer(
      status: status,
      body: [
        "error": [
          "code": .string(code), "message": .string(message),
          "innerError": [
            "date": .string(now.formatted(.iso8601)),
            "request-id": .string(traceID), "client-request-id": .string(correlationID),
          ],
        ]
      ])
    answer.headers["request-id"] = traceID
    return answer
  }

  fileprivate var graphDenied: APIAnswer {
    graphError(
      403, "Authorization_RequestDenied",
      "Insufficient privileges to complete the operation. Ask for the scope User.Read.")
  }

  /// nil: there is no token at all, which gets no error code (RFC 6750 section 3.1).
  fileprivate func graphUnauthorized(_ problem: AccessTokenError?) -> APIAnswer {
    let message = problem?.explanation ?? "Access token is empty. Send it as Authorization: Bearer."
    var answer = graphError(401, "InvalidAuthenticationToken", message)
    var challenge =
      "\(problem?.scheme ?? "Bearer") realm=\"\", authorization_uri=\"\(origin)/common/oauth2/v2.0/authorize\", "
      + "client_id=\"\(ResourceAPI.graphAppID)\""
    if let problem { challenge += ", \(problem.parameters), error_description=\"\(message)\"" }
    answer.headers["WWW-Authenticate"] = challenge
    return answer
  }
}
