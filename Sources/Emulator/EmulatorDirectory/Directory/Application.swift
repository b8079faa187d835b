// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import JOSE
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces

/// A registered client.
package struct Application: Sendable, Equatable {
  /// Whose accounts may use it.
  package enum Audience: String, Sendable, CaseIterable {
    case singleTenant, multiTenant, multiTenantAndPersonal, personal

    /// The value of `signInAudience` in the platform's manifests.
    package var graphName: String {
      switch self {
      case .singleTenant: "AzureADMyOrg"
      case .multiTenant: "AzureADMultipleOrgs"
      case .multiTenantAndPersonal: "AzureADandPersonalMicrosoftAccount"
      case .personal: "PersonalMicrosoftAccount"
      }
    }
  }

  package var clientID: ClientID
  package var name: String
  /// Shown on the consent page.
  package var publisher: String
  /// The tenant in which it is registered.
  package var tenantID: TenantID
  package var audience: Audience
  package var redirectURIs: [RegisteredRedirectURI]
  /// The page that ends the app's own session when a person signs out elsewhere (OpenID Connect Front-Channel Logout
  /// 1.0); nil: it has none.
  package var logoutURL: String?
  /// Clients with the same family id may use each other's refresh tokens, and share consent as one publisher's apps.
  package var familyID: String?
  /// The user flow, when the app may use native authentication.
  package var native: NativeAppSettings?
  /// The credentials by which it proves its identity; empty for public clients.
  package var credentials = AppCredentials()
  /// Whether grants without a redirect URI work without credentials, although the app has some.
  package var allowsPublicClient = false
  /// Whether the authorization endpoint may issue ID tokens to it (OpenID Connect Core 3.2 and 3.3).
  package var allowsIDTokenIssuance = false
  /// The app roles of APIs that it requests for itself, as `<appIdUri>/<value>`; an administrator grants them.
  package var applicationPermissions: [String] = []
  /// The optional claims of its ID tokens.
  package var claims = ClaimChoice()
  /// Whether an administrator has disabled it.
  package var isDisabled = false
  /// Whether regional addresses refuse it.
  package var usesGlobalEndpointOnly = false

  /// Whether it can keep a secret (RFC 6749 section 2.1).
  package var isConfidential: Bool { !credentials.isEmpty || redirectURIs.contains { $0.kind == .web } }

  /// The object id of the app in a tenant, its service principal: the subject of the tokens that are for itself.
  package func objectID(in tenant: TenantID) -> String {
    DerivedID.servicePrincipal(of: clientID.value, in: tenant)
  }

  package func isRegistered(redirectURI: String) -> Bool { redirectURIs.contains { $0.matches(redirectURI) } }

  /// The kind of program at `redirectURI`; nil unless it is registered.
  package func kind(of redirectURI: String) -> RegisteredRedirectURI.Kind? {
    (redirectURIs.first { $0.value == redirectURI } ?? redirectURIs.first { $0.matches(redirectURI) })?.kind
  }

  /// Whether a single-page application's redirect URI is at `origin`, as browsers write it.
  package func isSinglePage(atOrigin origin: String) -> Bool {
    redirectURIs.contains { $0.kind == .singlePage && $0.isAt(origin) }
  }

  /// Whether accounts of `tenant` may use this app.
  package func admits(_ tenant: Tenant) -> Bool {
    switch audience {
    case .singleTenant: tenant.id == tenantID
    case .multiTenant: tenant.kind == .workforce
    case .multiTenantAndPersonal: tenant.kind == .workforce || tenant.kind == .consumers
    case .personal: tenant.kind == .consumers
    }
  }
}

/// A redirect URI as registered. A request must repeat it exactly; only a loopback http URI may add any port, because a
/// native app can't know in advance which one is free (RFC 8252 section 7.3).
package struct RegisteredRedirectURI: Sendable, Hashable, CustomStringConvertible, ExpressibleByStringLiteral {
  /// The kind of program at the redirect URI.
  package enum Kind: String, Sendable {
    /// A program on a person's device, which can keep no secret.
    case publicClient
    /// A web server, which proves itself when it redeems codes.
    case web
    /// A web page, which redeems its codes by requests across origins.
    case singlePage
  }

  package let value: String
  package let kind: Kind

  package init(_ value: String, _ kind: Kind = .publicClient) { (self.value, self.kind) = (value, kind) }
  package init(stringLiteral value: String) { self.init(value) }
  package var description: String { value }

  private static let loopbackOrigins = LoopbackHost.commonNames.map { "http://" + $0 }

  /// Compares texts, not parsed URLs: a parser's leniency must not widen what is registered.
  package func matches(_ candidate: String) -> Bool {
    if candidate == value { return true }
    guard let own = Self.loopback(value), let other = Self.loopback(candidate) else { return false }
    return own.origin == other.origin && own.rest == other.rest
  }

  /// Whether it is at this origin.
  func isAt(_ origin: String) -> Bool {
    // The third slash ends the authority, since two follow the scheme.
    let parts = value.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    let path = parts.count == 4 ? "/" + parts[3] : ""
    return matches(origin + path)
  }

  /// Splits a loopback URI into its origin and the part after the port; an empty path and `/` are the same (RFC 3986
  /// 6.2.3).
  private static func loopback(_ text: String) -> (origin: String, rest: Substring)? {
    guard let origin = loopbackOrigins.first(where: { text.hasPrefix($0) }) else { return nil }
    var rest = text.dropFirst(origin.count)
    if rest.first == ":" {
      let port = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
      guard let number = Int(port), (1...65535).contains(number) else { return nil }
      rest = rest.dropFirst(1 + port.count)
    }
    guard rest.isEmpty || rest.first == "/" || rest.first == "?", !rest.contains("#") else { return nil }
    return (origin, rest.isEmpty ? "/" : rest)
  }
}

/// The credentials by which a confidential client proves its identity at the token endpoint.
package struct AppCredentials: Sendable, Equatable {
  package var secrets: [AppSecret] = []
  package var certificates: [AppCertificate] = []
  package var federated: [FederatedCredential] = []

  package init() {}

  package var isEmpty: Bool { secrets.isEmpty && certificates.isEmpty && federated.isEmpty }
}

/// A client secret (RFC 6749 section 2.3.1). An app may have several, so that secrets can be replaced one by one.
package struct AppSecret: Sendable, Equatable {
  package var value: Secret
  package var name: String?
  /// nil when the secret never expires.
  package var expiresAt: Date?

  package init(_ value: Secret, name: String? = nil, expiresAt: Date? = nil) {
    (self.value, self.name, self.expiresAt) = (value, name, expiresAt)
  }

  package func isExpired(at now: Date) -> Bool { expiresAt.map { $0 <= now } ?? false }
}

/// A certificate whose private key signs the app's assertions (RFC 7523).
package struct AppCertificate: Sendable, Equatable {
  package let certificate: Certificate
  package let key: RSAPublicKey

  /// Throws unless the text contains a certificate with an RSA key that `RSAPublicKey` accepts.
  package init(pem: String) throws(CryptoError) {
    certificate = try Certificate(pem: pem)
    key = try certificate.rsaPublicKey()
  }

  package static func == (left: AppCertificate, right: AppCertificate) -> Bool {
    left.certificate.der == right.certificate.der
  }

  /// The values for `x5t` and `x5t#S256` of assertions (RFC 7515 sections 4.1.7 and 4.1.8).
  package var thumbprints: [[UInt8]] { [certificate.sha1Thumbprint, SHA256.hash(certificate.der)] }
}

/// Tokens of another issuer that replace a secret (workload identity federation).
package struct FederatedCredential: Sendable, Equatable {
  package enum Issuer: Sendable, Equatable {
    /// A tenant of this emulator.
    case tenant(TenantID)
    /// Another issuer, with its signing keys. If there are none, this emulator's keys sign in its place.
    case other(String, JSONWebKeySet)
  }

  package var name: String
  package var issuer: Issuer
  package var subject: String
  package var audiences: [String]

  /// The audience of such tokens, unless the credential has another one.
  package static let standardAudience = "api://AzureADTokenExchange"

  package init(name: String, issuer: Issuer, subject: String, audiences: [String] = [standardAudience]) {
    (self.name, self.issuer, self.subject, self.audiences) = (name, issuer, subject, audiences)
  }
}
