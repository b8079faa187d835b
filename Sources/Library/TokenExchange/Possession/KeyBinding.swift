// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import JOSE
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces

/// The key that a token is bound to, as the token request and the cache name it.
package struct KeyBinding: Sendable {
  /// The name of the key in requests and in the cache.
  package let id: String
  /// The value of `token_type` in the request and in the answer.
  package let tokenType: String
  /// The parameters of a request for such a token.
  package let tokenRequestParameters: [Parameter]
}

/// A key of OpenSSH for which the service issues a certificate. The body of the certificate takes the place of the
/// access token in the answer (as for Azure's `az ssh cert`).
package struct SSHCertificateKey: Sendable, Hashable {
  private let id: String
  /// The JSON text of the public key with its id.
  private let text: String

  package init(_ key: RSAPublicKey) {
    var published = JSONWebKey(publicKey: key, keyID: nil)
    published.keyID = published.thumbprint
    published.use = nil
    id = published.thumbprint
    text = published.encoded.text
  }

  package var binding: KeyBinding {
    KeyBinding(
      id: id, tokenType: "ssh-cert",
      tokenRequestParameters: [
        Parameter("token_type", "ssh-cert"), Parameter("req_cnf", text), Parameter("key_id", id),
      ])
  }
}

/// How an access token is bound to its sender.
package enum AuthenticationScheme: Sendable, Hashable {
  /// The token is not bound: whoever has it may use it (RFC 6750).
  case bearer
  /// The token is bound to a key: one that the app keeps, or this client's. The app gets a signed statement that is
  /// valid for one HTTP request.
  case pop(RequestToSign, key: PossessionKey? = nil)
  /// The token is the body of a certificate for a key of OpenSSH.
  case sshCertificate(SSHCertificateKey)
}

/// The HTTP request that a signed statement vouches for (draft-ietf-oauth-signed-http-request-03 section 3).
package struct RequestToSign: Sendable, Hashable {
  /// The HTTP method in capital letters.
  package var method: String
  /// The absolute URL.
  package var url: URL
  /// A text that makes the statement unique, often chosen by the API; nil: a random UUID in each statement.
  package var nonce: String?

  package init(method: String, url: URL, nonce: String? = nil) {
    self.method = method
    self.url = url
    self.nonce = nonce
  }

  /// The value of `u`: the host, with its port unless it is the scheme's default.
  var host: String {
    let host = URLHost.bracketed(url.host() ?? "")
    return Authority.environment(
      scheme: url.scheme?.lowercased() == "http" ? "http" : "https", host: host, port: url.port)
  }

  /// The value of `p`: the path as in the request line.
  var path: String {
    let path = url.path(percentEncoded: true)
    return path.isEmpty ? "/" : path
  }
}
