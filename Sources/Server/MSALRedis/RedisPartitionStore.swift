// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import LinuxPlatform
import MSALServer
import OpenSSLCrypto
import PlatformInterfaces

/// A token store in Redis, which the processes of many machines share.
///
/// ```swift
/// let servers = RedisStoreConfiguration.Deployment.single(try RedisServer("rediss://user:password@cache.example"))
/// configuration.store = try RedisPartitionStore(RedisStoreConfiguration(servers, name: "todo", keys: keys))
/// ```
///
/// Each value is one string in Redis. Its name is a keyed hash and tells only the kind of the value. The value is
/// encrypted by AES-256-GCM and bound to its name and version, so someone who can write to Redis can't give one person
/// the tokens of another. Every value has an expiry. A write is a compare and set by a script, in one round trip.
///
/// A call that can't reach Redis throws ``RedisStoreError``; it never returns nil. Every command has a time limit.
/// After three failures in a row, the store sends nothing to a server but tries once a second whether it is back.
///
/// The commands of all tasks share one connection to each server. Make one store for a process.
public final class RedisPartitionStore: TokenPartitionStore {
  private let partitions: SealedPartitions

  /// Makes a store, and reads the certificate files of the configuration. It connects at the first call.
  ///
  /// - Parameter configuration: The settings. Later changes of them have no effect.
  /// - Throws: ``RedisStoreError/invalidConfiguration(_:)``, or ``RedisStoreError/untrusted(_:)`` when a file of
  ///   certificates can't be used.
  public convenience init(_ configuration: RedisStoreConfiguration) throws(RedisStoreError) {
    try self.init(configuration, clock: SystemClock(), random: SystemRandom())
  }

  package init(
    _ configuration: RedisStoreConfiguration, clock: any WallClock, random: any RandomSource
  ) throws(RedisStoreError) {
    try configuration.check()
    // The thread of the connections may use OpenSSL while the process exits.
    OpenSSLStart.withoutCleanup()
    partitions = SealedPartitions(
      client: RedisClient(topology: try Assembly(configuration, random: random).topology(clock: clock)),
      seal: try PartitionSeal(configuration.keys, name: configuration.name, random: random), clock: clock,
      random: random)
  }

  /// Returns the value under a name; nil when there is none.
  ///
  /// A value that was damaged, or that somebody without the keys has written, is returned with no bytes, and with the
  /// version by which it can be replaced.
  ///
  /// - Throws: ``RedisStoreError`` when the store can't be used, `CancellationError` when the task is cancelled.
  public func load(_ name: String) async throws -> StoredPartition? { try await partitions.load(name) }

  /// Stores a value of at most 768 KiB if the stored version is `version` (nil: if there is no value).
  ///
  /// - Returns: The new version; nil when the stored version is another one, and nothing was changed.
  /// - Throws: ``RedisStoreError`` when the store can't be used, `CancellationError` when the task is cancelled. The
  ///   value may be stored nevertheless; asking again with the same version gives nil then.
  public func replace(
    _ name: String, ifVersion version: Int?, with bytes: [UInt8], expires: Date
  ) async throws -> Int? {
    try await partitions.replace(name, ifVersion: version, with: bytes, expires: expires)
  }

  /// Removes the value under a name, if there is one.
  ///
  /// - Throws: ``RedisStoreError`` when the store can't be used, `CancellationError` when the task is cancelled.
  public func remove(_ name: String) async throws { try await partitions.remove(name) }
}

extension RedisPartitionStore: CustomReflectable {
  /// Empty, so that `dump` prints no key and no password.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
