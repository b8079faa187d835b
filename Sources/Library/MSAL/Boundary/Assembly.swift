// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CacheStorage
import Foundation
import LinuxPlatform
import OAuthClient
import OpenSSLCrypto
import PlatformInterfaces
import TokenCache
import TokenExchange

/// Puts the client together on this machine: chooses and makes the real adapters.
struct Assembly: Sendable {
  private let configuration: ClientConfiguration
  private let cacheLocation: CacheLocation
  private let cacheLimits: MemoryLimits
  /// Certificate authorities to trust besides the system's, as PEM.
  private let trustedCertificates: [UInt8]?
  private let test: TestSurroundings?
  /// Seconds.
  let requestTimeout: Double
  let external: ExternalAccounts

  /// The machine's randomness.
  static let random: any RandomSource = SystemRandom()

  /// Copies the settings and reads the certificate file, so that a wrong path is reported at once. It opens nothing
  /// else.
  init(
    _ config: MSALPublicClientApplicationConfig, http: MSALHTTPConfig.State = MSALGlobalConfig.httpConfig.current
  ) throws(IdentityError) {
    OpenSSLStart.withoutCleanup()
    configuration = try config.frozen(http: http)
    cacheLocation = try CacheLocation(config.cacheConfig)
    cacheLimits = try MemoryLimits(config.cacheConfig)
    trustedCertificates = try config.certificateAuthorityFile.map { file throws(IdentityError) in
      try Self.certificates(in: file)
    }
    test = config.testSurroundings
    requestTimeout = http.timeoutIntervalForRequest.flatMap { $0 > 0 ? $0 : nil } ?? 30
    let log = AppLog(config: MSALGlobalConfig.loggerConfig)
    external = ExternalAccounts(config.cacheConfig, log: log)
    if config.cacheConfig.serializedADALCache != nil {
      log.log(
        .warning, "serializedADALCache has no effect on Linux; use cacheConfig.storage for a place of the app's own")
    }
  }

  /// The calls of an application, whose client is made at the first of them.
  func calls() -> Calls {
    Calls(
      client: LazyClient { () throws(IdentityError) in try client() }, external: external,
      asksBroker: configuration.asksBroker)
  }

  /// What the client asks of this machine, or of the surroundings of a test.
  var platform: Platform {
    var platform = Platform.thisMachine(
      trustedCertificates: trustedCertificates, timeoutSeconds: requestTimeout,
      log: AppLog(config: MSALGlobalConfig.loggerConfig))
    if let test {
      (platform.transport, platform.clock) = (test.transport, test.clock)
      (platform.browser, platform.redirects) = (test.browser, test.redirects)
    }
    return platform
  }

  func client() throws(IdentityError) -> PublicClient {
    try PublicClient(
      configuration: configuration, platform: platform, tokensAt: cacheLocation, limits: cacheLimits,
      sessions: test?.sessions ?? .shared)
  }

  private static func certificates(in file: URL) throws(IdentityError) -> [UInt8] {
    let content = try file.contents(for: "certificateAuthorityFile")
    guard Certificate.isPEM(content) else {
      throw .badParameter("certificateAuthorityFile", "\(file.path) holds no certificate in PEM form")
    }
    return content
  }
}

/// The adapters that replace this machine's when an app is tested. The product MSALTesting puts them into a
/// configuration.
package struct TestSurroundings: Sendable {
  let transport: any HTTPTransport
  let clock: any WallClock
  let browser: any Browser
  let redirects: any RedirectListener
  let sessions: InteractiveSessions

  package init(
    transport: any HTTPTransport, clock: any WallClock, browser: any Browser, redirects: any RedirectListener,
    sessions: InteractiveSessions
  ) {
    self.transport = transport
    self.clock = clock
    self.browser = browser
    self.redirects = redirects
    self.sessions = sessions
  }
}
