// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// What an authenticator is to make (WebAuthn section 5.4).
package struct PasskeyOptions: Sendable {
  package var relyingPartyID: String
  package var relyingPartyName: String
  package var userID: [UInt8]
  package var userName: String
  package var userDisplayName: String
  /// What the authenticator signs beside its own data (WebAuthn section 5.8.1); it contains the service's challenge.
  package var clientData: [UInt8]
  /// The numbers of signature algorithms (RFC 9053), the preferred one first.
  package var algorithms: [Int]
  /// The person's passkeys, none of which may be in the same authenticator.
  package var excludedIDs: [[UInt8]]
  package var isResident: Bool
  package var verifiesUser: Bool
  package var wantsAttestation: Bool
  package var wantsHMACSecret: Bool
  /// 1: optional, 2: optional with a list of ids, 3: required; nil: the authenticator's own.
  package var protection: Int?
  package var isProtectionRequired: Bool
  /// How long the person has.
  package var seconds: Double

  package init(
    relyingPartyID: String, relyingPartyName: String, userID: [UInt8], userName: String, userDisplayName: String,
    clientData: [UInt8], algorithms: [Int], excludedIDs: [[UInt8]], isResident: Bool, verifiesUser: Bool,
    wantsAttestation: Bool, wantsHMACSecret: Bool, protection: Int?, isProtectionRequired: Bool, seconds: Double
  ) {
    self.relyingPartyID = relyingPartyID
    self.relyingPartyName = relyingPartyName
    self.userID = userID
    self.userName = userName
    self.userDisplayName = userDisplayName
    self.clientData = clientData
    self.algorithms = algorithms
    self.excludedIDs = excludedIDs
    self.isResident = isResident
    self.verifiesUser = verifiesUser
    self.wantsAttestation = wantsAttestation
    self.wantsHMACSecret = wantsHMACSecret
    self.protection = protection
    self.isProtectionRequired = isProtectionRequired
    self.seconds = seconds
  }
}

/// A passkey that an authenticator has made.
package struct MadePasskey: Sendable {
  package var id: [UInt8]
  /// WebAuthn section 6.5.
  package var attestationObject: [UInt8]

  package init(id: [UInt8], attestationObject: [UInt8]) {
    self.id = id
    self.attestationObject = attestationObject
  }

  /// - Parameters:
  ///   - format: The format of the attestation: fewer than 24 bytes.
  ///   - statement: The attestation, in CBOR; the default is an empty map.
  ///   - authenticatorData: The signed bytes of the authenticator, in CBOR.
  package init(id: [UInt8], format: String, statement: [UInt8] = [0xA0], authenticatorData: [UInt8]) {
    // A map of three members (RFC 8949).
    func text(_ text: String) -> [UInt8] { [0x60 | UInt8(text.utf8.count)] + Array(text.utf8) }
    // One after the other: Swift 6.2 does not find the types of a sum of them.
    var object: [UInt8] = [0xA3]
    for part in [text("fmt"), text(format), text("attStmt"), statement, text("authData"), authenticatorData] {
      object += part
    }
    self.init(id: id, attestationObject: object)
  }
}
