// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces

// Which path belongs to which endpoint. The three rooms next door (Graph, the protected APIs, the control API) are asked
// through one function each; nil means "not mine".
extension IdentityEmulator {
  func route(_ context: RequestContext) async -> HTTPResponse {
    switch context.path.first {
    case "v1.0": if let answer = await answerGraph(context) { return answer }
    case "api": if let answer = await answerProtectedAPI(context) { return answer }
    case "devicelogin": return answerDeviceLogin(context)
    case "error": return answerErrorLink(context)
    case "_emulator": if let answer = await answerControl(context) { return answer }
    default: if let answer = await answerIdentityPlatform(context) { return answer }
    }
    return context.json(.notFound)
  }

  /// The identity platform: `/<tenant>/…`.
  private func answerIdentityPlatform(_ context: RequestContext) async -> HTTPResponse? {
    guard let tenant = context.path.first else { return nil }
    let path = context.path.dropFirst().map { $0.lowercased() }
    if let answer = answerNative(context, path: path, tenant: tenant) { return answer }
    switch path {
    case ["discovery", "instance"]: return answerInstanceDiscovery(context)
    case _ where tenant == "common" && path.first == "userrealm" && path.count == 2:
      return answerUserRealm(context, username: path[path.startIndex + 1])
    case ["v2.0", ".well-known", "openid-configuration"]: return answerMetadata(context, tenant: tenant)
    case ["discovery", "v2.0", "keys"]: return answerKeys(context)
    case ["oauth2", "v2.0", "authorize"]: return await answerAuthorize(context, tenant: tenant)
    case ["login"]: return await answerSignInForm(context)
    case ["oauth2", "v2.0", "token"]: return await answerToken(context, tenant: tenant)
    case ["oauth2", "v2.0", "devicecode"]: return answerDeviceAuthorization(context, tenant: tenant)
    case ["oauth2", "v2.0", "logout"]: return answerLogout(context, tenant: tenant)
    default: return nil
    }
  }
}
