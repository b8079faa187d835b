// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation

/// An access token with its scopes and expiry.
///
/// Source: RFC 6749 section 5.1.
public final class MSALNativeAuthTokenResult: NSObject, CustomReflectable, Sendable {
  /// For the `Authorization` header of calls to the API. "" when the service issued none.
  public let accessToken: String

  /// The refresh token, for programs that manage sessions themselves; nil unless `returnRefreshToken` asked for it.
  /// Keep it secret.
  public let refreshToken: String?

  /// The permissions that the token carries.
  public let scopes: [String]

  /// When the token expires; nil when the service did not say.
  public let expiresOn: Date?

  init(accessToken: String, refreshToken: String?, scopes: [String], expiresOn: Date?) {
    self.accessToken = accessToken
    self.refreshToken = refreshToken
    self.scopes = scopes
    self.expiresOn = expiresOn
  }

  /// Empty, because the value contains secrets.
  public var customMirror: Mirror { Mirror(self, children: [], ancestorRepresentation: .suppressed) }
}
