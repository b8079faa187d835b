// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import LinuxPlatform
import PlatformInterfaces
import RecordStores

/// Where the key of the encrypted caches in one directory lives: on one rung of a ladder. Which one is remembered beside the
/// caches, so that a day without a desktop does not make a second key; another choice moves the key and encrypts anew.
struct CacheKey: Sendable {
  enum Rung: String, Sendable, CaseIterable {
    /// The desktop's keyring, with the kernel's in front of it.
    case secretService = "secret-service"
    /// A file, command or systemd credential that the person names in the environment.
    case named
    /// A file of mode 0600 beside the caches: whoever can read the user's files can read it.
    case keyFile = "key-file"
  }

  let directory: String
  let policy: MSALCacheKeyStorage
  let environment: EnvironmentVariables
  let random: any RandomSource
  let log: any LogSink

  /// AES-256.
  private static let length = 32
  private static let name = "cache.key"
  private static let note = "cache.key-place"

  private var files: KeyFileSecretStore { KeyFileSecretStore(directory: directory) }
  private var service: LibsecretStore {
    LibsecretStore(scope: directory, mayPrompt: policy == .secretService, environment: environment)
  }
  private var kernel: KernelKeyring { KernelKeyring(directory) }

  /// Opens the cache `name`.sqlite with the key, which is made if there is none and moved if the policy asks for that.
  func open(_ name: String) throws(StorageError) -> SQLiteRecordStore {
    try PrivateDirectory.prepare(directory)
    let current = try recorded()
    let wanted = try wanted(instead: current)
    if let current, current != wanted { try move(from: current, to: wanted) }
    if current == nil { try record(wanted) }
    let path = "\(directory)/\(name).sqlite"
    do throws(StorageError) {
      return try SQLiteRecordStore(path: path, key: try key(on: wanted), log: log)
    } catch {
      guard case .wrongKey = error else { throw error }
      return try openWithAnyKey(path)
    }
  }

  // MARK: The choice

  /// The rung that was used so far; nil for a directory without caches.
  private func recorded() throws(StorageError) -> Rung? {
    if let note = try files.read(Self.note) {
      guard let rung = Rung(rawValue: String(decoding: note, as: UTF8.self)) else {
        throw .newerVersion(path: "\(directory)/\(Self.note)", found: 2, supported: 1)
      }
      return rung
    }
    return try files.read(Self.name) == nil ? nil : .keyFile
  }

  private func wanted(instead current: Rung?) throws(StorageError) -> Rung {
    switch policy {
    case .secretService: return .secretService
    case .keyFile: return .keyFile
    case .automatic:
      if NamedKey(environment: environment) != nil { return .named }
      if let current { return current }
      return service.state() == .ready ? .secretService : .keyFile
    }
  }

  private func record(_ rung: Rung) throws(StorageError) {
    try files.remove(Self.note)
    // The key file speaks for itself.
    if rung != .keyFile { _ = try files.readOrCreate(Self.note, Array(rung.rawValue.utf8)) }
    switch rung {
    case .secretService: log.log(.info, "The key of the token cache is in the desktop keyring.")
    case .named: log.log(.info, "The key of the token cache is the one named in the environment.")
    case .keyFile: log.log(.info, "The key of the token cache is in a file: as safe as the user's other files.")
    }
  }

  // MARK: The key

  /// The key on `rung`, made if there is none.
  private func key(on rung: Rung) throws(StorageError) -> [UInt8] {
    switch rung {
    case .keyFile:
      return try checked(try files.readOrCreate(Self.name, random.bytes(Self.length)), "\(directory)/\(Self.name)")
    case .named:
      guard let named = NamedKey(environment: environment) else {
        throw .inaccessible(
          path: "MSAL_CACHE_KEY_FILE", reason: "it is not set, but the cache was encrypted with a key named there")
      }
      return try named.key()
    case .secretService:
      if let known = kernel.read(), known.count == Self.length { return known }
      let key = try checked(
        try service.readOrCreate(Self.name, random.bytes(Self.length)), LibsecretStore.place)
      kernel.save(key)
      return key
    }
  }

  private func checked(_ key: [UInt8], _ place: String) throws(StorageError) -> [UInt8] {
    guard key.count == Self.length else { throw .corrupt(path: place, reason: "it does not hold \(Self.length) bytes") }
    return key
  }

  /// After a move that was interrupted, and when the kernel remembers a key that is no longer the one.
  private func openWithAnyKey(_ path: String) throws(StorageError) -> SQLiteRecordStore {
    kernel.forget()
    for key in existingKeys() {
      if let store = try? SQLiteRecordStore(path: path, key: key, log: log) { return store }
    }
    throw .wrongKey(path: path)
  }

  /// What can be had on any rung without making a key.
  private func existingKeys() -> [[UInt8]] {
    let keys = [
      (try? service.read(Self.name)) ?? nil, (try? files.read(Self.name)) ?? nil,
      try? NamedKey(environment: environment)?.key(),
    ]
    return keys.compactMap { $0 }.filter { $0.count == Self.length }
  }

  // MARK: Moving

  /// Encrypts every cache of the directory with a new key on `target`. Until all are done both keys exist, so an
  /// interruption at any moment loses nothing.
  private func move(from source: Rung, to target: Rung) throws(StorageError) {
    let old = try key(on: source)
    let new = try key(on: target)
    for path in caches() {
      do throws(StorageError) {
        try SQLiteRecordStore(path: path, key: old, log: log).changeKey(to: new)
      } catch {
        guard case .wrongKey = error else { throw error }
        // Done by an earlier attempt, or by another process.
        _ = try SQLiteRecordStore(path: path, key: new, log: log)
      }
    }
    try record(target)
    switch source {
    case .keyFile: try files.remove(Self.name)
    case .secretService:
      kernel.forget()
      try service.remove(Self.name)
    case .named: break
    }
  }

  private func caches() -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    return names.filter { $0.hasSuffix(".sqlite") }.sorted().map { "\(directory)/\($0)" }
  }
}
