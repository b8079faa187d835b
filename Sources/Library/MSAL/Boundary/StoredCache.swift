// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CacheStorage
import Foundation
import LinuxPlatform
import OAuthWire
import PlatformInterfaces
import TokenCache
import TokenExchange

/// The token cache that an application with certain settings uses, for those who look after it: `MaintainedCache` with
/// the errors that apps see.
package struct StoredCache: Sendable {
  private let cache: MaintainedCache

  /// - Parameter authority: Whose tokens `merge` takes over.
  /// - Throws: What `MSALPublicClientApplication.init` throws; also for a cache that is not in a file.
  package init(
    _ config: MSALCacheConfig, authority: String = "", environment: EnvironmentVariables = .current
  ) throws {
    let location = try throwingNSError { () throws(IdentityError) in try CacheLocation(config) }
    let log = AppLog(config: MSALGlobalConfig.loggerConfig)
    cache = try Self.translating {
      guard let place = try location.place(environment: environment, random: Assembly.random, log: log) else {
        throw StorageError.inaccessible(path: "the token cache", reason: "it is not in a file")
      }
      return MaintainedCache(place, log: log) { name in
        EnvironmentAliases(knownCloudOf: name, importedFor: authority)
      }
    }
  }

  /// Runs `body` and turns its failure into the error that apps see. A refusal stays as it is.
  private static func translating<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let error as StorageError {
      throw ErrorMapping.error(for: IdentityError(.cache(.storage(error))))
    } catch let error as CacheError {
      throw ErrorMapping.error(for: IdentityError(.cache(error)))
    }
  }

  package var path: String { cache.path }
  package var isEncrypted: Bool { cache.isEncrypted }
  package var exists: Bool { cache.exists }
  package var waitingCopies: [String] { cache.waitingCopies }
  package var storage: CacheKeyStorage? { cache.storage }
  package func allows(_ storage: CacheKeyStorage) -> Bool { cache.allows(storage) }
  package func command(_ verb: String) -> String { cache.command(verb) }

  package func entries() throws -> [JSONValue] { try Self.translating { try cache.entries().map(\.json) } }
  package func exported() throws -> (text: String, entries: Int)? { try Self.translating { try cache.exported() } }
  package func merge(_ text: [UInt8]) throws -> MaintainedCache.ImportCounts {
    try Self.translating { try cache.merge(text) }
  }
  package func clear() throws -> MaintainedCache.Cleared { try Self.translating { try cache.clear() } }
  package func repair() throws -> CacheRepair { try Self.translating { try cache.repair() } }

  package func moveKey(to target: CacheKeyStorage, mayAsk: Bool) throws -> MaintainedCache.KeyMove {
    try Self.translating { try cache.moveKey(to: target, mayAsk: mayAsk) }
  }

  package func findings() async -> [Finding] {
    await cache.findings { error in
      let text = ErrorText(IdentityError(.cache(.storage(error))))
      return (text.what, text.nextStep)
    }
  }
}
