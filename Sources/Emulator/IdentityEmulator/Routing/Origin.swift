// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OpenSSLCrypto
import PlatformInterfaces

/// The scheme, host and port that a request came to. All URLs in its answer start with them.
package struct Origin: Sendable, Hashable, CustomStringConvertible {
  let scheme: String
  /// In lower case; an IPv6 address without brackets.
  package let host: String
  /// nil when it is the scheme's own.
  package let port: Int?

  /// The same scheme and port at another host.
  package func at(_ host: String) -> Origin { Origin(scheme: scheme, host: host, port: port) }

  package var isSecure: Bool { scheme == "https" }

  /// The host as URLs write it, with the port when it is not the scheme's own.
  package var authority: String { URLHost.bracketed(host) + (port.map { ":\($0)" } ?? "") }

  package var description: String { "\(scheme)://\(authority)" }

  var isLoopback: Bool { LoopbackHost.matches(host) }

  /// Whether the host is this one, or below it.
  func isWithin(_ host: String) -> Bool { self.host == host || self.host.hasSuffix("." + host) }
}

extension Origin {
  /// nil unless `url` is absolute http or https.
  package init?(_ url: URL) {
    guard let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https",
      let host = url.host(percentEncoded: false)?.lowercased(), !host.isEmpty
    else { return nil }
    self.scheme = scheme
    self.host = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
    port = url.port.flatMap { $0 == (scheme == "https" ? 443 : 80) ? nil : $0 }
  }
}

/// Where the emulator can be reached; nil for a scheme it does not serve.
package struct Origins: Sendable {
  package var http: URL?
  package var https: URL?
  /// The PEM file of the certificate authority to trust for `https`.
  package var authorityPath: String?
  /// The SHA-1 of the certificate for `https`, in hex, for clients that pin it.
  package var thumbprint: String?
  /// The certificate in that file.
  package var certificate: Certificate?
  /// Whether requests for any name are answered: for an emulator that other computers are meant to reach.
  package var allowsAnyName: Bool

  package init(
    http: URL?, https: URL?, authorityPath: String? = nil, certificate: Certificate? = nil,
    thumbprint: String? = nil, allowsAnyName: Bool = false
  ) {
    self.http = http
    self.https = https
    self.authorityPath = authorityPath
    self.thumbprint = thumbprint
    self.certificate = certificate
    self.allowsAnyName = allowsAnyName
  }

  /// The origin that is announced: HTTPS if it is served.
  package var main: Origin? { (https ?? http).flatMap { Origin($0) } }

  /// The origin for a person's browser, which trusts no certificate of the emulator's: HTTP if it is served.
  package var pages: Origin? { (http ?? https).flatMap { Origin($0) } }

  /// Whether a request for `origin` is meant for this emulator. Foreign names are refused, so that a web page can't
  /// reach it by pointing its own name at this machine.
  func include(_ origin: Origin) -> Bool {
    allowsAnyName || origin.isLoopback || [http, https].contains { $0.flatMap { Origin($0) }?.host == origin.host }
  }
}
