// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

extension Seed {
  /// Permissions that an app has without having asked.
  package struct Consent: Sendable, Equatable {
    package enum Holder: Sendable, Equatable {
      case user(UserID)
      /// For everybody in the tenant.
      case tenant(TenantID)
    }

    package var app: ClientID
    package var holder: Holder
    /// The scopes in the form in which an app asks for them.
    package var scopes: ScopeSet
    /// App roles that the app has for itself, as `<appIdUri>/<value>`; only an administrator can grant them.
    package var roles: [String]

    package init(app: ClientID, holder: Holder, scopes: ScopeSet, roles: [String] = []) {
      (self.app, self.holder, self.scopes, self.roles) = (app, holder, scopes, roles)
    }
  }
}

extension Seed.Consent {
  static let names: Set<String> = ["app", "user", "tenant", "scopes", "roles"]
  package static let schema = JSONSchema.object(
    [("app", .text), ("user", .text.orNull), ("tenant", .text.orNull), ("scopes", .texts), ("roles", .texts)],
    required: ["app"], isClosed: true)

  /// Reads a consent of a seed file or of the control API. Throws with the member that is wrong.
  package init(decoding json: JSONValue, in directory: Directory) throws(SeedError) {
    try self.init(ObjectReader(json, allowing: Self.names), in: directory)
  }

  init(_ reader: ObjectReader, in directory: Directory) throws(SeedError) {
    guard let app = directory.application(ClientID(try reader.text("app"))) else {
      throw reader.failure("app", "is no app that is registered. Give a client id.")
    }
    let holder: Holder
    switch (try reader.optional("user"), try reader.optional("tenant")) {
    case (let name?, nil):
      guard let user = directory.user(named: name) else {
        throw reader.failure("user", "is no user that is registered. Give a user name.")
      }
      holder = .user(user.id)
    case (nil, let name?):
      guard let tenant = directory.tenant(named: name) else {
        throw reader.failure("tenant", "is no tenant that is registered. Give its id or domain.")
      }
      holder = .tenant(tenant.id)
    case (nil, nil): throw reader.failure("tenant", "is missing. Give it, or user for one person.")
    default: throw reader.failure("user", "or tenant is needed, and not both. Keep one.")
    }
    let scopes = try reader.texts("scopes")
    let roles = try reader.texts("roles")
    guard !scopes.isEmpty || !roles.isEmpty else {
      throw reader.failure("scopes", "is empty. Add at least one scope, or an app role to roles.")
    }
    if case .user = holder, !roles.isEmpty {
      throw reader.failure("roles", "is for a tenant's consent only. Name the tenant instead of the user.")
    }
    try reader.requireRoles(roles, in: directory, at: "roles")
    for (index, scope) in scopes.enumerated() where !directory.offers(scope) {
      throw reader.failure(
        "scopes[\(index)]", "is no scope of the APIs. Write it as <appIdUri>/<name>, or a name of Graph's.")
    }
    self.init(app: app.clientID, holder: holder, scopes: ScopeSet(scopes), roles: roles)
  }

  func json(in directory: Directory) -> JSONValue {
    var members: JSONObject = ["app": .string(app.value)]
    switch holder {
    case .user(let id): members["user"] = .string(directory.user(id)?.username ?? id.value)
    case .tenant(let id): members["tenant"] = .string(id.value)
    }
    members["scopes"] = .texts(scopes.values)
    members["roles"] = .texts(roles)
    return .object(members)
  }
}

extension Directory {
  /// Whether `scope` is one of OpenID Connect or of an API.
  func offers(_ scope: String) -> Bool {
    if ScopeSet.reserved.contains(scope) { return true }
    let name = ScopeName(scope)
    let api = name.resource.map { self.api(named: $0) } ?? graph
    return api?.offers(name) == true
  }
}
