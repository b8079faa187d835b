// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire

/// What a rule looks at in a request.
package struct FaultRequest: Sendable {
  /// In upper case.
  package var method: String
  /// The path's segments.
  package var path: [String]
  package var clientID: String?
  /// Everybody the request is about: by name, by hint, or by a token in it.
  package var users: Set<String>
  package var correlationID: String
  package var grantType: String?
  /// Whether it is a call of the stand-in broker, whose method is `method`.
  package var isBrokerCall = false

  package init(
    method: String, path: [String], clientID: String?, users: Set<String>, correlationID: String, grantType: String?
  ) {
    self.method = method.uppercased()
    self.path = path.map { $0.lowercased() }
    self.clientID = clientID?.lowercased()
    self.users = Set(users.map { $0.lowercased() })
    self.correlationID = correlationID.lowercased()
    self.grantType = grantType
  }
}

extension FaultRule {
  func matches(_ request: FaultRequest) -> Bool {
    (answer.broker != nil) == request.isBrokerCall && match.matches(request)
  }
}

extension FaultMatch {
  fileprivate func matches(_ request: FaultRequest) -> Bool {
    if let endpoint, !endpoint.matches(request.path) { return false }
    if let method = method ?? endpoint?.method, method.uppercased() != request.method { return false }
    if let clientID, clientID.lowercased() != request.clientID { return false }
    if let user, !request.users.contains(user.lowercased()) { return false }
    if let correlationID, correlationID.lowercased() != request.correlationID { return false }
    if let grantType, grantType != request.grantType { return false }
    return true
  }
}

// Finds whom a request is about, for the fault rules: by name, by hint, or by a token in it.
extension FaultDelivery {
  func faultRequest(_ context: RequestContext) -> FaultRequest {
    let received = context.received
    let flow = sessions.signIn(received.allParameters["flow"], at: context.now)
    return FaultRequest(
      method: received.method, path: received.path,
      clientID: received.clientName ?? flow?.request.app.clientID.value ?? received.tokenClient
        ?? received.continuationToken.flatMap { native.current.journey(ofToken: $0) }?.clientID.value,
      users: users(context, signingIn: flow?.userID), correlationID: context.correlationID,
      grantType: context.form["grant_type"])
  }

  private func users(_ context: RequestContext, signingIn: UserID?) -> Set<String> {
    let directory = context.directory
    var names: [String?] = context.received.userNames
    names.append(context.received.continuationToken.flatMap { native.current.username(ofToken: $0) })
    names += (context.presented.holders + [signingIn].compactMap(\.self)).map { directory.user($0)?.username }
    if let claims = context.received.tokenClaims, let object = claims["oid"]?.string, let tenant = claims["tid"]?.string
    {
      names.append(directory.user(objectID: object, in: TenantID(tenant))?.username)
    }
    return Set(names.compactMap(\.self))
  }
}
