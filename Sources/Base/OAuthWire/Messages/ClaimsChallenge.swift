// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials

extension AuthenticationChallenge {
  /// The claims that the API misses in the token, as JSON text to repeat in the next request; nil unless the error is
  /// `insufficient_claims` and its claims are a JSON object, plain or in base64 of either alphabet, padded or not.
  package var claimsChallenge: String? {
    guard self["error"]?.lowercased() == "insufficient_claims", let claims = self["claims"] else { return nil }
    let texts = [Self.base64Text(claims), claims]
    return texts.compactMap { $0 }.first { (try? JSONValue(parsing: $0))?.object != nil }
  }

  private static func base64Text(_ text: String) -> String? {
    let safe = text.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 }
    return Base64URL.decode(String(safe)).flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// The authority that the API names. It has not been verified.
  package var authority: String? {
    guard let uri = self["authorization_uri"] ?? self["authorization"] ?? self["authority"], !uri.isEmpty else {
      return nil
    }
    // The endpoint's address starts with the authority.
    for ending in ["/oauth2/v2.0/authorize", "/oauth2/authorize"] where uri.lowercased().hasSuffix(ending) {
      return String(uri.dropLast(ending.count))
    }
    return uri
  }
}
