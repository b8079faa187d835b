// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import JOSE
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces

// The apps of a seed file, and their credentials.

extension Application: SeedEntry {
  package static let blank = Application(
    clientID: ClientID(""), name: "", publisher: "", tenantID: TenantID(""), audience: .singleTenant,
    redirectURIs: [])

  package static let fields: [Field<Application>] = [
    .guid("clientId", \.clientID), .text("name", \.name), .textOrDefault("publisher", \.publisher),
    .tenant("tenant", \.tenantID), .choice("audience", \.audience),
    redirectURIs("redirectUris", .publicClient, isAlwaysWritten: true), redirectURIs("webRedirectUris", .web),
    redirectURIs("spaRedirectUris", .singlePage),
    Field(
      "logoutUrl", \.logoutURL, schema: .text, read: { reader throws(SeedError) in try logoutURL(reader) },
      write: { $0.map(JSONValue.string) }),
    .text("family", \.familyID),
    Field(
      "nativeAuth", \.native, schema: NativeAppSettings.closedSchema,
      read: { reader throws(SeedError) in try reader.entry("nativeAuth", NativeAppSettings.self) },
      write: { $0?.json }),
    .entries("secrets", \.credentials.secrets),
    Field(
      "certificates", \.credentials.certificates, read: { reader throws(SeedError) in try certificates(reader) },
      write: { .texts($0.compactMap { try? $0.certificate.pem() }) }),
    .entries("federatedCredentials", \.credentials.federated), .flag("publicClient", \.allowsPublicClient),
    .flag("enableIdTokenIssuance", \.allowsIDTokenIssuance),
    .texts("applicationPermissions", \.applicationPermissions),
    .choice("groupMembershipClaims", \.claims.groups, standard: ClaimChoice.Groups.none),
    .choices("optionalClaims", \.claims.optional), .flag("disabled", \.isDisabled),
    .flag("globalEndpointOnly", \.usesGlobalEndpointOnly),
  ]

  private static func redirectURIs(
    _ name: String, _ kind: RegisteredRedirectURI.Kind, isAlwaysWritten: Bool = false
  ) -> Field<Application> {
    Field(
      name,
      read: { reader, app throws(SeedError) in
        for (index, uri) in try reader.texts(name).enumerated() {
          if let problem = redirectProblem(uri) { throw reader.failure("\(name)[\(index)]", problem) }
          app.redirectURIs.append(RegisteredRedirectURI(uri, kind))
        }
      },
      write: { app in
        let values = app.redirectURIs.filter { $0.kind == kind }.map(\.value)
        return isAlwaysWritten ? .array(values.map(JSONValue.string)) : .texts(values)
      })
  }

  /// What is wrong with a redirect URI; nil: nothing.
  package static func redirectProblem(_ uri: String) -> String? {
    if !uri.contains("://") { return "has no ://. Write it like https://localhost or myapp://auth." }
    if uri.contains("#") { return "has a fragment. Leave it out." }
    if uri.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }) { return "has white space in it. Take it out." }
    guard ["http://", "https://"].contains(where: { uri.lowercased().hasPrefix($0) }) else { return nil }
    guard let url = URL(string: uri) else { return "is no URL. Write it like https://localhost." }
    return (url.host() ?? "").isEmpty ? "names no host. Write it like https://localhost." : nil
  }

  private static func logoutURL(_ reader: ObjectReader) throws(SeedError) -> String? {
    guard let text = try reader.optional("logoutUrl"), !text.isEmpty else { return nil }
    guard isLogoutPage(text) else {
      throw reader.failure("logoutUrl", "is no https address, nor an http address of localhost or 127.0.0.1.")
    }
    return text
  }

  /// Whether a sign-out can show the page: it is over https, or at this machine, and a content security policy can name
  /// its host.
  package static func isLogoutPage(_ text: String) -> Bool {
    guard let url = URL(string: text), let scheme = url.scheme, let host = url.host(percentEncoded: true) else {
      return false
    }
    return url.fragment == nil && LoopbackHost.permits(scheme.lowercased(), host)
      && host.utf8.allSatisfy { $0 != UInt8(ascii: "%") && $0 != UInt8(ascii: ":") }
  }

  private static func certificates(_ reader: ObjectReader) throws(SeedError) -> [AppCertificate] {
    try reader.texts("certificates").enumerated().map { index, text throws(SeedError) in
      guard let certificate = try? AppCertificate(pem: text) else {
        throw reader.failure("certificates[\(index)]", "is no certificate of an RSA key in PEM form.")
      }
      return certificate
    }
  }

  package mutating func complete(_ reader: ObjectReader) throws(SeedError) {
    let tenant = try reader.tenant("tenant")
    if publisher.isEmpty { publisher = tenant.name }
    guard native == nil || tenant.kind == .external else {
      throw reader.failure("nativeAuth", "is for apps of external tenants only. Leave it out.")
    }
  }

  /// Reads an app that was saved. Earlier versions took redirect URIs to which no answer can go; they are left out.
  package init(saved json: JSONValue, in directory: Directory) throws(SeedError) {
    var app = json.object ?? JSONObject()
    for name in ["redirectUris", "webRedirectUris", "spaRedirectUris"] {
      guard let uris = app[name]?.array else { continue }
      app[name] = .array(uris.filter { $0.string.map { Self.redirectProblem($0) == nil } ?? true })
    }
    try self.init(decoding: .object(app), in: directory)
  }

  /// Reads an app that the control API is given. Throws with the member that is wrong.
  package init(decoding json: JSONValue, in directory: Directory) throws(SeedError) {
    let reader = try ObjectReader(json, of: Self.self, in: directory)
    try self.init(reader)
    try reader.requireRoles(applicationPermissions, in: directory, at: "applicationPermissions")
    try native?.checkScopes(in: directory.apis, reader)
  }
}

extension AppSecret: SeedEntry {
  package static let blank = AppSecret(Secret(""))
  package static let fields: [Field<AppSecret>] = [
    Field(
      "value", \.value, read: { reader throws(SeedError) in Secret(try reader.text("value")) },
      write: { .string($0.exposed) }),
    .text("name", \.name),
    Field(
      "expires", \.expiresAt, read: { reader throws(SeedError) in try expiry(reader) },
      write: { $0.map { .string($0.formatted(.iso8601)) } }),
  ]

  package init?(short text: String) {
    guard !text.isEmpty else { return nil }
    self.init(Secret(text))
  }
  package static var shortProblem: String? { "is neither a text with something in it nor an object." }

  /// A time in the form of RFC 3339.
  private static func expiry(_ reader: ObjectReader) throws(SeedError) -> Date? {
    guard let text = try reader.optional("expires") else { return nil }
    guard let date = try? Date.ISO8601FormatStyle().parse(text) else {
      throw reader.failure("expires", "is no time. Write it like 2027-01-31T12:00:00Z.")
    }
    return date
  }

  /// Reads a secret that the control API is given. Throws with the member that is wrong.
  package init(decoding json: JSONValue) throws(SeedError) {
    try self.init(ObjectReader(json, allowing: Self.names))
  }
}

extension FederatedCredential: SeedEntry {
  package static let blank = FederatedCredential(name: "", issuer: .tenant(TenantID("")), subject: "")
  package static let fields: [Field<FederatedCredential>] = [
    .text("name", \.name),
    // This field also reads the members that name the issuer.
    Field(
      "tenant", \.issuer, read: { reader throws(SeedError) in try issuer(reader) },
      write: { if case .tenant(let id) = $0 { .string(id.value) } else { nil } }),
    Field(
      "issuer", read: { _, _ in },
      write: { if case .other(let name, _) = $0.issuer { .string(name) } else { nil } }),
    Field(
      "keys", read: { _, _ in },
      write: { if case .other(_, let set) = $0.issuer, !set.keys.isEmpty { set.encoded } else { nil } }),
    .text("subject", \.subject),
    Field(
      "audiences", \.audiences,
      read: { reader throws(SeedError) in
        let audiences = try reader.texts("audiences")
        return audiences.isEmpty ? nil : audiences
      }, write: { .texts($0) }),
  ]

  private static func issuer(_ reader: ObjectReader) throws(SeedError) -> Issuer {
    switch (try reader.optional("issuer"), try reader.optional("tenant")) {
    case (let name?, nil):
      guard let keys = reader.object["keys"] else { return .other(name, JSONWebKeySet(keys: [])) }
      guard let given = try? JSONWebKeySet(decoding: keys), !given.keys.isEmpty else {
        throw reader.failure("keys", "is no key set with an RSA key. Write it as {\"keys\": [ … ]}.")
      }
      return .other(name, given)
    case (nil, _?): return .tenant(try reader.tenant("tenant").id)
    default: throw reader.failure("issuer", "or tenant is needed, and not both. Keep one.")
    }
  }
}

extension NativeAppSettings: SeedEntry {
  package static let blank = NativeAppSettings(credential: .password, consentedScopes: [])
  package static let fields: [Field<NativeAppSettings>] = [
    .choice("signUpWith", \.credential), .entries("attributes", \.attributes),
    .texts("consentedScopes", \.consentedScopes),
    .choices("registrationChannels", \.registrationChannels, needsOne: true),
    .choices("journeys", \.journeys, needsOne: true),
  ]

  package func complete(_ reader: ObjectReader) throws(SeedError) {
    try reader.requireUnique("attributes", "name", attributes.map(\.name))
  }

  /// Throws unless every consented scope is one of OpenID Connect, of `apis` or of the platform.
  /// - Parameter place: The app's place in the reader's object, with a dot at the end.
  func checkScopes(in apis: [ResourceAPI], _ reader: ObjectReader, at place: String = "") throws(SeedError) {
    for (index, scope) in consentedScopes.enumerated() where !ScopeSet.reserved.contains(scope) {
      let name = ScopeName(scope)
      let api =
        name.resource.map { resource in (apis + ResourceAPI.platform).first { $0.isNamed(resource) } }
        ?? apis.first { $0.isGraph }
      guard let api, api.offers(name) else {
        throw reader.failure(
          "\(place)nativeAuth.consentedScopes[\(index)]",
          "is no scope of this file's APIs. Write it as <appIdUri>/<name>, or a name of Graph's.")
      }
    }
  }
}

extension UserAttribute: SeedEntry {
  package static let blank = UserAttribute("", limit: 0)
  package static let fields: [Field<UserAttribute>] = [
    .text("name", \.name),
    Field(
      "required", \.isRequired, read: { reader throws(SeedError) in try reader.flag("required") },
      write: { .bool($0) }),
    .text("pattern", \.pattern), .count("maxLength", \.limit), .textOrDefault("type", \.type),
  ]

  /// The longest values of the platform's own attributes, in characters.
  private static let limits = [
    "city": 128, "country": 128, "displayName": 256, "givenName": 64, "jobTitle": 128, "postalCode": 40, "state": 128,
    "streetAddress": 1_024, "surname": 64,
  ]

  package mutating func complete(_ reader: ObjectReader) throws(SeedError) {
    if limit == 0 { limit = Self.limits[name] ?? 1_024 }
    guard pattern.map({ (try? Regex($0)) != nil }) ?? true else {
      throw reader.failure("pattern", "is no regular expression. Check brackets and escapes.")
    }
  }
}
