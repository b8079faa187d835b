// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import JOSE
import OAuthWire
import OpenSSLCrypto

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
