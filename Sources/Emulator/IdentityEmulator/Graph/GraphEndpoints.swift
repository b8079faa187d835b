// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire
import PlatformInterfaces

// Microsoft Graph, as far as an app needs it to see that its token works.
extension IdentityEmulator {
  /// `/v1.0/…`; nil when the directory has no Graph.
  func answerGraph(_ context: RequestContext) async -> HTTPResponse? {
    guard let graph = directory.graph else { return nil }
    guard context.path.dropFirst().map({ $0.lowercased() }) == ["me"] else {
      return context.graphError(
        404, "ResourceNotFound", "This emulator's Graph answers /v1.0/me only. Ask for that.")
    }
    guard context.method == "GET" || context.method == "HEAD" else {
      var response = context.graphError(405, "Request_BadRequest", "Only GET is supported here. Send a GET request.")
      response.headers["Allow"] = "GET, HEAD"
      return response
    }
    guard let presented = context.presentedToken else {
      return context.graphUnauthorized(nil)
    }
    switch verify(presented, audience: graph.appID, context) {
    case .failure(let problem): return context.graphUnauthorized(problem)
    case .success(let token):
      guard token.scopes.intersects(Self.profileScopes) else {
        return context.graphError(
          403, "Authorization_RequestDenied",
          "Insufficient privileges to complete the operation. Ask for the scope User.Read.")
      }
      return context.json(profile(of: token, context))
    }
  }

  private static let profileScopes = ScopeSet(["User.Read", "User.ReadWrite", "User.Read.All", "User.ReadWrite.All"])

  /// The signed-in person, with the members that `$select` names, or all.
  private func profile(of token: VerifiedAccessToken, _ context: RequestContext) -> JSONValue {
    let user = token.user
    let members: JSONObject = [
      "businessPhones": [], "displayName": .string(user.name),
      "givenName": user.givenName.map(JSONValue.string) ?? .null,
      "jobTitle": user.jobTitle.map(JSONValue.string) ?? .null, "mail": user.email.map(JSONValue.string) ?? .null,
      "mobilePhone": .null, "officeLocation": .null, "preferredLanguage": .null,
      "surname": user.surname.map(JSONValue.string) ?? .null, "userPrincipalName": .string(user.username),
      "id": .string(token.objectID),
    ]
    let wanted = context.query["$select"]?.split(separator: ",").map { $0.lowercased() }
    let context: JSONObject.Member = JSONObject.Member(
      name: "@odata.context", value: .string("\(context.origin)/v1.0/$metadata#users/$entity"))
    return .object(
      JSONObject(uniqueMembers: [context] + members.members.filter { wanted?.contains($0.name.lowercased()) ?? true }))
  }
}

extension RequestContext {
  /// An error as Graph writes it.
  fileprivate func graphError(_ status: Int, _ code: String, _ message: String) -> HTTPResponse {
    var response = json(
      [
        "error": [
          "code": .string(code), "message": .string(message),
          "innerError": [
            "date": .string(now.formatted(.iso8601)),
            "request-id": .string(traceID), "client-request-id": .string(correlationID),
          ],
        ]
      ], status: status)
    response.headers["request-id"] = traceID
    return response
  }

  /// nil: there is no token at all, which gets no error code (RFC 6750 section 3.1).
  fileprivate func graphUnauthorized(_ problem: AccessTokenError?) -> HTTPResponse {
    let message = problem?.explanation ?? "Access token is empty. Send it as Authorization: Bearer."
    var response = graphError(401, "InvalidAuthenticationToken", message)
    var challenge =
      "\(problem?.scheme ?? "Bearer") realm=\"\", authorization_uri=\"\(origin)/common/oauth2/v2.0/authorize\", "
      + "client_id=\"\(ResourceAPI.graphAppID)\""
    if let problem { challenge += ", \(problem.parameters), error_description=\"\(message)\"" }
    response.headers["WWW-Authenticate"] = challenge
    return response
  }
}
