// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import LinuxPlatform
import MSALServer

extension IdentityEmulatorServer {
  /// Settings of an application that keeps a secret: a daemon, a web API or a web app.
  ///
  /// ```swift
  /// let daemon = try ConfidentialClientApplication(emulator.confidentialConfiguration(for: "Contoso Nightly Report"))
  /// ```
  /// - Parameter app: Name or client id.
  /// - Returns: Connected settings with the app's first secret.
  /// - Throws: `IdentityEmulatorError.unknown`; `refused` for an app without a secret.
  public func confidentialConfiguration(
    for app: String
  ) throws(IdentityEmulatorError) -> ConfidentialClientConfiguration {
    let app = try self.app(app)
    guard let secret = app.secret else {
      throw .refused("\(app.name) has no secret. Add one to the seed, or make the settings and connect(_:) them.")
    }
    var configuration = ConfidentialClientConfiguration(
      clientID: app.clientID, authority: "", credential: .secret(secret))
    try connect(&configuration)
    return configuration
  }

  /// Connects an application that keeps a secret to this emulator: it sends its requests to the emulator and uses its
  /// clock.
  /// - Parameters:
  ///   - configuration: The settings, with the client id of an app of the emulator. The authority becomes the
  ///     emulator's.
  ///   - tenant: Name, domain or id of the tenant to ask; nil: the app's own.
  /// - Throws: `IdentityEmulatorError.unknown` when there is no such app or tenant.
  public func connect(
    _ configuration: inout ConfidentialClientConfiguration, tenant: String? = nil
  ) throws(IdentityEmulatorError) {
    let app = try self.app(configuration.clientID)
    configuration.authority = try self.tenant(tenant ?? app.tenantID).ownAuthority.absoluteString
    configuration.validatesAuthority = false
    configuration.testSurroundings = ServerTestSurroundings(transport: transport, clock: time)
  }

  /// Settings of an API that accepts access tokens of the emulator, for `AccessTokenValidator`.
  /// - Parameters:
  ///   - api: Short name, client id or App ID URI.
  ///   - tenant: Name, domain or id of the tenant whose tokens it accepts; nil: the first one.
  /// - Returns: Connected settings.
  /// - Throws: `IdentityEmulatorError.unknown`.
  public func apiConfiguration(
    for api: String, tenant: String? = nil
  ) throws(IdentityEmulatorError) -> ProtectedAPIConfiguration {
    let api = try self.api(api)
    var configuration = ProtectedAPIConfiguration(
      clientID: api.appID, audiences: [api.appID, api.identifierURI], tenants: .any)
    try connect(&configuration, tenant: tenant)
    return configuration
  }

  /// Connects an API to this emulator: it accepts the emulator's tokens and uses its clock.
  /// - Parameters:
  ///   - configuration: The authority and the tenants become the emulator's.
  ///   - tenant: Name, domain or id of the tenant whose tokens it accepts; nil: the first one.
  /// - Throws: `IdentityEmulatorError.unknown`.
  public func connect(
    _ configuration: inout ProtectedAPIConfiguration, tenant: String? = nil
  ) throws(IdentityEmulatorError) {
    guard let first = tenants.first else { throw .unknown("tenant", known: []) }
    let tenant = if let tenant { try self.tenant(tenant) } else { first }
    configuration.authority = tenant.ownAuthority.absoluteString
    configuration.tenants = .only([tenant.id])
    configuration.validatesAuthority = false
    configuration.testSurroundings = ServerTestSurroundings(transport: transport, clock: time)
  }

  /// Connects a program with a managed identity: it has the identities of the seed, as on Azure App Service.
  /// - Parameter configuration: The settings of the identity.
  public func connect(_ configuration: inout ManagedIdentityConfiguration) {
    configuration.testSurroundings = ServerTestSurroundings(
      transport: transport, clock: time, environment: EnvironmentVariables(registry.appService))
  }
}
