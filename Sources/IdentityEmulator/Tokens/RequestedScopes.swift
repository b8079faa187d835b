// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorPages
import OAuthWire

/// What a `scope` parameter asks for, looked up in the directory.
package struct RequestedScopes: Sendable, Equatable {
  /// Permissions of one API, in the order asked for.
  package struct Resource: Sendable, Equatable {
    package var api: ResourceAPI
    /// What stood before the scope's name, to be repeated in the answer: empty for Graph's short names.
    package var prefix: String
    package var permissions: [Permission] = []
    /// `.default`: everything that was consented, or that the API offers.
    package var asksForDefault = false

    /// Everything this asks for when nothing was consented yet.
    package var allPermissions: [Permission] {
      asksForDefault ? api.permissions.filter(\.isGrantable) : permissions
    }
  }

  /// `openid profile offline_access email`, as far as asked for.
  package var openID: [String] = []
  package var resources: [Resource] = []

  /// - Parameter app: Its own id is a scope in B2C and AD FS; it gives an access token for the app itself.
  /// - Throws: `unknownScope` or `unknownResource`.
  package init(_ scopes: ScopeSet, in directory: Directory, for app: Application? = nil) throws(Refusal) {
    let kind = app.flatMap { directory.tenant($0.tenantID) }?.kind
    let own = kind == .b2c || kind == .federation ? app?.clientID.value.lowercased() : nil
    for scope in scopes.values {
      if ScopeSet.reserved.contains(scope) || scope.lowercased() == own {
        openID.append(scope.lowercased())
      } else {
        try add(scope, in: directory)
      }
    }
  }

  private mutating func add(_ scope: String, in directory: Directory) throws(Refusal) {
    let slash = scope.lastIndex(of: "/")
    let resource = slash.map { scope[..<$0] } ?? ""
    let name = slash.map { scope[scope.index(after: $0)...] } ?? Substring(scope)
    guard let api = slash == nil ? directory.graph : directory.api(named: resource) else {
      throw .unknownResource(String(resource))
    }
    let index =
      resources.firstIndex { $0.api.appID == api.appID }
      ?? {
        resources.append(Resource(api: api, prefix: slash.map { String(scope[...$0]) } ?? ""))
        return resources.count - 1
      }()
    if name.lowercased() == ".default" {
      resources[index].asksForDefault = true
    } else if let permission = api.permission(name) {
      resources[index].permissions.append(permission)
    } else {
      throw .unknownScope(scope)
    }
  }

  func contains(openID scope: String) -> Bool { openID.contains(scope) }
}

/// What a person has granted, of what was asked for.
package struct GrantedScopes: Sendable, Equatable {
  package var openID: [String]
  /// nil: only OpenID Connect scopes were asked for; the access token is then for Graph.
  package var resource: RequestedScopes.Resource?
  /// Everything granted at that resource, also earlier: the platform puts it all into one token.
  package var permissions: [Permission]

  /// The token answer's `scope`: OpenID Connect scopes, then the permissions in the form they were asked for.
  package var scopeText: ScopeSet {
    let prefix = resource?.prefix ?? ""
    let names = permissions.map { prefix + $0.value } + (resource?.asksForDefault == true ? [prefix + ".default"] : [])
    return ScopeSet(openID.filter { $0 != "offline_access" } + names)
  }

  /// The access token's `scp`.
  package var claim: String {
    let names = permissions.map(\.value)
    return (names.isEmpty ? openID.filter { $0 != "offline_access" } : names).joined(separator: " ")
  }
}

/// Consent as it applies to one person and one app.
struct ConsentView {
  var user: User
  var app: Application
  var consents: Consents

  func canGrant(_ permission: Permission) -> Bool {
    permission.isGrantable && !user.declinedScopes.contains(permission.value)
  }

  /// What the person still has to be asked for, each with what the page says about it.
  func missing(_ scopes: RequestedScopes) -> [(key: ConsentKey, shown: ConsentPermission)] {
    wanted(scopes).filter { !consents.contains($0.key, of: user.id, for: app) }
  }

  /// Everything that was asked for and can be granted.
  func wanted(_ scopes: RequestedScopes) -> [(key: ConsentKey, shown: ConsentPermission)] {
    let openID = scopes.openID.map { (key: ConsentKey(openID: $0), shown: Self.shown(openID: $0)) }
    let permissions = scopes.resources.flatMap { resource in
      pending(resource).filter(canGrant).map { permission in
        (
          key: ConsentKey(permission, of: resource.api),
          shown: ConsentPermission(
            scope: resource.prefix + permission.value, title: permission.title, explanation: permission.explanation)
        )
      }
    }
    return openID + permissions
  }

  /// `.default` asks anew only as long as nothing was granted at the resource.
  private func pending(_ resource: RequestedScopes.Resource) -> [Permission] {
    guard resource.asksForDefault, !granted(at: resource.api).isEmpty else { return resource.allPermissions }
    return resource.permissions
  }

  func granted(at api: ResourceAPI) -> [Permission] {
    api.permissions.filter {
      canGrant($0) && consents.contains(ConsentKey($0, of: api), of: user.id, for: app)
    }
  }

  /// What a token may carry. Throws `severalResources`, or `consentMissing` when a permission that can be granted was not.
  func grant(_ scopes: RequestedScopes) throws(Refusal) -> GrantedScopes {
    guard scopes.resources.count <= 1 else { throw .severalResources }
    let openID = scopes.openID.filter { consents.contains(ConsentKey(openID: $0), of: user.id, for: app) }
    guard let resource = scopes.resources.first else {
      return GrantedScopes(openID: openID, resource: nil, permissions: [])
    }
    let granted = granted(at: resource.api)
    let isComplete = resource.permissions.allSatisfy { !canGrant($0) || granted.contains($0) }
    guard isComplete, !granted.isEmpty else { throw .consentMissing(.invalidGrant) }
    return GrantedScopes(openID: openID, resource: resource, permissions: granted)
  }

  private static func shown(openID scope: String) -> ConsentPermission {
    switch scope {
    case "openid":
      ConsentPermission(scope: scope, title: "Sign you in", explanation: "The app can sign you in with this account.")
    case "profile":
      ConsentPermission(
        scope: scope, title: "See your basic profile", explanation: "The app can see your name and user name.")
    case "email":
      ConsentPermission(
        scope: scope, title: "See your e-mail address", explanation: "The app can see your main e-mail address.")
    default:
      ConsentPermission(
        scope: scope, title: "Keep access to data you have given it access to",
        explanation: "The app can go on using these permissions while you are not using the app.")
    }
  }
}
