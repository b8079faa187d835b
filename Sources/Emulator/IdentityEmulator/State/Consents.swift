// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire
import PlatformInterfaces

/// Which scopes were granted to which app: by each person, and by administrators for everybody in their tenant.
struct Consents: Sendable {
  struct Subject: Hashable {
    /// A person's id, or a tenant's.
    var holder: String
    var app: String
  }

  var granted: [Subject: Set<String>] = [:]
  /// The scopes that were granted for all people of a tenant.
  var grantedToAll: [Subject: Set<String>] = [:]

  /// Apps of one family, which have one publisher, share their consents.
  fileprivate static func subject(_ holder: String, _ app: Application) -> Subject {
    Subject(holder: holder, app: app.familyID.map { "family \($0)" } ?? app.clientID.value.lowercased())
  }

  /// An app that the subject stands for.
  fileprivate static func app(of subject: Subject, in directory: Directory) -> ClientID? {
    let apps = directory.applications + [.azureCLI]
    return apps.first { Self.subject("", $0).app == subject.app }?.clientID
  }

  func contains(_ key: ConsentKey, of user: UserID, in tenant: TenantID, for app: Application) -> Bool {
    granted[Self.subject(user.value, app)]?.contains(key.value) ?? false
      || grantedToAll[Self.subject(tenant.value, app)]?.contains(key.value) ?? false
  }

  mutating func grant(_ keys: [ConsentKey], of user: UserID, to app: Application) {
    granted[Self.subject(user.value, app), default: []].formUnion(keys.map(\.value))
  }

  mutating func grant(_ keys: [ConsentKey], toAllOf tenant: TenantID, for app: Application) {
    grantedToAll[Self.subject(tenant.value, app), default: []].formUnion(keys.map(\.value))
  }

  /// The app roles of an API that `app` has in a tenant, for itself.
  func roles(of app: Application, at api: ResourceAPI, in tenant: TenantID) -> [String] {
    let granted = grantedToAll[Self.subject(tenant.value, app)] ?? []
    return api.appRoles.filter { granted.contains(ConsentKey($0, of: api).value) }.map(\.value)
  }

  /// Grants all of `scopes` that can be granted, without a question to the person.
  mutating func grant(_ scopes: RequestedScopes, of user: User, in tenant: Tenant, to app: Application) {
    let view = ConsentView(user: user, tenant: tenant, app: app, consents: self)
    grant(view.wanted(scopes).map(\.key), of: user.id, to: app)
  }
}

/// Keeps the consents.
package final class ConsentStore: Sendable {
  private let consents: Lock<Consents>

  package init(_ seed: Seed) { consents = Lock(Consents(seed)) }

  var current: Consents { consents.withLock { $0 } }

  func replace(with other: Consents) { consents.withLock { $0 = other } }

  /// The scopes that an app has in a person's name, in the form in which the app asks for them.
  package func scopes(of user: User, to app: Application, in directory: Directory) -> [String] {
    let consents = current
    return ConsentKey.all(in: directory).filter {
      $0.role == nil && consents.contains($0.key, of: user.id, in: user.tenantID, for: app)
    }.map(\.name)
  }

  /// The consents as entries of a seed file. What apps have without a question is left out.
  package func entries(in directory: Directory, since seed: Seed) -> [Seed.Consent] {
    let (now, names) = (current, ConsentKey.all(in: directory))
    var platform = Consents()
    for consent in seed.platformConsents { platform.grant(consent, in: directory) }
    func entries(
      _ granted: [Consents.Subject: Set<String>], _ known: [Consents.Subject: Set<String>],
      _ holder: (String) -> Seed.Consent.Holder?
    ) -> [Seed.Consent] {
      granted.sorted { ($0.key.holder, $0.key.app) < ($1.key.holder, $1.key.app) }.compactMap { subject, keys in
        guard let app = Consents.app(of: subject, in: directory), let holder = holder(subject.holder) else {
          return nil
        }
        let new = keys.subtracting(known[subject] ?? [])
        let found = names.filter { new.contains($0.key.value) }
        guard !found.isEmpty else { return nil }
        return Seed.Consent(
          app: app, holder: holder, scopes: ScopeSet(found.filter { $0.role == nil }.map(\.name)),
          roles: found.compactMap(\.role))
      }
    }
    return entries(now.granted, platform.granted) { id in directory.user(UserID(id)).map { .user($0.id) } }
      + entries(now.grantedToAll, platform.grantedToAll) { id in directory.tenant(TenantID(id)).map { .tenant($0.id) } }
  }

  /// Grants what the seed or the control API says.
  package func grant(_ consent: Seed.Consent, in directory: Directory) {
    consents.withLock { $0.grant(consent, in: directory) }
  }

  /// Grants all of `scopes` that can be granted, without a question to the person.
  package func grant(_ scopes: RequestedScopes, of user: User, in tenant: Tenant, to app: Application) {
    consents.withLock { $0.grant(scopes, of: user, in: tenant, to: app) }
  }

  /// Grants all of `scopes` for everybody in the tenant of the administrator `user`, and the app roles for
  /// the app itself.
  func grantToAll(
    _ scopes: RequestedScopes, of user: User, in tenant: Tenant, to app: Application, _ directory: Directory
  ) {
    consents.withLock { consents in
      let view = ConsentView(user: user, tenant: tenant, app: app, consents: consents)
      let keys = view.wanted(scopes) + view.wantedForItself(scopes, in: directory)
      consents.grant(keys.map(\.key), toAllOf: tenant.id, for: app)
    }
  }

  /// What a token of `user` for `app` may carry. Throws `severalResources`, or `consentMissing` when a permission that
  /// can be granted was not.
  /// - Parameter offered: scopes that are granted first, because no consent page can be shown.
  func granted(
    _ scopes: RequestedScopes, offering offered: RequestedScopes?, of user: User, in tenant: Tenant,
    to app: Application
  ) throws(Refusal) -> ConsentedScopes {
    try consents.withLock { consents throws(Refusal) in
      if let offered { consents.grant(offered, of: user, in: tenant, to: app) }
      let view = ConsentView(user: user, tenant: tenant, app: app, consents: consents)
      guard scopes.resources.count <= 1 else { throw .severalResources }
      // A scope that the API does not offer can have no consent.
      guard scopes.unknown == nil else { throw .consentMissing(.invalidGrant) }
      let openID = scopes.openID.filter { view.contains(ConsentKey(openID: $0)) }
      guard let resource = scopes.resources.first else {
        guard !tenant.needsAdminConsent || !openID.isEmpty else { throw .consentMissing(.invalidGrant) }
        return ConsentedScopes(openID: openID, resource: nil, permissions: [])
      }
      let granted = view.granted(at: resource.api)
      let isComplete = resource.permissions.allSatisfy { !view.canGrant($0) || granted.contains($0) }
      guard isComplete, !granted.isEmpty else { throw .consentMissing(.invalidGrant) }
      return ConsentedScopes(
        openID: scopes.openID.filter { openID.contains($0) || Self.impliedScopes.contains($0) }, resource: resource,
        permissions: granted)
    }
  }

  /// What who has consented to a permission of an API has consented to with it. Clients such as MSAL for Go ask for it
  /// only when they redeem the code.
  private static let impliedScopes = ["openid", "profile", "offline_access"]
}

/// Names one grantable thing: an OpenID Connect scope, or a permission of an API.
struct ConsentKey: Sendable, Hashable {
  let value: String

  init(openID scope: String) { value = scope.lowercased() }

  init(_ permission: Permission, of api: ResourceAPI) {
    value = "\(api.appID)/\(permission.value)".lowercased()
  }

  init(_ role: AppRole, of api: ResourceAPI) { value = "role \(api.appID)/\(role.value)".lowercased() }

  /// Everything that can be granted: scopes by the name by which an app asks for them, app roles by their full name.
  fileprivate static func all(in directory: Directory) -> [(key: ConsentKey, name: String, role: String?)] {
    ScopeSet.reserved.values.map { (ConsentKey(openID: $0), $0, nil) }
      + (directory.apis + ResourceAPI.platform).flatMap { api in
        api.permissions.map {
          (ConsentKey($0, of: api), api.isGraph ? $0.value : "\(api.identifierURI)/\($0.value)", nil)
        }
          + api.appRoles.map {
            let name = "\(api.identifierURI)/\($0.value)"
            return (ConsentKey($0, of: api), name, name)
          }
      }
  }
}

/// Consent as it applies to one person in one tenant, and one app.
struct ConsentView {
  /// Something that an app asks for.
  struct Wanted {
    var key: ConsentKey
    /// The text on the consent page.
    var shown: ConsentPermission
    var needsAdministrator: Bool
  }

  var user: User
  /// The tenant in which the person signs in.
  var tenant: Tenant
  var app: Application
  var consents: Consents

  /// Whether this person may consent for everybody in the tenant.
  var isAdministrator: Bool { user.isAdministrator && user.tenantID == tenant.id }

  func canGrant(_ permission: Permission) -> Bool {
    permission.isGrantable && !user.declinedScopes.contains(permission.value)
  }

  /// What the person still has to be asked for.
  func missing(_ scopes: RequestedScopes) -> [Wanted] { wanted(scopes).filter { !contains($0.key) } }

  /// What is missing and can't be granted by this person.
  func needsAdministrator(_ scopes: RequestedScopes) -> Bool {
    !isAdministrator && missing(scopes).contains(where: \.needsAdministrator)
  }

  fileprivate func contains(_ key: ConsentKey) -> Bool {
    consents.contains(key, of: user.id, in: tenant.id, for: app)
  }

  /// Everything that was asked for and can be granted.
  func wanted(_ scopes: RequestedScopes) -> [Wanted] {
    let openID = scopes.openID.map {
      Wanted(key: ConsentKey(openID: $0), shown: Self.shown(openID: $0), needsAdministrator: tenant.needsAdminConsent)
    }
    let permissions = scopes.resources.flatMap { resource in
      pending(resource).filter(canGrant).map { permission in
        Wanted(
          key: ConsentKey(permission, of: resource.api),
          shown: ConsentPermission(
            scope: resource.prefix + permission.value, title: permission.title, explanation: permission.explanation),
          needsAdministrator: permission.needsAdministrator || tenant.needsAdminConsent)
      }
    }
    return openID + permissions
  }

  /// The app roles that the app is registered to want of the APIs whose `.default` is asked for: an administrator
  /// grants them along with what it wants in people's names.
  func wantedForItself(_ scopes: RequestedScopes, in directory: Directory) -> [Wanted] {
    app.applicationPermissions.compactMap { name in
      guard let (role, api) = directory.appRole(named: name),
        scopes.resources.contains(where: { $0.asksForDefault && $0.api.appID == api.appID })
      else { return nil }
      return Wanted(
        key: ConsentKey(role, of: api),
        shown: ConsentPermission(scope: name, title: role.title, explanation: role.explanation),
        needsAdministrator: true)
    }
  }

  /// `.default` asks anew only as long as nothing was granted at the resource.
  private func pending(_ resource: RequestedScopes.Resource) -> [Permission] {
    guard resource.asksForDefault, !granted(at: resource.api).isEmpty else { return resource.allPermissions }
    return resource.permissions
  }

  func granted(at api: ResourceAPI) -> [Permission] {
    api.permissions.filter { canGrant($0) && contains(ConsentKey($0, of: api)) }
  }

  private static func shown(openID scope: String) -> ConsentPermission {
    switch scope {
    case "openid":
      ConsentPermission(scope: scope, title: "Sign you in", explanation: "The app can sign you in with this account.")
    case "profile":
      ConsentPermission(
        scope: scope, title: "See your basic profile", explanation: "The app can see your name and username.")
    case "email":
      ConsentPermission(
        scope: scope, title: "See your email address", explanation: "The app can see your main email address.")
    default:
      ConsentPermission(
        scope: scope, title: "Keep access to data you have given it access to",
        explanation: "The app can keep using these permissions when you aren't using it.")
    }
  }
}

extension Consents {
  /// The consents that the seed grants.
  init(_ seed: Seed) {
    self.init()
    let directory = seed.directory
    for consent in seed.platformConsents + seed.consents { grant(consent, in: directory) }
  }

  package mutating func grant(_ consent: Seed.Consent, in directory: Directory) {
    guard let app = directory.application(consent.app),
      let scopes = try? RequestedScopes(consent.scopes, in: directory, for: app)
    else { return }
    let permissions = scopes.resources.flatMap { resource in
      ((resource.asksForDefault ? resource.allPermissions : []) + resource.permissions)
        .filter(\.isGrantable).map { ConsentKey($0, of: resource.api) }
    }
    let keys = scopes.openID.map { ConsentKey(openID: $0) } + permissions
    let roles = consent.roles.compactMap { directory.appRole(named: $0) }.map { ConsentKey($0.role, of: $0.api) }
    switch consent.holder {
    case .user(let id): grant(keys, of: id, to: app)
    case .tenant(let id): grant(keys + roles, toAllOf: id, for: app)
    }
  }
}
