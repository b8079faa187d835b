// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import JOSE
import OAuthWire

// What a seed file says of apps: the entry itself, and what confidential ones prove themselves with.

extension Application {
  static let names: Set<String> = [
    "clientId", "name", "publisher", "tenant", "audience", "redirectUris", "webRedirectUris", "spaRedirectUris",
    "family", "nativeAuth", "secrets", "certificates", "federatedCredentials", "publicClient",
    "enableIdTokenIssuance", "applicationPermissions", "disabled", "globalEndpointOnly", "groupMembershipClaims",
    "optionalClaims",
  ]

  init(_ reader: SeedReader, tenants: [Tenant]) throws(SeedError) {
    let tenant = try tenants.named("tenant", in: reader)
    let redirects = try reader.redirectURIs("redirectUris")
    let servers = try reader.redirectURIs("webRedirectUris")
    let pages = try reader.redirectURIs("spaRedirectUris")
    self.init(
      clientID: ClientID(try reader.guid("clientId")), name: try reader.text("name"),
      publisher: try reader.optional("publisher") ?? tenant.name, tenantID: tenant.id,
      audience: try reader.choice("audience", of: Audience.self),
      redirectURIs: redirects.map { RegisteredRedirectURI($0) }
        + servers.map { RegisteredRedirectURI($0, .web) } + pages.map { RegisteredRedirectURI($0, .singlePage) })
    familyID = try reader.optional("family")
    credentials = try AppCredentials(reader, tenants: tenants)
    allowsPublicClient = try reader.flag("publicClient")
    allowsIDTokenIssuance = try reader.flag("enableIdTokenIssuance")
    applicationPermissions = try reader.texts("applicationPermissions")
    claims = try ClaimChoice(reader)
    isDisabled = try reader.flag("disabled")
    usesGlobalEndpointOnly = try reader.flag("globalEndpointOnly")
    if let native = try reader.nested("nativeAuth", allowing: NativeAppSettings.names) {
      guard tenant.kind == .external else {
        throw reader.failure("nativeAuth", "is for apps of external tenants only. Leave it out.")
      }
      self.native = try NativeAppSettings(native)
    }
  }
}

extension Application {
  /// An app as a seed file and the control API write it. Throws with the member that is wrong.
  package init(decoding json: JSONValue, in directory: Directory) throws(SeedError) {
    let reader = try SeedReader(json, file: "", path: "", allowing: Self.names)
    try self.init(reader, tenants: directory.tenants)
    try checkPermissions(in: directory, reader)
    try native?.checkScopes(in: directory.apis, reader)
  }

  /// Throws when the app wants a role that no API has.
  func checkPermissions(in directory: Directory, _ reader: SeedReader) throws(SeedError) {
    for (index, name) in applicationPermissions.enumerated() where directory.appRole(named: name) == nil {
      throw reader.failure(
        "applicationPermissions[\(index)]", "is no app role of the APIs for apps. Write it as <appIdUri>/<value>.")
    }
  }
}

extension Seed.Person {
  /// A person as a seed file and the control API write them. Throws with the member that is wrong.
  package init(decoding json: JSONValue, in directory: Directory) throws(SeedError) {
    let reader = try SeedReader(json, file: "", path: "", allowing: Self.names)
    try self.init(reader, tenants: directory.tenants)
    try checkRoles(in: directory, reader)
    if let other = directory.user(named: user.username), other.id != user.id {
      throw reader.failure("username", "is another person's. Choose another.")
    }
  }

  /// Throws when the person has a role that no API has.
  func checkRoles(in directory: Directory, _ reader: SeedReader) throws(SeedError) {
    for (index, name) in user.appRoles.enumerated() where directory.appRole(named: name, for: .user) == nil {
      throw reader.failure(
        "appRoles[\(index)]", "is no app role of the APIs for people. Write it as <appIdUri>/<value>.")
    }
  }
}

extension ResourceAPI {
  /// An API as a seed file and the control API write it. Throws with the member that is wrong.
  package init(decoding json: JSONValue, in directory: Directory) throws(SeedError) {
    let reader = try SeedReader(json, file: "", path: "", allowing: Self.names)
    try self.init(reader)
    for other in directory.apis where other.appID != appID {
      if other.name.lowercased() == name.lowercased() {
        throw reader.failure("name", "is another API's. Choose another.")
      }
      if other.isNamed(identifierURI) { throw reader.failure("appIdUri", "is another API's. Choose another.") }
    }
  }
}

extension AppCredentials {
  init(_ reader: SeedReader, tenants: [Tenant]) throws(SeedError) {
    self.init()
    secrets = try reader.elements("secrets").map { element throws(SeedError) in try AppSecret(element, reader) }
    for (index, text) in try reader.texts("certificates").enumerated() {
      guard let certificate = try? AppCertificate(pem: text) else {
        throw reader.failure("certificates[\(index)]", "is no certificate of an RSA key in PEM form.")
      }
      certificates.append(certificate)
    }
    federated = try reader.objects("federatedCredentials", allowing: FederatedCredential.names)
      .map { credential throws(SeedError) in try FederatedCredential(credential, tenants: tenants) }
  }
}

extension AppSecret {
  static let names: Set<String> = ["value", "name", "expires"]

  /// A text alone will do.
  fileprivate init(_ element: (value: JSONValue, path: String), _ reader: SeedReader) throws(SeedError) {
    if let value = element.value.string, !value.isEmpty {
      self.init(Secret(value))
    } else {
      try self.init(SeedReader(element.value, file: reader.file, path: element.path, allowing: Self.names))
    }
  }

  /// A secret as a seed file and the control API write it. Throws with the member that is wrong.
  package init(decoding json: JSONValue) throws(SeedError) {
    try self.init(SeedReader(json, file: "", path: "", allowing: Self.names))
  }

  private init(_ secret: SeedReader) throws(SeedError) {
    self.init(
      Secret(try secret.text("value")), name: try secret.optional("name"), expiresAt: try secret.date("expires"))
  }
}

extension FederatedCredential {
  static let names: Set<String> = ["name", "issuer", "tenant", "subject", "audiences", "keys"]

  fileprivate init(_ reader: SeedReader, tenants: [Tenant]) throws(SeedError) {
    let issuer: Issuer
    switch (try reader.optional("issuer"), try reader.optional("tenant")) {
    case (let name?, nil):
      var set = JSONWebKeySet(keys: [])
      if let keys = reader.object["keys"] {
        guard let given = try? JSONWebKeySet(decoding: keys), !given.keys.isEmpty else {
          throw reader.failure("keys", "is no key set with an RSA key. Write it as {\"keys\": [ … ]}.")
        }
        set = given
      }
      issuer = .other(name, set)
    case (nil, _?): issuer = .tenant(try tenants.named("tenant", in: reader).id)
    default: throw reader.failure("issuer", "or tenant is needed, and not both. Keep one.")
    }
    let audiences = try reader.texts("audiences")
    self.init(
      name: try reader.text("name"), issuer: issuer, subject: try reader.text("subject"),
      audiences: audiences.isEmpty ? [Self.standardAudience] : audiences)
  }
}

extension ClaimChoice {
  init(_ reader: SeedReader) throws(SeedError) {
    self.init()
    if try reader.optional("groupMembershipClaims") != nil {
      groups = try reader.choice("groupMembershipClaims", of: Groups.self)
    }
    optional = try reader.choices("optionalClaims", of: OptionalClaim.self)
  }
}

extension AppRole {
  static let names: Set<String> = ["value", "title", "explanation", "allowedFor"]

  /// A name alone will do.
  init(_ element: (value: JSONValue, path: String), _ reader: SeedReader) throws(SeedError) {
    let reason = "is no role name. Leave out blanks and slashes; the API's URI is put in front."
    if let value = element.value.string {
      guard ResourceAPI.isScopeName(value) else {
        throw SeedError(file: reader.file, place: element.path, reason: reason)
      }
      self.init(value: value, title: "Use \(value)", explanation: "The app can use \(value) as itself.")
      return
    }
    let role = try SeedReader(element.value, file: reader.file, path: element.path, allowing: Self.names)
    let value = try role.text("value")
    guard ResourceAPI.isScopeName(value) else { throw role.failure("value", reason) }
    let members = try role.choices("allowedFor", of: Member.self)
    self.init(
      value: value, title: try role.optional("title") ?? "Use \(value)",
      explanation: try role.optional("explanation") ?? "The app can use \(value) as itself.",
      members: members.isEmpty ? [.application] : members)
  }
}

extension SeedReader {
  /// GUIDs in lower case.
  func guids(_ name: String) throws(SeedError) -> [String] {
    try texts(name).enumerated().map { index, text throws(SeedError) in
      guard let guid = Self.guid(text) else {
        throw failure("\(name)[\(index)]", "is not a GUID. Write it like 12345678-1234-1234-1234-123456789abc.")
      }
      return guid
    }
  }
}

extension Directory {
  /// The app role that `<appIdUri>/<value>` names, and its API; nil when there is none for such members.
  package func appRole(
    named text: String, for member: AppRole.Member = .application
  ) -> (role: AppRole, api: ResourceAPI)? {
    guard let slash = text.lastIndex(of: "/"), let api = api(named: text[..<slash]),
      let role = api.appRole(text[text.index(after: slash)...]), role.members.contains(member)
    else { return nil }
    return (role, api)
  }
}

extension SeedReader {
  fileprivate func redirectURIs(_ name: String) throws(SeedError) -> [String] {
    let uris = try texts(name)
    for (index, uri) in uris.enumerated() where !uri.contains("://") || uri.contains("#") {
      throw failure("\(name)[\(index)]", "is not an absolute URI without a fragment.")
    }
    return uris
  }

  /// A time as RFC 3339 writes it.
  fileprivate func date(_ name: String) throws(SeedError) -> Date? {
    guard let text = try optional(name) else { return nil }
    guard let date = try? Date.ISO8601FormatStyle().parse(text) else {
      throw failure(name, "is no time. Write it like 2027-01-31T12:00:00Z.")
    }
    return date
  }
}
