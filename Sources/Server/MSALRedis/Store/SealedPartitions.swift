// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import MSALServer
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces

/// Partitions in Redis, each in one string. A change is one script, which compares versions and sets value and expiry
/// atomically.
struct SealedPartitions: Sendable {
  let client: RedisClient
  let seal: PartitionSeal
  let clock: any WallClock
  let random: any RandomSource

  /// Stands for the version of a value whose version can't be read.
  private static let damaged = Array("damaged".utf8)

  /// ARGV: the expected version, empty for no value; the new value; its expiry in milliseconds since 1970. A caller
  /// that repeats a call whose reply was lost gets the same reply again: the script recognises the value it has stored,
  /// since nonces make values differ.
  static let replace = Script(
    """
    local kind = redis.call('TYPE', KEYS[1]).ok
    local stored = ''
    if kind == 'string' then
      stored = redis.call('GETRANGE', KEYS[1], 0, 12)
      if #stored == 13 and stored:byte(1) == 1 and stored:byte(6) < 128 and stored:sub(6) ~= ('\\0'):rep(8) then
        stored = stored:sub(6)
      else
        stored = 'damaged'
      end
    elseif kind ~= 'none' then
      stored = 'damaged'
    end
    if stored ~= ARGV[1] then
      if stored == ARGV[2]:sub(6, 13) and redis.call('GET', KEYS[1]) == ARGV[2] then return 1 end
      return 0
    end
    redis.call('SET', KEYS[1], ARGV[2])
    redis.call('PEXPIREAT', KEYS[1], ARGV[3])
    return 1
    """)

  struct Script: Sendable {
    let text: String
    /// The script's name for `EVALSHA`.
    let digest: String

    init(_ text: String) {
      self.text = text
      digest = Hexadecimal.encode(SHA1.hash(text.utf8))
    }
  }

  /// Returns the partition, with no bytes when the stored value is damaged.
  func load(_ partition: String) async throws -> StoredPartition? {
    let name = seal.name(of: partition)
    switch try await run(RedisCommand("GET", name.text), name: name) {
    case .null: return nil
    case .bytes(let value):
      switch seal.open(value, as: name) {
      case .partition(let bytes, let version): return StoredPartition(bytes: bytes, version: version)
      case .damaged(let version): return StoredPartition(bytes: [], version: version)
      case .unknownKey: throw RedisStoreError.unknownKey
      }
    case .error(let error) where error.code == "WRONGTYPE": return StoredPartition(bytes: [], version: 0)
    case let reply: throw Self.error(for: reply)
    }
  }

  /// Returns the new version; nil when the stored version is not `version`.
  func replace(_ partition: String, ifVersion version: Int?, with bytes: [UInt8], expires: Date) async throws -> Int? {
    let name = seal.name(of: partition)
    let next = next(after: version)
    let expected = version.map { $0 > 0 ? PartitionSeal.bytes(of: $0) : Self.damaged } ?? []
    let value = try seal.seal(bytes, as: name, version: next)
    let expiry = Array(String(Int(clamping: min(max(expires.timeIntervalSince1970, 0), 253_402_300_799) * 1000)).utf8)
    switch try await evaluate(Self.replace, name: name, arguments: [expected, value, expiry]) {
    case .integer(1): return next
    case .integer(0): return nil
    case let reply: throw Self.error(for: reply)
    }
  }

  func remove(_ partition: String) async throws {
    let name = seal.name(of: partition)
    let reply = try await run(RedisCommand("DEL", name.text), name: name)
    guard case .integer = reply else { throw Self.error(for: reply) }
  }

  /// The version after `version`. A new partition begins with the time in microseconds, which is above every version
  /// that a removed partition of this name had; so a task that read the removed one can't change the new one.
  private func next(after version: Int?) -> Int {
    if let version, version > 0, version < .max { return version + 1 }
    let time = Int(clamping: min(max(clock.now.timeIntervalSince1970 * 1_000_000, 1), 0x1p52))
    return random.bytes(2).reduce(time) { $0 << 5 | Int($1 & 31) }
  }

  private func evaluate(_ script: Script, name: PartitionSeal.Name, arguments: [[UInt8]]) async throws -> RedisReply {
    let tail = [Array("1".utf8), Array(name.text.utf8)] + arguments
    let reply = try await run(RedisCommand("EVALSHA", [Array(script.digest.utf8)] + tail), name: name)
    guard case .error(let error) = reply, error.code == "NOSCRIPT" else { return reply }
    return try await run(RedisCommand("EVAL", [Array(script.text.utf8)] + tail), name: name)
  }

  private func run(_ command: RedisCommand, name: PartitionSeal.Name) async throws -> RedisReply {
    do throws(RedisError) {
      return try await client.run(command, key: name.text)
    } catch {
      if let known = RedisStoreError(error) { throw known }
      throw CancellationError()
    }
  }

  private static func error(for reply: RedisReply) -> RedisStoreError {
    if case .error(let error) = reply { RedisStoreError(error) } else { .malformedAnswer("a reply of another kind") }
  }
}
