// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import JOSE
import OAuthWire
import PlatformInterfaces

/// What a request to an API shows for its caller.
package enum PresentedToken: Sendable {
  /// RFC 6750 section 2.1.
  case bearer(String)
  /// A signed HTTP request with the token in it.
  case pop(String)

  var isBound: Bool { if case .pop = self { true } else { false } }
}

extension HTTPRequest {
  /// What the Authorization header shows; nil when there is nothing, or something of another scheme.
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

  /// The access token in it, which nobody has checked.
  package var presentedAccessToken: String? {
    switch presentedToken {
    case .bearer(let text)?: text
    case .pop(let text)?: (try? UnverifiedJWT(parsing: text))?.claims["at"]?.string
    case nil: nil
    }
  }
}
