// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import JOSE
import OAuthWire
import OpenSSLCrypto

/// What a confidential client is registered with, to prove at the token endpoint that it is this app.
package struct AppCredentials: Sendable, Equatable {
  package var secrets: [AppSecret] = []
  package var certificates: [AppCertificate] = []
  package var federated: [FederatedCredential] = []

  package init() {}

  package var isEmpty: Bool { secrets.isEmpty && certificates.isEmpty && federated.isEmpty }
}

/// A client secret (RFC 6749 section 2.3.1). An app may have several, so that one can follow another.
package struct AppSecret: Sendable, Equatable {
  package var value: Secret
  package var name: String?
  /// nil: it never expires.
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

  /// Throws unless the text holds a certificate of an RSA key that may sign.
  package init(pem: String) throws(CryptoError) {
    certificate = try Certificate(pem: pem)
    key = try certificate.rsaPublicKey()
  }

  package static func == (left: AppCertificate, right: AppCertificate) -> Bool {
    left.certificate.der == right.certificate.der
  }

  /// `x5t` and `x5t#S256` of assertions (RFC 7515 sections 4.1.7 and 4.1.8).
  package var thumbprints: [[UInt8]] { [certificate.sha1Thumbprint, SHA256.hash(certificate.der)] }
}

/// Tokens of another issuer that stand for a secret (workload identity federation).
package struct FederatedCredential: Sendable, Equatable {
  package enum Issuer: Sendable, Equatable {
    /// A tenant of this emulator.
    case tenant(TenantID)
    /// Anybody else, with the keys that sign there; without any, this emulator's keys sign in its place.
    case other(String, JSONWebKeySet)
  }

  package var name: String
  package var issuer: Issuer
  package var subject: String
  package var audiences: [String]

  /// What tokens for this purpose are for, unless the credential says otherwise.
  package static let standardAudience = "api://AzureADTokenExchange"

  package init(name: String, issuer: Issuer, subject: String, audiences: [String] = [standardAudience]) {
    (self.name, self.issuer, self.subject, self.audiences) = (name, issuer, subject, audiences)
  }
}
