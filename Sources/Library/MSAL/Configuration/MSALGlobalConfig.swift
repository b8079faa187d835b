// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import PlatformInterfaces

/// Whether the desktop's identity broker takes part in sign-in.
public enum MSALBrokeredAvailability: Int, Sendable {
  /// If there is one.
  case auto = 0
  /// Never.
  case none
}

/// Settings of the whole process. Safe to use from any thread.
open class MSALGlobalConfig: NSObject {
  private struct Broker: Sendable {
    var availability = MSALBrokeredAvailability.auto
    var boundRefreshTokens = false
  }

  private static let http = MSALHTTPConfig(shared: ())
  private static let logger = MSALLoggerConfig(shared: ())
  private static let telemetry = MSALTelemetryConfig(shared: ())
  private static let broker = Lock(Broker())

  private init(neverMade: Void) {}

  /// How requests to the service are repeated and limited.
  open class var httpConfig: MSALHTTPConfig { http }

  /// Where log messages go, and what they may contain.
  open class var loggerConfig: MSALLoggerConfig { logger }

  /// The source of data for the app's own statistics.
  open class var telemetryConfig: MSALTelemetryConfig { telemetry }

  /// Whether applications may use the desktop's identity broker. Default `.auto`. It is used by applications whose
  /// redirect URI is the one for brokers, see <doc:ManagedDesktops>; each call reads the value anew.
  open class var brokerAvailability: MSALBrokeredAvailability {
    get { broker.withLock { $0.availability } }
    set { broker.withLock { $0.availability = newValue } }
  }

  /// Kept, but without effect on Linux, as on macOS. Default false.
  open class var shouldRequestBoundAppRefreshTokens: Bool {
    get { broker.withLock { $0.boundRefreshTokens } }
    set { broker.withLock { $0.boundRefreshTokens = newValue } }
  }
}

/// How much is logged: each level includes the ones before it.
public enum MSALLogLevel: Int, Sendable {
  /// Nothing.
  case nothing = 0
  /// What made a request fail.
  case error
  /// Unexpected conditions that do not make a request fail.
  case warning
  /// The steps of each request.
  case info
  /// Details for finding a fault.
  case verbose

  /// The most detailed level.
  public static var last: MSALLogLevel { .verbose }
}

/// Which data is left out of log messages. Secrets are left out at every level.
public enum MSALLogMaskingLevel: Int, Sendable {
  /// Leave out data about people and their organisations.
  case settingsMaskAllPII = 0
  /// Leave out data about people. On Linux the messages don't tell the two kinds apart, so this is the same as
  /// `settingsMaskAllPII`.
  case settingsMaskEUIIOnly
  /// Leave out secrets only.
  case settingsMaskSecretsOnly
}

/// Where log messages of this process go. Reach it through ``MSALGlobalConfig/loggerConfig``; safe to use from any
/// thread.
///
/// ```swift
/// MSALGlobalConfig.loggerConfig.logLevel = .warning
/// MSALGlobalConfig.loggerConfig.setLogCallback { level, message, containsPII in
///   log("\(level)", message ?? "")
/// }
/// ```
// Unchecked only because subclassing is open: the one stored property is a lock.
open class MSALLoggerConfig: NSObject, @unchecked Sendable {
  struct State: Sendable {
    var level = MSALLogLevel.info
    var masking = MSALLogMaskingLevel.settingsMaskAllPII
    var callback: (@Sendable (MSALLogLevel, String?, Bool) -> Void)?
  }

  let state = Lock(State())

  init(shared: Void) {}

  /// The most detailed level that reaches the callback. Default `.info`.
  open var logLevel: MSALLogLevel {
    get { state.withLock { $0.level } }
    set { state.withLock { $0.level = newValue } }
  }

  /// Which data is left out of messages. Default `.settingsMaskAllPII`.
  open var logMaskingLevel: MSALLogMaskingLevel {
    get { state.withLock { $0.masking } }
    set { state.withLock { $0.masking = newValue } }
  }

  /// Sets where messages go. Without a callback nothing is logged anywhere.
  ///
  /// Settable once per process, as on Apple's platforms: a second callback is refused, and the first one gets a warning
  /// about it. The callback runs on whatever thread the message comes from and must be quick.
  /// - Parameter callback: Takes the level, the message, and whether the message holds personal data.
  @preconcurrency
  open func setLogCallback(_ callback: @escaping @Sendable (MSALLogLevel, String?, Bool) -> Void) {
    let earlier = state.withLock { state in
      if state.callback == nil {
        state.callback = callback
        return nil as (@Sendable (MSALLogLevel, String?, Bool) -> Void)?
      }
      return state.callback
    }
    earlier?(.warning, "A second log callback was refused. Set the callback once, when the app starts.", false)
  }

  /// The callback that was set, or one that does nothing.
  @discardableResult
  open func callback() -> MSALLogCallback {
    if let callback = state.withLock({ $0.callback }) { return callback }
    return { _, _, _ in }
  }
}

/// Receives data about one call, as names and values.
public typealias MSALTelemetryCallback = ([String: String]) -> Void

/// The source of data for the app's own statistics. The library itself sends none anywhere. Reach it through
/// `MSALGlobalConfig.telemetryConfig`; safe to use from any thread.
///
/// After each token request and sign-out of an `MSALPublicClientApplication` the callback gets one dictionary: `api`
/// (`acquireToken`, `acquireTokenSilent`, `acquireTokenWithDeviceCode`, `acquireTokenByPassword`,
/// `acquireTokenByAuthorizationCode` or `signout`), `status` (`succeeded` or `failed`), `library_version`,
/// `token_source` (`cache`, `refreshToken` or `identityProvider`) where there is a token, `error_domain`, `error_code`,
/// `internal_error_code`, `oauth_error` and `http_status` where there is an error, `correlation_id` where it is known,
/// and `home_account_id` of the account that the call was for, if there was one and `piiEnabled` is set. The steps of
/// native authentication are not reported.
// Unchecked only because subclassing is open: the one stored property is a lock.
open class MSALTelemetryConfig: NSObject, @unchecked Sendable {
  struct State: Sendable {
    var piiEnabled = false
    var notifyOnFailureOnly = false
    var callback: (@Sendable ([String: String]) -> Void)?
  }

  let state = Lock(State())

  init(shared: Void) {}

  /// Whether the data may name the account. Default false.
  open var piiEnabled: Bool {
    get { state.withLock { $0.piiEnabled } }
    set { state.withLock { $0.piiEnabled = newValue } }
  }

  /// Whether calls that succeeded are left out. Default false.
  open var notifyOnFailureOnly: Bool {
    get { state.withLock { $0.notifyOnFailureOnly } }
    set { state.withLock { $0.notifyOnFailureOnly = newValue } }
  }

  /// Gets the data of each call, on whatever thread the call ends. nil (the default) collects nothing.
  @preconcurrency open var telemetryCallback: (@Sendable ([String: String]) -> Void)? {
    get { state.withLock { $0.callback } }
    set { state.withLock { $0.callback = newValue } }
  }
}

/// How requests to the service are repeated and limited. Reach it through `MSALGlobalConfig.httpConfig`; safe to use
/// from any thread. An application object copies the values when it is created.
// Unchecked only because subclassing is open: the one stored property is a lock.
open class MSALHTTPConfig: NSObject, @unchecked Sendable {
  struct State: Sendable {
    var retryCount = 1
    var retryInterval: TimeInterval = 0.5
    /// nil until an app sets it.
    var timeoutIntervalForRequest: TimeInterval?
  }

  let state = Lock(State())

  /// All values, read at one moment under the lock.
  var current: State { state.withLock { $0 } }

  init(shared: Void) {}

  /// How often a request is repeated after a 5xx answer or a failed connection: 0 or more. Default 1.
  open var retryCount: Int {
    get { state.withLock { $0.retryCount } }
    set { state.withLock { $0.retryCount = newValue } }
  }

  /// Seconds between repetitions: 0 or more. Default 0.5.
  open var retryInterval: TimeInterval {
    get { state.withLock { $0.retryInterval } }
    set { state.withLock { $0.retryInterval = newValue } }
  }

  /// Seconds after which a request without an answer fails: more than 0. Default 300, as on Apple's platforms; until an
  /// app sets it, requests fail after 30 seconds, since a person waits for them.
  open var timeoutIntervalForRequest: TimeInterval {
    get { state.withLock { $0.timeoutIntervalForRequest ?? 300 } }
    set { state.withLock { $0.timeoutIntervalForRequest = newValue } }
  }
}
