// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// What is given to the token endpoint in exchange for tokens.
package protocol Grant: Sendable {
  /// `grant_type` and the grant's own parameters.
  var parameters: [Parameter] { get }
  /// False when the service takes the grant only once.
  func isRepeatable(at authority: ResolvedAuthority) -> Bool
  /// False when the application asks for tokens of its own.
  var isForPerson: Bool { get }
}

extension Grant {
  package var isForPerson: Bool { true }
}
