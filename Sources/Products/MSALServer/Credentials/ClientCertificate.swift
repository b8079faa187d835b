// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import OpenSSLCrypto
import PrivateFiles

/// A certificate with its private key, by which an application proves itself. Files are read again when they change.
public struct ClientCertificate: Sendable {
  enum Source: Sendable {
    case pem(Secret)
    case pkcs12([UInt8], Secret)
    case pemFiles([String])
    case pkcs12File(String, Secret)
  }

  let source: Source
  /// Whether requests carry the certificate and those above it, for applications that are registered by the names in
  /// them (subject name and issuer) and not by the certificate itself.
  public var sendsChain = false

  /// Takes a PEM text with an unencrypted RSA key, its certificate and, if there are some, those above it.
  public init(pem: String) { source = .pem(Secret(pem)) }

  /// Takes a PKCS #12 file's content.
  public init(pkcs12: [UInt8], password: String) { source = .pkcs12(pkcs12, Secret(password)) }

  /// Takes a PEM file, and another one if the key is in a file of its own.
  public init(pemFile: String, keyFile: String? = nil) { source = .pemFiles([pemFile, keyFile].compactMap { $0 }) }

  /// Takes a PKCS #12 file.
  public init(pkcs12File: String, password: String) { source = .pkcs12File(pkcs12File, Secret(password)) }

  private static let longest = 1 << 20

  /// Where it is read from.
  var files: [String] {
    switch source {
    case .pem, .pkcs12: []
    case .pemFiles(let paths): paths
    case .pkcs12File(let path, _): [path]
    }
  }

  func load() throws(AcquisitionError) -> CertifiedKey {
    do {
      switch source {
      case .pem(let text): return try CertifiedKey(pem: text.exposed)
      case .pkcs12(let bytes, let password): return try CertifiedKey(pkcs12: bytes, password: password.exposed)
      case .pemFiles(let paths):
        let texts = try paths.map { String(decoding: try PlainFile.read($0, limit: Self.longest), as: UTF8.self) }
        return try CertifiedKey(pem: texts.joined(separator: "\n"))
      case .pkcs12File(let path, let password):
        return try CertifiedKey(pkcs12: try PlainFile.read(path, limit: Self.longest), password: password.exposed)
      }
    } catch let error as PrivateFileError {
      throw AcquisitionError(.credential("\(error.path): \(error.reason)"))
    } catch CryptoError.invalidKey(let reason) {
      throw AcquisitionError(.credential(reason))
    } catch {
      throw AcquisitionError(.credential("the certificate can't be used"))
    }
  }
}

extension ClientCertificate: CustomStringConvertible, CustomReflectable {
  /// Where it comes from, not what it holds.
  public var description: String { "ClientCertificate(\(files.joined(separator: ", ")))" }
  /// Nothing that is secret.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
