// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import PlatformInterfaces

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
