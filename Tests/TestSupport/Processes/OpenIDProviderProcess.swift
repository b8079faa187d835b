// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import OpenSSLCrypto

/// A third-party OpenID provider, Django OAuth Toolkit, on a free port of this machine, with one person and one app. It
/// has nothing specific to Microsoft.
package final class OpenIDProviderProcess: Sendable {
  package static let clientID = "swift-app"
  package static let username = "ada@provider.example"
  package static let password = "Ada-Pass-1"

  /// The provider's address, without a slash at the end.
  package let base: String
  /// The issuer, which is the base of the metadata's address.
  package var issuer: String { base + "/o" }
  /// Path of the certificate authority, PEM.
  package let certificateAuthority: String

  private let process: ChildProcess
  private let data: TemporaryDirectory

  /// Starts a provider, and returns when it is ready.
  package static func start() async throws -> OpenIDProviderProcess {
    let data = try TemporaryDirectory()
    let (authority, chain, key) = try certificates()
    let process = try await PythonEnvironment.provider().start(
      "openid_provider.py",
      [
        data.write(chain, to: "chain.pem"), data.write(key, to: "key.pem"), data.file("database"), clientID, username,
        password,
      ])
    let port = try await process.line { line in (try? JSONValue(parsing: line))?["port"]?.int }
    return OpenIDProviderProcess(
      base: "https://localhost:\(port)", certificateAuthority: try data.write(authority, to: "ca.pem"),
      process: process, data: data)
  }

  private init(base: String, certificateAuthority: String, process: ChildProcess, data: TemporaryDirectory) {
    self.base = base
    self.certificateAuthority = certificateAuthority
    self.process = process
    self.data = data
  }

  package func stop() async { await process.stop() }

  /// An authority of its own and a certificate for `localhost`.
  private static func certificates() throws -> (authority: String, chain: String, key: String) {
    let (start, end) = (Date(timeIntervalSinceNow: -3600), Date(timeIntervalSinceNow: 86_400))
    let authorityKey = try P256PrivateKey.generate()
    let authority = try Certificate.certificateAuthority(
      commonName: "A provider's authority", key: authorityKey, notBefore: start, notAfter: end)
    let key = try P256PrivateKey.generate()
    let leaf = try Certificate.leaf(
      commonName: "localhost", dnsNames: ["localhost"], ipAddresses: [], key: key, issuer: authority,
      issuerKey: authorityKey, notBefore: start, notAfter: end)
    return (try authority.pem(), try leaf.pem() + authority.pem(), try key.pem())
  }
}
