// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
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
    var asksForDefault = false

    package init(api: ResourceAPI, prefix: String) { (self.api, self.prefix) = (api, prefix) }

    /// Everything this asks for when nothing was consented yet; what needs an administrator is asked for by name only.
    var allPermissions: [Permission] {
      asksForDefault ? api.permissions.filter { $0.isGrantable && !$0.needsAdministrator } : permissions
    }
  }

  /// `openid profile offline_access email`, as far as asked for.
  var openID: [String] = []
  var resources: [Resource] = []
  /// The first scope that its API does not offer.
  private(set) var unknown: String?

  /// - Parameter app: Its own id is a scope in B2C and AD FS; it gives an access token for the app itself.
  /// - Throws: `unknownResource`. What an API does not offer stands in `unknown`.
  init(_ scopes: ScopeSet, in directory: Directory, for app: Application) throws(Refusal) {
    let kind = directory.tenant(app.tenantID)?.kind
    let own = kind == .b2c || kind == .federation ? app.clientID.value.lowercased() : nil
    for scope in scopes.values {
      if ScopeSet.reserved.contains(scope) || scope.lowercased() == own {
        openID.append(scope.lowercased())
      } else {
        try add(scope, in: directory)
      }
    }
  }

  /// Throws `defaultAmongOthers` when a client asks for permissions by their names and for those that are registered.
  func requireOneWay() throws(Refusal) {
    let hasNames = unknown != nil || resources.contains { !$0.permissions.isEmpty }
    if hasNames, resources.contains(where: \.asksForDefault) { throw .defaultAmongOthers }
  }

  private mutating func add(_ scope: String, in directory: Directory) throws(Refusal) {
    let parts = ScopeName(scope)
    guard let api = parts.resource.map({ directory.api(named: $0) }) ?? directory.graph else {
      throw .unknownResource(String(parts.resource ?? ""))
    }
    let index =
      resources.firstIndex { $0.api.appID == api.appID }
      ?? {
        resources.append(Resource(api: api, prefix: parts.resource.map { "\($0)/" } ?? ""))
        return resources.count - 1
      }()
    if parts.isDefault {
      resources[index].asksForDefault = true
    } else if let permission = api.permission(parts.name) {
      resources[index].permissions.append(permission)
    } else {
      unknown = unknown ?? scope
    }
  }
}

/// What a person has granted, of what was asked for.
struct ConsentedScopes: Sendable, Equatable {
  var openID: [String]
  /// nil: only OpenID Connect scopes were asked for; the access token is then for Graph.
  var resource: RequestedScopes.Resource?
  /// Everything granted at that resource, also earlier: the platform puts it all into one token.
  var permissions: [Permission]

  /// The token answer's `scope`: OpenID Connect scopes, then the permissions in the form they were asked for.
  var scopeText: ScopeSet {
    let prefix = resource?.prefix ?? ""
    let names = permissions.map { prefix + $0.value } + (resource?.asksForDefault == true ? [prefix + ".default"] : [])
    return ScopeSet(openID.filter { $0 != "offline_access" } + names)
  }

  /// The access token's `scp`.
  var claim: String {
    let names = permissions.map(\.value)
    return (names.isEmpty ? openID.filter { $0 != "offline_access" } : names).joined(separator: " ")
  }
}

/// The part of a `claims` parameter (OpenID Connect Core 5.5) that the emulator honours.
struct RequestedClaims: Sendable, Equatable {
  /// `xms_cc` of the access token: the client's capabilities, such as `CP1`.
  var capabilities: [String] = []
  /// The ID token shall say when the person signed in.
  var asksForAuthTime = false

  /// `acrs` of the access token: the authentication contexts it shall satisfy, such as `c4`.
  var authenticationContexts: [String] = []
  /// The `sub` that the ID token shall have.
  var subject: String?

  /// The longest parameter, in bytes, because its values are kept until the sign-in ends.
  private static let longest = 32_768

  init() {}

  /// With what the authorization request asked for where the token request says nothing. Who redeems a grant may ask
  /// for less than the person was asked for, not for more.
  func filled(from asked: RequestedClaims) -> RequestedClaims {
    var claims = self
    if claims.capabilities.isEmpty { claims.capabilities = asked.capabilities }
    claims.asksForAuthTime = claims.asksForAuthTime || asked.asksForAuthTime
    if claims.authenticationContexts.isEmpty { claims.authenticationContexts = asked.authenticationContexts }
    return claims
  }

  /// Throws `malformedClaims` when the text is no JSON object. nil asks for nothing.
  init(parsing text: String?) throws(Refusal) {
    guard let text else { return }
    guard text.utf8.count <= Self.longest else { throw .badValue(of: "claims", "It is too long.") }
    guard let json = try? JSONValue(parsing: text), json.object != nil else { throw .malformedClaims }
    let capability = json["access_token"]?["xms_cc"]
    capabilities =
      capability?["values"]?.array?.compactMap(\.string) ?? capability?["value"]?.string.map { [$0] } ?? []
    let context = json["access_token"]?["acrs"]
    authenticationContexts =
      context?["values"]?.array?.compactMap(\.string) ?? context?["value"]?.string.map { [$0] } ?? []
    asksForAuthTime = json["id_token"]?.object?["auth_time"] != nil
    subject = json["id_token"]?["sub"]?["value"]?.string
  }
}
