// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import Glibc
import PrivateFiles

/// The certificate authorities a transport trusts. `SSL_CERT_FILE` and `SSL_CERT_DIR` replace the system's roots, as
/// they do for OpenSSL; certificates given by the app are trusted in addition to either.
package enum TrustRoots: Sendable {
  /// The roots that libcurl was built to use.
  case system
  /// Paths that replace the system's; nil means no file, or no directory.
  case paths(file: String?, directory: String?)
  /// One bundle of PEM certificates; `directory` replaces the system's directory unless it is nil.
  case bundle([UInt8], directory: String?)

  /// Where distributions keep the bundle, in the order of Debian, Fedora, SUSE, Alpine.
  package static let systemBundles = [
    "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/ca-bundle.pem",
    "/etc/ssl/cert.pem",
  ]

  /// Where most distributions keep each authority in a file of its own too, named by the hash of its subject. OpenSSL
  /// reads only those that it needs. To read the bundle takes it 30 milliseconds for each new connection.
  private static let systemDirectory = "/etc/ssl/certs"

  /// Reads the bundles that must be merged with `added`. The error's `reason` says which file is at fault.
  static func resolve(
    added: [UInt8]?, environment: EnvironmentVariables
  ) -> Result<TrustRoots, TrustRootsError> {
    let file = environment["SSL_CERT_FILE"]
    let directory = environment["SSL_CERT_DIR"]
    guard let added, !added.isEmpty else {
      return .success(file == nil && directory == nil ? .system : .paths(file: file, directory: directory))
    }
    guard String(decoding: added, as: UTF8.self).contains("-----BEGIN ") else {
      return .failure(TrustRootsError(reason: "the added certificates are not in PEM form"))
    }
    var bundle: [UInt8] = []
    if let file {
      guard let bytes = try? PlainFile.read(file) else {
        return .failure(TrustRootsError(reason: "the file that SSL_CERT_FILE names can't be read"))
      }
      bundle = bytes
    } else if directory == nil {
      bundle = systemBundle
      if holds(systemDirectory, bundle) { return .success(.bundle(added, directory: systemDirectory)) }
    }
    return .success(.bundle(joined([bundle, added]), directory: directory))
  }

  /// The bundle of this machine; empty where there is none.
  package static var systemBundle: [UInt8] { systemBundles.lazy.compactMap { try? PlainFile.read($0) }.first ?? [] }

  /// Whether a directory has as many authorities by the hashes of their names as a bundle. It has fewer where somebody
  /// added to the bundle only, and where its links point to nothing, as in some containers.
  package static func holds(_ directory: String, _ bundle: [UInt8]) -> Bool {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    let found = names.count { name in
      let parts = name.split(separator: ".")
      return parts.count == 2 && parts[0].utf8.count == 8 && parts[0].allSatisfy(\.isHexDigit)
        && parts[1].allSatisfy(\.isNumber) && access("\(directory)/\(name)", R_OK) == 0
    }
    let asked = bundle.split(separator: UInt8(ascii: "\n")).count { $0.starts(with: "-----BEGIN ".utf8) }
    return found > 0 && found >= asked
  }

  /// Joins PEM texts, each ended by a newline.
  package static func joined(_ texts: [[UInt8]]) -> [UInt8] {
    let newline = UInt8(ascii: "\n")
    return texts.reduce(into: []) { all, text in
      all += text
      if let last = text.last, last != newline { all.append(newline) }
    }
  }
}

struct TrustRootsError: Error {
  var reason: String
}
