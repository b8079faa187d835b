// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import OpenSSLCrypto
import TestSupport

@testable import IdentityEmulator

/// An authenticator and the browser before it. Everything that they say can be changed.
struct TestAuthenticator {
  enum Proof { case none, own, certified }

  var key: P256PrivateKey
  var credentialKey: [UInt8]
  var id: [UInt8] = Array(1...32)
  var model: [UInt8] = Array(0..<16)
  /// User present and verified, a new credential.
  var flags: UInt8 = 0x45
  var counter = 0
  var extensions: [UInt8] = []
  var relyingParty = "localhost"

  var type = "webauthn.create"
  var challenge: [UInt8] = Array(repeating: 7, count: 32)
  var origin = "https://localhost:8443"
  var crossOrigin: JSONValue? = false
  var topOrigin: JSONValue?

  var proof = Proof.own
  var format: String?
  /// The algorithm that the proof names.
  var algorithm = -7
  /// What the proof is made of besides what it should be.
  var signedSuffix: [UInt8] = []
  /// The place of the certificate in the file of the tests.
  var certificate = 0
  /// The certificates in place of those of the file.
  var chain: [[UInt8]]?
  /// The statement in place of the right one.
  var statement: [UInt8]?

  init() throws {
    key = try P256PrivateKey.generate()
    credentialKey = try Self.encoded(key)
  }

  static func encoded(_ key: P256PrivateKey) throws -> [UInt8] {
    let point = try key.coordinates()
    return CBORBytes.map([
      (CBORBytes.int(1), CBORBytes.int(2)), (CBORBytes.int(3), CBORBytes.int(-7)),
      (CBORBytes.int(-1), CBORBytes.int(1)), (CBORBytes.int(-2), CBORBytes.bytes(point.x)),
      (CBORBytes.int(-3), CBORBytes.bytes(point.y)),
    ])
  }

  /// The key of a model of authenticators with its certificates: of the model, of no model, of an authority, with
  /// another organisational unit, and with the model in a critical extension.
  static let certified = Result {
    try String(contentsOfFile: Checkout.path("Tests/Fixtures/certificates/attestation.pem"), encoding: .utf8)
  }

  var clientData: [UInt8] {
    let data: JSONValue = [
      "type": .string(type), "challenge": .string(Base64URL.encode(challenge)), "origin": .string(origin),
      "crossOrigin": crossOrigin, "topOrigin": topOrigin,
    ]
    return data.utf8
  }

  var data: [UInt8] {
    var data = SHA256.hash(relyingParty.utf8) + [flags]
    for shift in [24, 16, 8, 0] { data.append(UInt8(truncatingIfNeeded: counter >> shift)) }
    guard flags & 0x40 != 0 else { return data + extensions }
    return data + model + [UInt8(id.count >> 8), UInt8(id.count & 255)] + id + credentialKey + extensions
  }

  func attestation() throws -> [UInt8] {
    let made = try madeStatement()
    return CBORBytes.map([
      (CBORBytes.text("fmt"), CBORBytes.text(format ?? (proof == .none ? "none" : "packed"))),
      (CBORBytes.text("attStmt"), statement ?? made), (CBORBytes.text("authData"), CBORBytes.bytes(data)),
    ])
  }

  private func madeStatement() throws -> [UInt8] {
    let signed = data + SHA256.hash(clientData) + signedSuffix
    var members = [(CBORBytes.text("alg"), CBORBytes.int(algorithm))]
    switch proof {
    case .none: return CBORBytes.map([])
    case .own: members.append((CBORBytes.text("sig"), CBORBytes.bytes(try key.sign(signed))))
    case .certified:
      let file = try Self.certified.get()
      let signer = try P256PrivateKey(pem: file)
      let texts = file.components(separatedBy: "-----BEGIN CERTIFICATE-----").dropFirst()
      let certificates = try texts.map { try Certificate(pem: "-----BEGIN CERTIFICATE-----" + $0).der }
      members.append((CBORBytes.text("sig"), CBORBytes.bytes(try signer.sign(signed))))
      members.append(
        (CBORBytes.text("x5c"), CBORBytes.array((chain ?? [certificates[certificate]]).map(CBORBytes.bytes))))
    }
    return CBORBytes.map(members)
  }

  /// What the API is sent.
  func credential() throws -> JSONValue {
    [
      "id": .string(Base64URL.encode(id)), "attestationObject": .string(Base64URL.encode(try attestation())),
      "clientDataJSON": .string(Base64URL.encode(clientData)), "clientExtensionResults": "{}",
    ]
  }

  /// A use of the credential.
  func assertion(userHandle: [UInt8]?) throws -> PasskeyAssertion {
    PasskeyAssertion(
      id: Base64URL.encode(id), userHandle: userHandle, clientData: clientData, authenticatorData: data,
      signature: try key.sign(data + SHA256.hash(clientData) + signedSuffix))
  }

  /// The answer of the browser's script: a new credential.
  func created() throws -> JSONValue {
    [
      "id": .string(Base64URL.encode(id)), "rawId": .string(Base64URL.encode(id)), "type": "public-key",
      "response": [
        "clientDataJSON": .string(Base64URL.encode(clientData)),
        "attestationObject": .string(Base64URL.encode(try attestation())),
      ], "clientExtensionResults": [:],
    ]
  }

  /// The answer of the browser's script: a use of the credential.
  func used(by userHandle: String?) throws -> JSONValue {
    let assertion = try assertion(userHandle: nil)
    return [
      "id": .string(assertion.id), "rawId": .string(assertion.id), "type": "public-key",
      "response": [
        "clientDataJSON": .string(Base64URL.encode(assertion.clientData)),
        "authenticatorData": .string(Base64URL.encode(assertion.authenticatorData)),
        "signature": .string(Base64URL.encode(assertion.signature)),
        "userHandle": userHandle.map { .string(Base64URL.encode(Array($0.utf8))) },
      ], "clientExtensionResults": [:],
    ]
  }
}
