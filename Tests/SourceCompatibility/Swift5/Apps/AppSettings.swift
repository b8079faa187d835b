// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL

// Apps as their authors write them, each a little larger than a sample. Together they use every public type, and a test
// runs each of them against the emulator.

/// What differs from one deployment of an app to the next.
struct Deployment: Sendable {
  var clientId: String
  var authority: URL
  var scopes: [String] = ["User.Read"]
  var certificateAuthority: URL
  /// An API that the scopes are for.
  var api: URL
  /// Shows the sign-in page.
  var showPage: @Sendable (URL) async throws -> Void

  var webview: MSALWebviewParameters {
    let parameters = MSALWebviewParameters(authPresentationViewController: nil)
    parameters.openBrowser = showPage
    parameters.timeout = 120
    return parameters
  }

  /// Every setting of an application at once.
  func configuration(_ authority: MSALAuthority? = nil) throws -> MSALPublicClientApplicationConfig {
    let authority = try authority ?? MSALAuthority(url: self.authority)
    let config = MSALPublicClientApplicationConfig(clientId: clientId, redirectUri: nil, authority: authority)
    config.knownAuthorities = [authority]
    config.clientApplicationCapabilities = ["CP1"]
    config.tokenExpirationBuffer = 120
    config.extendedLifetimeEnabled = true
    config.certificateAuthorityFile = certificateAuthority
    let mode: MSALAccountMode = .multiple
    config.accountMode = mode
    let cache: MSALCacheConfig = config.cacheConfig
    cache.keychainSharingGroup = MSALCacheConfig.defaultKeychainSharingGroup()
    let place: MSALCachePersistence = .memory
    cache.persistence = place
    let key: MSALCacheKeyStorage = .keyFile
    cache.keyStorage = key
    if let slice: MSALSliceConfig = MSALSliceConfig(slice: "testslice", dc: "prod-wst-test1") {
      config.sliceConfig = slice
    }
    return config
  }
}

/// What an app sets once, when it starts.
enum AppStart {
  static var events: [String] { record.all }

  private static let record = Record()

  static func configureLibrary() {
    let logger: MSALLoggerConfig = MSALGlobalConfig.loggerConfig
    let level: MSALLogLevel = .verbose
    logger.logLevel = level
    let masking: MSALLogMaskingLevel = .settingsMaskAllPII
    logger.logMaskingLevel = masking
    let callback: MSALLogCallback = { level, message, containsPII in
      if level != .nothing, !containsPII { record.add("log: \(message ?? "")") }
    }
    logger.setLogCallback(callback)

    let http: MSALHTTPConfig = MSALGlobalConfig.httpConfig
    http.retryCount = 2
    http.retryInterval = 0
    http.timeoutIntervalForRequest = 30

    let telemetry: MSALTelemetryConfig = MSALGlobalConfig.telemetryConfig
    telemetry.piiEnabled = false
    telemetry.notifyOnFailureOnly = false
    // In Swift 6 mode the block has to say that any thread may call it.
    #if swift(>=6)
      let report: @Sendable ([String: String]) -> Void = { event in
        record.add("telemetry: \(event["api"] ?? "") \(event["status"] ?? "")")
      }
    #else
      let report: MSALTelemetryCallback = { event in
        record.add("telemetry: \(event["api"] ?? "") \(event["status"] ?? "")")
      }
    #endif
    telemetry.telemetryCallback = report

    let broker: MSALBrokeredAvailability = .none
    MSALGlobalConfig.brokerAvailability = broker
    MSALGlobalConfig.shouldRequestBoundAppRefreshTokens = false
  }
}

/// Lines that several threads add.
final class Record: @unchecked Sendable {
  private let lock = NSLock()
  private var lines: [String] = []

  func add(_ line: String) { lock.withLock { lines.append(line) } }

  var all: [String] { lock.withLock { lines } }
}

/// Turns a failure into what the app tells the person.
func explanation(of error: any Error) -> String {
  let error = error as NSError
  guard error.domain == MSALErrorDomain, let code = MSALError(rawValue: error.code) else {
    return "network: \(error.code)"
  }
  switch code {
  case .interactionRequired: return "sign in again"
  case .userCanceled: return "cancelled"
  case .workplaceJoinRequired: return "not registered"
  case .internal:
    let detail = (error.userInfo[MSALInternalErrorCodeKey] as? Int).flatMap { MSALInternalError(rawValue: $0) }
    return detail.map { "internal: \($0)" } ?? "internal"
  default: return "\(code)"
  }
}
