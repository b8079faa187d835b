// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

// One initialiser per kind of entry in a seed file.

extension [Tenant] {
  /// The tenant that an entry names by id or domain.
  func named(_ name: String, in reader: SeedReader) throws(SeedError) -> Tenant {
    let text = try reader.text(name).lowercased()
    guard let tenant = first(where: { $0.id.value == text || $0.domain.lowercased() == text }) else {
      throw reader.failure(name, "is no tenant of this file. Use a tenant's id or domain.")
    }
    return tenant
  }
}

extension Tenant {
  /// First path segments that are no tenant's.
  private static let reserved: Set<String> = [
    "common", "organizations", "consumers", "_emulator", "api", "error", "v1.0", "oidc", "adfs", "tfp", "msi",
    "metadata",
    "arm",
  ]

  static let names: Set<String> = [
    "id", "name", "domain", "kind", "subdomain", "policies", "cloud", "hosts", "needsAdminConsent",
    "namesIssuer", "groups", "managedIdentities", "subscriptions",
  ]

  init(_ reader: SeedReader, clouds: [Cloud]) throws(SeedError) {
    self.init(
      id: TenantID(try reader.guid("id")), name: try reader.text("name"),
      domain: try reader.pathName("domain", reserved: Self.reserved), kind: try reader.choice("kind", of: Kind.self))
    guard (id == .personal) == (kind == .consumers) else {
      throw reader.failure("kind", "is \"consumers\" for the tenant \(TenantID.personal) and for no other.")
    }
    needsAdminConsent = try reader.flag("needsAdminConsent")
    namesIssuer = try reader.flag("namesIssuer")
    try readNames(reader, clouds: clouds)
    let groupReaders = try reader.objects("groups", allowing: ["id", "name", "description"])
    groups = try groupReaders.map { group throws(SeedError) in
      Group(
        id: try group.guid("id"), name: try group.text("name"), description: try group.optional("description"))
    }
    try groupReaders.requireUnique("id", groups.map(\.id))
    subscriptions = try reader.objects("subscriptions", allowing: ["id", "name"]).map { entry throws(SeedError) in
      Subscription(id: try entry.guid("id"), name: try entry.text("name"))
    }
    managedIdentities = try reader.objects("managedIdentities", allowing: ManagedIdentity.names)
      .map { identity throws(SeedError) in try ManagedIdentity(identity, in: self) }
  }
}

extension Seed.Person {
  static let names: Set<String> = [
    "id", "tenant", "username", "password", "name", "givenName", "surname", "email", "jobTitle",
    "mustChangePassword", "blocked", "administrator", "declinedScopes", "guestIn", "nativeAuth", "appRoles", "groups",
    "directoryRoles",
  ]

  init(_ reader: SeedReader, tenants: [Tenant]) throws(SeedError) {
    let username = try reader.text("username")
    guard username.contains("@"), !username.contains(where: \.isWhitespace) else {
      throw reader.failure("username", "is not a user name. Write it like name@domain.")
    }
    var user = User(
      id: UserID(try reader.guid("id")), tenantID: try tenants.named("tenant", in: reader).id, username: username,
      name: try reader.text("name"))
    user.givenName = try reader.optional("givenName")
    user.surname = try reader.optional("surname")
    user.email = try reader.optional("email")
    user.jobTitle = try reader.optional("jobTitle")
    user.isAdministrator = try reader.flag("administrator")
    user.declinedScopes = ScopeSet(try reader.texts("declinedScopes"))
    user.appRoles = try reader.texts("appRoles")
    user.groups = try reader.guids("groups")
    user.directoryRoles = try reader.guids("directoryRoles")
    for guest in try reader.objects("guestIn", allowing: ["tenant", "id"]) {
      user.guestObjectIDs[try tenants.named("tenant", in: guest).id] = try guest.guid("id")
    }
    if let native = try reader.nested("nativeAuth", allowing: NativeProfile.names) {
      guard tenants.first(where: { $0.id == user.tenantID })?.kind == .external else {
        throw reader.failure("nativeAuth", "is for people of external tenants only. Leave it out.")
      }
      user.native = try NativeProfile(native)
    }
    // Who signs in with codes has none.
    let password =
      user.native.firstFactor == .code ? try reader.optional("password") ?? "" : try reader.text("password")
    self.init(user: user, password: Secret(password))
    mustChangePassword = try reader.flag("mustChangePassword")
    isBlocked = try reader.flag("blocked")
  }
}

extension ResourceAPI {
  static let names: Set<String> = [
    "name", "appId", "appIdUri", "scopes", "appRoles", "accessTokenVersion",
    "groupMembershipClaims", "optionalClaims",
  ]

  private static let scopeReason = "is no scope name. Leave out blanks and slashes; the API's URI is put in front."

  /// A scope's name ends what a request asks for: `<appIdUri>/<name>`, with blanks between scopes (RFC 6749 section
  /// 3.3).
  static func isScopeName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "/") }
  }

  init(_ reader: SeedReader) throws(SeedError) {
    let permissions = try reader.elements("scopes").map { element throws(SeedError) in
      // A name alone will do.
      if let value = element.value.string {
        guard Self.isScopeName(value) else {
          throw SeedError(file: reader.file, place: element.path, reason: Self.scopeReason)
        }
        return Permission(value: value, title: "Use \(value)", explanation: "The app can use \(value) as you.")
      }
      let scope = try SeedReader(
        element.value, file: reader.file, path: element.path,
        allowing: ["value", "title", "explanation", "grantable", "needsAdministrator"])
      let value = try scope.text("value")
      guard Self.isScopeName(value) else { throw scope.failure("value", Self.scopeReason) }
      return Permission(
        value: value, title: try scope.optional("title") ?? "Use \(value)",
        explanation: try scope.optional("explanation") ?? "The app can use \(value) as you.",
        isGrantable: try scope.flag("grantable", default: true),
        needsAdministrator: try scope.flag("needsAdministrator"))
    }
    self.init(
      name: try reader.pathName("name"), appID: try reader.guid("appId"), identifierURI: try reader.text("appIdUri"),
      permissions: permissions)
    appRoles = try reader.elements("appRoles").map { element throws(SeedError) in try AppRole(element, reader) }
    guard !permissions.isEmpty || !appRoles.isEmpty else {
      throw reader.failure("scopes", "is empty. Add at least one scope, or an app role.")
    }
    if let version = try reader.whole("accessTokenVersion", in: 1...2) {
      tokenVersion = version == 1 ? .one : .two
    }
    claims = try ClaimChoice(reader)
  }
}

extension TokenSettings {
  static let names: Set<String> = [
    "accessTokenLifetime", "extendedLifetime", "refreshIn", "codeLifetime", "refreshTokenLifetime",
    "lockoutThreshold", "lockoutDuration",
  ]

  init(_ reader: SeedReader) throws(SeedError) {
    self.init()
    accessTokenLifetime = try reader.count("accessTokenLifetime") ?? accessTokenLifetime
    extendedLifetime = try reader.count("extendedLifetime") ?? extendedLifetime
    refreshIn = try reader.count("refreshIn")
    codeLifetime = try reader.count("codeLifetime") ?? codeLifetime
    refreshTokenLifetime = try reader.count("refreshTokenLifetime") ?? refreshTokenLifetime
    lockoutThreshold = try reader.count("lockoutThreshold") ?? lockoutThreshold
    lockoutDuration = try reader.count("lockoutDuration") ?? lockoutDuration
  }
}
