// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import LinuxPlatform
import MSALServer
import OpenSSLCrypto
import PlatformInterfaces

/// Token partitions in Redis, which the processes of many machines share.
///
/// Each partition is one string under a name that only says of which kind it is. Its value is encrypted with
/// AES-256-GCM and bound to its name and version, so that nobody who can write to Redis passes one person's tokens for
/// another's. A value has an expiry in any case. Writing is compare-and-set by a script, in one round trip.
///
/// A call that can't reach Redis throws ``RedisStoreError`` and never says that there is nothing. Commands have a time
/// limit; after three failures in a row a server is left alone and looked for once each second.
///
/// Commands of all tasks go over one connection for each server. A store is made once for a process and shared.
public final class RedisPartitionStore: TokenPartitionStore {
  private let partitions: SealedPartitions

  /// Makes a store. Nothing is connected to before the first call; the files of `configuration` are read now.
  ///
  /// - Throws: ``RedisStoreError/invalidConfiguration(_:)``, or ``RedisStoreError/untrusted(_:)`` when a file of
  ///   certificates can't be used.
  public convenience init(_ configuration: RedisStoreConfiguration) throws(RedisStoreError) {
    try self.init(configuration, clock: SystemClock(), random: SystemRandom())
  }

  package init(
    _ configuration: RedisStoreConfiguration, clock: any WallClock, random: any RandomSource
  ) throws(RedisStoreError) {
    try configuration.check()
    // The thread of the connections uses OpenSSL until the process is gone.
    OpenSSLStart.withoutCleanup()
    partitions = SealedPartitions(
      client: RedisClient(topology: try Assembly(configuration, random: random).topology(clock: clock)),
      seal: try PartitionSeal(configuration.keys, name: configuration.name, random: random), clock: clock,
      random: random)
  }

  /// What is stored under a name; nil when there is nothing.
  ///
  /// What was damaged, or put there by somebody without the keys, is given as no bytes with the version by which it can
  /// be replaced.
  ///
  /// - Throws: ``RedisStoreError`` when the store can't be used, `CancellationError` when the task is cancelled.
  public func load(_ name: String) async throws -> StoredPartition? { try await partitions.load(name) }

  /// Stores `bytes` if the version that is stored is still `version`, nil: if there is none.
  ///
  /// - Returns: The new version; nil when another one is stored, and nothing was changed.
  /// - Throws: ``RedisStoreError`` when the store can't be used, `CancellationError` when the task is cancelled. The
  ///   value may be stored nevertheless; asking again with the same version gives nil then.
  public func replace(
    _ name: String, ifVersion version: Int?, with bytes: [UInt8], expires: Date
  ) async throws -> Int? {
    try await partitions.replace(name, ifVersion: version, with: bytes, expires: expires)
  }

  /// Removes what is stored under a name, if there is something.
  ///
  /// - Throws: ``RedisStoreError`` when the store can't be used, `CancellationError` when the task is cancelled.
  public func remove(_ name: String) async throws { try await partitions.remove(name) }
}
