// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import LinuxPlatform
import OAuthWire

@testable import MSALRedis
@testable import MSALServer

/// A value in Redis, which any client may have written. Only a value that was sealed under that name and version can be
/// opened.
@Sendable func checkPartition(_ bytes: [UInt8]) {
  guard let seal = SealOfTests.seal, let other = SealOfTests.other else { return demand(false, "there are keys") }
  let name = seal.name(of: "usr:client:login.example::somebody")
  demand(!isPartition(seal.open(bytes, as: name)), "nobody seals a value without the key")
  guard let value = try? seal.seal(bytes, as: name, version: 7) else { return demand(false, "a value can be sealed") }
  demand(seal.open(value, as: name) == .partition(bytes, version: 7), "a sealed value is opened as it was")
  demand(other.open(value, as: name) == .unknownKey, "another key is told from damage")
  demand(
    !isPartition(seal.open(value, as: seal.name(of: "usr:client:login.example::other"))), "a value has one name")
  var spoiled = value
  for (index, byte) in bytes.enumerated() where index < spoiled.count { spoiled[index] ^= byte }
  if spoiled != value { demand(!isPartition(seal.open(spoiled, as: name)), "a value that was changed does not open") }
  _ = PartitionSeal.withoutPadding(bytes)
  checkContent(bytes)
}

private func isPartition(_ opened: PartitionSeal.Opened) -> Bool {
  if case .partition = opened { true } else { false }
}

/// The sealed content may be anything: another version, or another program with the key, may have written it.
private func checkContent(_ bytes: [UInt8]) {
  let name = "usr:client"
  guard let partition = Partition(decoding: bytes, name: name) else { return }
  let json = try? JSONValue(parsing: bytes)
  demand(json?["n"] == .string(name), "a partition is stored under its own name")
  demand(Partition(decoding: partition.encoded(name: name), name: name) == partition, "it is read as it was written")
  let now = Date(timeIntervalSince1970: 1_800_000_000)
  demand(partition.weight > 0 && partition.expiry(at: now) > .distantPast, "it has a size and an end")
  var changed = partition
  for token in partition.tokens { changed.add(token, at: now) }
  changed.add(partition.refreshToken, beginsChain: true)
  demand(changed.refreshToken == partition.refreshToken, "a refresh token does not take its own place")
  for reference in partition.references { changed.add(reference, at: now) }
  demand(changed.tokens.count <= partition.tokens.count, "a token is there once")
}

private enum SealOfTests {
  static let seal = make(1)
  static let other = make(2)

  private static func make(_ byte: UInt8) -> PartitionSeal? {
    let keys = try? RedisStoreKeys(
      sealing: [UInt8](repeating: byte, count: 32), naming: [UInt8](repeating: 9, count: 32))
    return keys.flatMap { try? PartitionSeal($0, name: "test", random: SystemRandom()) }
  }
}

/// Answers of a Redis server, or of another program in its place. How they are split into pieces makes no difference.
@Sendable func checkRedisReplies(_ bytes: [UInt8]) {
  let whole = replies(bytes[...], pieces: max(bytes.count, 1))
  let cut = replies(bytes[...], pieces: 1 + Int(bytes.first ?? 0) % 7)
  if let whole { demand(cut == whole, "pieces change nothing") } else { demand(cut == nil, "what is no reply is none") }
  for reply in whole ?? [] { check(reply, depth: 0) }
  let here = RedisEndpoint.host("redis.example", port: 6379)
  let text = String(decoding: bytes, as: UTF8.self)
  if let moved = ClusterTopology.redirection(text, from: here) {
    demand((0..<HashSlot.count).contains(moved.slot), "a slot is one of the cluster's")
    checkAddress(moved.endpoint)
  }
  if case .array(let ranges)? = whole?.first, let slots = ClusterTopology.slots(ranges, toldBy: here) {
    demand(slots.count == HashSlot.count, "a plan is of all slots")
    for case let endpoint? in Set(slots) { checkAddress(endpoint) }
  }
}

/// nil when the reader refuses.
private func replies(_ bytes: ArraySlice<UInt8>, pieces: Int) -> [RedisReply]? {
  let reader = RedisReplyReader()
  var replies: [RedisReply] = []
  var rest = bytes
  while !rest.isEmpty {
    guard let read = try? reader.read(rest.prefix(pieces)) else { return nil }
    replies += read
    rest = rest.dropFirst(pieces)
  }
  return replies
}

private func check(_ reply: RedisReply, depth: Int) {
  demand(depth <= 8, "replies are not deep")
  switch reply {
  case .array(let replies): for reply in replies { check(reply, depth: depth + 1) }
  case .error(let error):
    demand(error.code.utf8.allSatisfy { (0x41...0x5A).contains($0) }, "an error's code is a word")
    demand(!RedisStoreError(error).description.isEmpty, "an error can be told")
  default: _ = reply.text
  }
}

private func checkAddress(_ endpoint: RedisEndpoint) {
  guard case .host(let host, let port) = endpoint else { return demand(false, "a server is at a host") }
  demand(!host.isEmpty && (1...65_535).contains(port), "a server has an address")
}
