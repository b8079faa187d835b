// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CHiredis

/// The two halves of hiredis that know the protocol and no socket: what formats commands, and what reads replies.
enum RedisWire {
  /// Bytes of one value.
  static let valueLimit = 1 << 20
  /// Bytes of one reply, with whatever stands around its values.
  static let replyLimit = valueLimit + (64 << 10)

  /// The command as it goes over the wire.
  static func encode(_ command: RedisCommand) throws(RedisError) -> [UInt8] {
    let lengths = command.words.map(\.count)
    var flat: [UInt8] = []
    flat.reserveCapacity(lengths.reduce(1, +))
    for word in command.words { flat += word }
    // There is an address even if there are no bytes.
    flat.append(0)
    var target: UnsafeMutablePointer<CChar>?
    let count = flat.withUnsafeBytes { bytes in
      var start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      var starts = lengths.map { length in
        defer { start = start?.advanced(by: length) }
        return start
      }
      return Int(redisFormatCommandArgv(&target, Int32(starts.count), &starts, lengths))
    }
    defer { redisFreeCommand(target) }
    guard let target, count >= 0 else { throw .busy }
    return Array(UnsafeRawBufferPointer(start: target, count: count))
  }
}

/// Takes bytes as they come from one server and gives its replies. A reply that is too large, too deep or no reply ends
/// it. Not for two threads at a time.
final class RedisReplyReader {
  private let functions = UnsafeMutablePointer<redisReplyObjectFunctions>.allocate(capacity: 1)
  private let reader: UnsafeMutablePointer<redisReader>?
  /// Bytes of the reply that is not complete yet, or of what follows the last one that was.
  private var unfinished = 0

  init() { reader = chiredis_bounded_reader(functions) }

  deinit {
    redisReaderFree(reader)
    functions.deallocate()
  }

  /// The replies that `bytes` complete.
  func read(_ bytes: ArraySlice<UInt8>) throws(RedisError) -> [RedisReply] {
    guard let reader else { throw .malformedReply(reason: "there is no memory to read replies") }
    var replies: [RedisReply] = []
    var rest = bytes
    // In pieces, so that one that is too large is seen before it fills the memory.
    while !rest.isEmpty {
      let piece = rest.prefix(64 << 10)
      rest = rest.dropFirst(piece.count)
      let status = piece.withUnsafeBytes { bytes in
        redisReaderFeed(reader, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
      }
      guard status == REDIS_OK else { throw Self.error(of: reader) }
      unfinished += piece.count
      while let reply = try next(reader) { replies.append(reply) }
      guard unfinished <= RedisWire.replyLimit else { throw .malformedReply(reason: "a reply is too large") }
    }
    return replies
  }

  private func next(_ reader: UnsafeMutablePointer<redisReader>) throws(RedisError) -> RedisReply? {
    var object: UnsafeMutableRawPointer?
    guard redisReaderGetReply(reader, &object) == REDIS_OK else { throw Self.error(of: reader) }
    guard let object else { return nil }
    defer { freeReplyObject(object) }
    unfinished = reader.pointee.len - reader.pointee.pos
    return try Self.value(of: object.assumingMemoryBound(to: redisReply.self))
  }

  /// Its own words, which quote single bytes of what came at most.
  private static func error(of reader: UnsafeMutablePointer<redisReader>) -> RedisError {
    .malformedReply(
      reason: withUnsafeBytes(of: reader.pointee.errstr) { text in
        String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
      })
  }

  /// Goes as deep as the reader did, which is bounded.
  private static func value(of reply: UnsafePointer<redisReply>) throws(RedisError) -> RedisReply {
    let text = {
      String(decoding: UnsafeRawBufferPointer(start: reply.pointee.str, count: reply.pointee.len), as: UTF8.self)
    }
    switch reply.pointee.type {
    case REDIS_REPLY_STRING:
      guard reply.pointee.len <= RedisWire.valueLimit else { throw .malformedReply(reason: "a value is too large") }
      return .bytes(Array(UnsafeRawBufferPointer(start: reply.pointee.str, count: reply.pointee.len)))
    case REDIS_REPLY_STATUS: return .status(text())
    case REDIS_REPLY_ERROR: return .error(RedisServerError(text: text()))
    case REDIS_REPLY_INTEGER: return .integer(Int(reply.pointee.integer))
    case REDIS_REPLY_NIL: return .null
    case REDIS_REPLY_ARRAY:
      var values: [RedisReply] = []
      for element in UnsafeBufferPointer(start: reply.pointee.element, count: reply.pointee.elements) {
        guard let element else { throw .malformedReply(reason: "an element of a reply is missing") }
        values.append(try value(of: element))
      }
      return .array(values)
    default: throw .malformedReply(reason: "a reply is of a kind that was not asked for")
    }
  }
}
