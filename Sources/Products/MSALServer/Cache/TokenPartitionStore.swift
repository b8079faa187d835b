// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials

/// Keeps token partitions for the applications of many processes: small values under names, each with a version.
///
/// Three calls are enough for everything, locks and indexes included. Names and values are the library's own; names
/// hold ids of applications, tenants and accounts, and hashes of what is secret, values hold tokens. A store that
/// others can read has to encrypt values, and had better hash names. A call throws when the store can't be used, and
/// only then: what is not there is nil.
public protocol TokenPartitionStore: Sendable {
  /// What is stored under a name and has not expired; nil when there is nothing.
  /// - Throws: Any error of the store's own, when it can't be used.
  func load(_ name: String) async throws -> StoredPartition?

  /// Stores `bytes` if the version that is stored is still `version`, nil: if there is none. Both are one step.
  ///
  /// - Parameters:
  ///   - name: The partition's name.
  ///   - version: What `load` or this call gave; nil makes a partition.
  ///   - bytes: The new value.
  ///   - expires: When it may be forgotten, and must not be given out any more; a time that has passed removes it.
  /// - Returns: The new version, unlike any that the partition had before; nil when another one is stored, and nothing
  ///   was changed.
  /// - Throws: Any error of the store's own, when it can't be used.
  func replace(_ name: String, ifVersion version: Int?, with bytes: [UInt8], expires: Date) async throws -> Int?

  /// Removes what is stored under a name, if there is something.
  /// - Throws: Any error of the store's own, when it can't be used.
  func remove(_ name: String) async throws
}

/// A value of a store, and its version.
public struct StoredPartition: Sendable, Hashable {
  /// What was stored.
  public var bytes: [UInt8]
  /// Another number after each change.
  public var version: Int

  /// Makes a value of a store.
  public init(bytes: [UInt8], version: Int) {
    self.bytes = bytes
    self.version = version
  }
}
