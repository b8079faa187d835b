// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthClient
import OAuthWire
import PlatformInterfaces
import TokenExchange

/// Tells the app's telemetry callback how a call ended. Nothing leaves the process.
enum Telemetry {
  /// Runs `call` and reports it. `account` is the one that the call was for, if any.
  static func reporting<Value: Sendable>(
    _ api: String, account: AccountReference?, describe: (Value) -> [String: String],
    _ call: () async throws -> Value
  ) async throws -> Value {
    do {
      let value = try await call()
      report(api, account, failed: false) { describe(value) }
      return value
    } catch {
      report(api, account, failed: true) { facts(error as NSError) }
      throw error
    }
  }

  static func facts(_ result: MSALResult) -> [String: String] {
    ["token_source": "\(result.tokenSource)", "correlation_id": result.correlationId.uuidString]
  }

  /// nil while the call goes on.
  static func facts(_ answer: PublicClient.SilentAnswer) -> [String: String]? {
    guard case .cached(let shared, let correlationID) = answer else { return nil }
    return facts(MSALResult(shared, correlationID))
  }

  static func facts(_ error: NSError) -> [String: String] {
    var facts = ["error_domain": error.domain, "error_code": String(error.code)]
    facts["internal_error_code"] = (error.userInfo[MSALInternalErrorCodeKey] as? Int).map { String($0) }
    facts["oauth_error"] = error.userInfo[MSALOAuthErrorKey] as? String
    facts["http_status"] = error.userInfo[MSALHTTPResponseCodeKey] as? String
    facts["correlation_id"] = error.userInfo[MSALCorrelationIDKey] as? String
    return facts
  }

  /// - Parameter facts: nil: there is nothing to report yet.
  static func report(
    _ api: String, _ account: AccountReference?, failed: Bool, _ facts: () -> [String: String]?
  ) {
    let config = MSALGlobalConfig.telemetryConfig.state.withLock { $0 }
    guard let callback = config.callback, failed || !config.notifyOnFailureOnly, var event = facts() else { return }
    event["api"] = api
    event["status"] = failed ? "failed" : "succeeded"
    event["library_version"] = MSALPublicClientApplication.version
    if config.piiEnabled { event["home_account_id"] = account?.homeAccountID.value }
    callback(event)
  }
}
