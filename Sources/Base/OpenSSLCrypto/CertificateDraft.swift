// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import COpenSSL
import FoundationEssentials

extension Certificate {
  /// A self-signed authority that may sign server certificates, but no further authorities.
  package static func certificateAuthority(
    commonName: String, key: P256PrivateKey, notBefore: Date, notAfter: Date
  ) throws(CryptoError) -> Certificate {
    let draft = try CertificateDraft(commonName: commonName, key: key.handle, notBefore: notBefore, notAfter: notAfter)
    try draft.setIssuer(draft.certificate)
    try draft.add(NID_basic_constraints, "critical,CA:TRUE,pathlen:0", issuer: draft.certificate)
    try draft.add(NID_key_usage, "critical,keyCertSign,cRLSign", issuer: draft.certificate)
    try draft.add(NID_subject_key_identifier, "hash", issuer: draft.certificate)
    return try draft.signed(with: key.handle)
  }

  /// The certificate that a key for signing tokens publishes for itself. Equal keys have equal certificates.
  package static func selfSigned(
    commonName: String, key: RSAPrivateKey, notBefore: Date, notAfter: Date
  ) throws(CryptoError) -> Certificate {
    let draft = try CertificateDraft(
      commonName: commonName, key: key.handle, notBefore: notBefore, notAfter: notAfter,
      serial: Array(SHA256.hash(key.publicKey.modulus).prefix(16)))
    try draft.setIssuer(draft.certificate)
    return try draft.signed(with: key.handle)
  }

  /// A TLS server's certificate. Names are ASCII host names, addresses IPv4 or IPv6 in text form; at least one of
  /// either. `issuerKey` must be the key of `issuer`.
  package static func leaf(
    commonName: String, dnsNames: [String], ipAddresses: [String], key: P256PrivateKey, issuer: Certificate,
    issuerKey: P256PrivateKey, notBefore: Date, notAfter: Date
  ) throws(CryptoError) -> Certificate {
    guard libcrypto.X509_check_private_key(issuer.pointer, issuerKey.handle.pointer) == 1 else {
      libcrypto.ERR_clear_error()
      throw .invalidKey("the key is not the issuing certificate's")
    }
    let names = try alternativeNames(dnsNames: dnsNames, ipAddresses: ipAddresses)
    let draft = try CertificateDraft(commonName: commonName, key: key.handle, notBefore: notBefore, notAfter: notAfter)
    try draft.setIssuer(issuer)
    try draft.add(NID_basic_constraints, "critical,CA:FALSE", issuer: issuer)
    try draft.add(NID_key_usage, "critical,digitalSignature", issuer: issuer)
    try draft.add(NID_ext_key_usage, "serverAuth", issuer: issuer)
    try draft.add(NID_subject_alt_name, names, issuer: issuer)
    try draft.add(NID_subject_key_identifier, "hash", issuer: issuer)
    try draft.add(NID_authority_key_identifier, "keyid:always", issuer: issuer)
    return try draft.signed(with: issuerKey.handle)
  }

  /// The names in OpenSSL's configuration syntax, in which commas and other characters have a meaning, so only
  /// characters of host names and addresses are accepted.
  private static func alternativeNames(dnsNames: [String], ipAddresses: [String]) throws(CryptoError) -> String {
    for name in dnsNames where name.isEmpty || !name.utf8.allSatisfy(isHostNameByte) {
      throw .invalidKey("a host name holds other characters than letters, digits, dots and hyphens")
    }
    for address in ipAddresses where address.isEmpty || !address.utf8.allSatisfy(isAddressByte) {
      throw .invalidKey("an IP address is not in its text form")
    }
    guard !dnsNames.isEmpty || !ipAddresses.isEmpty else { throw .invalidKey("a server certificate needs a name") }
    return (dnsNames.map { "DNS:" + $0 } + ipAddresses.map { "IP:" + $0 }).joined(separator: ",")
  }

  private static func isHostNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "*"):
      true
    default: false
    }
  }

  private static func isAddressByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: ":"):
      true
    default: false
    }
  }
}

/// A certificate that is not signed yet. One function makes, fills and signs it; it is never shared.
private struct CertificateDraft {
  let certificate: Certificate

  init(
    commonName: String, key: KeyHandle, notBefore: Date, notAfter: Date, serial: [UInt8] = SecureRandom.bytes(16)
  ) throws(CryptoError) {
    guard let pointer = libcrypto.X509_new() else { throw .last("certificate") }
    certificate = Certificate(owning: pointer)
    // Versions count from 0: this is version 3.
    try check(libcrypto.X509_set_version(pointer, 2), "certificate")
    try setSerialNumber(serial)
    try setTime(libcrypto.X509_getm_notBefore(pointer), notBefore)
    try setTime(libcrypto.X509_getm_notAfter(pointer), notAfter)
    let name = Array(commonName.utf8)
    try check(
      libcrypto.X509_NAME_add_entry_by_NID(
        libcrypto.X509_get_subject_name(pointer), NID_commonName, MBSTRING_UTF8, name, Int32(clamping: name.count), -1,
        0),
      "certificate name")
    try check(libcrypto.X509_set_pubkey(pointer, key.pointer), "certificate key")
  }

  /// The number is made positive (RFC 5280 section 4.1.2.2): its sign bit is cleared and the next bit is set.
  private func setSerialNumber(_ bytes: [UInt8]) throws(CryptoError) {
    var serial = bytes
    serial[0] = serial[0] & 0x7F | 0x40
    let number = libcrypto.BN_bin2bn(serial, Int32(serial.count), nil)
    defer { libcrypto.BN_free(number) }
    guard libcrypto.BN_to_ASN1_INTEGER(number, libcrypto.X509_get_serialNumber(certificate.pointer)) != nil else {
      throw .last("certificate serial number")
    }
  }

  private func setTime(_ field: UnsafeMutablePointer<ASN1_TIME>?, _ date: Date) throws(CryptoError) {
    // Certificates can express the years 1950 to 9999.
    guard (-631_152_000...253_402_300_799).contains(date.timeIntervalSince1970),
      libcrypto.ASN1_TIME_set(field, Int(exactly: date.timeIntervalSince1970.rounded(.down)) ?? 0) != nil
    else { throw .invalidKey("the time of validity is out of range") }
  }

  func setIssuer(_ issuer: Certificate) throws(CryptoError) {
    try check(
      libcrypto.X509_set_issuer_name(certificate.pointer, libcrypto.X509_get_subject_name(issuer.pointer)),
      "certificate issuer")
  }

  func add(_ kind: Int32, _ value: String, issuer: Certificate) throws(CryptoError) {
    var context = X509V3_CTX()
    libcrypto.X509V3_set_ctx(&context, issuer.pointer, certificate.pointer, nil, nil, 0)
    guard let item = libcrypto.X509V3_EXT_conf_nid(nil, &context, kind, value) else {
      throw .last("certificate extension")
    }
    defer { libcrypto.X509_EXTENSION_free(item) }
    try check(libcrypto.X509_add_ext(certificate.pointer, item, -1), "certificate extension")
  }

  func signed(with key: KeyHandle) throws(CryptoError) -> Certificate {
    guard libcrypto.X509_sign(certificate.pointer, key.pointer, libcrypto.EVP_sha256()) > 0 else {
      throw .last("certificate signature")
    }
    return certificate
  }
}
