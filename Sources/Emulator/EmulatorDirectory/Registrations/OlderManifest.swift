// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// A manifest in the portal's format before Microsoft Graph's, with the same facts under other names.
enum OlderManifest {
  /// Members that only the older format has.
  private static let marks = ["replyUrlsWithType", "oauth2Permissions", "accessTokenAcceptedVersion"]

  static func matches(_ object: JSONObject) -> Bool { marks.contains { object[$0] != nil } }

  /// Translates a registration to Graph's format. A value of a wrong type stays as it is, so that the reader refuses
  /// it.
  static func modern(_ old: JSONObject) -> JSONObject {
    var new = old
    new["displayName"] = old["displayName"] ?? old["name"]
    new["isFallbackPublicClient"] = old["allowPublicClient"]
    new["publisherDomain"] = old["publisherDomain"]
    for (member, type) in [("web", "Web"), ("spa", "Spa"), ("publicClient", "InstalledClient")] {
      let urls = (old["replyUrlsWithType"]?.array ?? []).filter { $0["type"]?.string == type }.map {
        $0["url"] ?? .null
      }
      new[member] = ["redirectUris": .array(urls)]
    }
    new["web"] = [
      "redirectUris": new["web"]?["redirectUris"],
      "implicitGrantSettings": ["enableIdTokenIssuance": old["oauth2AllowIdTokenImplicitFlow"]],
    ]
    let allowed = (old["preAuthorizedApplications"]?.array ?? []).map { app -> JSONValue in
      ["appId": app["appId"], "delegatedPermissionIds": app["permissionIds"] ?? app["delegatedPermissionIds"]]
    }
    new["api"] = [
      "requestedAccessTokenVersion": old["accessTokenAcceptedVersion"],
      "oauth2PermissionScopes": old["oauth2Permissions"], "preAuthorizedApplications": .array(allowed),
    ]
    new["passwordCredentials"] = credentials(old["passwordCredentials"])
    new["keyCredentials"] = credentials(old["keyCredentials"])
    return new
  }

  private static func credentials(_ value: JSONValue?) -> JSONValue? {
    guard let list = value?.array else { return value }
    return .array(
      list.map { credential in
        guard var members = credential.object else { return credential }
        members["endDateTime"] = members["endDateTime"] ?? members["endDate"]
        return .object(members)
      })
  }
}
