// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import OpenSSLCrypto
import TestSupport
import Testing

@testable import MSAL

/// The reason for which a key pair is refused; nil when it is taken.
func refusal(_ make: () throws -> MSALExternalKeyPair) throws -> MSALExternalKeyPairFailureReason? {
  do {
    _ = try make()
    return nil
  } catch {
    let error = error as NSError
    #expect(error.domain == MSALErrorDomain)
    #expect(error.msalCode == .invalidExternalKeyPair)
    #expect((error.userInfo[MSALErrorDescriptionKey] as? String)?.hasSuffix(".") == true)
    let number = try #require(error.userInfo[MSALExternalKeyPairFailureReasonKey] as? Int)
    return MSALExternalKeyPairFailureReason(rawValue: number)
  }
}

/// A key of the app's own class.
struct AppKey: MSALExternalSigningKey {
  struct NoSignatureError: Error {}

  var publicKeyModulus: Data
  var publicKeyExponent: Data
  var canSignRS256 = true
  var signs: @Sendable (Data) throws -> Data

  init(_ key: RSAPrivateKey) {
    publicKeyModulus = Data(key.publicKey.modulus)
    publicKeyExponent = Data(key.publicKey.exponent)
    signs = { Data(try key.sign([UInt8]($0), scheme: .pkcs1SHA256)) }
  }

  func signRS256(_ message: Data) throws -> Data { try signs(message) }
}

@Suite("Key pairs of the app's own")
struct ExternalKeyPairTests {
  private let key = try? TestKeys.client.get()

  private func pem() throws -> String { try #require(key).pem() }

  private func published(_ key: RSAPrivateKey?) throws -> String {
    // The head of a key of 2048 bits with the exponent 65537 in DER (RFC 8017 appendix A.1.1).
    let head: [UInt8] = [
      0x30, 0x82, 0x01, 0x22, 0x30, 0x0d, 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05, 0x00,
      0x03, 0x82, 0x01, 0x0f, 0x00, 0x30, 0x82, 0x01, 0x0a, 0x02, 0x82, 0x01, 0x01, 0x00,
    ]
    let bytes = head + (try #require(key).publicKey.modulus) + [0x02, 0x03, 0x01, 0x00, 0x01]
    let text = Data(bytes).base64EncodedString(options: .lineLength64Characters)
    return "-----BEGIN PUBLIC KEY-----\n\(text)\n-----END PUBLIC KEY-----\n"
  }

  @Test func `the id of a key is the thumbprint of RFC 7638`() throws {
    // The key of RFC 7638 section 3.1.
    let modulus = """
      0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc_BJECPebWKRXjBZCiFV4n3\
      oknjhMstn64tZ_2W-5JsGY4Hc5n9yBXArwl93lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FDW2QvzqY368QQMicAtaSqzs8KJZgnYb9c7d0zgdAZHzu\
      6qMQvRL5hajrn1n91CbOpbISD08qNLyrdkt-bFTWhAI4vMQFh6WeZu0fM4lFd2NcRwr3XPksINHaQ-G_xBniIqbw0Ls1jF44-csFCur-kEgU8awa\
      pJzKnqDKgw
      """
    var key = AppKey(try #require(self.key))
    key.publicKeyModulus = Data([0] + (try #require(Base64URL.decode(modulus))))
    key.publicKeyExponent = Data([1, 0, 1])
    #expect(try MSALExternalKeyPair(signingKey: key).keyId == "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs")
  }

  @Test func `every source of a key gives the same id, and none signs when the pair is made`() throws {
    var own = AppKey(try #require(key))
    own.signs = { _ in
      Issue.record("the key was asked to sign")
      throw AppKey.NoSignatureError()
    }
    let id = try MSALExternalKeyPair(signingKey: own).keyId
    let pem = try pem()
    #expect(id.count == 43)
    #expect(try MSALExternalKeyPair(privateKeyPEM: pem).keyId == id)
    #expect(try MSALExternalKeyPair(privateKeyPEM: pem, publicKeyPEM: published(key)).keyId == id)
    let folder = try TemporaryDirectory()
    let files = [try folder.write(pem, to: "key.pem"), try folder.write(published(key), to: "public.pem")].map {
      URL(filePath: $0)
    }
    #expect(try MSALExternalKeyPair(privateKeyFile: files[0]).keyId == id)
    #expect(try MSALExternalKeyPair(privateKeyFile: files[0], publicKeyFile: files[1]).keyId == id)
  }

  @Test func `a missing or unreadable key is refused, with the cause beneath`() throws {
    #expect(try refusal { try MSALExternalKeyPair(signingKey: nil) } == .invalidKeyHandle)
    #expect(try refusal { try MSALExternalKeyPair(privateKeyPEM: nil) } == .invalidKeyHandle)
    #expect(try refusal { try MSALExternalKeyPair(privateKeyPEM: "rubbish") } == .invalidKeyHandle)
    let pem = try pem()
    #expect(try refusal { try MSALExternalKeyPair(privateKeyPEM: pem, publicKeyPEM: "rubbish") } == .invalidKeyHandle)
    let file = URL(filePath: "/nonexistent/key.pem")
    #expect(try refusal { try MSALExternalKeyPair(privateKeyFile: file) } == .invalidKeyHandle)
    let error = try #require(throws: NSError.self) { try MSALExternalKeyPair(privateKeyFile: file) }
    let cause = try #require(error.userInfo[NSUnderlyingErrorKey] as? any Error)
    #expect(cause.localizedDescription.contains("/nonexistent/key.pem"))
  }

  @Test func `a key of another kind or of too few bits is refused`() async throws {
    let curve = try P256PrivateKey.generate().pem()
    #expect(try refusal { try MSALExternalKeyPair(privateKeyPEM: curve) } == .unsupportedKeyType)
    let small = try await ChildProcess.run("openssl", ["genrsa", "1024"]).output
    let start = try #require(small.range(of: "-----BEGIN"))
    let text = String(small[start.lowerBound...])
    #expect(try refusal { try MSALExternalKeyPair(privateKeyPEM: text) } == .keySizeTooSmall)
    var own = AppKey(try #require(key))
    own.publicKeyModulus = Data(own.publicKeyModulus.dropFirst())
    #expect(try refusal { try MSALExternalKeyPair(signingKey: own) } == .keySizeTooSmall)
  }

  @Test func `a public key in place of the private one is refused, and the other way round`() throws {
    let (pem, published) = (try pem(), try published(key))
    #expect(
      try refusal { try MSALExternalKeyPair(privateKeyPEM: published, publicKeyPEM: published) } == .invalidKeyClass)
    #expect(try refusal { try MSALExternalKeyPair(privateKeyPEM: published) } == .invalidKeyClass)
    #expect(try refusal { try MSALExternalKeyPair(privateKeyPEM: pem, publicKeyPEM: pem) } == .invalidKeyClass)
  }

  @Test func `a key that can't sign, has no numbers or belongs to another is refused`() throws {
    var own = AppKey(try #require(key))
    own.canSignRS256 = false
    #expect(try refusal { try MSALExternalKeyPair(signingKey: own) } == .notSigningCapable)
    own = AppKey(try #require(key))
    own.publicKeyExponent = Data([2])
    #expect(try refusal { try MSALExternalKeyPair(signingKey: own) } == .publicKeySerializationFailed)
    let stranger = try published(TestKeys.stranger.get())
    let pem = try pem()
    #expect(try refusal { try MSALExternalKeyPair(privateKeyPEM: pem, publicKeyPEM: stranger) } == .keyPairMismatch)
  }

  @Test func `a private key whose numbers contradict each other is refused`() async throws {
    // In PKCS #1 the modulus comes third, after two heads and the version.
    let folder = try TemporaryDirectory()
    let file = try folder.write(try pem(), to: "key.pem")
    let der = folder.file("key.der")
    let ran = try await ChildProcess.run(
      "openssl", ["rsa", "-in", file, "-traditional", "-outform", "DER", "-out", der])
    try #require(ran.status == 0)
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: der)))
    bytes[40] ^= 4
    let text = Data(bytes).base64EncodedString(options: .lineLength64Characters)
    let damaged = "-----BEGIN RSA PRIVATE KEY-----\n\(text)\n-----END RSA PRIVATE KEY-----\n"
    #expect(try refusal { try MSALExternalKeyPair(privateKeyPEM: damaged) } == .publicKeyDerivationFailed)
  }
}
