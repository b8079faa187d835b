// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces

extension RequestContext {
  /// The token of the Authorization header (RFC 6750 section 2.1); nil when there is none of that scheme.
  var bearerToken: String? {
    guard let header = request.headers["Authorization"] else { return nil }
    let parts = header.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
    let token = parts[1].drop { $0 == " " }
    return token.isEmpty ? nil : String(token)
  }
}

extension AccessTokenProblem {
  /// In words, with what to do about it.
  var explanation: String {
    switch self {
    case .invalid(let reason): reason + " Send an access token of this emulator."
    case .wrongAudience: "Access token validation failure. Invalid audience. Ask for a scope of this API."
    case .expired: "Lifetime validation failed, the token is expired. Get a new one silently."
    case .notYetValid: "Lifetime validation failed, the token is not valid yet. Check the clock."
    case .revoked: "The token was revoked. Sign in again."
    }
  }
}
