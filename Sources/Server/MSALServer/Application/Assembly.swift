// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

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
  let onEvent: EventListener?
  package var environment: EnvironmentVariables
  package var fileExists: @Sendable (String) -> Bool

  package init(
    transport: any HTTPTransport, clock: any WallClock, random: any RandomSource, onEvent: EventListener? = nil,
    environment: EnvironmentVariables = [:],
    fileExists: @escaping @Sendable (String) -> Bool = { FileStamp(path: $0) != nil }
  ) {
    self.transport = onEvent.map { ObservedTransport(transport: transport, clock: clock, onEvent: $0) } ?? transport
    self.clock = clock
    self.random = random
    self.onEvent = onEvent
    self.environment = environment
    self.fileExists = fileExists
  }

  var log: any LogSink { EventLog(onEvent: onEvent) }

  /// A variable of the environment; nil when it is unset or empty.
  func variable(_ name: String) -> String? { environment[name] }

  /// A variable of this process's environment; nil when it is unset or empty.
  static func currentVariable(_ name: String) -> String? { EnvironmentVariables.current[name] }

  static var systemClock: any WallClock { SystemClock() }

  /// The platform of this machine, or that of `test`.
  static func system(
    trustedCertificates: String?, requestTimeout: Duration, onEvent: EventListener?,
    test: ServerTestSurroundings?
  ) -> ServerPlatform {
    OpenSSLStart.withoutCleanup()
    if let test {
      return ServerPlatform(
        transport: test.transport, clock: test.clock, random: SystemRandom(), onEvent: onEvent,
        environment: test.environment)
    }
    return ServerPlatform(
      transport: CurlTransport(
        trustedCertificates: trustedCertificates.map { Array($0.utf8) },
        timeoutSeconds: requestTimeout > .zero ? requestTimeout.seconds : 10, userAgent: "msal-swift-server"),
      clock: SystemClock(), random: SystemRandom(), onEvent: onEvent, environment: .current)
  }
}
