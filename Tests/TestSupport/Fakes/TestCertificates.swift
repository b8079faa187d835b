// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OpenSSLCrypto

/// The certificates of a TLS server on this machine, in files, as servers want them.
package enum TestCertificates {
  /// Writes `authority.pem`, `server.pem` and `server.key`. The server is `redis.example`, `localhost` and 127.0.0.1.
  package static func write(to directory: TemporaryDirectory) throws {
    let (begin, end) = (Date(timeIntervalSinceNow: -3600), Date(timeIntervalSinceNow: 86_400))
    let authorityKey = try P256PrivateKey.generate()
    let authority = try Certificate.certificateAuthority(
      commonName: "Test authority", key: authorityKey, notBefore: begin, notAfter: end)
    let key = try P256PrivateKey.generate()
    let certificate = try Certificate.leaf(
      commonName: "redis.example", dnsNames: ["redis.example", "localhost"], ipAddresses: ["127.0.0.1"], key: key,
      issuer: authority, issuerKey: authorityKey, notBefore: begin, notAfter: end)
    try directory.write(try authority.pem(), to: "authority.pem")
    try directory.write(try certificate.pem(), to: "server.pem")
    try directory.write(try key.pem(), to: "server.key")
  }
}
