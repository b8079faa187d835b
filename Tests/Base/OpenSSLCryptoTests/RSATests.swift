// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OpenSSLCrypto
import Testing

@Suite struct RSATests {
  /// One key for all tests: making one costs tenths of a second.
  static let shared = Result { try RSAPrivateKey.generate() }

  let message = Array("a message".utf8)

  @Test(arguments: [RSASignatureScheme.pkcs1SHA256, .pssSHA256])
  func `A signature holds for its key, message and scheme only`(scheme: RSASignatureScheme) throws {
    let key = try Self.shared.get()
    let signature = try key.sign(message, scheme: scheme)
    #expect(signature.count == 256)
    #expect(key.publicKey.isValid(signature: signature, for: message, scheme: scheme))
    #expect(!key.publicKey.isValid(signature: signature, for: message + [0], scheme: scheme))
    #expect(!key.publicKey.isValid(signature: [], for: message, scheme: scheme))
    #expect(!key.publicKey.isValid(signature: Array(signature.dropLast()), for: message, scheme: scheme))
    #expect(!key.publicKey.isValid(signature: signature + [0], for: message, scheme: scheme))
    var changed = signature
    changed[200] ^= 1
    #expect(!key.publicKey.isValid(signature: changed, for: message, scheme: scheme))
    let other: RSASignatureScheme = scheme == .pkcs1SHA256 ? .pssSHA256 : .pkcs1SHA256
    #expect(!key.publicKey.isValid(signature: signature, for: message, scheme: other))
  }

  @Test func `PKCS #1 v1.5 signatures are deterministic, PSS ones are not`() throws {
    let key = try Self.shared.get()
    #expect(try key.sign(message, scheme: .pkcs1SHA256) == key.sign(message, scheme: .pkcs1SHA256))
    #expect(try key.sign(message, scheme: .pssSHA256) != key.sign(message, scheme: .pssSHA256))
  }

  @Test func `A key survives its text form`() throws {
    let key = try Self.shared.get()
    let copy = try RSAPrivateKey(pem: try key.pem())
    #expect(copy.publicKey.modulus == key.publicKey.modulus)
    #expect(copy.publicKey.exponent == [1, 0, 1])
    #expect(
      key.publicKey.isValid(
        signature: try copy.sign(message, scheme: .pkcs1SHA256), for: message, scheme: .pkcs1SHA256))
  }

  @Test(arguments: [0, 1, 3])
  func `A public key made of modulus and exponent verifies, with or without leading zeros`(zeros: Int) throws {
    let key = try Self.shared.get()
    let padding = [UInt8](repeating: 0, count: zeros)
    let copy = try RSAPublicKey(
      modulus: padding + key.publicKey.modulus, exponent: padding + key.publicKey.exponent)
    #expect(copy.modulus == key.publicKey.modulus)
    #expect(copy.exponent == [1, 0, 1])
    #expect(
      copy.isValid(signature: try key.sign(message, scheme: .pssSHA256), for: message, scheme: .pssSHA256))
  }

  @Test(arguments: [[], [0], [1], [0, 1], [2], [1, 0, 0], [UInt8](repeating: 0xff, count: 9)] as [[UInt8]])
  func `Weak exponents are refused`(exponent: [UInt8]) throws {
    let modulus = try Self.shared.get().publicKey.modulus
    expectInvalidKey { try RSAPublicKey(modulus: modulus, exponent: exponent) }
  }

  @Test(arguments: [0, 1, 128, 255, 1025])
  func `Weak, even and oversized moduli are refused`(length: Int) throws {
    expectInvalidKey { try RSAPublicKey(modulus: [UInt8](repeating: 0xff, count: length), exponent: [1, 0, 1]) }
    // 256 bytes, but 2041 bits.
    expectInvalidKey { try RSAPublicKey(modulus: [1] + [UInt8](repeating: 0xff, count: 255), exponent: [1, 0, 1]) }
    expectInvalidKey { try RSAPublicKey(modulus: [UInt8](repeating: 0xfe, count: 256), exponent: [1, 0, 1]) }
  }

  @Test(arguments: [-1, 0, 512, 2047, 8193])
  func `Keys of fewer than 2048 or more than 8192 bits are not generated`(bits: Int) {
    expectInvalidKey { try RSAPrivateKey.generate(bits: bits) }
  }

  @Test(arguments: ["", "hello", "-----BEGIN PRIVATE KEY-----\nAAAA\n"])
  func `Texts that hold no RSA key are refused`(text: String) throws {
    expectInvalidKey { try RSAPrivateKey(pem: text) }
    expectInvalidKey { try P256PrivateKey(pem: text) }
  }

  @Test func `A key of the other kind is refused`() throws {
    let curve = try P256PrivateKey.generate().pem()
    let rsa = try Self.shared.get().pem()
    expectInvalidKey { try RSAPrivateKey(pem: curve) }
    expectInvalidKey { try P256PrivateKey(pem: rsa) }
    #expect(throws: Never.self) { try P256PrivateKey(pem: curve) }
  }

  @Test(.enabled(if: OpenSSLTool.isInstalled))
  func `Foreign keys that are too short or encrypted are refused`() throws {
    let short = try OpenSSLTool.run(["genrsa", "1024"])
    expectInvalidKey { try RSAPrivateKey(pem: short) }
    let plain = try OpenSSLTool.run(["genrsa", "-traditional", "2048"])
    #expect(throws: Never.self) { try RSAPrivateKey(pem: plain) }
    let encrypted = try OpenSSLTool.run(
      ["pkcs8", "-topk8", "-in", "key.pem", "-passout", "pass:secret"], files: ["key.pem": Data(plain.utf8)])
    expectInvalidKey { try RSAPrivateKey(pem: encrypted) }
    let otherCurve = try OpenSSLTool.run(["ecparam", "-genkey", "-name", "secp384r1", "-noout"])
    expectInvalidKey { try P256PrivateKey(pem: otherCurve) }
  }

  @Test(.enabled(if: OpenSSLTool.isInstalled))
  func `The openssl command accepts our PSS signature`() throws {
    let key = try Self.shared.get()
    let answer = try OpenSSLTool.run(
      [
        "dgst", "-sha256", "-prverify", "key.pem", "-signature", "signature", "-sigopt", "rsa_padding_mode:pss",
        "-sigopt", "rsa_pss_saltlen:32", "message",
      ],
      files: [
        "key.pem": Data(try key.pem().utf8), "message": Data(message),
        "signature": Data(try key.sign(message, scheme: .pssSHA256)),
      ])
    #expect(answer.contains("Verified OK"))
  }

  @Test func `One key signs on many threads at once`() async throws {
    let key = try Self.shared.get()
    let valid = try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in UInt8(0)..<32 {
        group.addTask {
          let signature = try key.sign([number], scheme: .pkcs1SHA256)
          return key.publicKey.isValid(signature: signature, for: [number], scheme: .pkcs1SHA256)
        }
      }
      return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(valid == 32)
  }
}

/// Expects `CryptoError.invalidKey`, whatever its wording.
func expectInvalidKey<Value>(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Value
) {
  #expect(sourceLocation: sourceLocation) {
    _ = try body()
  } throws: {
    if case .invalidKey? = $0 as? CryptoError { true } else { false }
  }
}
