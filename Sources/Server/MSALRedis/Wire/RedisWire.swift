// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CHiredis

/// The parts of hiredis that need no socket: formatting commands and, in `RedisReplyReader`, reading replies.
enum RedisWire {
  /// The most bytes of one value.
  static let valueLimit = 1 << 20
  /// The most bytes of one reply, with the protocol's bytes around its values.
  static let replyLimit = valueLimit + (64 << 10)

  /// Encodes a command.
  static func encode(_ command: RedisCommand) throws(RedisError) -> [UInt8] {
    var target: UnsafeMutablePointer<CChar>?
    let count = command.bytes.withUnsafeBytes { bytes in
      var start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      var starts = command.lengths.map { length in
        defer { start = start?.advanced(by: length) }
        return start
      }
      return Int(redisFormatCommandArgv(&target, Int32(starts.count), &starts, command.lengths))
    }
    defer { redisFreeCommand(target) }
    guard let target, count >= 0 else { throw .busy }
    return Array(UnsafeRawBufferPointer(start: target, count: count))
  }
}

/// Reads replies from the bytes of one server. After a reply that is too large, too deeply nested or malformed, it
/// can't be used any more. Only one thread may use it at a time.
final class RedisReplyReader {
  private let functions = UnsafeMutablePointer<redisReplyObjectFunctions>.allocate(capacity: 1)
  private let reader: UnsafeMutablePointer<redisReader>?
  /// The number of bytes received after the last complete reply.
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
    // In pieces, so that a reply that is too large is noticed before it fills the memory.
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

  /// An error with hiredis' own text, which quotes at most single bytes of the reply.
  private static func error(of reader: UnsafeMutablePointer<redisReader>) -> RedisError {
    .malformedReply(
      reason: withUnsafeBytes(of: reader.pointee.errstr) { text in
        String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
      })
  }

  /// Recurses as deeply as the reply is nested, which hiredis limits.
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
