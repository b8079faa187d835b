// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import COpenSSL

/// An RSA key pair of 2048 to 8192 bits.
package final class RSAPrivateKey: Sendable {
  package let publicKey: RSAPublicKey
  let handle: KeyHandle

  init(handle: KeyHandle) throws(CryptoError) {
    guard libcrypto.EVP_PKEY_is_a(handle.pointer, "RSA") == 1 else {
      throw .invalidKey("the private key is not an RSA key")
    }
    publicKey = try RSAPublicKey(
      modulus: try handle.number(OSSL_PKEY_PARAM_RSA_N), exponent: try handle.number(OSSL_PKEY_PARAM_RSA_E))
    self.handle = handle
  }

  /// Makes a new key, which takes a few tenths of a second.
  package static func generate(bits: Int = 2048) throws(CryptoError) -> RSAPrivateKey {
    guard RSAPublicKey.bitRange.contains(bits) else {
      throw .invalidKey(
        "an RSA key has \(RSAPublicKey.bitRange.lowerBound) to \(RSAPublicKey.bitRange.upperBound) bits")
    }
    return try RSAPrivateKey(
      handle: try KeyHandle.generate(type: EVP_PKEY_RSA) { libcrypto.EVP_PKEY_CTX_set_rsa_keygen_bits($0, Int32(bits)) }
    )
  }

  /// A key in PEM form, PKCS #8 or PKCS #1, encrypted if there is a password; anything else is `invalidKey`.
  package convenience init(pem: String, password: String? = nil) throws(CryptoError) {
    try self.init(handle: try KeyHandle(privateKeyPEM: pem, password: password))
  }

  /// PKCS #8, unencrypted.
  package func pem() throws(CryptoError) -> String { try handle.privateKeyPEM() }

  /// The signature, as long as the modulus.
  package func sign(_ message: [UInt8], scheme: RSASignatureScheme) throws(CryptoError) -> [UInt8] {
    try handle.sign(message) { scheme.configure($0) }
  }
}

/// How an RSA signature is padded; both hash with SHA-256.
package enum RSASignatureScheme: Sendable {
  /// RSASSA-PKCS1-v1_5, JOSE's RS256.
  case pkcs1SHA256
  /// RSASSA-PSS with a 32-byte salt, JOSE's PS256.
  case pssSHA256

  /// Sets the padding in a context for signing or for checking.
  func configure(_ context: OpaquePointer?) -> Bool {
    switch self {
    case .pkcs1SHA256: libcrypto.EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PADDING) == 1
    case .pssSHA256:
      libcrypto.EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PSS_PADDING) == 1
        && libcrypto.EVP_PKEY_CTX_set_rsa_pss_saltlen(context, RSA_PSS_SALTLEN_DIGEST) == 1
    }
  }
}

/// The public half of an RSA key: at least 2048 bits (RFC 7518 section 3.3), at most 8192 so that a stranger's key
/// can't make verification slow.
package final class RSAPublicKey: Sendable {
  static let bitRange = 2048...8192

  /// Big-endian, without leading zeros.
  package let modulus: [UInt8]
  /// Big-endian, without leading zeros.
  package let exponent: [UInt8]
  let handle: KeyHandle
  private let verification: VerificationContext

  /// Throws `invalidKey` for a modulus that is even, too short or too long, and for an exponent that is even, below 3
  /// or longer than 64 bits.
  package init(modulus: [UInt8], exponent: [UInt8]) throws(CryptoError) {
    let modulus = Array(modulus.drop { $0 == 0 })
    let exponent = Array(exponent.drop { $0 == 0 })
    guard let top = modulus.first, Self.bitRange.contains(modulus.count * 8 - top.leadingZeroBitCount) else {
      throw .invalidKey("the RSA modulus must have \(Self.bitRange.lowerBound) to \(Self.bitRange.upperBound) bits")
    }
    guard modulus[modulus.count - 1] & 1 == 1 else { throw .invalidKey("the RSA modulus is even") }
    guard let last = exponent.last, last & 1 == 1, exponent != [1], exponent.count <= 8 else {
      throw .invalidKey("the RSA exponent must be odd, at least 3 and at most 64 bits long")
    }
    self.modulus = modulus
    self.exponent = exponent
    handle = try Self.makeHandle(modulus: modulus, exponent: exponent)
    verification = try VerificationContext(handle)
  }

  private static func makeHandle(modulus: [UInt8], exponent: [UInt8]) throws(CryptoError) -> KeyHandle {
    // OpenSSL keeps the pointers to the names until it has read the parameters, so the C strings must live that long.
    let key = OSSL_PKEY_PARAM_RSA_N.withCString { modulusName in
      OSSL_PKEY_PARAM_RSA_E.withCString { exponentName in
        makeKey([(modulusName, modulus), (exponentName, exponent)])
      }
    }
    guard let key else { throw .last("RSA key") }
    return KeyHandle(owning: key)
  }

  private static func makeKey(_ numbers: [(name: UnsafePointer<CChar>, bytes: [UInt8])]) -> OpaquePointer? {
    guard let builder = libcrypto.OSSL_PARAM_BLD_new() else { return nil }
    defer { libcrypto.OSSL_PARAM_BLD_free(builder) }
    // The builder refers to the numbers until it makes the parameters, so they must live that long.
    let values = numbers.map { libcrypto.BN_bin2bn($0.bytes, Int32($0.bytes.count), nil) }
    defer { for value in values { libcrypto.BN_free(value) } }
    for (number, value) in zip(numbers, values) {
      guard libcrypto.OSSL_PARAM_BLD_push_BN(builder, number.name, value) == 1 else { return nil }
    }
    guard let parameters = libcrypto.OSSL_PARAM_BLD_to_param(builder) else { return nil }
    defer { libcrypto.OSSL_PARAM_free(parameters) }
    guard let context = libcrypto.EVP_PKEY_CTX_new_from_name(nil, "RSA", nil) else { return nil }
    defer { libcrypto.EVP_PKEY_CTX_free(context) }
    var key: OpaquePointer?
    guard libcrypto.EVP_PKEY_fromdata_init(context) == 1,
      libcrypto.EVP_PKEY_fromdata(context, &key, copenssl_public_key, parameters) == 1
    else { return nil }
    return key
  }

  /// Whether the private half of this key signed `message` with `scheme`.
  package func isValid(signature: [UInt8], for message: [UInt8], scheme: RSASignatureScheme) -> Bool {
    isValid(signature: signature, digest: SHA256.hash(signed: message[...]), scheme: scheme)
  }

  /// Whether the private half of this key signed, with `scheme`, the message whose SHA-256 digest is `digest`.
  package func isValid(signature: [UInt8], digest: [UInt8], scheme: RSASignatureScheme) -> Bool {
    verification.isValid(signature: signature, digest: digest, scheme: scheme)
  }
}

/// A context of OpenSSL's that is ready to check RS256 signatures of SHA-256 digests. Each check uses a copy, which
/// takes 1,100 instructions; to make one ready takes 25,000.
///
/// `@unchecked Sendable`: nothing changes it after it is made, and a copy only adds to atomic counts of references.
private final class VerificationContext: @unchecked Sendable {
  private let pointer: OpaquePointer

  init(_ key: KeyHandle) throws(CryptoError) {
    guard let context = libcrypto.EVP_PKEY_CTX_new_from_pkey(nil, key.pointer, nil) else { throw .last("RSA key") }
    // `deinit` also runs after an error from here on, since every property has its value.
    pointer = context
    try check(libcrypto.EVP_PKEY_verify_init(context), "RSA key")
    try check(libcrypto.EVP_PKEY_CTX_set_signature_md(context, libcrypto.EVP_sha256()), "RSA key")
    guard RSASignatureScheme.pkcs1SHA256.configure(context) else { throw .last("RSA key") }
  }

  deinit { libcrypto.EVP_PKEY_CTX_free(pointer) }

  func isValid(signature: [UInt8], digest: [UInt8], scheme: RSASignatureScheme) -> Bool {
    let context = libcrypto.EVP_PKEY_CTX_dup(pointer)
    defer { libcrypto.EVP_PKEY_CTX_free(context) }
    let isValid =
      context != nil && (scheme == .pkcs1SHA256 || scheme.configure(context))
      && libcrypto.EVP_PKEY_verify(context, signature, signature.count, digest, digest.count) == 1
    // A refused signature leaves entries in the error queue of the thread, which would appear in a later call.
    if !isValid { libcrypto.ERR_clear_error() }
    return isValid
  }
}
