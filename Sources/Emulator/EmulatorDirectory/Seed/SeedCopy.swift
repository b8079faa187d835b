// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

extension Seed {
  /// A copy of the seed with other ids of tenants, people, groups, apps and managed identities, and other domains, so
  /// that no name of this seed is valid there. APIs keep their ids, unless they are an app too, and personal accounts
  /// their tenant.
  /// - Parameters:
  ///   - name: The text before the domains, and behind the first labels of host names.
  ///   - newID: A new GUID in lower case.
  package func copied(as name: String, newID: () -> String) -> Seed {
    let names = CopiedNames(self, as: name, newID: newID)
    var copy = self
    copy.tenants = tenants.map { names.copied($0, as: name) }
    copy.people = people.map { person in
      var person = person
      person.user = names.copied(person.user, newID: newID)
      return person
    }
    copy.applications = applications.map { names.copied($0) }
    copy.apis = apis.map { api in
      var api = api
      api.appID = names.clients[api.appID.lowercased()] ?? api.appID
      api.identifierURI = names.text(api.identifierURI)
      return api
    }
    copy.consents = consents.map { names.copied($0) }
    copy.policies = policies.map { names.copied($0) }
    copy.faults = faults.map { names.copied($0) }
    return copy
  }
}

/// The new name for each old one.
private struct CopiedNames {
  private var tenants: [TenantID: TenantID] = [:]
  private var domains: [String: String] = [:]
  private var users: [UserID: UserID] = [:]
  /// The new client ids, by the old one in lower case.
  private(set) var clients: [String: String] = [:]
  /// The new object ids of groups, managed identities and service principals.
  private var objects: [String: String] = [:]

  init(_ seed: Seed, as name: String, newID: () -> String) {
    for tenant in seed.tenants {
      tenants[tenant.id] = tenant.id == .personal ? .personal : TenantID(newID())
      domains[tenant.domain.lowercased()] = "\(name).\(tenant.domain)"
    }
    for person in seed.people {
      // The ids of personal accounts have zeros before a number.
      let id = newID()
      let isPersonal = person.user.tenantID == .personal
      users[person.user.id] = UserID(isPersonal ? "00000000-0000-0000-" + id.dropFirst(19) : id)
    }
    for app in seed.applications { clients[app.clientID.value.lowercased()] = newID() }
    for identity in seed.tenants.flatMap(\.managedIdentities) {
      clients[identity.clientID.value.lowercased()] = newID()
      objects[identity.objectID.lowercased()] = newID()
    }
    for group in seed.tenants.flatMap({ seed.directory.groups(of: $0) }) { objects[group.id] = newID() }
    for app in seed.applications {
      for tenant in seed.tenants {
        objects[app.objectID(in: tenant.id)] = copied(app).objectID(in: tenants[tenant.id] ?? tenant.id)
      }
    }
  }

  func copied(_ tenant: Tenant, as name: String) -> Tenant {
    var tenant = tenant
    tenant.domain = domains[tenant.domain.lowercased()] ?? tenant.domain
    tenant.id = tenants[tenant.id] ?? tenant.id
    tenant.subdomain = tenant.subdomain.map { "\($0)-\(name)" }
    // The server's certificate was made without the hosts of the copy.
    tenant.hosts = []
    for index in tenant.groups.indices { tenant.groups[index].id = object(tenant.groups[index].id) }
    tenant.managedIdentities = tenant.managedIdentities.map { identity in
      var identity = identity
      identity.clientID = copied(identity.clientID)
      identity.objectID = object(identity.objectID)
      identity.appRoles = identity.appRoles.map(text)
      return identity
    }
    return tenant
  }

  func copied(_ user: User, newID: () -> String) -> User {
    var user = user
    user.id = users[user.id] ?? user.id
    user.tenantID = tenants[user.tenantID] ?? user.tenantID
    user.username = address(user.username)
    user.email = user.email.map(address)
    user.guestObjectIDs = Dictionary(
      uniqueKeysWithValues: user.guestObjectIDs.map { (tenants[$0.key] ?? $0.key, newID()) })
    user.appRoles = user.appRoles.map(text)
    user.groups = user.groups.map(object)
    return user
  }

  func copied(_ app: Application) -> Application {
    var app = app
    app.clientID = copied(app.clientID)
    app.tenantID = tenants[app.tenantID] ?? app.tenantID
    app.applicationPermissions = app.applicationPermissions.map(text)
    if let native = app.native { app.native?.consentedScopes = native.consentedScopes.map(text) }
    app.credentials.federated = app.credentials.federated.map { credential in
      var credential = credential
      if case .tenant(let id) = credential.issuer {
        credential.issuer = .tenant(tenants[id] ?? id)
        credential.subject = object(credential.subject)
      }
      return credential
    }
    return app
  }

  func copied(_ consent: Seed.Consent) -> Seed.Consent {
    var consent = consent
    consent.app = copied(consent.app)
    switch consent.holder {
    case .user(let id): consent.holder = .user(users[id] ?? id)
    case .tenant(let id): consent.holder = .tenant(tenants[id] ?? id)
    }
    consent.scopes = ScopeSet(consent.scopes.values.map(text))
    consent.roles = consent.roles.map(text)
    return consent
  }

  func copied(_ policy: Seed.Policy) -> Seed.Policy {
    switch policy {
    case .user(let id, let requirement): .user(users[id] ?? id, requirement)
    case .blockedApp(let id): .blockedApp(copied(id))
    case .api(let id, let context): .api(clients[id.lowercased()] ?? id, context: context)
    }
  }

  func copied(_ rule: FaultRule) -> FaultRule {
    guard var match = rule.source["match"]?.object else { return rule }
    var source = rule.source
    match["clientId"] = match["clientId"]?.string.map { .string(copied(ClientID($0)).value) }
    match["user"] = match["user"]?.string.map { .string(address($0)) }
    source["match"] = .object(match)
    return (try? FaultRule(decoding: .object(source))) ?? rule
  }

  private func object(_ id: String) -> String { objects[id.lowercased()] ?? id }

  private func copied(_ id: ClientID) -> ClientID { ClientID(clients[id.value.lowercased()] ?? id.value) }

  /// A user name or mail address at one of the domains.
  private func address(_ text: String) -> String {
    guard let sign = text.lastIndex(of: "@") else { return text }
    let domain = text[text.index(after: sign)...]
    return text[...sign] + (domains[domain.lowercased()] ?? String(domain))
  }

  /// A text that is an identifier of an API, or begins with one; it may have a client id in it.
  func text(_ text: String) -> String {
    // Client ids are GUIDs, and most texts have none.
    guard text.utf8.count(where: { $0 == UInt8(ascii: "-") }) >= 4 else { return text }
    return clients.lazy.filter { $0.key.utf8.count <= text.utf8.count }.reduce(text) { text, client in
      [client.key, client.key.uppercased()].reduce(text) { $0.replacing($1, with: client.value) }
    }
  }
}
