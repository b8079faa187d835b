// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces
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
    }
    return .success(.bundle(joined([bundle, added]), directory: directory))
  }

  /// The bundle of this machine; empty where there is none.
  package static var systemBundle: [UInt8] { systemBundles.lazy.compactMap { try? PlainFile.read($0) }.first ?? [] }

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
