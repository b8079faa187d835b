// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// The secret half of Proof Key for Code Exchange (RFC 7636 section 4.1): 43 to 128 unreserved characters.
package struct CodeVerifier: Sendable, Hashable {
  package let secret: Secret

  /// nil when the length or a character is outside RFC 7636.
  package init?(_ text: String) {
    guard (43...128).contains(text.utf8.count), text.utf8.allSatisfy(\.isUnreserved) else { return nil }
    secret = Secret(text)
  }

  /// 32 random bytes become the 43 characters that RFC 7636 recommends.
  package init(randomBytes: [UInt8]) {
    precondition(randomBytes.count >= 32, "a code verifier needs at least 32 random bytes")
    secret = Secret(Base64URL.encode(randomBytes))
  }
}

/// How a challenge is made of the verifier (RFC 7636 section 4.2).
package enum CodeChallengeMethod: String, Sendable { case plain, S256 }

package struct CodeChallenge: Sendable, Hashable {
  package var value: String
  package var method: CodeChallengeMethod

  package init(value: String, method: CodeChallengeMethod) {
    self.value = value
    self.method = method
  }
}
