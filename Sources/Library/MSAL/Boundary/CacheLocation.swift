// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CacheStorage
import Foundation
import OAuthWire
import TokenCache
import TokenExchange

extension CacheLocation {
  /// Longest group name, in bytes, so that the file's name stays within what file systems allow.
  private static let longestName = 200

  init(_ config: MSALCacheConfig) throws(IdentityError) {
    switch config.persistence {
    case .memory: self = .memory
    case .encryptedFile:
      self = .file(
        directory: try Self.path(config.directory, "cacheConfig.directory"), name: try Self.name(config),
        key: try CacheKeyPolicy(config))
    case .unencryptedFile:
      self = .unencryptedFile(
        path: try Self.path(config.unencryptedFile, "cacheConfig.unencryptedFile"),
        directory: try Self.path(config.directory, "cacheConfig.directory"), name: try Self.name(config))
    case .custom:
      guard let storage = config.storage else {
        throw .badParameter("cacheConfig.storage", "it is nil, but persistence is custom")
      }
      self = .custom(AppStorage(storage: storage), id: "\(ObjectIdentifier(storage))")
    }
  }

  private static func name(_ config: MSALCacheConfig) throws(IdentityError) -> String {
    let name = PercentCoding.encode(config.keychainSharingGroup)
    guard !name.isEmpty, name.utf8.count <= longestName else {
      throw .badParameter("keychainSharingGroup", "it must have between 1 and \(longestName) characters")
    }
    return name
  }

  private static func path(_ url: URL?, _ setting: String) throws(IdentityError) -> String? {
    guard let url else { return nil }
    guard url.isFileURL else { throw .badParameter(setting, "it is not a file URL") }
    return url.absoluteURL.standardizedFileURL.path
  }
}

extension MemoryLimits {
  init(_ config: MSALCacheConfig) throws(IdentityError) {
    self.init(
      accounts: try Self.limit(config.memoryAccountLimit, "cacheConfig.memoryAccountLimit"),
      bytes: try Self.limit(config.memorySizeLimit, "cacheConfig.memorySizeLimit"))
  }

  private static func limit(_ value: Int, _ setting: String) throws(IdentityError) -> Int? {
    guard value >= 0 else { throw .badParameter(setting, "it is negative; give 0 for no limit") }
    return value == 0 ? nil : value
  }
}

/// Calls an app's own storage.
struct AppStorage: CacheTextHooks {
  var storage: any MSALTokenCacheStorage

  func beforeAccess(_ current: [UInt8]) throws -> [UInt8]? {
    let context = MSALTokenCacheContext.before(current)
    try storage.beforeAccess(context)
    return context.given
  }

  func afterAccess(_ current: [UInt8], hasChanged: Bool) throws {
    try storage.afterAccess(.after(current, hasStateChanged: hasChanged))
  }
}

// The public names of the storages for the cache's key, and the internal ones.

extension CacheKeyPolicy {
  init(_ choice: MSALCacheKeyStorage, forbidden: Set<MSALCacheKeyStorage> = []) {
    self.init(
      choice: CacheKeyStorage.allCases.first { $0.storage == choice },
      forbidden: Set(CacheKeyStorage.allCases.filter { forbidden.contains($0.storage) }))
  }

  init(_ config: MSALCacheConfig) throws(IdentityError) {
    self.init(config.keyStorage, forbidden: config.forbiddenKeyStorages)
    if let choice, forbidden.contains(choice) {
      throw .badParameter("cacheConfig.forbiddenKeyStorages", "it forbids what keyStorage chooses")
    }
    guard CacheKeyStorage.allCases.contains(where: allows) else {
      throw .badParameter("cacheConfig.forbiddenKeyStorages", "it leaves no place for the key")
    }
  }
}

extension CacheKeyStorage {
  package var storage: MSALCacheKeyStorage {
    switch self {
    case .secretService: .secretService
    case .named: .named
    case .keyFile: .keyFile
    }
  }
}
