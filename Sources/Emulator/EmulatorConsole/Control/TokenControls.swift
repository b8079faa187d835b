// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import IdentityEmulator
import OAuthWire

/// `tokens/issue`: issues an access token with the requested content, without a sign-in, a consent or a policy.
struct TokenIssueControl: Control {
  static let changesEmulator = false
  static let operations: [ControlOperation] = [
    .post(
      "tokens/issue", "Makes an access token without a sign-in", CustomTokenRequest.schema,
      .object(
        [("token_type", .choice(["Bearer"])), ("access_token", .text), ("expires_in", .whole(Int.min...Int.max))],
        required: ["token_type", "access_token", "expires_in"]))
  ]

  let issuance: TokenIssuance

  func answer(_ arguments: [String], _ context: RequestContext) throws(ControlError) -> Answer {
    let command = try context.command()
    let order = try accepted(try CustomTokenRequest(reading: command, in: context.directory))
    do throws(Refusal) {
      let token = try issuance.token(for: order, context)
      return .json([
        "token_type": "Bearer", "access_token": .string(token.text.exposed), "expires_in": JSONValue(token.lifetime),
      ])
    } catch {
      throw .refused(error.error.value, error.message, status: error.status)
    }
  }
}

extension CustomTokenRequest {
  private static let members: [(String, JSONSchema)] = [
    ("tenant", .text), ("app", .text), ("person", .text), ("audience", .text), ("scopes", .texts), ("roles", .texts),
    ("groups", .texts), ("claims", .object), ("lifetime", .whole(lifetimes)), ("version", .whole(1...2)),
    ("badSignature", .flag),
  ]
  /// Every member may be left out.
  fileprivate static let schema = JSONSchema.object(members.map { ($0.0, $0.1.orNull) }, isClosed: true)
  /// Ten years in either direction.
  private static let lifetimes = -315_360_000...315_360_000

  /// For a member that is left out, the first entry of the seed that fits is taken. Throws the error of
  /// the member that is wrong.
  init(reading command: JSONObject, in directory: Directory) throws(SeedError) {
    let reader = try ObjectReader(.object(command), allowing: Set(Self.members.map(\.0)))
    let person = try reader.person(in: directory)
    let app = try reader.app(in: directory)
    let tenant = try reader.tenant(of: person, or: app, in: directory)
    let subject: Subject = if let person { .person(try reader.ordered(person, in: tenant)) } else { .app }
    if person == nil, tenant.kind == .b2c || tenant.kind == .federation {
      throw reader.failure("person", "is missing: B2C and AD FS have no tokens for apps. Name a person.")
    }
    let client =
      if let app { app } else { try reader.firstApp(in: directory, for: tenant, keepsSecret: person == nil) }
    self.init(tenant: tenant, app: client, subject: subject, resource: try reader.resource(in: directory))
    guard self.app.admits(tenant) else {
      throw reader.failure("app", "is not for accounts of \(tenant.domain). Name another app or tenant.")
    }
    if let version = try reader.whole("version", in: 1...2) {
      guard tenant.kind != .b2c, tenant.kind != .federation else {
        throw reader.failure("version", "is not for B2C and AD FS, whose tokens have one form. Leave it out.")
      }
      resource.api.tokenVersion = version == 1 ? .one : .two
    }
    try readContents(reader, among: directory.apis)
    lifetime = try reader.whole("lifetime", in: Self.lifetimes)
    hasBadSignature = try reader.flag("badSignature")
  }

  private mutating func readContents(_ reader: ObjectReader, among apis: [ResourceAPI]) throws(SeedError) {
    permissions = try reader.scopes(at: resource.api, for: subject, among: apis)
    roles = try reader.roles(at: resource.api, for: subject)
    groups = try reader.givenTexts("groups")
    changes = try reader.nested("claims", allowing: nil)?.object ?? [:]
    for change in changes.members { try ClaimType.check(change, reader) }
  }
}

extension ObjectReader {
  fileprivate func person(in directory: Directory) throws(SeedError) -> User? {
    guard let name = try optional("person") else { return nil }
    guard let user = directory.user(named: name) ?? directory.user(UserID(name)) else {
      throw failure("person", "is nobody here. Give a user name, or leave it out for an app's own token.")
    }
    return user
  }

  fileprivate func app(in directory: Directory) throws(SeedError) -> Application? {
    guard let id = try optional("app") else { return nil }
    guard let app = directory.application(ClientID(id)) else {
      throw failure("app", "is no client id of a registered app. Give one, or leave it out.")
    }
    return app
  }

  /// The tenant that is named; otherwise the person's home tenant, that of the app, or the first.
  fileprivate func tenant(
    of person: User?, or app: Application?, in directory: Directory
  ) throws(SeedError) -> Tenant {
    if let name = try optional("tenant") {
      guard let tenant = directory.tenant(named: name) else {
        throw failure("tenant", "is no tenant here. Give its id or its domain.")
      }
      return tenant
    }
    let id = person?.tenantID ?? app?.tenantID
    guard let tenant = id.map({ directory.tenant($0) }) ?? directory.tenants.first else {
      throw failure("tenant", "is missing. Give a tenant's id or domain.")
    }
    return tenant
  }

  /// Throws unless the person is a member or guest of the tenant.
  fileprivate func ordered(_ person: User, in tenant: Tenant) throws(SeedError) -> User {
    guard person.objectID(in: tenant.id) != nil else {
      throw failure("person", "is neither member nor guest of \(tenant.domain). Name another tenant or person.")
    }
    return person
  }

  /// The first app that accounts of the tenant may use; with `keepsSecret`, the first of them that can keep a secret.
  fileprivate func firstApp(
    in directory: Directory, for tenant: Tenant, keepsSecret: Bool
  ) throws(SeedError) -> Application {
    let apps = directory.applications.filter { $0.admits(tenant) }
    guard let app = apps.first(where: { !keepsSecret || $0.isConfidential }) ?? apps.first else {
      throw failure("app", "is missing: no app is for accounts of \(tenant.domain). Register one, or name a tenant.")
    }
    return app
  }

  /// The API that is named, otherwise the first one that is not Graph.
  fileprivate func resource(in directory: Directory) throws(SeedError) -> RequestedScopes.Resource {
    guard let name = try optional("audience") else {
      guard let api = directory.apis.first(where: { !$0.isGraph }) ?? directory.graph else {
        throw failure("audience", "is missing: no API is registered.")
      }
      return RequestedScopes.Resource(api: api, prefix: api.identifierURI + "/")
    }
    guard let api = directory.api(named: name) ?? directory.api(called: name) else {
      throw failure("audience", "is no API here. Give an identifier or client id, or any text in the claim aud.")
    }
    let prefix = api.isNamed(name) ? name : api.identifierURI
    return RequestedScopes.Resource(api: api, prefix: prefix.hasSuffix("/") ? prefix : prefix + "/")
  }

  /// The permissions that are named, with or without the API's URI in front.
  fileprivate func scopes(
    at api: ResourceAPI, for subject: CustomTokenRequest.Subject, among apis: [ResourceAPI]
  ) throws(SeedError) -> [Permission] {
    guard let names = try givenTexts("scopes") else {
      return api.permissions.filter { $0.isGrantable && !$0.needsAdministrator }
    }
    guard case .person = subject else {
      throw failure("scopes", "is for tokens of people. Name a person, or give roles.")
    }
    var permissions: [Permission] = []
    for (index, name) in names.enumerated() {
      let scope = ScopeName(name)
      let isOfAPI = scope.resource.map { api.isNamed($0) } ?? true
      guard isOfAPI, let permission = api.permission(scope.name) else {
        let place = "scopes[\(index)]"
        if scope.resource == nil, let other = apis.first(where: { $0.permission(scope.name) != nil }) {
          throw failure(place, "is a scope of another API. Name it as the audience: \(other.name).")
        }
        throw unknownName(place, "scope", of: api, among: api.permissions.map(\.value), claim: "scp")
      }
      permissions.append(permission)
    }
    return permissions
  }

  fileprivate func roles(
    at api: ResourceAPI, for subject: CustomTokenRequest.Subject
  ) throws(SeedError) -> [String]? {
    guard let names = try givenTexts("roles") else { return nil }
    let member: AppRole.Member = if case .person = subject { .user } else { .application }
    let fitting = api.appRoles.filter { $0.members.contains(member) }
    var roles: [String] = []
    for (index, name) in names.enumerated() {
      guard let role = fitting.first(where: { FoldedText.isSame($0.value, name) }) else {
        let kind = member == .user ? "role for people" : "role for apps"
        throw unknownName("roles[\(index)]", kind, of: api, among: fitting.map(\.value), claim: "roles")
      }
      roles.append(role.value)
    }
    return roles
  }

  /// nil when the list is left out.
  fileprivate func givenTexts(_ name: String) throws(SeedError) -> [String]? {
    given(name) == nil ? nil : try texts(name)
  }

  fileprivate func unknownName(
    _ place: String, _ kind: String, of api: ResourceAPI, among names: [String], claim: String
  ) -> SeedError {
    let known = names.isEmpty ? "which has none" : "which has \(names.joined(separator: ", "))"
    return failure(place, "is no \(kind) of \(api.identifierURI), \(known). Give anything else in the claim \(claim).")
  }
}

/// The types of well-known claims. A wrong one is refused, so that no test passes because of its own mistake.
private enum ClaimType {
  private static let texts: Set<String> = [
    "aud", "iss", "sub", "oid", "tid", "azp", "azpacr", "appid", "appidacr", "ver", "scp", "name", "uti", "sid",
    "preferred_username", "upn", "unique_name", "given_name", "family_name", "email", "idtyp", "idp", "nonce", "tfp",
  ]
  private static let times: Set<String> = ["exp", "iat", "nbf", "auth_time"]
  private static let lists: Set<String> = ["roles", "groups", "wids", "amr", "acrs", "xms_cc"]

  static func check(_ claim: JSONObject.Member, _ reader: ObjectReader) throws(SeedError) {
    let place = "claims.\(claim.name)"
    guard claim.value != .null else { return }
    if texts.contains(claim.name), claim.value.string == nil { throw reader.failure(place, "is no text.") }
    if times.contains(claim.name), claim.value.int == nil {
      throw reader.failure(place, "is no time in whole seconds since 1970.")
    }
    if lists.contains(claim.name), claim.value.array?.allSatisfy({ $0.string != nil }) != true {
      throw reader.failure(place, "is no list of texts. Write it as [\"…\"].")
    }
  }
}

/// `tokens/inspect`: what a token says, and why an API would refuse it.
struct TokenInspectionControl: Control {
  static let changesEmulator = false
  static let operations: [ControlOperation] = [
    .post(
      "tokens/inspect", "Tells the claims of a token, and why an API would refuse it", .setting("token", .text),
      .object([("kind", .text), ("refusals", .texts)]))
  ]

  let inspector: TokenInspector

  func answer(_ arguments: [String], _ context: RequestContext) throws(ControlError) -> Answer {
    let command = try context.command()
    guard let token = command["token"]?.string, !token.isEmpty, token.utf8.count <= 65_536 else {
      throw .badMember("token", of: command, "a token, at most 64 KiB")
    }
    return .json(inspector.inspect(token, context).json)
  }
}
