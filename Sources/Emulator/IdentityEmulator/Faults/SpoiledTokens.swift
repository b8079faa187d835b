// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import JOSE
import OAuthWire

extension PublishedKeys {
  /// A token answer with its ID token made wrong; unchanged when it has none.
  func spoilingToken(in answer: JSONObject, _ faults: [TokenFault]) -> JSONObject {
    guard !faults.isEmpty, let token = answer["id_token"]?.string, let spoiled = spoiled(token, faults) else {
      return answer
    }
    var answer = answer
    answer["id_token"] = .string(spoiled)
    return answer
  }

  /// The token made wrong; nil when it can't be read.
  func spoiled(_ token: String, _ faults: [TokenFault]) -> String? {
    guard var claims = try? UnverifiedJWT(parsing: token).claims else { return nil }
    for fault in faults {
      switch fault {
      case .wrongNonce: claims["nonce"] = "a-nonce-nobody-sent"
      case .wrongIssuer: claims["iss"] = "https://another-issuer.invalid/v2.0"
      case .wrongAudience: claims["aud"] = "00000000-0000-4000-8000-00000000dead"
      case .expired:
        // A day ago, beyond any allowance for clocks that differ.
        for name in ["exp", "iat", "nbf"] {
          claims[name] = claims[name]?.int.map { JSONValue($0 - 90_000) }
        }
      case .badSignature, .unknownKey, .newKey: break
      }
    }
    let signer = faults.contains(.unknownKey) ? JWTSigner(key: current.key, keyID: "unknown-key") : current.signer
    guard let text = try? signer.sign(.object(claims)) else { return nil }
    return faults.contains(.badSignature) ? Self.spoilingSignature(of: text) : text
  }

  static func spoilingSignature(of token: String) -> String {
    guard let dot = token.lastIndex(of: ".") else { return token }
    // Another character first: the last one has bits that mean nothing.
    let first = token.index(after: dot)
    var spoiled = token
    spoiled.replaceSubrange(first...first, with: token[first] == "A" ? "B" : "A")
    return spoiled
  }
}
