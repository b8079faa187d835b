// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OpenSSLCrypto
import Testing

@Suite struct VerificationKeyTests {
  private let message = Array("a message".utf8)

  @Test func `a point of P-256 verifies what its private key signed`() throws {
    let key = try P256PrivateKey.generate()
    let point = try key.coordinates()
    let verifier = try VerificationKey(x: point.x, y: point.y)
    let signature = try key.sign(message)
    #expect(verifier.isValid(signature: signature, for: message))
    #expect(!verifier.isValid(signature: signature, for: message + [0]))
    #expect(!verifier.isValid(signature: signature + [0], for: message))
    #expect(!verifier.isValid(signature: [], for: message))
    var other = point.y
    other[31] ^= 1
    #expect(throws: CryptoError.self) { try VerificationKey(x: point.x, y: other) }
    #expect(throws: CryptoError.self) { try VerificationKey(x: [0] + point.x, y: point.y) }
    #expect(throws: CryptoError.self) { try VerificationKey(x: point.x, y: []) }
  }

  /// RFC 8032 section 7.1, test 3.
  @Test func `an Ed25519 key verifies the signature of the standard`() throws {
    let key = try VerificationKey(
      ed25519: hex("fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025"))
    var signature = hex(
      "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
        + "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a")
    #expect(key.isValid(signature: signature, for: [0xaf, 0x82]))
    #expect(!key.isValid(signature: signature, for: [0xaf, 0x83]))
    signature[0] ^= 1
    #expect(!key.isValid(signature: signature, for: [0xaf, 0x82]))
    #expect(throws: CryptoError.self) { try VerificationKey(ed25519: [1, 2, 3]) }
  }

  @Test func `an RSA key verifies PKCS #1 v1.5 only`() throws {
    let key = try RSATests.shared.get()
    let verifier = VerificationKey(key.publicKey)
    #expect(verifier.isValid(signature: try key.sign(message, scheme: .pkcs1SHA256), for: message))
    #expect(!verifier.isValid(signature: try key.sign(message, scheme: .pssSHA256), for: message))
  }

  @Test func `a certificate gives its key, and is read from exactly its bytes`() throws {
    let key = try P256PrivateKey.generate()
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    let made = try Certificate.certificateAuthority(
      commonName: "Authority", key: key, notBefore: now, notAfter: now.addingTimeInterval(60))
    let read = try Certificate(der: made.der)
    #expect(try VerificationKey(of: read).isValid(signature: try key.sign(message), for: message))
    #expect(read.isVersion3)
    #expect(read.isAuthority == true)
    #expect(read.subject("CN") == "Authority")
    #expect(read.subject("OU") == nil)
    #expect(read.content(ofExtension: "2.5.29.19")?.isCritical == true)
    #expect(read.content(ofExtension: "2.5.29.14")?.isCritical == false)
    #expect(read.content(ofExtension: "1.2.3") == nil)
    #expect(throws: CryptoError.self) { try Certificate(der: made.der + [0]) }
    #expect(throws: CryptoError.self) { try Certificate(der: []) }
    let signer = try Certificate.selfSigned(
      commonName: "RSA", key: try RSATests.shared.get(), notBefore: now, notAfter: now.addingTimeInterval(60))
    #expect(try VerificationKey(of: signer).kind == .rsa)
    #expect(signer.isAuthority == nil)
  }
}
