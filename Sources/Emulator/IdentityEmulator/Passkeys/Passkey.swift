// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import OpenSSLCrypto

/// The check of WebAuthn sections 7.1 and 7.2 that a passkey does not pass.
enum PasskeyRefusal: String, Error, Sendable, CaseIterable {
  // What the browser says.
  case badAnswer, badClientData, wrongType, wrongChallenge, wrongOrigin, crossOrigin
  // What the authenticator says.
  case badAttestationObject, badAuthenticatorData, wrongRelyingParty, userNotPresent, userNotVerified, badBackupState
  // The new credential.
  case noCredential, badKey, algorithmNotOffered, credentialIDTooLong, otherCredentialID, credentialKnown
  // The proof that comes with it.
  case attestationFormat, badAttestationStatement, attestationAlgorithm, attestationSignature, attestationCertificate
  case attestationModel
  // The use of a credential.
  case unknownCredential, noUserHandle, otherPerson, wrongSignature, counterNotGreater
}

/// What the service expects of a new passkey, or of the use of one.
struct PasskeyCeremony: Sendable {
  enum Kind: String, Sendable {
    case create = "webauthn.create"
    case get = "webauthn.get"
  }

  let kind: Kind
  let challenge: [UInt8]
  /// The id of the relying party: the host that the service has.
  let relyingParty: String

  /// Checks what the browser says (sections 5.8.1, 7.1 and 7.2), and gives its hash.
  func checkClientData(_ bytes: [UInt8]) throws(PasskeyRefusal) -> [UInt8] {
    guard let data = (try? JSONValue(parsing: bytes))?.object else { throw .badClientData }
    guard data["type"]?.string == kind.rawValue else { throw .wrongType }
    guard data["challenge"]?.string == Base64URL.encode(challenge) else { throw .wrongChallenge }
    guard let origin = data["origin"]?.string, isAllowed(origin) else { throw .wrongOrigin }
    guard data["crossOrigin"]?.bool != true, data["topOrigin"] == nil else { throw .crossOrigin }
    return SHA256.hash(bytes)
  }

  /// Whether the origin is a secure page of the relying party's host or of one below it.
  private func isAllowed(_ text: String) -> Bool {
    guard let origin = URL(string: text).flatMap({ Origin($0) }), origin.description == text else { return false }
    return (origin.isSecure || origin.isLoopback) && origin.isWithin(relyingParty)
  }

  fileprivate func check(_ data: AuthenticatorData) throws(PasskeyRefusal) {
    guard data.relyingPartyHash == SHA256.hash(relyingParty.utf8) else { throw .wrongRelyingParty }
    guard data.flags.contains(.userPresent) else { throw .userNotPresent }
    guard data.flags.contains(.userVerified) else { throw .userNotVerified }
    guard data.flags.contains(.backupEligible) || !data.flags.contains(.backedUp) else { throw .badBackupState }
  }

  /// The new passkey that a browser sends (section 7.1).
  /// - Parameter id: The id beside the attestation.
  func register(
    id: [UInt8], attestation: [UInt8], clientData: [UInt8], name: String, at now: Date
  ) throws(PasskeyRefusal) -> Passkey {
    let hash = try checkClientData(clientData)
    let object = try AttestationObject(parsing: attestation)
    try check(object.data)
    guard let credential = object.data.credential else { throw .noCredential }
    let proof = try object.proof(for: credential, clientDataHash: hash)
    guard (1...1023).contains(credential.id.count) else { throw .credentialIDTooLong }
    guard credential.id == id else { throw .otherCredentialID }
    var passkey = Passkey(id: Base64URL.encode(id), name: name, createdAt: now)
    (passkey.key, passkey.model, passkey.counter) = (credential.encodedKey, credential.model, object.data.counter)
    passkey.isBackupEligible = object.data.flags.contains(.backupEligible)
    if case .certified(let certificates) = proof {
      passkey.certificates = certificates.map { Hexadecimal.encode(SHA1.hash($0)) }
    }
    return passkey
  }

  /// Checks the use of a passkey (section 7.2), and gives it with its new counter.
  /// - Parameter userHandle: The user that the authenticator names; nil if it names none.
  func use(
    _ passkey: Passkey, of user: String, _ assertion: PasskeyAssertion, at now: Date
  ) throws(PasskeyRefusal) -> Passkey {
    guard assertion.id == passkey.id else { throw .unknownCredential }
    guard assertion.userHandle.map({ $0 == Array(user.utf8) }) != false else { throw .otherPerson }
    let hash = try checkClientData(assertion.clientData)
    let data = try AuthenticatorData(parsing: assertion.authenticatorData)
    try check(data)
    guard data.flags.contains(.backupEligible) == passkey.isBackupEligible else { throw .badBackupState }
    guard let key = try? CredentialKey(CBORValue(parsing: passkey.key)) else { throw .badKey }
    guard key.key.isValid(signature: assertion.signature, for: assertion.authenticatorData + hash) else {
      throw .wrongSignature
    }
    guard data.counter > passkey.counter || data.counter == 0 && passkey.counter == 0 else { throw .counterNotGreater }
    var used = passkey
    (used.counter, used.usedAt) = (data.counter, now)
    return used
  }
}

/// What a browser sends when a passkey is used.
struct PasskeyAssertion: Sendable {
  var id: String
  /// The user that the authenticator names; nil if it names none.
  var userHandle: [UInt8]?
  var clientData: [UInt8]
  var authenticatorData: [UInt8]
  var signature: [UInt8]
}

/// A passkey of a person.
package struct Passkey: Sendable, Equatable {
  static let longestName = 256

  /// In base64url.
  package var id: String
  /// The name that the person has given it.
  package var name: String
  package var createdAt: Date
  package var usedAt: Date?
  /// The public key as the authenticator wrote it.
  var key: [UInt8] = []
  /// The model of the authenticator (AAGUID).
  var model: [UInt8] = []
  /// The signature counter that came last; 0: the authenticator may have none.
  var counter = 0
  /// Whether it may be copied to other devices.
  var isBackupEligible = false
  /// The SHA-1 of the certificates that came with it.
  var certificates: [String] = []

  /// The model as a GUID.
  package var modelID: String {
    var text = Hexadecimal.encode(model)
    for place in [20, 16, 12, 8] where text.utf8.count >= place {
      text.insert("-", at: text.index(text.startIndex, offsetBy: place))
    }
    return text
  }
}

/// A passkey that a person has begun to register.
struct PendingPasskey: Sendable {
  static let lifetime = 300.0

  let id: String
  let token: String
  let ceremony: PasskeyCeremony
  let expiresAt: Date
}
