// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL
import ScriptedBrowser

extension IdentityEmulatorServer {
  /// Settings of an app of the emulator, with its client id, its authority and a redirect URI of its own.
  ///
  /// ```swift
  /// let application = try MSALPublicClientApplication(configuration: emulator.configuration(for: "MSAL Sample App"))
  /// ```
  /// - Parameter app: Name or client id.
  /// - Returns: Connected settings (see `connect(_:tenant:)`), which may be changed before an application is made.
  /// - Throws: `IdentityEmulatorError.unknown`.
  public func configuration(for app: String) throws -> MSALPublicClientApplicationConfig {
    let configuration = MSALPublicClientApplicationConfig(clientId: try self.app(app).clientID)
    try connect(configuration)
    return configuration
  }

  /// Settings of an app that signs people in with its own screens.
  /// - Parameters:
  ///   - app: Name or client id.
  ///   - challengeTypes: The authentication methods for which the app has screens.
  /// - Throws: `IdentityEmulatorError.unknown`; `refused` for an app that is in no tenant for customers.
  public func nativeConfiguration(
    for app: String, challengeTypes: MSALNativeAuthChallengeTypes = [.OOB, .password]
  ) throws -> MSALNativeAuthPublicClientApplicationConfig {
    let app = try self.app(app)
    let configuration = MSALNativeAuthPublicClientApplicationConfig(
      clientId: app.clientID, authority: try authority(of: app, in: nil), challengeTypes: challengeTypes)
    try connect(configuration)
    return configuration
  }

  /// Connects an app to this emulator: every application that is made with these settings sends its requests to the
  /// emulator, uses its clock, shows pages to one of its people, and keeps tokens in memory.
  ///
  /// For the app's own settings, as the app makes them:
  ///
  /// ```swift
  /// let settings = MyApp.settings()
  /// try emulator.connect(settings)
  /// let model = NotesModel(application: try MSALPublicClientApplication(configuration: settings))
  /// ```
  ///
  /// `authority` and `knownAuthorities` become the emulator's, `cacheConfig.persistence` becomes `.memory`; without a
  /// redirect URI, and if `http://localhost` is not registered, the first registered one is set. For applications that
  /// share a cache, set a directory or storage afterwards.
  /// - Parameters:
  ///   - configuration: The settings, with the client id of an app of the emulator.
  ///   - tenant: Name, domain or id of the tenant to ask; nil: the app's own, or `common` for an app for everybody.
  /// - Throws: `IdentityEmulatorError.unknown` when there is no such app or tenant.
  public func connect(_ configuration: MSALPublicClientApplicationConfig, tenant: String? = nil) throws {
    let app = try self.app(configuration.clientId)
    configuration.authority = try authority(of: app, in: tenant)
    configuration.knownAuthorities = [configuration.authority]
    configuration.cacheConfig.persistence = .memory
    if configuration.redirectUri == nil, !app.redirectURIs.contains("http://localhost") {
      configuration.redirectUri = app.redirectURIs.first
    }
    configuration.testSurroundings = TestSurroundings(
      transport: transport, clock: time, browser: browser, redirects: InProcessRedirects(transport: transport),
      sessions: sessions)
  }

  private func authority(of app: TestApp, in name: String?) throws -> MSALAuthority {
    let tenant = try self.tenant(name ?? app.tenantID)
    switch tenant.kind {
    case "external": return try MSALCIAMAuthority(url: tenant.nativeAuthority ?? tenant.authority)
    case "b2c": return try MSALB2CAuthority(url: tenant.policies["signUpOrSignIn"] ?? tenant.authority)
    case "federation": return try MSALADFSAuthority(url: tenant.authority)
    default: break
    }
    // For a world, `common` would name the emulator's own people.
    let audiences = ["multiTenant": "organizations", "multiTenantAndPersonal": "common", "personal": "consumers"]
    guard name == nil, !isWorld, let audience = audiences[app.audience] else {
      return try MSALAADAuthority(url: tenant.authority)
    }
    return try MSALAADAuthority(url: url.appending(path: audience))
  }
}
