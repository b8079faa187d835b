// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire

/// An app registration as Microsoft Graph writes it, which `az ad app show` and the portal's manifest do too.
struct RegisteredApp {
  /// A scope or an app role that the app offers as an API.
  struct ExposedPermission {
    let id: String
    let value: String
    /// The scope or role as an entry of a seed file.
    let seedEntry: JSONObject
    var isForApps = false
  }

  /// Ids of permissions at an API that the app requests, or ids of scopes that another app may get without consent.
  struct PermissionReference {
    let appID: String
    let ids: [String]
  }

  let clientID: String
  let name: String
  let audience: String
  let identifierURI: String
  /// Three lists, for the seed file's members `redirectUris`, `webRedirectUris` and `spaRedirectUris`.
  let redirects: [[String]]
  let isPublic: Bool
  let allowsIDTokenIssuance: Bool
  let isDisabled: Bool
  let secrets: [(name: String?, expires: String?)]
  let certificates: [String]
  let scopes: [ExposedPermission]
  let roles: [ExposedPermission]
  let tokenVersion: Int
  let groups: String?
  let idClaims: [String]
  let accessClaims: [String]
  let wantedRoles: [PermissionReference]
  let allowedApps: [PermissionReference]
  let domain: String?
  let logoutURL: String?
  /// What a seed has no member for, in words for a note.
  let omissions: [String]

  init(_ reader: ObjectReader) throws(SeedError) {
    clientID = try reader.guid("appId")
    name = try reader.optional("displayName") ?? clientID
    let audience = try reader.optional("signInAudience") ?? "AzureADMyOrg"
    guard let known = Application.Audience.allCases.first(where: { $0.graphName == audience }) else {
      let names = Application.Audience.allCases.map(\.graphName).sorted().joined(separator: ", ")
      throw reader.failure("signInAudience", "is not known. Use one of \(names).")
    }
    self.audience = known.rawValue
    identifierURI = try reader.texts("identifierUris").first ?? "api://\(clientID)"
    redirects = try ["publicClient", "web", "spa"].map { name throws(SeedError) in
      try reader.nested(name, allowing: nil)?.texts("redirectUris") ?? []
    }
    isPublic = try reader.flag("isFallbackPublicClient")
    let web = try reader.nested("web", allowing: nil)
    logoutURL = try web?.optional("logoutUrl")
    let implicit = try web?.nested("implicitGrantSettings", allowing: nil)
    allowsIDTokenIssuance = try implicit?.flag("enableIdTokenIssuance") ?? false
    isDisabled = try reader.optional("disabledByMicrosoftStatus") == "DisabledDueToViolationOfServicesAgreement"
    secrets = try reader.objects("passwordCredentials", allowing: nil).map { secret throws(SeedError) in
      (try secret.optional("displayName"), try secret.optional("endDateTime"))
    }
    certificates = try reader.objects("keyCredentials", allowing: nil).each { key throws(SeedError) in
      try Self.certificate(key)
    }
    let api = try reader.nested("api", allowing: nil)
    scopes = try (api?.objects("oauth2PermissionScopes", allowing: nil) ?? []).each { scope throws(SeedError) in
      try Self.scope(scope)
    }
    roles = try reader.objects("appRoles", allowing: nil).each { role throws(SeedError) in try Self.role(role) }
    // The default version of access tokens is 1.
    tokenVersion = try api?.whole("requestedAccessTokenVersion", in: 1...2) ?? 1
    groups = try Self.groups(reader)
    let claims = try reader.nested("optionalClaims", allowing: nil)
    idClaims = try Self.claims(claims?.objects("idToken", allowing: nil))
    accessClaims = try Self.claims(claims?.objects("accessToken", allowing: nil))
    wantedRoles = try reader.objects("requiredResourceAccess", allowing: nil).map { resource throws(SeedError) in
      let ids = try resource.objects("resourceAccess", allowing: nil).each { access throws(SeedError) in
        try access.optional("type") == "Role" ? access.guid("id") : nil
      }
      return PermissionReference(appID: try resource.guid("resourceAppId"), ids: ids)
    }
    allowedApps = try (api?.objects("preAuthorizedApplications", allowing: nil) ?? []).map { app throws(SeedError) in
      PermissionReference(
        appID: try app.guid("appId"), ids: try app.texts("delegatedPermissionIds") + app.texts("permissionIds"))
    }
    domain = try reader.optional("publisherDomain")
    omissions = try Self.omissions(of: reader)
  }

  /// An API of a seed has one identifier URI. Its scopes and roles can be used, and its claims are those that the
  /// emulator knows.
  private static func omissions(of reader: ObjectReader) throws(SeedError) -> [String] {
    var omissions = try reader.texts("identifierUris").dropFirst().map { "the identifier URI \($0)" }
    let scopes = try reader.nested("api", allowing: nil)?.objects("oauth2PermissionScopes", allowing: nil) ?? []
    for (kind, entries) in [("scope", scopes), ("app role", try reader.objects("appRoles", allowing: nil))] {
      for entry in entries where try !entry.flag("isEnabled", default: true) {
        omissions.append("the disabled \(kind) \(try entry.optional("value") ?? "without a value")")
      }
    }
    let claims = try reader.nested("optionalClaims", allowing: nil)
    var unknown: [String] = []
    for kind in ["idToken", "accessToken"] {
      for claim in try claims?.objects(kind, allowing: nil) ?? [] {
        let name = try claim.text("name")
        // The portal names the groups here, too, when it sets `groupMembershipClaims`.
        let isKnown = ClaimChoice.OptionalClaim(rawValue: name) != nil || name == "groups"
        if !isKnown, !unknown.contains(name) { unknown.append(name) }
      }
    }
    return omissions + unknown.map { "the optional claim \($0)" }
  }

  /// The certificate as PEM; nil when it is not in the file. Graph only shows keys when it is asked for them, and then
  /// in base64.
  private static func certificate(_ key: ObjectReader) throws(SeedError) -> String? {
    let (key, value) = (try key.optional("key"), try key.optional("value"))
    guard let bytes = (key ?? value).flatMap({ Data(base64Encoded: $0, options: .ignoreUnknownCharacters) }) else {
      return nil
    }
    // Some tools put the PEM text itself there.
    let pem = String(decoding: bytes, as: UTF8.self)
    if pem.hasPrefix("-----BEGIN") { return pem }
    let lines = stride(from: 0, to: bytes.count, by: 48).map { start in
      bytes[bytes.startIndex + start..<bytes.startIndex + min(start + 48, bytes.count)].base64EncodedString()
    }
    return "-----BEGIN CERTIFICATE-----\n\(lines.joined(separator: "\n"))\n-----END CERTIFICATE-----\n"
  }

  private static func scope(_ scope: ObjectReader) throws(SeedError) -> ExposedPermission? {
    guard try scope.flag("isEnabled", default: true) else { return nil }
    let value = try scope.text("value")
    let isAdministrators = try scope.optional("type") == "Admin"
    return ExposedPermission(
      id: try scope.optional("id")?.lowercased() ?? value, value: value,
      seedEntry: [
        "value": .string(value),
        "title": try text("userConsentDisplayName", or: "adminConsentDisplayName", scope),
        "explanation": try text("userConsentDescription", or: "adminConsentDescription", scope),
        "needsAdministrator": isAdministrators ? true : nil,
      ])
  }

  private static func role(_ role: ObjectReader) throws(SeedError) -> ExposedPermission? {
    // A role without a value only gives the right to sign in.
    guard try role.flag("isEnabled", default: true), let value = try role.optional("value") else { return nil }
    let members = try role.texts("allowedMemberTypes").map { $0.lowercased() }
    return ExposedPermission(
      id: try role.optional("id")?.lowercased() ?? value, value: value,
      seedEntry: [
        "value": .string(value), "title": try role.optional("displayName").map(JSONValue.string),
        "explanation": try role.optional("description").map(JSONValue.string),
        "allowedFor": .array(["application", "user"].filter(members.contains).map(JSONValue.string)),
      ], isForApps: members.contains("application"))
  }

  private static func text(_ name: String, or other: String, _ reader: ObjectReader) throws(SeedError) -> JSONValue? {
    let text = try reader.object[name]?.string == "" ? nil : reader.optional(name)
    let substitute = try reader.object[other]?.string == "" ? nil : reader.optional(other)
    return (text ?? substitute).map(JSONValue.string)
  }

  /// `ApplicationGroup`, groups that are assigned to the app, is treated as all security groups.
  private static func groups(_ reader: ObjectReader) throws(SeedError) -> String? {
    let words = (try reader.optional("groupMembershipClaims") ?? "").split(separator: ",")
      .map { $0.filter { $0 != " " } }
    if words.contains("All") { return "All" }
    let hasGroups = words.contains("SecurityGroup") || words.contains("ApplicationGroup")
    let hasRoles = words.contains("DirectoryRole")
    return hasGroups && hasRoles ? "All" : hasGroups ? "SecurityGroup" : hasRoles ? "DirectoryRole" : nil
  }

  /// The names of the claims that the emulator knows.
  private static func claims(_ readers: [ObjectReader]?) throws(SeedError) -> [String] {
    try (readers ?? []).each { claim throws(SeedError) in
      ClaimChoice.OptionalClaim(rawValue: try claim.text("name"))?.rawValue
    }
  }
}

extension [ObjectReader] {
  /// Like `compactMap`, which can't throw typed errors.
  fileprivate func each<Value>(_ body: (ObjectReader) throws(SeedError) -> Value?) throws(SeedError) -> [Value] {
    try map(body).compactMap(\.self)
  }
}
