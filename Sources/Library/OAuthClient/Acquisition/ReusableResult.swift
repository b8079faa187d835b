// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import TokenCache
import TokenExchange

/// A result that all who ask for the same token share, but for the id of the request: each has its own.
package final class ReusableResult: Sendable {
  /// When the token may be handed out; nil when it does not come from the cache.
  private let validity: TokenValidity?
  /// Its correlation id is that of whoever asked first.
  package let result: AuthenticationResult

  package init(_ result: AuthenticationResult) {
    self.result = result
    validity = nil
  }

  init(_ result: AuthenticationResult, _ token: AccessTokenRecord) {
    self.result = result
    validity = token.validity
  }

  /// Whether the token may be handed out without a look at the service.
  /// - Parameter buffer: seconds before its expiry.
  func isValid(at now: Date, buffer: Double) -> Bool { validity?.isValid(at: now, buffer: buffer) ?? false }

  /// Whether the service advised to renew the token by now (`refresh_in`).
  func isDue(at now: Date) -> Bool { validity?.refreshOn.map { $0 <= now } ?? false }

  func result(for correlationID: CorrelationID) -> AuthenticationResult {
    var result = result
    result.correlationID = correlationID
    return result
  }
}

/// When a token may be handed out without a look at the service.
struct TokenValidity: Sendable {
  let cachedAt: Date
  let expiresOn: Date
  let refreshOn: Date?

  /// - Parameter buffer: seconds before its expiry.
  func isValid(at now: Date, buffer: Double) -> Bool {
    isPlausible(at: now) && now.addingTimeInterval(buffer) < expiresOn
  }

  /// False for a token that was stored after `now`: the clock was set back, so its expiry can't be compared.
  func isPlausible(at now: Date) -> Bool { cachedAt <= now.addingTimeInterval(1) }
}

extension AccessTokenRecord {
  var validity: TokenValidity { TokenValidity(cachedAt: cachedAt, expiresOn: expiresOn, refreshOn: refreshOn) }
}
