// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import LinuxPlatform
import PlatformInterfaces
import PrivateFiles

/// The key of the encrypted caches in one directory. It is kept on the best storage that is available. The choice is
/// noted beside the caches, so that no second key is made when that storage is not available for a while. Another
/// choice moves the key and encrypts the caches again.
package struct CacheKey: Sendable {
  package let directory: String
  package let policy: CacheKeyPolicy
  package let environment: EnvironmentVariables
  package let random: any RandomSource
  package let log: any LogSink

  package init(
    directory: String, policy: CacheKeyPolicy, environment: EnvironmentVariables, random: any RandomSource,
    log: any LogSink
  ) {
    self.directory = directory
    self.policy = policy
    self.environment = environment
    self.random = random
    self.log = log
  }

  /// The key of the caches in the person's own directory.
  package init(
    policy: CacheKeyPolicy, environment: EnvironmentVariables = .current, random: any RandomSource, log: any LogSink
  ) throws(StorageError) {
    do throws(XDGDirectories.AbsenceError) {
      self.init(
        directory: try XDGDirectories(environment: environment).data, policy: policy, environment: environment,
        random: random, log: log)
    } catch {
      throw .inaccessible(path: "the directory for caches", reason: error.reason)
    }
  }

  /// The name of the cache that applications share unless they choose another.
  package static let defaultCache = "com.microsoft.identity.universalstorage"

  /// The length of the key in bytes, for AES-256.
  package static let length = 32
  package static let name = "cache.key"
  package static let note = "cache.key-place"
  private static let lockFile = "cache.key.lockfile"
  private static let patienceMilliseconds = 15_000

  package var files: KeyFileSecretStore { KeyFileSecretStore(directory: directory) }
  package var kernel: KernelKeyring { KernelKeyring(directory) }
  package func service(mayPrompt: Bool) -> LibsecretStore {
    LibsecretStore(scope: directory, mayPrompt: mayPrompt, environment: environment)
  }

  package func path(_ name: String) -> String { "\(directory)/\(name).sqlite" }

  /// Opens the cache `name`.sqlite. The key is made if there is none, and moved if the policy names another storage.
  package func open(_ name: String) throws(StorageError) -> SQLiteRecordStore {
    try stored(try PrivateDirectory.prepare(directory))
    let path = path(name)
    if access(path, F_OK) == 0, let current = try recorded(), try wanted(instead: current) == current {
      do throws(StorageError) {
        if let key = try existingKey(on: current, mayPrompt: policy.mayPrompt) {
          return try SQLiteRecordStore(path: path, key: key, log: log)
        }
      } catch {
        guard error.isAboutKey else { throw error }
      }
      // Another process may be moving the key at this moment.
    }
    // A new cache must not get a key that another process is just moving away.
    return try alone { () throws(StorageError) in
      let current = try recorded()
      let wanted = try wanted(instead: current)
      if current == nil {
        // The key is made before the storage is noted, so that a storage that does not work is not noted. A copy that
        // only the kernel has, perhaps of a keyring that was reset, is gone after eight hours.
        _ = try lastingKey(on: wanted, mayPrompt: policy.mayPrompt)
        try record(wanted)
      } else if current != wanted {
        try move(to: wanted, mayPrompt: policy.mayPrompt)
      }
      return try open(path, on: wanted)
    }
  }

  private func open(_ path: String, on storage: CacheKeyStorage) throws(StorageError) -> SQLiteRecordStore {
    do throws(StorageError) {
      return try SQLiteRecordStore(path: path, key: try key(on: storage), log: log)
    } catch {
      guard error.isAboutKey, access(path, F_OK) == 0 else { throw error }
      if case .wrongKey = error { kernel.forget() }
      // A move may have been interrupted after this cache had been encrypted with the new key.
      if let store = try openWithAnyKey(path) { return store }
      throw error
    }
  }

  /// nil when none of the available keys opens the cache.
  private func openWithAnyKey(_ path: String) throws(StorageError) -> SQLiteRecordStore? {
    for key in existingKeys() {
      do throws(StorageError) { return try SQLiteRecordStore(path: path, key: key, log: log) } catch {
        guard case .wrongKey = error else { throw error }
      }
    }
    return nil
  }

  /// Runs `body` while no other process makes or moves the key.
  package func alone<Result>(_ body: () throws(StorageError) -> Result) throws(StorageError) -> Result {
    try LockedWork.run { () throws(StorageError) in
      let path = "\(directory)/\(Self.lockFile)"
      return try stored(try LockFile(path: path, patienceMilliseconds: Self.patienceMilliseconds)).hold {
        _ throws(StorageError) in try body()
      }
    }
  }

  // MARK: The choice

  /// The storage that has the key now; nil for a directory without caches.
  package func recorded() throws(StorageError) -> CacheKeyStorage? {
    if let note = try files.read(Self.note) {
      guard let storage = CacheKeyStorage(rawValue: String(decoding: note, as: UTF8.self)) else {
        throw .newerVersion(path: "\(directory)/\(Self.note)", found: 2, supported: 1)
      }
      return storage
    }
    return try files.read(Self.name) == nil ? nil : .keyFile
  }

  /// The storage that the policy asks for when the key is on `current` now.
  package func wanted(instead current: CacheKeyStorage?) throws(StorageError) -> CacheKeyStorage {
    if let chosen = policy.choice { return chosen }
    if policy.allows(.named), NamedKey(environment: environment) != nil { return .named }
    if let current, policy.allows(current) { return current }
    var reasons: [String] = []
    if policy.allows(.named) { reasons.append("the environment names none") }
    if policy.allows(.secretService) {
      switch service(mayPrompt: false).state() {
      case .ready: return .secretService
      case .locked: reasons.append("\(LibsecretStore.place) is not to be had, as it is locked")
      case .absent(let reason): reasons.append("\(LibsecretStore.place) is not to be had, as \(reason)")
      }
    }
    if policy.allows(.keyFile) { return .keyFile }
    throw .noKey(reason: (reasons + ["a file beside the cache is not allowed"]).joined(separator: "; "))
  }

  func record(_ storage: CacheKeyStorage) throws(StorageError) {
    // A key file that exists tells the storage without a note.
    if storage == .keyFile {
      try files.remove(Self.note)
    } else {
      try files.replace(Self.note, Array(storage.rawValue.utf8))
    }
    switch storage {
    case .secretService: log.log(.info, "The key of the token cache is in the desktop keyring.")
    case .named: log.log(.info, "The key of the token cache is the one named in the environment.")
    case .keyFile: log.log(.info, "The key of the token cache is in a file: as safe as the user's other files.")
    }
  }

  // MARK: The key

  /// The kernel's copy of the key in the desktop's keyring.
  package var rememberedKey: [UInt8]? { kernel.read().flatMap { $0.count == Self.length ? $0 : nil } }

  /// The key on `storage`, made if there is none.
  func key(on storage: CacheKeyStorage) throws(StorageError) -> [UInt8] {
    if storage == .secretService, let known = rememberedKey { return known }
    return try lastingKey(on: storage, mayPrompt: policy.mayPrompt)
  }

  /// The key on `storage`; nil when it is not there.
  package func existingKey(on storage: CacheKeyStorage, mayPrompt: Bool) throws(StorageError) -> [UInt8]? {
    let found: [UInt8]?
    switch storage {
    case .keyFile: found = try files.read(Self.name)
    case .named: found = try key(on: .named)
    case .secretService:
      if let known = kernel.read() {
        found = known
      } else {
        found = try fromService(mayPrompt: mayPrompt) { service throws(StorageError) in try service.read(Self.name) }
        if let found { kernel.save(found) }
      }
    }
    return found?.count == Self.length ? found : nil
  }

  /// The key on `storage` itself, not the kernel's copy of it; nil when it is not there.
  func lastingKey(on storage: CacheKeyStorage, mayPrompt: Bool) throws(StorageError) -> [UInt8] {
    switch storage {
    case .keyFile:
      return try checked(try files.readOrCreate(Self.name, random.bytes(Self.length)), "\(directory)/\(Self.name)")
    case .named:
      guard let named = NamedKey(environment: environment) else {
        let isMissed = try recorded() == .named
        throw .noKey(
          reason: "the environment names none, in MSAL_CACHE_KEY_FILE for example"
            + (isMissed ? ", but the cache was encrypted with one that it named" : ""))
      }
      return try named.key()
    case .secretService:
      let stored = try fromService(mayPrompt: mayPrompt) { service throws(StorageError) in
        try service.readOrCreate(Self.name, random.bytes(Self.length))
      }
      let key = try checked(stored, LibsecretStore.place)
      kernel.save(key)
      return key
    }
  }

  /// Calls the desktop's keyring, and turns its errors into errors about the key.
  private func fromService<Value>(
    mayPrompt: Bool, _ body: (LibsecretStore) throws(StorageError) -> Value
  ) throws(StorageError) -> Value {
    do throws(StorageError) { return try body(service(mayPrompt: mayPrompt)) } catch {
      guard case .inaccessible(let place, let reason) = error else { throw error }
      throw .noKey(reason: "\(place) is not to be had, as \(reason)")
    }
  }

  private func checked(_ key: [UInt8], _ place: String) throws(StorageError) -> [UInt8] {
    guard key.count == Self.length else { throw .corrupt(path: place, reason: "it does not hold \(Self.length) bytes") }
    return key
  }

  /// The keys on all storages that can be read without making one and without asking the person. A command that the
  /// environment names may ask, so it is run only if it is noted as the storage.
  package func existingKeys() -> [[UInt8]] {
    let named = NamedKey(environment: environment).flatMap { named in
      named.isCommand && (try? recorded()) != .named ? nil : named
    }
    let keys = [
      kernel.read(), (try? service(mayPrompt: false).read(Self.name)) ?? nil, (try? files.read(Self.name)) ?? nil,
      try? named?.key(),
    ]
    return keys.compactMap { $0 }.filter { $0.count == Self.length }
  }
}

extension StorageError {
  /// Whether another key, or another look for one, may help.
  fileprivate var isAboutKey: Bool {
    switch self {
    case .wrongKey, .noKey: true
    // The file may be that of the key. If it is the store's own, another look costs little.
    case .inaccessible: true
    default: false
    }
  }
}

/// Which storages may hold the key of the cache.
package struct CacheKeyPolicy: Sendable, Equatable {
  /// The only storage to use; nil for the best that is available.
  package var choice: CacheKeyStorage?
  /// The storages that must not be used when `choice` is nil.
  package var forbidden: Set<CacheKeyStorage>

  package init(choice: CacheKeyStorage? = nil, forbidden: Set<CacheKeyStorage> = []) {
    self.choice = choice
    self.forbidden = forbidden
  }

  package func allows(_ storage: CacheKeyStorage) -> Bool {
    choice.map { $0 == storage } ?? !forbidden.contains(storage)
  }

  /// A text that is equal for equal policies.
  package var text: String { "\(choice?.rawValue ?? "any"), but \(forbidden.map(\.rawValue).sorted())" }

  /// Whether the keyring may be started and may ask the person, which it may only if `choice` names it.
  package var mayPrompt: Bool { choice == .secretService }
}

/// A place for the key of the encrypted caches in one directory.
package enum CacheKeyStorage: String, Sendable, CaseIterable {
  /// The desktop's keyring. The kernel's keyring keeps a copy of the key.
  case secretService = "secret-service"
  /// A file, command or systemd credential that the person names in the environment.
  case named
  /// A file of mode 0600 beside the caches: whoever can read the user's files can read it.
  case keyFile = "key-file"
}

extension CacheKey {
  /// How long a look at a cache waits for another process, in milliseconds.
  private static let shortPatience: Int32 = 200

  /// Opens the cache `name` for reading, if it exists and its key is where the policy says and can be read at once.
  /// Nobody is asked, and nothing is created or moved: a cache that is damaged or of an earlier version is an error.
  /// - Returns: nil when the cache can't be opened in this way.
  package func openReadOnly(_ name: String) throws(StorageError) -> SQLiteRecordStore? {
    let path = path(name)
    guard access(path, F_OK) == 0, let storage = try recorded(), policy.allows(storage),
      try wanted(instead: storage) == storage,
      let key = try keyAtHand(on: storage)
    else { return nil }
    return try SQLiteRecordStore(
      path: path, key: key, log: log, busyMilliseconds: Self.shortPatience, isLook: true)
  }

  /// Whether the environment names a command for the key, which may ask the person.
  package var asksPerson: Bool { NamedKey(environment: environment)?.isCommand == true }

  /// The key on `storage`; nil if only a program or a service can give it.
  package func keyAtHand(on storage: CacheKeyStorage) throws(StorageError) -> [UInt8]? {
    if storage == .secretService { return rememberedKey }
    return storage == .named && asksPerson ? nil : try existingKey(on: storage, mayPrompt: false)
  }
}
