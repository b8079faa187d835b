// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import OpenSSLCrypto
import TestSupport
import Testing

@testable import IdentityEmulator

@Suite("The checks of WebAuthn")
struct PasskeyCheckTests {
  private static let now = Date(timeIntervalSince1970: 1_800_000_000)

  private func ceremony(_ kind: PasskeyCeremony.Kind) -> PasskeyCeremony {
    PasskeyCeremony(kind: kind, challenge: Array(repeating: 7, count: 32), relyingParty: "localhost")
  }

  private func register(_ device: TestAuthenticator, id: [UInt8]? = nil) throws -> Passkey {
    try ceremony(.create).register(
      id: id ?? device.id, attestation: try device.attestation(), clientData: device.clientData, name: "Key",
      at: Self.now)
  }

  /// A registration that passes but for one change.
  private struct Flaw: CustomTestStringConvertible, Sendable {
    let refusal: PasskeyRefusal
    let testDescription: String
    let change: @Sendable (inout TestAuthenticator) throws -> Void

    init(
      _ refusal: PasskeyRefusal, _ words: String, _ change: @escaping @Sendable (inout TestAuthenticator) throws -> Void
    ) {
      (self.refusal, self.change) = (refusal, change)
      testDescription = "\(refusal.rawValue): \(words)"
    }
  }

  private static let flaws = [
    Flaw(.wrongType, "another type") { $0.type = "webauthn.get" },
    Flaw(.wrongChallenge, "another challenge") { $0.challenge[0] = 8 },
    Flaw(.wrongOrigin, "another host") { $0.origin = "https://localhost.example" },
    Flaw(.wrongOrigin, "a host that only ends alike") { $0.origin = "https://notlocalhost" },
    Flaw(.wrongOrigin, "a path") { $0.origin = "https://localhost/" },
    Flaw(.wrongOrigin, "no URL") { $0.origin = "localhost" },
    Flaw(.crossOrigin, "a frame of another origin") { $0.crossOrigin = true },
    Flaw(.crossOrigin, "a page around the frame") { $0.topOrigin = "https://other.example" },
    Flaw(.badAuthenticatorData, "bytes at the end") { $0.extensions = [0] },
    Flaw(.badAuthenticatorData, "extensions that are no map") {
      ($0.flags, $0.extensions) = (0xc5, CBORBytes.int(1))
    },
    Flaw(.badAuthenticatorData, "extensions that are announced, and missing") { $0.flags = 0xc5 },
    Flaw(.wrongRelyingParty, "another relying party") { $0.relyingParty = "example.com" },
    Flaw(.userNotPresent, "nobody present") { $0.flags = 0x44 },
    Flaw(.userNotVerified, "nobody verified") { $0.flags = 0x41 },
    Flaw(.badBackupState, "backed up, but not eligible") { $0.flags = 0x55 },
    Flaw(.noCredential, "no credential") { $0.flags = 0x05 },
    Flaw(.algorithmNotOffered, "another algorithm") {
      $0.credentialKey = CBORBytes.map([
        (CBORBytes.int(1), CBORBytes.int(2)), (CBORBytes.int(3), CBORBytes.int(-36)),
      ])
    },
    Flaw(.badKey, "a point that is not on the curve") {
      $0.credentialKey[$0.credentialKey.count - 1] ^= 1
    },
    Flaw(.badKey, "the type of another algorithm's key") { $0.credentialKey[2] = 3 },
    Flaw(.credentialIDTooLong, "a long id") { $0.id = Array(repeating: 1, count: 1024) },
    Flaw(.credentialIDTooLong, "an empty id") { $0.id = [] },
    Flaw(.attestationFormat, "another format") { $0.format = "fido-u2f" },
    Flaw(.badAttestationStatement, "a statement where there is none") {
      ($0.proof, $0.statement) = (.none, CBORBytes.map([(CBORBytes.text("alg"), CBORBytes.int(-7))]))
    },
    Flaw(.badAttestationStatement, "no signature") {
      $0.statement = CBORBytes.map([(CBORBytes.text("alg"), CBORBytes.int(-7))])
    },
    Flaw(.attestationAlgorithm, "an algorithm that is not the key's") { $0.algorithm = -257 },
    Flaw(.attestationAlgorithm, "an algorithm that is not the certificate's") {
      ($0.proof, $0.algorithm) = (.certified, -8)
    },
    Flaw(.attestationSignature, "other bytes are signed") { $0.signedSuffix = [0] },
    Flaw(.attestationSignature, "other bytes are signed by the model's key") {
      ($0.proof, $0.signedSuffix) = (.certified, [0])
    },
    Flaw(.attestationSignature, "another key signs") { $0.key = try P256PrivateKey.generate() },
    Flaw(.attestationCertificate, "no certificate") { ($0.proof, $0.chain) = (.certified, []) },
    Flaw(.attestationCertificate, "no certificate, but bytes") { ($0.proof, $0.chain) = (.certified, [[1, 2]]) },
    Flaw(.attestationCertificate, "an authority's certificate") { ($0.proof, $0.certificate) = (.certified, 2) },
    Flaw(.attestationCertificate, "a certificate for something else") { ($0.proof, $0.certificate) = (.certified, 3) },
    Flaw(.attestationModel, "a certificate of another model") { ($0.proof, $0.model[0]) = (.certified, 9) },
    Flaw(.attestationModel, "a model in a critical extension") { ($0.proof, $0.certificate) = (.certified, 4) },
  ]

  @Test(arguments: flaws)
  private func `one flaw fails its check`(flaw: Flaw) throws {
    var device = try TestAuthenticator()
    _ = try register(device)
    try flaw.change(&device)
    #expect(throws: flaw.refusal) { try register(device) }
  }

  @Test(arguments: [
    ("https://localhost:8443", true), ("http://localhost:3000", true), ("https://app.localhost", true),
    ("http://app.localhost:1", true), ("http://localhost.example", false), ("HTTPS://localhost", false),
  ])
  func `secure pages of the relying party and below it may register`(origin: String, isAllowed: Bool) throws {
    var device = try TestAuthenticator()
    device.origin = origin
    #expect(((try? register(device)) != nil) == isAllowed)
  }

  @Test func `a page without TLS is no secure one`() throws {
    var device = try TestAuthenticator()
    (device.relyingParty, device.origin) = ("login.example", "http://login.example")
    let ceremony = PasskeyCeremony(kind: .create, challenge: device.challenge, relyingParty: "login.example")
    #expect(throws: PasskeyRefusal.wrongOrigin) { try ceremony.checkClientData(device.clientData) }
    device.origin = "https://login.example"
    #expect(try ceremony.checkClientData(device.clientData) == SHA256.hash(device.clientData))
  }

  @Test func `what is no JSON, no attestation and another id is refused`() throws {
    let device = try TestAuthenticator()
    let attestation = try device.attestation()
    #expect(throws: PasskeyRefusal.badClientData) { try ceremony(.create).checkClientData([1]) }
    #expect(throws: PasskeyRefusal.badAttestationObject) { try AttestationObject(parsing: attestation + [0]) }
    #expect(throws: PasskeyRefusal.badAttestationObject) { try AttestationObject(parsing: CBORBytes.map([])) }
    #expect(throws: PasskeyRefusal.otherCredentialID) { try register(device, id: [1]) }
  }

  @Test(arguments: [(TestAuthenticator.Proof.none, 0), (.own, 0), (.certified, 1)])
  func `a passkey is what the authenticator said`(proof: TestAuthenticator.Proof, certificates: Int) throws {
    var device = try TestAuthenticator()
    (device.proof, device.counter, device.flags) = (proof, 0x0102_0304, 0xdd)
    device.extensions = CBORBytes.map([(CBORBytes.text("credProtect"), CBORBytes.int(2))])
    let passkey = try register(device)
    #expect(passkey.id == Base64URL.encode(device.id))
    #expect(passkey.key == device.credentialKey)
    #expect(passkey.counter == 0x0102_0304)
    #expect(passkey.modelID == "00010203-0405-0607-0809-0a0b0c0d0e0f")
    #expect(passkey.certificates.count == certificates)
    #expect(passkey.createdAt == Self.now)
  }

  @Test func `data of an authenticator that ends early is refused`() throws {
    var device = try TestAuthenticator()
    (device.flags, device.extensions) = (0xc5, CBORBytes.map([(CBORBytes.text("hmac-secret"), [0xf5])]))
    let data = device.data
    #expect(try AuthenticatorData(parsing: data).credential?.id == device.id)
    for count in data.indices {
      #expect(throws: PasskeyRefusal.badAuthenticatorData) { try AuthenticatorData(parsing: Array(data[..<count])) }
    }
  }

  @Test func `a certificate need not name the model`() throws {
    var device = try TestAuthenticator()
    (device.proof, device.certificate, device.model) = (.certified, 1, Array(repeating: 5, count: 16))
    #expect(try register(device).certificates.count == 1)
  }

  @Test func `the use of a passkey is checked, each step by itself`() throws {
    var device = try TestAuthenticator()
    device.counter = 5
    var passkey = try register(device)
    (device.type, device.flags, device.counter) = ("webauthn.get", 0x05, 6)
    func use(_ device: TestAuthenticator, handle: String? = "pia") throws -> Passkey {
      try ceremony(.get).use(
        passkey, of: "pia", try device.assertion(userHandle: handle.map { Array($0.utf8) }), at: Self.now)
    }
    #expect(try use(device).counter == 6)
    #expect(try use(device, handle: nil).usedAt == Self.now)
    #expect(throws: PasskeyRefusal.otherPerson) { try use(device, handle: "otto") }
    let flaws: [(PasskeyRefusal, (inout TestAuthenticator) -> Void)] = [
      (.unknownCredential, { $0.id = [1] }), (.wrongType, { $0.type = "webauthn.create" }),
      (.wrongChallenge, { $0.challenge = [1] }), (.wrongOrigin, { $0.origin = "https://other.example" }),
      (.wrongRelyingParty, { $0.relyingParty = "other.example" }), (.userNotPresent, { $0.flags = 0x04 }),
      (.userNotVerified, { $0.flags = 0x01 }), (.badBackupState, { $0.flags = 0x15 }),
      (.badBackupState, { $0.flags = 0x0d }),
      (.wrongSignature, { $0.signedSuffix = [0] }), (.counterNotGreater, { $0.counter = 5 }),
      (.counterNotGreater, { $0.counter = 0 }),
    ]
    for (refusal, change) in flaws {
      var flawed = device
      change(&flawed)
      #expect(throws: refusal) { try use(flawed) }
    }
    (passkey.counter, device.counter) = (0, 0)
    #expect(try use(device).counter == 0)
    passkey.key = [1]
    #expect(throws: PasskeyRefusal.badKey) { try use(device) }
  }

  @Test func `every check of a registration has a flaw`() {
    let elsewhere: Set<PasskeyRefusal> = [
      .badAnswer, .badClientData, .badAttestationObject, .otherCredentialID, .credentialKnown, .unknownCredential,
      .noUserHandle, .otherPerson,
      .wrongSignature, .counterNotGreater,
    ]
    #expect(Set(Self.flaws.map(\.refusal)).union(elsewhere) == Set(PasskeyRefusal.allCases))
  }
}
