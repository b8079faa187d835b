// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire

/// Finds whom a request is about, for the fault rules: by name, by hint, or by a token in it.
struct FaultSubjects: Sendable {
  let grants: GrantStore
  let sessions: SessionStore
  let native: NativeFlowStore

  func request(_ context: RequestContext) -> FaultRequest {
    let received = context.received
    let flow = sessions.signIn(received.allParameters["flow"], at: context.now)
    return FaultRequest(
      method: received.method, path: received.path,
      clientID: received.clientName ?? flow?.request.app.clientID.value ?? received.tokenClient
        ?? received.json?["continuationToken"]?.string.flatMap(native.client)?.value,
      users: users(context, signingIn: flow?.userID), correlationID: context.correlationID,
      grantType: context.form["grant_type"])
  }

  private func users(_ context: RequestContext, signingIn: UserID?) -> Set<String> {
    let (parameters, directory) = (context.received.allParameters, context.directory)
    var names = [
      parameters["username"], parameters["login_hint"], parameters["continuation_token"].flatMap(native.username),
      context.received.json?["username"]?.string,
      context.received.json?["continuationToken"]?.string.flatMap(native.username),
    ]
    names += (context.presented.holders + [signingIn].compactMap(\.self)).map { directory.user($0)?.username }
    if let claims = context.received.tokenClaims, let object = claims["oid"]?.string, let tenant = claims["tid"]?.string
    {
      names.append(directory.user(objectID: object, in: TenantID(tenant))?.username)
    }
    return Set(names.compactMap(\.self))
  }
}
