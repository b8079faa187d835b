// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import COpenSSL

/// A public key of a kind that authenticators have, with the one way in which it checks signatures.
package struct VerificationKey: Sendable {
  package enum Kind: Sendable {
    /// ECDSA on the curve P-256 with SHA-256; signatures are in DER.
    case p256
    /// RSASSA-PKCS1-v1_5 with SHA-256.
    case rsa
    case ed25519
  }

  private enum Key: Sendable { case p256(KeyHandle), rsa(RSAPublicKey), ed25519(KeyHandle) }

  private let key: Key

  /// A key on the curve P-256. Throws `invalidKey` unless both numbers have 32 bytes and are a point of the curve.
  package init(x: [UInt8], y: [UInt8]) throws(CryptoError) {
    defer { libcrypto.ERR_clear_error() }
    guard x.count == 32, y.count == 32 else { throw .invalidKey("a point of P-256 has two numbers of 32 bytes") }
    let bytes = Self.p256Prefix + x + y
    let pointer = bytes.withUnsafeBufferPointer { buffer in
      var position = buffer.baseAddress
      return libcrypto.d2i_PUBKEY(nil, &position, buffer.count)
    }
    guard let pointer else { throw .invalidKey("the numbers are no point of P-256") }
    key = .p256(KeyHandle(owning: pointer))
  }

  /// What precedes the numbers of a point in a key of P-256 in DER (RFC 5480 section 2).
  private static let p256Prefix: [UInt8] = [
    0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01, 0x06, 0x08, 0x2a, 0x86, 0x48, 0xce,
    0x3d, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00, 0x04,
  ]

  /// Throws `invalidKey` unless there are 32 bytes.
  package init(ed25519 bytes: [UInt8]) throws(CryptoError) {
    defer { libcrypto.ERR_clear_error() }
    guard bytes.count == 32,
      let pointer = libcrypto.EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nil, bytes, bytes.count)
    else { throw .invalidKey("an Ed25519 key has 32 bytes") }
    key = .ed25519(KeyHandle(owning: pointer))
  }

  package init(_ key: RSAPublicKey) { self.key = .rsa(key) }

  /// The key that a certificate is for. Throws `invalidKey` for a key of another kind, or a weak one.
  package init(of certificate: Certificate) throws(CryptoError) {
    defer { libcrypto.ERR_clear_error() }
    guard let pointer = libcrypto.X509_get_pubkey(certificate.pointer) else {
      throw .invalidKey("the certificate has no readable key")
    }
    let handle = KeyHandle(owning: pointer)
    if handle.isP256 {
      key = .p256(handle)
    } else if libcrypto.EVP_PKEY_is_a(pointer, "ED25519") == 1 {
      key = .ed25519(handle)
    } else {
      key = .rsa(try certificate.rsaPublicKey())
    }
  }

  package var kind: Kind {
    switch key {
    case .p256: .p256
    case .rsa: .rsa
    case .ed25519: .ed25519
    }
  }

  package func isValid(signature: [UInt8], for message: [UInt8]) -> Bool {
    switch key {
    case .p256(let handle): handle.isValid(signature: signature, for: message)
    case .rsa(let key): key.isValid(signature: signature, for: message, scheme: .pkcs1SHA256)
    case .ed25519(let handle): handle.isValid(signature: signature, for: message, digest: nil)
    }
  }
}

extension Certificate {
  /// Version 3 of X.509.
  package var isVersion3: Bool { libcrypto.X509_get_version(pointer) == 2 }

  /// Whether it says that it may sign other certificates; nil if it does not say.
  package var isAuthority: Bool? {
    let flags = libcrypto.X509_get_extension_flags(pointer)
    return flags & UInt32(EXFLAG_BCONS) == 0 ? nil : flags & UInt32(EXFLAG_CA) != 0
  }

  /// A part of the subject's name by its short name, such as `OU`; nil if there is none.
  package func subject(_ part: String) -> String? {
    var text = [CChar](repeating: 0, count: 256)
    let name = libcrypto.X509_get_subject_name(pointer)
    guard libcrypto.X509_NAME_get_text_by_NID(name, libcrypto.OBJ_sn2nid(part), &text, Int32(text.count)) > 0 else {
      return nil
    }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
  }

  /// The content of an extension by its object identifier in digits; nil if there is none.
  package func content(ofExtension identifier: String) -> (bytes: [UInt8], isCritical: Bool)? {
    guard let object = libcrypto.OBJ_txt2obj(identifier, 1) else { return nil }
    defer { libcrypto.ASN1_OBJECT_free(object) }
    let place = libcrypto.X509_get_ext_by_OBJ(pointer, object, -1)
    guard place >= 0, let found = libcrypto.X509_get_ext(pointer, place),
      let data = libcrypto.X509_EXTENSION_get_data(found)
    else {
      return nil
    }
    let bytes = UnsafeBufferPointer(
      start: libcrypto.ASN1_STRING_get0_data(data), count: Int(libcrypto.ASN1_STRING_length(data)))
    return (Array(bytes), libcrypto.X509_EXTENSION_get_critical(found) == 1)
  }
}
