// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CacheStorage
import Foundation
import LinuxPlatform
import OAuthClient
import OpenSSLCrypto
import PlatformInterfaces
import PrivateFiles
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
  func calls(clock: any WallClock = SystemClock()) -> Calls {
    Calls(client: LazyClient { () throws(IdentityError) in try client(clock: clock) }, external: external)
  }

  func client(clock: any WallClock = SystemClock()) throws(IdentityError) -> PublicClient {
    let log = AppLog(config: MSALGlobalConfig.loggerConfig)
    let platform = Platform(
      transport: test?.transport
        ?? CurlTransport(trustedCertificates: trustedCertificates, timeoutSeconds: requestTimeout),
      clock: test?.clock ?? clock, random: Self.random,
      browser: NotifyingBrowser(browser: test?.browser ?? SystemBrowser()),
      redirects: test?.redirects ?? LoopbackListener(), log: log, trustedCertificates: trustedCertificates)
    let cache: TokenCache
    do throws(StorageError) {
      cache = try Self.open(cacheLocation, limits: cacheLimits, random: Self.random, log: log)
    } catch {
      throw IdentityError(.cache(.storage(error)))
    }
    let (secrets, name) = Self.secrets(cacheLocation, random: Self.random, log: log)
    return PublicClient(
      configuration: configuration, platform: platform, cache: cache, sessions: test?.sessions ?? .shared,
      possession: PossessionKeys(store: secrets, name: name))
  }

  /// The storage and the name of the key for bound tokens. The key is in the encrypted cache that has the tokens, or in
  /// a file beside the unencrypted one. Without a storage it is in memory.
  static func secrets(
    _ location: CacheLocation, environment: EnvironmentVariables = .current, random: any RandomSource, log: any LogSink
  ) -> (store: (any SecretStore)?, name: String) {
    switch (try? location.place(environment: environment, random: random, log: log), location) {
    case (.database(let key, let cache)?, _): return (CachedSecrets(key: key, cache: cache), "pop.key")
    case (.json(let path)?, .unencryptedFile(_, _, let name)):
      return (KeyFileSecretStore(directory: OwnedPath.parent(of: path)), "\(name).pop.key")
    default: return (nil, "")
    }
  }

  /// Opens the cache. Applications of this process that name the same file get the same one.
  static func open(
    _ location: CacheLocation, limits: MemoryLimits = MemoryLimits(), random: any RandomSource, log: any LogSink
  ) throws(StorageError) -> TokenCache {
    if case .custom(let storage) = location {
      return try SharedCaches.process.cache(at: "storage \(ObjectIdentifier(storage))") { () throws(StorageError) in
        TokenCache(store: HookedRecordStore(hooks: AppStorage(storage: storage)), log: log, limits: limits)
      }
    }
    guard let place = try location.place(random: random, log: log) else {
      return TokenCache(store: nil, log: log, limits: limits)
    }
    var id = place.path
    // The policy is part of the id, so that an application that forbids a storage for the key does not share a cache
    // that was opened with a key from there.
    if case .file(_, _, let policy) = location { id += ", key: \(policy.text)" }
    return try SharedCaches.process.cache(at: id) { () throws(StorageError) in
      TokenCache(store: try place.open(log: log), log: log, limits: limits)
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

extension CacheLocation {
  /// The files of the cache; nil for a cache that is not in files.
  func place(
    environment: EnvironmentVariables = .current, random: any RandomSource, log: any LogSink
  ) throws(StorageError) -> MaintainedCache.Place? {
    switch self {
    case .file(let given, let name, let policy):
      .database(
        CacheKey(
          directory: try Self.folder(given), policy: policy, environment: environment, random: random, log: log),
        name: name)
    case .unencryptedFile(let path?, _, _): .json(path: path)
    case .unencryptedFile(nil, let given, let name): .json(path: "\(try Self.folder(given))/\(name).json")
    case .memory, .custom: nil
    }
  }

  /// The directory of the caches: the one given, or the person's own.
  private static func folder(_ given: String?) throws(StorageError) -> String {
    if let given { return given }
    do throws(XDGDirectories.AbsenceError) { return try XDGDirectories().data } catch {
      throw .inaccessible(path: "the directory for caches", reason: error.reason)
    }
  }
}
