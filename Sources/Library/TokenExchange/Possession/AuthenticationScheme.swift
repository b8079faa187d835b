// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials

/// How an access token is bound to its sender.
package enum AuthenticationScheme: Sendable, Hashable {
  /// Not at all: whoever has it may use it (RFC 6750).
  case bearer
  /// To this client's key; what the app gets is a signed statement that is good for one HTTP request.
  case pop(RequestToSign)
  /// To a key of OpenSSH; what the app gets is the body of a certificate for it.
  case sshCertificate(SSHCertificateKey)
}

/// The HTTP request that a signed statement vouches for (draft-ietf-oauth-signed-http-request-03 section 3).
package struct RequestToSign: Sendable, Hashable {
  /// In capitals.
  package var method: String
  /// Absolute.
  package var url: URL
  /// What makes the statement unlike any other, often chosen by the API; nil: a random UUID at each signature.
  package var nonce: String?

  package init(method: String, url: URL, nonce: String? = nil) {
    self.method = method
    self.url = url
    self.nonce = nonce
  }

  /// `u`: the host, with its port unless that is the scheme's own.
  var host: String {
    let name = url.host() ?? ""
    let host = name.contains(":") && !name.hasPrefix("[") ? "[\(name)]" : name
    guard let port = url.port, port != (url.scheme?.lowercased() == "http" ? 80 : 443) else { return host }
    return "\(host):\(port)"
  }

  /// `p`: the path as it stands in the request line.
  var path: String {
    let path = url.path(percentEncoded: true)
    return path.isEmpty ? "/" : path
  }
}
