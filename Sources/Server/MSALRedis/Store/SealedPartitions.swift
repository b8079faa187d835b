// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import MSALServer
import OpenSSLCrypto
import PlatformInterfaces

/// Partitions in Redis, each one string. A change is one command: a script that compares versions, sets the value and
/// its expiry, in one step.
struct SealedPartitions: Sendable {
  let client: RedisClient
  let seal: PartitionSeal
  let clock: any WallClock
  let random: any RandomSource

  /// The version of what has none that can be read.
  private static let damaged = Array("damaged".utf8)

  /// ARGV: the version that is expected, empty for none; the new value; when it expires, in milliseconds since 1970.
  /// Who asks twice, because the first answer was lost, is told the same again: values differ by their nonces.
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
    /// By which the server knows it (`EVALSHA`).
    let digest: String

    init(_ text: String) {
      self.text = text
      digest = SHA1.hash(text.utf8).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
  }

  /// Without bytes when what is stored is damaged.
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

  /// The new version; nil when another one than `version` is stored.
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

  /// A partition that is made anew begins above every version that an earlier one of its name had: the time, in
  /// millionths of a second, is part of it. So nobody changes it who read the earlier one.
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
