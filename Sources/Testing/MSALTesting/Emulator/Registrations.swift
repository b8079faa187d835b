// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation

/// A tenant of the emulator.
public struct TestTenant: Sendable, Hashable {
  /// The name that pages show.
  public let name: String
  /// The id, a GUID.
  public let id: String
  /// The domain, which may stand for the id in an authority.
  public let domain: String
  /// The kind, in the words of `msal-emulator`: `workforce`, `external`, `b2c`, `federation` or `consumers`.
  public let kind: String
  /// The authority that issues its tokens.
  public let authority: URL
  /// The authority in the form that apps with native authentication use; nil for tenants that are not `external`.
  public let nativeAuthority: URL?
  /// The authorities of the policies of a B2C tenant, by their kind: `signUpOrSignIn`, `editProfile`, `resetPassword`.
  public let policies: [String: URL]

  /// The authority that issues tokens of its people.
  var ownAuthority: URL { nativeAuthority ?? authority }
}

/// An app that is registered at the emulator.
public struct TestApp: Sendable, Hashable {
  /// The name that pages show.
  public let name: String
  /// The application (client) id.
  public let clientID: String
  /// The id of the tenant that it is registered in.
  public let tenantID: String
  /// Whose accounts may use it: `singleTenant`, `multiTenant`, `multiTenantAndPersonal` or `personal`.
  public let audience: String
  /// The redirect URIs of a public client.
  public let redirectURIs: [String]
  /// The first of its secrets; nil for an app that has none.
  public let secret: String?
}

/// An API that is registered at the emulator.
public struct TestAPI: Sendable, Hashable {
  /// The short name, such as `todolist`.
  public let name: String
  /// The client id of the API, which is `aud` in its tokens of version 2.
  public let appID: String
  /// The App ID URI, such as `api://notes`.
  public let identifierURI: String
  /// The scopes as apps ask for them: `api://notes/Notes.Read`.
  public let scopes: [String]
  /// The address at which the emulator stands in for the API; for Microsoft Graph that of `/me`.
  public let url: URL
}

extension IdentityEmulatorServer {
  /// The emulator's own address, such as `https://localhost:40123`. Nothing listens there unless the emulator was
  /// started with `listening`; `data(for:)` works in any case.
  public var url: URL { registry.url }

  /// The emulator's address by HTTP, for clients that can't trust its certificate, such as `URLSession` on Linux; nil
  /// when nothing listens.
  public var httpURL: URL? { registry.httpURL }

  /// The PEM file of the certificate authority to trust for `url`; nil when nothing listens.
  public var certificateAuthority: URL? { registry.certificateAuthority }

  /// All tenants of the seed, the first one first.
  public var tenants: [TestTenant] { registry.tenants }

  /// All apps of the seed.
  public var apps: [TestApp] { registry.apps }

  /// All APIs of the seed, Microsoft Graph among them.
  public var apis: [TestAPI] { registry.apis }

  /// Returns a tenant of the seed.
  /// - Parameter name: Its name, domain or id.
  /// - Throws: `IdentityEmulatorError.unknown`, with all known names.
  public func tenant(_ name: String) throws(IdentityEmulatorError) -> TestTenant {
    try registry.find("tenant", name, in: tenants, called: \.domain) { [$0.name, $0.id, $0.domain] }
  }

  /// Returns an app of the seed.
  /// - Parameter name: Its name or client id.
  /// - Throws: `IdentityEmulatorError.unknown`, with all known names.
  public func app(_ name: String) throws(IdentityEmulatorError) -> TestApp {
    try registry.find("app", name, in: apps, called: \.name) { [$0.name, $0.clientID] }
  }

  /// Returns an API of the seed.
  /// - Parameter name: Its short name, client id or App ID URI.
  /// - Throws: `IdentityEmulatorError.unknown`, with all known names.
  public func api(_ name: String) throws(IdentityEmulatorError) -> TestAPI {
    try registry.find("API", name, in: apis, called: \.name) { [$0.name, $0.appID, $0.identifierURI] }
  }
}
