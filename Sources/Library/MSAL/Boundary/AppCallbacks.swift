// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import PlatformInterfaces

/// Hands messages to the app's callback. Nothing is ever printed.
struct AppLog: LogSink {
  let config: MSALLoggerConfig

  var level: LogLevel? {
    config.state.withLock { state in
      state.callback == nil ? nil : LogLevel(rawValue: state.level.rawValue)
    }
  }

  func write(_ level: LogLevel, _ message: String, personal: String?) {
    let state = config.state.withLock { $0 }
    guard let callback = state.callback else { return }
    let mayBePersonal = state.masking == .settingsMaskSecretsOnly
    let text = mayBePersonal ? personal ?? message : message
    callback(MSALLogLevel(rawValue: level.rawValue) ?? .verbose, text, mayBePersonal && personal != nil)
  }
}

/// Tells the app's telemetry callback how a call ended. Nothing leaves the process.
enum Telemetry {
  static func facts(_ result: MSALResult) -> [String: String] {
    ["token_source": "\(result.tokenSource)", "correlation_id": result.correlationId.uuidString]
  }

  static func facts(_ error: NSError) -> [String: String] {
    var facts = ["error_domain": error.domain, "error_code": String(error.code)]
    facts["internal_error_code"] = (error.userInfo[MSALInternalErrorCodeKey] as? Int).map { String($0) }
    facts["oauth_error"] = error.userInfo[MSALOAuthErrorKey] as? String
    facts["http_status"] = error.userInfo[MSALHTTPResponseCodeKey] as? String
    facts["correlation_id"] = error.userInfo[MSALCorrelationIDKey] as? String
    return facts
  }

  /// - Parameters:
  ///   - account: The account that the call was for, if any.
  ///   - facts: Called only if the app wants to know.
  static func report(
    _ api: String, _ account: HomeAccountID?, failed: Bool, _ facts: () -> [String: String]
  ) {
    let config = MSALGlobalConfig.telemetryConfig.state.withLock { $0 }
    guard let callback = config.callback, failed || !config.notifyOnFailureOnly else { return }
    var event = facts()
    event["api"] = api
    event["status"] = failed ? "failed" : "succeeded"
    event["library_version"] = MSALPublicClientApplication.version
    if config.piiEnabled { event["home_account_id"] = account?.value }
    callback(event)
  }
}
