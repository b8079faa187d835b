// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import LinuxPlatform
import OpenSSLCrypto
import PlatformInterfaces
import PrivateFiles

/// What takes the place of this machine when an app is tested: the product MSALTesting puts it into a configuration.
package struct ServerTestSurroundings: Sendable {
  let transport: any HTTPTransport
  let clock: any WallClock
  let environment: EnvironmentVariables

  package init(transport: any HTTPTransport, clock: any WallClock, environment: EnvironmentVariables = [:]) {
    (self.transport, self.clock, self.environment) = (transport, clock, environment)
  }
}

/// What the server half asks of the system.
package struct ServerPlatform: Sendable {
  package var transport: any HTTPTransport
  package var clock: any WallClock
  package var random: any RandomSource
  package var log: any LogSink
  package var environment: EnvironmentVariables
  package var fileExists: @Sendable (String) -> Bool

  package init(
    transport: any HTTPTransport, clock: any WallClock, random: any RandomSource, log: any LogSink,
    environment: EnvironmentVariables = [:],
    fileExists: @escaping @Sendable (String) -> Bool = { FileStamp(path: $0) != nil }
  ) {
    self.transport = transport
    self.clock = clock
    self.random = random
    self.log = log
    self.environment = environment
    self.fileExists = fileExists
  }

  /// A variable of the environment; nil when it is unset or empty.
  func variable(_ name: String) -> String? { environment[name] }

  /// The same of this process.
  static func currentVariable(_ name: String) -> String? { EnvironmentVariables.current[name] }

  static var systemClock: any WallClock { SystemClock() }

  /// This machine, unless there is a test.
  static func system(
    trustedCertificates: String?, requestTimeout: Duration, log: (@Sendable (ServerLogLine) -> Void)?,
    test: ServerTestSurroundings?
  ) -> ServerPlatform {
    OpenSSLStart.withoutCleanup()
    if let test {
      return ServerPlatform(
        transport: test.transport, clock: test.clock, random: SystemRandom(), log: ServerLog(sink: log),
        environment: test.environment)
    }
    return ServerPlatform(
      transport: CurlTransport(
        trustedCertificates: trustedCertificates.map { Array($0.utf8) },
        timeoutSeconds: requestTimeout > .zero ? requestTimeout.seconds : 10, userAgent: "msal-swift-server"),
      clock: SystemClock(), random: SystemRandom(), log: ServerLog(sink: log), environment: .current)
  }
}

/// Hands lines to the application.
private struct ServerLog: LogSink {
  let sink: (@Sendable (ServerLogLine) -> Void)?

  var level: LogLevel? { sink == nil ? nil : .verbose }

  func write(_ level: LogLevel, _ message: String, personal: String?) {
    guard let sink, let level = ServerLogLine.Level(rawValue: level.rawValue) else { return }
    sink(ServerLogLine(level: level, text: message))
  }
}
