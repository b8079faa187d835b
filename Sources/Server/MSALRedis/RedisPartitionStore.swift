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
  private let client: RedisClient
  private let seal: PartitionSeal
  private let clock: any WallClock
  private let random: any RandomSource

  /// Stands for the version of a value whose version can't be read.
  private static let damaged = Array("damaged".utf8)

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
    client = RedisClient(topology: try TopologyAssembly(configuration, random: random).topology(clock: clock))
    seal = try PartitionSeal(configuration.keys, name: configuration.name, random: random)
    (self.clock, self.random) = (clock, random)
  }

  /// Returns the value under a name; nil when there is none.
  ///
  /// A value that was damaged, or that somebody without the keys has written, is returned with no bytes, and with the
  /// version by which it can be replaced.
  ///
  /// - Throws: ``RedisStoreError`` when the store can't be used, `CancellationError` when the task is cancelled.
  public func load(_ name: String) async throws -> StoredPartition? {
    let sealed = seal.name(of: name)
    switch try await client.run(RedisCommand("GET", sealed.text), key: sealed.text) {
    case .null: return nil
    case .bytes(let value):
      switch seal.open(value, as: sealed) {
      case .partition(let bytes, let version): return StoredPartition(bytes: bytes, version: version)
      case .damaged(let version): return StoredPartition(bytes: [], version: version)
      case .unknownKey: throw RedisStoreError.unknownKey
      }
    case .error(let error) where error.code == "WRONGTYPE": return StoredPartition(bytes: [], version: 0)
    case let reply: throw Self.error(for: reply)
    }
  }

  /// Stores a value of at most 768 KiB if the stored version is `version` (nil: if there is no value).
  ///
  /// - Returns: The new version; nil when the stored version is another one, and nothing was changed.
  /// - Throws: ``RedisStoreError`` when the store can't be used, `CancellationError` when the task is cancelled. The
  ///   value may be stored nevertheless; asking again with the same version gives nil then.
  public func replace(
    _ name: String, ifVersion version: Int?, with bytes: [UInt8], expires: Date
  ) async throws -> Int? {
    let sealed = seal.name(of: name)
    let next = next(after: version)
    let expected = version.map { $0 > 0 ? PartitionSeal.bytes(of: $0) : Self.damaged } ?? []
    let isRemoval = expires <= clock.now
    let value = isRemoval ? [] : try seal.seal(bytes, as: sealed, version: next)
    let expiry = Array(String(Int(clamping: min(max(expires.timeIntervalSince1970, 0), 253_402_300_799) * 1000)).utf8)
    let script = RedisScript.replace
    let arguments = [Array("1".utf8), Array(sealed.text.utf8), expected, value, expiry]
    var reply = try await client.run(
      RedisCommand("EVALSHA", [Array(script.digest.utf8)] + arguments), key: sealed.text)
    if case .error(let error) = reply, error.code == "NOSCRIPT" {
      reply = try await client.run(
        RedisCommand("EVAL", [Array(script.text.utf8)] + arguments), key: sealed.text)
    }
    switch reply {
    case .integer(1): return next
    case .integer(0): return nil
    case let reply: throw Self.error(for: reply)
    }
  }

  /// Removes the value under a name, if there is one.
  ///
  /// - Throws: ``RedisStoreError`` when the store can't be used, `CancellationError` when the task is cancelled.
  public func remove(_ name: String) async throws {
    let sealed = seal.name(of: name)
    let reply = try await client.run(RedisCommand("DEL", sealed.text), key: sealed.text)
    guard case .integer = reply else { throw Self.error(for: reply) }
  }

  /// The version after `version`. A new partition begins with the time in microseconds, which is above every version
  /// that a removed partition of this name had; so a task that read the removed one can't change the new one.
  private func next(after version: Int?) -> Int {
    if let version, version > 0, version < .max { return version + 1 }
    let time = Int(clamping: min(max(clock.now.timeIntervalSince1970 * 1_000_000, 1), 0x1p52))
    return random.bytes(2).reduce(time) { $0 << 5 | Int($1 & 31) }
  }

  private static func error(for reply: RedisReply) -> RedisStoreError {
    if case .error(let error) = reply { RedisStoreError(error) } else { .malformedAnswer("a reply of another kind") }
  }
}

extension RedisPartitionStore: CustomReflectable {
  /// Empty, so that `dump` prints no key and no password.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
