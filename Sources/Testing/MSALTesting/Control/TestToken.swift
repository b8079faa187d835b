// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSALServer
import OAuthWire
import PlatformInterfaces

/// Describes an access token that a test needs: one that an API must accept, or one that it must refuse.
///
/// ```swift
/// let good = try await emulator.token(.person("adele", audience: "todolist", scopes: ["ToDoList.Read"]))
/// let expired = try await emulator.token(.person("adele", audience: "todolist").expired())
/// ```
///
/// Nobody signs in for it, and neither consents nor access policies are checked.
public struct TestToken: Sendable, Hashable {
  /// The person, by a name that `IdentityEmulatorServer.person(_:)` takes; nil: the token is the app's own.
  public var person: String?
  /// Name or client id of the app that gets the token; nil: the first that fits.
  public var app: String?
  /// Short name, client id or App ID URI of the API; nil: the first one besides Graph.
  public var audience: String?
  /// Scopes of the API; nil: all that people may grant. `[]`: no `scp`.
  public var scopes: [String]?
  /// App roles of the API; nil: those that the person or the app has.
  public var roles: [String]?
  /// Object ids of groups; nil: those that the API asks for.
  public var groups: [String]?
  /// More claims, such as `["department": "7", "amr": ["pwd", "mfa"], "address": ["country": "NL"]]`.
  public var claims: [String: ClaimValue] = [:]
  /// Claims to leave out, such as `["scp"]`.
  public var leftOut: [String] = []
  /// How long the token lives; negative for one that has expired; nil: as long as the emulator's tokens usually do.
  public var lifetime: Duration?
  /// The version, 1 or 2; nil: the one that the API's registration asks for.
  public var version: Int?
  /// Whether the signature is wrong.
  public var hasWrongSignature = false

  private init(person: String?, app: String?, audience: String?) {
    (self.person, self.app, self.audience) = (person, app, audience)
  }

  /// Makes a token for a person.
  /// - Parameters:
  ///   - name: A name as `IdentityEmulatorServer.person(_:)` takes it.
  ///   - app: See `app`.
  ///   - audience: See `audience`.
  ///   - scopes: See `scopes`.
  public static func person(
    _ name: String, app: String? = nil, audience: String? = nil, scopes: [String]? = nil
  ) -> TestToken {
    var token = TestToken(person: name, app: app, audience: audience)
    token.scopes = scopes
    return token
  }

  /// Makes a token of an app itself.
  /// - Parameters:
  ///   - name: Name or client id of an app that can keep a secret; nil: the first one.
  ///   - audience: See `audience`.
  ///   - roles: See `roles`.
  public static func app(_ name: String? = nil, audience: String? = nil, roles: [String]? = nil) -> TestToken {
    var token = TestToken(person: nil, app: name, audience: audience)
    token.roles = roles
    return token
  }

  /// Returns the same token, expired ten minutes ago. APIs still accept a token that expired five minutes ago.
  public func expired() -> TestToken {
    var token = self
    token.lifetime = .seconds(-600)
    return token
  }

  /// Returns the same token with a wrong signature.
  public func wronglySigned() -> TestToken {
    var token = self
    token.hasWrongSignature = true
    return token
  }

  func order(_ emulator: IdentityEmulatorServer) throws(IdentityEmulatorError) -> JSONValue {
    var order = JSONObject()
    if let person { order["person"] = .string(try emulator.person(person).username) }
    if let app { order["app"] = .string(try emulator.app(app).clientID) }
    if let audience { order["audience"] = .string(try emulator.api(audience).appID) }
    for (name, values) in [("scopes", scopes), ("roles", roles), ("groups", groups)] {
      if let values { order[name] = .array(values.map(JSONValue.string)) }
    }
    var changes = JSONObject()
    for (name, value) in claims.sorted(by: { $0.key < $1.key }) { changes[name] = value.json }
    for name in leftOut { changes[name] = .null }
    if !changes.members.isEmpty { order["claims"] = .object(changes) }
    if let lifetime { order["lifetime"] = JSONValue(Int(clamping: Double(lifetime.components.seconds))) }
    if let version { order["version"] = JSONValue(version) }
    if hasWrongSignature { order["badSignature"] = true }
    return .object(order)
  }
}

extension IdentityEmulatorServer {
  /// Issues an access token.
  /// - Parameter token: The content of the token.
  /// - Returns: The text of the token, for the header field `Authorization: Bearer`.
  /// - Throws: `IdentityEmulatorError.unknown` for a person, app or API that does not exist; `refused` for scopes or
  ///   roles that the API does not have.
  public func token(_ token: TestToken) async throws(IdentityEmulatorError) -> String {
    let answer = try await control(of: token).ask("POST", "tokens/issue", try token.order(self))
    guard let text = answer["access_token"]?.string else { throw .refused("The emulator issues no tokens. Update it.") }
    return text
  }

  /// The issuer in a token depends on the host of the request, so requests for a tenant for customers go to that
  /// tenant's host.
  private func control(of token: TestToken) throws(IdentityEmulatorError) -> EmulatorControl {
    var tenantID: String?
    if let person = token.person {
      let username = try self.person(person).username
      tenantID = registry.people.first { $0.username == username }?.tenantID
    } else if let app = token.app {
      tenantID = try self.app(app).tenantID
    }
    let tenant = tenants.first { $0.id == tenantID }
    guard let host = tenant?.nativeAuthority?.host(), let ours = url.host() else { return control }
    return EmulatorControl(
      address: control.address.replacing("//\(ours)", with: "//\(host)", maxReplacements: 1),
      transport: control.transport)
  }
}
