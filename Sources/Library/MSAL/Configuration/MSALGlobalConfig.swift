// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import PlatformInterfaces

/// Whether a broker app takes part in sign-in.
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

  /// Kept, but without effect on Linux, where there is no broker app. Default `.auto`.
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
