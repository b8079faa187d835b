// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire
import PlatformInterfaces

/// What a client needs to know: where everything is, and the registered tenants, people, apps and APIs. It is printed
/// when the emulator is ready and served at `/_emulator/ready`.
package struct Announcement: Sendable {
  package let testAccounts: TestAccounts
  package let origins: Origins
  package let accounts: AccountStore
  let managedIdentities: ManagedIdentityHost
  /// The id of the world; nil: the emulator itself.
  package var world: String?

  package var json: JSONValue {
    let accounts = accounts.current
    let directory = accounts.directory
    let (seeded, others) = testAccounts.everybody(in: directory)
    let base = origins.main?.description ?? ""
    let pages = origins.pages?.description ?? ""
    let root = ControlRoot(world: world)
    return [
      "event": "ready", "version": .string(LibraryVersion.text), "world": world.map(JSONValue.string),
      "http": origins.http.flatMap { Origin($0) }.map { .string($0.description) },
      "https": origins.https.flatMap { Origin($0) }.map { .string($0.description) },
      "ca": origins.authorityPath.map(JSONValue.string), "graph": .string(base),
      "console": .string(pages + root.console), "control": .string(base + root.path),
      "inbox": .string(pages + root.inbox),
      "tenants": .array(
        directory.tenants.map { tenant in
          [
            "name": .string(tenant.name), "id": .string(tenant.id.value), "domain": .string(tenant.domain),
            "kind": .string(tenant.kind.rawValue),
            "authority": .string(base + (tenant.kind == .federation ? "/adfs" : "/" + tenant.id.value)),
            "nativeAuthority": nativeAuthority(of: tenant).map(JSONValue.string),
            "policies": policyAuthorities(of: tenant), "cloud": tenant.cloudHost.map(JSONValue.string),
            "hosts": tenant.hosts.isEmpty ? nil : .array(tenant.hosts.map(JSONValue.string)),
            "needsAdminConsent": tenant.needsAdminConsent ? true : nil,
            "groups": tenant.groups.isEmpty
              ? nil : .array(tenant.groups.map { ["name": .string($0.name), "id": .string($0.id)] }),
          ]
        }), "users": .array((seeded + others).map { description($0, accounts) }),
      "apps": .array(
        directory.applications.map { app in
          [
            "name": .string(app.name), "clientId": .string(app.clientID.value),
            "tenant": .string(app.tenantID.value), "audience": .string(app.audience.rawValue),
            "nativeAuth": app.native == nil ? nil : true,
            "redirectUris": .array(app.redirectURIs.map { .string($0.value) }),
            "secret": app.credentials.secrets.first.map { .string($0.value.exposed) },
            "servicePrincipal": app.isConfidential ? .string(app.objectID(in: app.tenantID)) : nil,
          ]
        }),
      "apis": .array(
        directory.apis.map { api in
          [
            "name": .string(api.name), "appIdUri": .string(api.identifierURI), "appId": .string(api.appID),
            "scopes": .array(api.permissions.map { .string("\(api.identifierURI)/\($0.value)") }),
            "appRoles": api.appRoles.isEmpty ? nil : .array(api.appRoles.map { .string($0.value) }),
            "url": .string(base + (api.isGraph ? "/v1.0/me" : "/api/\(api.name)")),
          ]
        }),
      "managedIdentities": .array(
        directory.managedIdentities.map { tenant, identity in
          [
            "name": .string(identity.name), "clientId": .string(identity.clientID.value),
            "objectId": .string(identity.objectID), "resourceId": .string(identity.resourceID),
            "tenant": .string(tenant.id.value), "systemAssigned": identity.isSystemAssigned ? true : nil,
          ]
        }),
      "managedIdentity": managedIdentities.variables(directory),
      "arcKeys": managedIdentities.arcKeys.path.map(JSONValue.string),
    ]
  }

  /// `https://fabrikam.ciamlogin.localhost:8443/<tenant id>`, as apps of an External ID tenant write their authority.
  private func nativeAuthority(of tenant: Tenant) -> String? {
    guard tenant.kind == .external, let subdomain = tenant.subdomain, let origin = origins.main else { return nil }
    return "\(origin.at(subdomain + Tenant.customerDomain))/\(tenant.id)"
  }

  /// By policy, `https://fabrikamb2c.b2clogin.localhost:8443/tfp/<tenant>/<policy>`; nil for tenants without any.
  private func policyAuthorities(of tenant: Tenant) -> JSONValue? {
    guard tenant.kind == .b2c, let subdomain = tenant.subdomain, let domain = tenant.initialDomain,
      let origin = origins.main
    else { return nil }
    let root = "\(origin.at(subdomain + ".b2clogin.localhost"))/tfp/\(domain)"
    return .object(
      JSONObject(
        uniqueMembers: tenant.policies.map {
          JSONObject.Member(name: $0.kind.rawValue, value: .string("\(root)/\($0.name)"))
        }))
  }

  private func description(_ user: User, _ accounts: Accounts) -> JSONValue {
    let standing = accounts.standings[user.id]
    return [
      "username": .string(user.username),
      "password": testAccounts.knownPassword(of: user.id).map { .string($0.exposed) } ?? .null,
      "name": .string(user.name), "tenant": .string(user.tenantID.value),
      "kind": accounts.directory.tenant(user.tenantID).map { .string($0.kind.rawValue) },
      "signsInWithCodes": user.native.firstFactor == .code ? true : nil,
      "administrator": user.isAdministrator ? true : nil,
      "mustChangePassword": standing?.mustChangePassword == true ? true : nil,
      "blocked": standing?.isBlocked == true ? true : nil,
    ]
  }
}

/// Where the control API and the console are: of the emulator itself, or of a world in it.
package struct ControlRoot: Sendable, Hashable {
  /// The id of the world; nil: the emulator itself.
  package let world: String?

  /// The root of the emulator itself.
  package static let main = ControlRoot(world: nil)

  package init(world: String?) { self.world = world }

  /// The path of the control API, such as `/_emulator/worlds/w1a2b3c4`.
  package var path: String { "/_emulator" + (world.map { "/worlds/\($0)" } ?? "") }

  /// The path of the console's first page.
  package var console: String { world == nil ? "/" : path + "/console" }
  package var inbox: String { path + "/inbox" }

  /// The console's page of a sign-in.
  package func signIn(_ correlationID: String) -> String { "\(path)/console/signins/\(correlationID)" }
}
