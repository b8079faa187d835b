// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OpenSSLCrypto
import Testing

@Suite struct CertificateTests {
  static let notBefore = Date(timeIntervalSince1970: 1_767_225_600)  // 2026-01-01 00:00:00
  static let notAfter = Date(timeIntervalSince1970: 2_556_143_999)  // 2050-12-31 23:59:59, past the two-digit years

  let authorityKey: P256PrivateKey
  let authority: Certificate
  let leafKey: P256PrivateKey

  init() throws {
    authorityKey = try P256PrivateKey.generate()
    leafKey = try P256PrivateKey.generate()
    authority = try Self.makeAuthority(authorityKey)
  }

  static func makeAuthority(_ key: P256PrivateKey, name: String = "Test Authority") throws(CryptoError) -> Certificate {
    try Certificate.certificateAuthority(commonName: name, key: key, notBefore: notBefore, notAfter: notAfter)
  }

  func makeLeaf(
    name: String = "localhost", dnsNames: [String] = ["localhost", "login.example"],
    ipAddresses: [String] = ["127.0.0.1", "::1"], issuerKey: P256PrivateKey? = nil, notAfter: Date = notAfter
  ) throws(CryptoError) -> Certificate {
    try Certificate.leaf(
      commonName: name, dnsNames: dnsNames, ipAddresses: ipAddresses, key: leafKey, issuer: authority,
      issuerKey: issuerKey ?? authorityKey, notBefore: Self.notBefore, notAfter: notAfter)
  }

  @Test func `A certificate survives its text form, with its validity`() throws {
    let leaf = try makeLeaf()
    let copy = try Certificate(pem: try leaf.pem())
    #expect(try copy.pem() == leaf.pem())
    #expect(copy.notAfter == Self.notAfter)
  }

  @Test func `The issuer's key must be the issuer's`() {
    expectInvalidKey { try makeLeaf(issuerKey: leafKey) }
  }

  @Test(arguments: ["", "a,IP:10.0.0.1", "a b", "a\nb", "ä.example", "@section"])
  func `Names that are no host names are refused`(name: String) {
    expectInvalidKey { try makeLeaf(dnsNames: [name]) }
  }

  @Test(arguments: ["", "localhost", "127.0.0.1,DNS:x", "1.2.3", "::g", "999.1.1.1"])
  func `Texts that are no addresses are refused`(address: String) {
    #expect(throws: CryptoError.self) { try makeLeaf(ipAddresses: [address]) }
  }

  @Test func `A certificate without any name is refused`() {
    expectInvalidKey { try makeLeaf(dnsNames: [], ipAddresses: []) }
  }

  @Test(arguments: [("", false), ("x", true), ("x64", true), ("x65", false)])
  func `Common names are 1 to 64 characters long`(name: String, accepted: Bool) throws {
    let name = name.count == 3 ? String(repeating: "x", count: Int(name.dropFirst()) ?? 0) : name
    if accepted {
      #expect(throws: Never.self) { try makeLeaf(name: name) }
    } else {
      #expect(throws: CryptoError.self) { try makeLeaf(name: name) }
    }
  }

  @Test(arguments: [Double.infinity, .nan, 1e15, -1e15, 253_402_300_800])
  func `Times that certificates can't say are refused`(seconds: Double) {
    expectInvalidKey { try makeLeaf(notAfter: Date(timeIntervalSince1970: seconds)) }
  }

  @Test(arguments: ["", "x", "-----BEGIN CERTIFICATE-----\nAAAA\n"])
  func `Texts without a certificate are refused`(text: String) {
    expectInvalidKey { try Certificate(pem: text) }
  }

  @Test(.enabled(if: OpenSSLTool.isInstalled))
  func `The openssl command reads the names, the times and the uses`() throws {
    let text = try OpenSSLTool.run(
      ["x509", "-in", "leaf.pem", "-noout", "-subject", "-issuer", "-dates", "-text"],
      files: ["leaf.pem": Data(try makeLeaf().pem().utf8)])
    for expected in [
      "subject=CN = localhost", "issuer=CN = Test Authority", "notBefore=Jan  1 00:00:00 2026 GMT",
      "notAfter=Dec 31 23:59:59 2050 GMT",
      "DNS:localhost, DNS:login.example, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1", "CA:FALSE",
      "TLS Web Server Authentication", "Digital Signature", "X509v3 Authority Key Identifier", "Version: 3 (0x2)",
    ] {
      #expect(text.contains(expected), "missing: \(expected)")
    }
  }

  @Test(.enabled(if: OpenSSLTool.isInstalled))
  func `The openssl command verifies the chain for the host`() throws {
    let files = ["ca.pem": Data(try authority.pem().utf8), "leaf.pem": Data(try makeLeaf().pem().utf8)]
    let options = ["-x509_strict", "-purpose", "sslserver", "-attime", "1800000000", "-CAfile", "ca.pem", "leaf.pem"]
    #expect(
      try OpenSSLTool.run(["verify", "-verify_hostname", "localhost"] + options, files: files) == "leaf.pem: OK\n")
    #expect(try OpenSSLTool.run(["verify", "-verify_ip", "::1"] + options, files: files) == "leaf.pem: OK\n")
    #expect(throws: OpenSSLTool.ToolError.self) {
      try OpenSSLTool.run(["verify", "-verify_hostname", "other.example"] + options, files: files)
    }
    let sameName = try Self.makeAuthority(P256PrivateKey.generate()).pem()
    #expect(throws: OpenSSLTool.ToolError.self) {
      try OpenSSLTool.run(["verify"] + options, files: files.merging(["ca.pem": Data(sameName.utf8)]) { $1 })
    }
  }
}
