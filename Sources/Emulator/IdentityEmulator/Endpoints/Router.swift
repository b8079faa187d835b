// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import PlatformInterfaces

// Which path belongs to which endpoint. The three modules next door (Graph, the protected APIs, the control API) are
// asked through one function each; nil means "not mine".
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

  /// The identity platform: `/<tenant>/…`, `/<tenant>/<policy>/…` or `/adfs/…`.
  private func answerIdentityPlatform(_ context: RequestContext) async -> HTTPResponse? {
    guard let (tenant, rest) = place(of: context) else { return nil }
    let path = endpointPath(rest.map { $0.lowercased() }, at: tenant)
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
    case ["v2.0", "adminconsent"], ["adminconsent"]: return answerAdminConsent(context, tenant: tenant)
    case ["oauth2", "v2.0", "devicecode"]: return answerDeviceAuthorization(context, tenant: tenant)
    case ["oauth2", "v2.0", "logout"]: return answerLogout(context, tenant: tenant)
    default: return nil
    }
  }

  /// What of the path names the authority, and the rest; a tenant that does not exist is one segment.
  func place(of context: RequestContext) -> (tenant: String, rest: [String])? {
    guard let first = context.path.first else { return nil }
    guard let (_, rest) = directory.authority(at: context.path) else { return (first, Array(context.path.dropFirst())) }
    return (context.path.dropLast(rest.count).joined(separator: "/"), rest)
  }

  /// AD FS has the same endpoints without a version in their path.
  private func endpointPath(_ path: [String], at tenant: String) -> [String] {
    guard tenant.lowercased() == "adfs", path != ["login"] else { return path }
    return switch path {
    case [".well-known", "openid-configuration"]: ["v2.0"] + path
    case ["discovery", "keys"]: ["discovery", "v2.0", "keys"]
    case _ where path.count == 2 && path[0] == "oauth2": ["oauth2", "v2.0", path[1]]
    default: []
    }
  }
}
