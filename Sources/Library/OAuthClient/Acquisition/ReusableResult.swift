// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import TokenCache
import TokenExchange

/// A result that answers several requests for a token. Each request gets it with its own correlation id.
package final class ReusableResult: Sendable {
  /// When the token can be used; nil when it does not come from the cache.
  let validity: TokenValidity?
  /// The result, with the correlation id of the first request.
  package let result: AuthenticationResult

  package init(_ result: AuthenticationResult) {
    self.result = result
    validity = nil
  }

  init(_ result: AuthenticationResult, _ token: AccessTokenRecord) {
    self.result = result
    validity = token.validity
  }

  func result(for correlationID: CorrelationID) -> AuthenticationResult {
    var result = result
    result.correlationID = correlationID
    return result
  }
}

/// When a token can be used without a request to the service.
struct TokenValidity: Sendable {
  let cachedAt: Date
  let expiresOn: Date
  let refreshOn: Date?

  /// - Parameter buffer: The seconds before the expiry from which on the token does not count as valid.
  func isValid(at now: Date, buffer: Double) -> Bool {
    isPlausible(at: now) && now.addingTimeInterval(buffer) < expiresOn
  }

  /// False for a token that was stored after `now`. The clock was set back then, so that the expiry means nothing.
  func isPlausible(at now: Date) -> Bool { cachedAt <= now.addingTimeInterval(1) }
}

extension AccessTokenRecord {
  var validity: TokenValidity { TokenValidity(cachedAt: cachedAt, expiresOn: expiresOn, refreshOn: refreshOn) }
}
