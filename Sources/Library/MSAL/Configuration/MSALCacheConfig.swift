// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CacheStorage
import Foundation

/// Where tokens are kept between runs. Only on Linux.
public enum MSALCachePersistence: Int, Sendable {
  /// In an encrypted file that all processes of this user share.
  case encryptedFile = 0
  /// In memory only: tokens are gone when the application object is. Nothing is written.
  case memory
  /// In a file that MSAL for Python, .NET, Go, Java and Node can read and write at the same time. It is not encrypted:
  /// every program of this user can read the tokens, and so can anyone with access to the disk or a backup. Choose it
  /// only to share accounts with apps that use one of those.
  case unencryptedFile
  /// Where `MSALCacheConfig.storage` puts them.
  case custom
}

/// Where the key of the encrypted token cache is kept. Applications that share a directory share the key, so they
/// should make the same choice. A changed choice encrypts the caches of the directory anew. Only on Linux.
public enum MSALCacheKeyStorage: Int, Sendable {
  /// Where the key is already. For a new cache, the first of these that is available: a key that the environment names
  /// (`MSAL_CACHE_KEY_FILE`, `MSAL_CACHE_KEY_COMMAND`, or the systemd credential `msal-cache-key`), the desktop's
  /// keyring if it is running and unlocked, a file beside the cache. No service is started and nobody is asked.
  case automatic = 0
  /// In the desktop's keyring (Secret Service), which may be started and may ask the person to unlock it.
  case secretService
  /// In a file of mode 0600 beside the cache: as safe as the user's other files.
  case keyFile
  /// Where the environment names a key (`MSAL_CACHE_KEY_FILE`, `MSAL_CACHE_KEY_COMMAND`, or the systemd credential
  /// `msal-cache-key`), and nowhere else.
  case named
}

/// Settings of the token cache. Take it from ``MSALPublicClientApplicationConfig/cacheConfig`` and change it before the
/// application object is made; see <doc:CachingAndKeyrings>.
///
/// ```swift
/// configuration.cacheConfig.persistence = .memory
/// ```
open class MSALCacheConfig: NSObject, NSCopying {
  /// The name of the token cache: applications of one user that give the same name share their accounts and, in a
  /// family of clients, their sign-ins; those that give another name don't. It becomes the name of a file in
  /// `directory`, so it has no effect where the place is given in another way: with `unencryptedFile`, or with
  /// `persistence` `.custom` or `.memory`. Default `defaultKeychainSharingGroup()`.
  open var keychainSharingGroup: String = MSALCacheConfig.defaultKeychainSharingGroup()

  /// The directory of the token cache; it is made with mode 0700, and one that others can read is refused. nil (the
  /// default) is `msal-swift` in the user's XDG data directory. Only on Linux.
  open var directory: URL?

  /// Where tokens are kept between runs. Default `.encryptedFile`. Only on Linux.
  open var persistence: MSALCachePersistence = .encryptedFile

  /// Where the key of `.encryptedFile` is kept. Default `.automatic`. Only on Linux.
  open var keyStorage: MSALCacheKeyStorage = .automatic

  /// Places that `.automatic` must not choose, such as `.keyFile` where a key beside the cache is against the rules. A
  /// key that is already in one of them is moved to the first other place that works; when there is none, calls that
  /// need the cache fail and nothing is written. Default empty. Only on Linux.
  open var forbiddenKeyStorages: Set<MSALCacheKeyStorage> = []

  /// The file for `.unencryptedFile`, such as `~/.azure/msal_token_cache.json`. Nobody else may read the file or write
  /// to its directory. nil (the default) is a file in `directory` with the name of `keychainSharingGroup`. Only on
  /// Linux.
  open var unencryptedFile: URL?

  /// The app's own place for `.custom`. Default nil. Only on Linux.
  open var storage: (any MSALTokenCacheStorage)?

  /// How many accounts may be in memory, for servers that serve many people. When there are more, those that were
  /// unused longest are removed from memory. With `persistence` `.memory` these people must sign in again. Otherwise
  /// their accounts stay in the store and signed in, and are read again when they are asked for. Applications that
  /// share a cache share its limits: those of the first to open it. `.encryptedFile` is then read account by account;
  /// the other stores are read as a whole each time, so a limit costs them speed. 0 (the default) is no limit. Only on
  /// Linux.
  open var memoryAccountLimit: Int = 0

  /// About how many bytes of memory accounts and their tokens may take up; otherwise like `memoryAccountLimit`. Count
  /// 7,000 bytes for a person with a token for one API. The account used last stays, however large it is. 0 (the
  /// default) is no limit. Only on Linux.
  open var memorySizeLimit: Int = 0

  /// Kept, but without effect on Linux: access to the cache is governed by file modes. Default empty.
  open var trustedApplications: [Any] = []

  /// Kept, but without effect on Linux, where ADAL never existed; a warning in the log says so. Default nil.
  open var serializedADALCache: MSALSerializedADALCacheProvider?

  /// The app's own sources of accounts, in the order in which they were added. Default empty.
  open var externalAccountProviders: [any MSALExternalAccountProviding] { accountSources }

  private var accountSources: [any MSALExternalAccountProviding] = []

  override init() {}

  /// The name of the token cache that applications share unless they choose another.
  @discardableResult
  open class func defaultKeychainSharingGroup() -> String { CacheKey.defaultCache }

  /// Adds a source of accounts. The application's enumerations include its accounts, and it is told of accounts that
  /// get a token or are removed, but not by native authentication.
  /// - Parameter externalAccountProvider: The source, which is kept.
  open func addExternalAccountProvider(_ externalAccountProvider: any MSALExternalAccountProviding) {
    accountSources.append(externalAccountProvider)
  }

  /// Checks that the applications exist. The list itself has no meaning on Linux and is empty.
  /// - Parameter appPaths: Paths of files.
  /// - Returns: An empty list.
  /// - Throws: `internal` with `internalErrorInvalidParameter` when a path does not exist.
  @discardableResult
  open func createTrustedApplicationList(fromPaths appPaths: [String]) throws -> [Any] {
    for path in appPaths where !FileManager.default.fileExists(atPath: path) {
      throw ErrorMapping.error(for: .badParameter("appPaths", "there is no file at \(path)"))
    }
    return []
  }

  /// An independent copy.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = MSALCacheConfig()
    copy.keychainSharingGroup = keychainSharingGroup
    copy.directory = directory
    copy.persistence = persistence
    copy.keyStorage = keyStorage
    copy.forbiddenKeyStorages = forbiddenKeyStorages
    copy.unencryptedFile = unencryptedFile
    copy.storage = storage
    copy.memoryAccountLimit = memoryAccountLimit
    copy.memorySizeLimit = memorySizeLimit
    copy.trustedApplications = trustedApplications
    copy.serializedADALCache = serializedADALCache
    copy.accountSources = accountSources
    return copy
  }
}
