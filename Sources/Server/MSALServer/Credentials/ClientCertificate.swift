// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import OpenSSLCrypto
import PrivateFiles

/// A certificate with its private key, by which an application proves who it is (RFC 7523 section 2.2).
///
/// The key is RSA with 2048 bits or more, in PEM (PKCS #1, PKCS #8, encrypted or not) or in PKCS #12. A file has at
/// most 1 MiB. A file that changes is read again; if the new content can't be used, the old content stays in use. An
/// initialiser reads nothing: ``ConfidentialClientApplication/init(_:)`` does, and reports mistakes.
public struct ClientCertificate: Sendable {
  enum Source: Sendable {
    case pem(Secret, password: Secret?)
    case pkcs12([UInt8], Secret)
    case pemFiles([String], password: Secret?)
    case pkcs12File(String, Secret)
  }

  let source: Source
  /// Whether requests carry the certificate and its chain (`x5c`), for registrations that trust a subject name and an
  /// issuer instead of one certificate. False by default.
  public var sendsChain = false

  /// Makes a certificate of PEM text.
  /// - Parameters:
  ///   - pem: The key, its certificate and, if there are some, the certificates of the chain.
  ///   - password: The password of the key; nil for a key that is not encrypted.
  public init(pem: String, password: String? = nil) {
    source = .pem(Secret(pem), password: password.map { Secret($0) })
  }

  /// Makes a certificate of the content of a PKCS #12 file (RFC 7292).
  /// - Parameters:
  ///   - pkcs12: The bytes of the file.
  ///   - password: The password of the file.
  public init(pkcs12: [UInt8], password: String) { source = .pkcs12(pkcs12, Secret(password)) }

  /// Makes a certificate of PEM files.
  /// - Parameters:
  ///   - pemFile: The path of the certificate's file, which may have the key and the chain too.
  ///   - keyFile: The path of the key's file; nil when the key is in `pemFile`.
  ///   - password: The password of the key; nil for a key that is not encrypted.
  public init(pemFile: String, keyFile: String? = nil, password: String? = nil) {
    source = .pemFiles([pemFile, keyFile].compactMap { $0 }, password: password.map { Secret($0) })
  }

  /// Makes a certificate of a PKCS #12 file (RFC 7292).
  /// - Parameters:
  ///   - pkcs12File: The path of the file.
  ///   - password: The password of the file.
  public init(pkcs12File: String, password: String) { source = .pkcs12File(pkcs12File, Secret(password)) }

  private static let longest = 1 << 20

  /// Where it is read from.
  var files: [String] {
    switch source {
    case .pem, .pkcs12: []
    case .pemFiles(let paths, _): paths
    case .pkcs12File(let path, _): [path]
    }
  }

  func load() throws(AcquisitionError) -> CertifiedKey {
    do {
      switch source {
      case .pem(let text, let password): return try CertifiedKey(pem: text.exposed, password: password?.exposed)
      case .pkcs12(let bytes, let password): return try CertifiedKey(pkcs12: bytes, password: password.exposed)
      case .pemFiles(let paths, let password):
        let texts = try paths.map { String(decoding: try Self.read($0, isPEM: true), as: UTF8.self) }
        return try CertifiedKey(pem: texts.joined(separator: "\n"), password: password?.exposed)
      case .pkcs12File(let path, let password):
        return try CertifiedKey(pkcs12: try Self.read(path, isPEM: false), password: password.exposed)
      }
    } catch let error as PrivateFileError {
      throw AcquisitionError(.credential("\(error.path): \(error.reason)"))
    } catch CryptoError.invalidKey(let reason) {
      throw AcquisitionError(.credential((files.isEmpty ? "" : files.joined(separator: ", ") + ": ") + reason))
    } catch {
      throw AcquisitionError(.credential("the certificate can't be used"))
    }
  }

  /// Throws for what is plainly a file of the other kind.
  private static func read(_ path: String, isPEM: Bool) throws -> [UInt8] {
    let bytes = try PlainFile.read(path, limit: Self.longest)
    guard let first = bytes.first else { throw CryptoError.invalidKey("a file is empty") }
    // The mark of a sequence, with which DER begins.
    switch (isPEM, first == 0x30) {
    case (true, true): throw CryptoError.invalidKey("a file is DER, not PEM; PKCS #12 has an initialiser of its own")
    case (false, false): throw CryptoError.invalidKey("a file is no PKCS #12; PEM has an initialiser of its own")
    case (true, false), (false, true): return bytes
    }
  }
}

extension ClientCertificate: CustomStringConvertible, CustomReflectable {
  /// The paths of its files, and nothing of their content.
  public var description: String { "ClientCertificate(\(files.joined(separator: ", ")))" }
  /// An empty mirror, so that `dump` prints no key.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
