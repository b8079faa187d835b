// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CacheStorage
import Foundation
import LinuxPlatform
import OAuthClient
import PlatformInterfaces
import PrivateFiles
import TokenCache

/// Puts the client together on this machine: chooses and makes the real adapters.
struct Assembly: Sendable {
  private let configuration: ClientConfiguration
  private let cacheLocation: CacheLocation
  private let cacheLimits: MemoryLimits
  /// Certificate authorities to trust besides the system's, as PEM.
  private let trustedCertificates: [UInt8]?
  /// Seconds.
  let requestTimeout: Double
  let external: ExternalAccounts

  /// The machine's randomness.
  static let random: any RandomSource = SystemRandom()

  /// Takes the settings over. Reads the certificate file, so that a wrong path is reported at once; opens nothing else.
  init(
    _ config: MSALPublicClientApplicationConfig, http: MSALHTTPConfig.State = MSALGlobalConfig.httpConfig.current
  ) throws(IdentityError) {
    configuration = try config.frozen(http: http)
    cacheLocation = try CacheLocation(config.cacheConfig)
    cacheLimits = try MemoryLimits(config.cacheConfig)
    trustedCertificates = try config.certificateAuthorityFile.map { file throws(IdentityError) in
      try Self.certificates(in: file)
    }
    requestTimeout = http.timeoutIntervalForRequest > 0 ? http.timeoutIntervalForRequest : 300
    let log = AppLog(config: MSALGlobalConfig.loggerConfig)
    external = ExternalAccounts(config.cacheConfig, log: log)
    if config.cacheConfig.serializedADALCache != nil {
      log.log(
        .warning, "serializedADALCache has no effect on Linux; use cacheConfig.storage for a place of the app's own")
    }
  }

  func client(clock: any WallClock = SystemClock()) throws(IdentityError) -> PublicClient {
    let log = AppLog(config: MSALGlobalConfig.loggerConfig)
    let platform = Platform(
      transport: CurlTransport(trustedCertificates: trustedCertificates, timeoutSeconds: requestTimeout),
      clock: clock, random: Self.random, browser: NotifyingBrowser(browser: SystemBrowser()),
      redirects: LoopbackListener(), log: log, trustedCertificates: trustedCertificates)
    let cache: TokenCache
    do throws(StorageError) {
      cache = try Self.open(cacheLocation, limits: cacheLimits, random: Self.random, log: log)
    } catch {
      throw IdentityError(.cache(.storage(error)))
    }
    let (secrets, name) = Self.secrets(cacheLocation, random: Self.random, log: log)
    return PublicClient(
      configuration: configuration, platform: platform, cache: cache,
      possession: PossessionKeys(store: secrets, name: name))
  }

  /// Where the key for bound tokens is, and what it is called there: in the encrypted cache that holds them, or in a
  /// file beside the unencrypted one. nil: in memory.
  static func secrets(
    _ location: CacheLocation, environment: EnvironmentVariables = .current, random: any RandomSource, log: any LogSink
  ) -> (store: (any SecretStore)?, name: String) {
    let (plain, name): (String?, String)
    switch location {
    case .file(let given, let cache, let policy):
      guard let directory = try? folder(given) else { return (nil, "") }
      let key = CacheKey(directory: directory, policy: policy, environment: environment, random: random, log: log)
      return (CachedSecrets(key: key, cache: cache), "pop.key")
    case .unencryptedFile(nil, let given, let cache): (plain, name) = (try? folder(given), cache)
    case .unencryptedFile(let path?, _, let cache): (plain, name) = (OwnedPath.parent(of: path), cache)
    case .memory, .custom: return (nil, "")
    }
    return (plain.map { KeyFileSecretStore(directory: $0) }, "\(name).pop.key")
  }

  /// Opens the cache. Applications of this process that name the same file get the same one.
  static func open(
    _ location: CacheLocation, limits: MemoryLimits = MemoryLimits(), random: any RandomSource, log: any LogSink
  ) throws(StorageError) -> TokenCache {
    switch location {
    case .memory: return TokenCache(store: nil, log: log, limits: limits)
    case .file(let given, let name, let policy):
      let key = CacheKey(
        directory: try folder(given), policy: policy, environment: .current, random: random, log: log)
      // Who forbids a place for the key does not get a cache that somebody else has opened with the key from there.
      let place = "\(key.path(name)), key: \(policy.text)"
      return try SharedCaches.process.cache(at: place) { () throws(StorageError) in
        TokenCache(store: try KeyedRecordStore(key, name: name), log: log, limits: limits)
      }
    case .unencryptedFile(let path?, _, _): return try openUnencrypted(path, limits, log: log)
    case .unencryptedFile(nil, let directory, let name):
      return try openUnencrypted("\(try folder(directory))/\(name).json", limits, log: log)
    case .custom(let storage):
      return try SharedCaches.process.cache(at: "storage \(ObjectIdentifier(storage))") { () throws(StorageError) in
        TokenCache(store: HookedRecordStore(hooks: AppStorage(storage: storage)), log: log, limits: limits)
      }
    }
  }

  /// The directory of the caches: the one given, or the person's own.
  static func folder(_ given: String?) throws(StorageError) -> String {
    guard let directory = given ?? XDGDirectories()?.data else {
      throw .inaccessible(path: "the home directory", reason: "neither HOME nor the user database names one")
    }
    return directory
  }

  private static func openUnencrypted(
    _ path: String, _ limits: MemoryLimits, log: any LogSink
  ) throws(StorageError) -> TokenCache {
    try SharedCaches.process.cache(at: path) { () throws(StorageError) in
      TokenCache(store: try JSONFileRecordStore(making: path, log: log), log: log, limits: limits)
    }
  }

  private static func certificates(in file: URL) throws(IdentityError) -> [UInt8] {
    let content = try file.contents(for: "certificateAuthorityFile")
    guard content.firstRange(of: Array("-----BEGIN CERTIFICATE-----".utf8)) != nil else {
      throw .badParameter("certificateAuthorityFile", "\(file.path) holds no certificate in PEM form")
    }
    return content
  }
}
