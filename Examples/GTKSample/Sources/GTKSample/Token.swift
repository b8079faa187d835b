// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL

/// An access token and its properties.
struct Token {
  var accessToken: String
  var scopes: [String]
  var expiresOn: Date?
  /// Where it came from; nil when the library does not say.
  var source: String?

  init(_ result: MSALResult) {
    accessToken = result.accessToken
    scopes = result.scopes
    expiresOn = result.expiresOn
    source =
      switch result.tokenSource {
      case .cache: text("Token cache")
      case .refreshToken: text("Renewed by the service")
      case .identityProvider: text("Signed in at the service")
      case .broker: text("Identity Broker")
      }
  }

  init(_ result: MSALNativeAuthTokenResult) {
    accessToken = result.accessToken
    scopes = result.scopes
    expiresOn = result.expiresOn
  }

  /// The time until it expires, in words.
  var expiry: String {
    guard let expiresOn else { return text("The service did not say") }
    let minutes = Int(expiresOn.timeIntervalSinceNow / 60)
    if expiresOn < Date() { return text("Expired") }
    return minutes == 1 ? text("In a minute") : text("In %s minutes", String(minutes))
  }
}
