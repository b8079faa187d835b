// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OpenSSLCrypto

/// What an authenticator says about a new credential, with a proof or without one (WebAuthn section 6.5).
struct AttestationObject: Sendable {
  enum Proof: Sendable, Equatable {
    case none
    /// Signed with the new key itself.
    case own
    /// Signed with the key of the authenticator's model, whose certificate comes first.
    case certified([[UInt8]])
  }

  let data: AuthenticatorData
  private let encodedData: [UInt8]
  private let format: String
  private let statement: CBORValue

  init(parsing bytes: [UInt8]) throws(PasskeyRefusal) {
    guard let object = try? CBORValue(parsing: bytes), let format = object["fmt"]?.text,
      let statement = object["attStmt"], statement.map != nil, let encodedData = object["authData"]?.bytes
    else { throw .badAttestationObject }
    (self.format, self.statement, self.encodedData) = (format, statement, encodedData)
    data = try AuthenticatorData(parsing: encodedData)
  }

  /// Checks the statement by its format (sections 8.2 and 8.7).
  func proof(for credential: AuthenticatorData.Credential, clientDataHash: [UInt8]) throws(PasskeyRefusal) -> Proof {
    switch format {
    case "none":
      guard statement.map?.isEmpty == true else { throw .badAttestationStatement }
      return .none
    case "packed":
      guard let algorithm = statement["alg"]?.int, let signature = statement["sig"]?.bytes else {
        throw .badAttestationStatement
      }
      let signed = encodedData + clientDataHash
      guard let chain = statement["x5c"] else {
        guard algorithm == credential.key.algorithm.rawValue else { throw .attestationAlgorithm }
        guard credential.key.key.isValid(signature: signature, for: signed) else { throw .attestationSignature }
        return .own
      }
      let certificates = (chain.array ?? []).compactMap(\.bytes)
      guard let first = certificates.first, certificates.count == chain.array?.count,
        let certificate = try? Certificate(der: first), let key = try? VerificationKey(of: certificate)
      else { throw .attestationCertificate }
      guard CredentialKey.Algorithm(rawValue: algorithm)?.kind == key.kind else { throw .attestationAlgorithm }
      guard key.isValid(signature: signature, for: signed) else { throw .attestationSignature }
      guard certificate.isForAttestation else { throw .attestationCertificate }
      guard certificate.isFor(model: credential.model) else { throw .attestationModel }
      return .certified(certificates)
    default: throw .attestationFormat
    }
  }
}

extension Certificate {
  /// Whether it is as section 8.2.1 demands.
  fileprivate var isForAttestation: Bool {
    isVersion3 && subject("C")?.count == 2 && subject("O") != nil && subject("CN") != nil
      && subject("OU") == "Authenticator Attestation" && isAuthority == false
  }

  /// Whether it says nothing of a model, or names this one.
  fileprivate func isFor(model: [UInt8]) -> Bool {
    guard let named = content(ofExtension: "1.3.6.1.4.1.45724.1.1.4") else { return true }
    // A string of 16 bytes in DER.
    return !named.isCritical && named.bytes == [4, 16] + model
  }
}
