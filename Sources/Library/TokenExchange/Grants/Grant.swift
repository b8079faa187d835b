// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// A proof that the token endpoint exchanges for tokens (RFC 6749 section 1.3).
package protocol Grant: Sendable {
  /// The parameter `grant_type` and those of the grant.
  var parameters: [Parameter] { get }
  /// Whether the grant may be sent again when an answer is lost. False when the service accepts it only once.
  func isRepeatable(at authority: ResolvedAuthority) -> Bool
  /// Whether the tokens are a person's, and not the application's own.
  var isForPerson: Bool { get }
}

extension Grant {
  package var isForPerson: Bool { true }
}
