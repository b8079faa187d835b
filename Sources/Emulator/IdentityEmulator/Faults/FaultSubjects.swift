// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import JOSE
import OAuthWire

/// Finds whom a request is about, for the fault rules: by name, by hint, or by a token in it.
struct FaultSubjects: Sendable {
  let grants: GrantStore
  let sessions: SessionStore
  let native: NativeFlowStore

  func request(_ context: RequestContext) -> FaultRequest {
    let parameters = context.query + context.form
    let flow = sessions.signIn(parameters["flow"], at: context.now)
    let bearer = context.request.presentedAccessToken.flatMap { try? UnverifiedJWT(parsing: $0).claims }
    return FaultRequest(
      method: context.method, path: context.path,
      clientID: parameters["client_id"] ?? (try? ClientCredentials(context))?.id ?? flow?.request.app.clientID.value
        ?? (bearer?["azp"] ?? bearer?["appid"])?.string,
      users: users(parameters, flow?.userID, bearer, context.directory), correlationID: context.correlationID,
      grantType: context.form["grant_type"])
  }

  private func users(
    _ parameters: [Parameter], _ signingIn: UserID?, _ bearer: JSONObject?, _ directory: Directory
  ) -> Set<String> {
    // Some clients put the device code into `code`.
    let holders = grants.holders(
      refreshToken: parameters["refresh_token"], code: parameters["code"],
      deviceCode: parameters["device_code"] ?? parameters["code"])
    var names = [
      parameters["username"], parameters["login_hint"], parameters["continuation_token"].flatMap(native.username),
    ]
    names += (holders + [signingIn].compactMap { $0 }).map { directory.user($0)?.username }
    if let object = bearer?["oid"]?.string, let tenant = bearer?["tid"]?.string {
      names.append(directory.user(objectID: object, in: TenantID(tenant))?.username)
    }
    return Set(names.compactMap { $0 })
  }
}
