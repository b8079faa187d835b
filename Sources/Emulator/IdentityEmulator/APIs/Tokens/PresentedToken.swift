// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import JOSE
import OAuthWire
import PlatformInterfaces

/// The token that a request to an API presents.
package enum PresentedToken: Sendable {
  /// A bearer token (RFC 6750 section 2.1).
  case bearer(String)
  /// A signed HTTP request that contains the token.
  case pop(String)

  var isBound: Bool { if case .pop = self { true } else { false } }
}

extension HTTPRequest {
  /// The token in the Authorization header; nil if there is none, or the scheme is another one.
  package var presentedToken: PresentedToken? {
    guard let header = headers["Authorization"] else { return nil }
    let parts = header.split(separator: " ", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    let token = String(parts[1].drop { $0 == " " })
    guard !token.isEmpty else { return nil }
    switch parts[0].lowercased() {
    case "bearer": return .bearer(token)
    case "pop": return .pop(token)
    default: return nil
    }
  }

  /// The access token, which is not verified.
  package var presentedAccessToken: String? {
    switch presentedToken {
    case .bearer(let text)?: text
    case .pop(let text)?: (try? UnverifiedJWT(parsing: text))?.claims["at"]?.string
    case nil: nil
    }
  }
}
