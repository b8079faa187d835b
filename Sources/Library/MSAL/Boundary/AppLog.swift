// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

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
