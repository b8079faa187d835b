// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OpenSSLCrypto

/// What is known of one key of a pair that the app keeps, before anything is checked.
package struct KeyHalf: Sendable {
  package var isRSA = true
  package var isPrivate: Bool
  /// The public numbers, big-endian; of a private key, those that its holder derives from it. nil when they can't be
  /// had.
  package var modulus: [UInt8]?
  package var exponent: [UInt8]?
  /// Whether a private key can sign RS256, or a public key can verify it.
  package var isUsable = true

  package init(isPrivate: Bool, modulus: [UInt8]?, exponent: [UInt8]?) {
    self.isPrivate = isPrivate
    self.modulus = modulus.map { Array($0.drop { $0 == 0 }) }
    self.exponent = exponent.map { Array($0.drop { $0 == 0 }) }
  }

  fileprivate var bits: Int? { modulus.map { $0.count * 8 - ($0.first?.leadingZeroBitCount ?? 0) } }
}

/// Why a key pair of the app's is refused.
package struct ExternalKeyError: Error, Sendable, Equatable {
  /// The numbers are those of MSAL for iOS and macOS.
  package enum Reason: Int, Sendable, CaseIterable {
    case unknown = 0
    case invalidKeyHandle, unsupportedKeyType, keySizeTooSmall, invalidKeyClass, notSigningCapable, keyPairMismatch
    case publicKeySerializationFailed, publicKeyDerivationFailed
  }

  package var reason: Reason
  /// What the key's holder said, such as OpenSSL or a token; nil when it said nothing.
  package var cause: String?

  package init(_ reason: Reason, cause: String? = nil) {
    self.reason = reason
    self.cause = cause
  }
}

extension ErrorText {
  package init(_ error: ExternalKeyError) {
    let (what, step) =
      switch error.reason {
      case .unknown: ("can't be used", "Use another key pair.")
      case .invalidKeyHandle: ("can't be read", "Correct what names the keys, and make the key pair again.")
      case .unsupportedKeyType: ("is no RSA key pair", "Use an RSA key of 2048 bits or more.")
      case .keySizeTooSmall: ("has less than 2048 bits", "Use an RSA key of 2048 bits or more.")
      case .invalidKeyClass:
        ("is not one private and one public key", "Pass the private key as the private one, and its public key.")
      case .notSigningCapable: ("can't sign RS256", "Use a key that may sign with RSA, PKCS #1 v1.5 and SHA-256.")
      case .keyPairMismatch: ("has keys that don't belong together", "Pass the public key of the private one.")
      case .publicKeySerializationFailed:
        ("has a public key that can't be written down", "Use a key whose modulus and exponent can be read.")
      case .publicKeyDerivationFailed:
        ("has a private key without its public numbers", "Use a key from which the public one can be derived.")
      }
    self.init("The external key pair \(what)" + (error.cause.map { ": \($0)." } ?? "."), step)
  }
}

extension PossessionKey {
  /// A key pair that the app keeps. The checks have the order of MSAL for iOS and macOS, and the first that fails is
  /// reported. They sign nothing, because signing may ask the person for something.
  /// - Parameters:
  ///   - privateHalf: nil when there is none.
  ///   - publicHalf: nil when there is none.
  ///   - sign: Signs RS256 with the private key, on any thread. It may take long.
  package convenience init(
    privateHalf: KeyHalf?, publicHalf: KeyHalf?,
    sign: @escaping @Sendable ([UInt8]) throws(CryptoError) -> [UInt8]
  ) throws(ExternalKeyError) {
    guard let privateHalf, let publicHalf else {
      throw ExternalKeyError(.invalidKeyHandle, cause: "one of the keys is nil")
    }
    let halves = [privateHalf, publicHalf]
    guard halves.allSatisfy(\.isRSA) else { throw ExternalKeyError(.unsupportedKeyType) }
    guard privateHalf.isPrivate, !publicHalf.isPrivate else { throw ExternalKeyError(.invalidKeyClass) }
    guard halves.allSatisfy({ ($0.bits ?? .max) >= 2048 }) else { throw ExternalKeyError(.keySizeTooSmall) }
    guard halves.allSatisfy(\.isUsable) else { throw ExternalKeyError(.notSigningCapable) }
    guard let modulus = publicHalf.modulus, let exponent = publicHalf.exponent else {
      throw ExternalKeyError(.publicKeySerializationFailed)
    }
    let publicKey: RSAPublicKey
    do throws(CryptoError) { publicKey = try RSAPublicKey(modulus: modulus, exponent: exponent) } catch {
      guard case .invalidKey(let cause) = error else { throw ExternalKeyError(.publicKeySerializationFailed) }
      throw ExternalKeyError(.publicKeySerializationFailed, cause: cause)
    }
    guard let derived = privateHalf.modulus, let derivedExponent = privateHalf.exponent else {
      throw ExternalKeyError(.publicKeyDerivationFailed)
    }
    guard derived == publicKey.modulus, derivedExponent == publicKey.exponent else {
      throw ExternalKeyError(.keyPairMismatch)
    }
    self.init(publicKey) { message throws(CryptoError) in
      let signature = try sign(message)
      // A wrong signature is noticed here rather than by the API.
      guard publicKey.isValid(signature: signature, for: message, scheme: .pkcs1SHA256) else {
        throw .failed(operation: "signing", reason: "the signature does not fit the public key")
      }
      return signature
    }
  }
}
