// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import OpenSSLCrypto

/// Debian's SoftHSM: tokens in files that speak PKCS #11. A process makes all of them at once, because the module sees
/// no token that is made after its start.
package struct SoftToken: Sendable {
  package static let module = "/usr/lib/softhsm/libsofthsm2.so"
  package static let pin = "1234"

  /// The folder of all tokens.
  private let folder: TemporaryDirectory
  /// The folder of the token that a test takes away.
  private let removable: String

  /// The token `msal` has the keys `pop` (the client's of the test keys), `other`, `decrypt`, `small`, `ec` and
  /// `mixed`, whose public key is that of another, and the public key `public`. The tokens `removable` and `alone` are
  /// for one test each, with the keys `pop` and `other`.
  package static let shared = Task { try await SoftToken() }

  /// Why the tests with tokens can't run here; nil when they can.
  package static var missing: String? {
    ["softhsm2-util", "p11tool", "openssl"].first { ChildProcess.find($0) == nil }
  }

  private init() async throws {
    folder = try TemporaryDirectory()
    try FileManager.default.createDirectory(atPath: folder.file("tokens"), withIntermediateDirectories: false)
    let settings = try folder.write("directories.tokendir = \(folder.file("tokens"))\nlog.level = ERROR\n", to: "conf")
    // The module reads it when it is loaded.
    setenv("SOFTHSM2_CONF", settings, 1)
    func run(_ program: String, _ arguments: String...) async throws {
      let ran = try await ChildProcess.run(
        program, arguments, environment: ["SOFTHSM2_CONF": settings, "GNUTLS_PIN": Self.pin])
      guard ran.status == 0 else { throw CocoaError(.executableLoad, userInfo: ["output": ran.output]) }
    }
    func tool(_ arguments: String..., token: String = "msal") async throws {
      let ran = try await ChildProcess.run(
        "p11tool", ["--provider=\(Self.module)", "--login"] + arguments + ["pkcs11:token=\(token)"],
        environment: ["SOFTHSM2_CONF": settings, "GNUTLS_PIN": Self.pin])
      guard ran.status == 0 else { throw CocoaError(.executableLoad, userInfo: ["output": ran.output]) }
    }
    let key = try folder.write(try TestKeys.client.get().pem(), to: "key.pem")
    let other = try folder.write(try TestKeys.stranger.get().pem(), to: "other.pem")
    let ec = try folder.write(try P256PrivateKey.generate().pem(), to: "ec.pem")
    let (small, published) = (folder.file("small.pem"), folder.file("public.pem"))
    try await run("openssl", "genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:1024", "-out", small)
    try await run("openssl", "pkey", "-in", other, "-pubout", "-out", published)
    for token in ["removable", "alone", "msal"] {
      try await run(
        "softhsm2-util", "--init-token", "--free", "--label", token, "--pin", Self.pin, "--so-pin", "5678")
      try await tool("--write", "--load-privkey=\(key)", "--label=pop", "--id=01", token: token)
      if token == "removable" { continue }
      try await tool("--write", "--load-privkey=\(other)", "--label=other", "--id=02", token: token)
      if token == "alone" { continue }
      try await tool("--write", "--load-pubkey=\(published)", "--label=other", "--id=02")
      try await tool("--generate-privkey=rsa", "--bits=2048", "--label=decrypt", "--id=03", "--mark-decrypt")
      try await tool("--write", "--load-privkey=\(small)", "--label=small", "--id=04")
      try await tool("--write", "--load-privkey=\(ec)", "--label=ec", "--id=05")
      try await tool("--write", "--load-privkey=\(key)", "--label=mixed", "--id=06")
      try await tool("--write", "--load-pubkey=\(published)", "--label=mixed", "--id=06")
      try await tool("--write", "--load-pubkey=\(published)", "--label=public", "--id=07")
    }
    var names: [String] = []
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.file("tokens")) {
      let objects = try FileManager.default.contentsOfDirectory(atPath: folder.file("tokens/\(name)"))
      if objects.filter({ $0.hasSuffix(".object") }).count == 2 { names.append(name) }
    }
    guard let name = names.first, names.count == 1 else { throw CocoaError(.fileNoSuchFile) }
    removable = folder.file("tokens/\(name)")
  }

  /// The URI of a key.
  package func uri(_ key: String, token: String = "msal", query: String? = "pin-value=\(pin)") -> String {
    "pkcs11:token=\(token);object=\(key)?module-path=\(Self.module)" + (query.map { "&\($0)" } ?? "")
  }

  /// Takes the token `removable` away for good: a module that runs would not find it again.
  package func remove() throws { try FileManager.default.removeItem(atPath: removable) }
}
