// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import LinuxPlatform

/// Commands that are sent together, with no other task's command between them, and their replies.
final class Exchange: Sendable {
  typealias Outcome = Result<[RedisReply], RedisError>

  /// The encoded commands.
  let bytes: [UInt8]
  let commandCount: Int
  let outcome = Promise<Outcome>()

  init(_ commands: [RedisCommand]) throws(RedisError) {
    var bytes: [UInt8] = []
    for command in commands { bytes += try RedisWire.encode(command) }
    self.bytes = bytes
    commandCount = commands.count
  }
}

/// The batches of a connection that wait for replies. Redis replies in the order of the commands.
struct ExchangeQueue {
  struct Entry {
    let exchange: Exchange
    /// nil until the commands have been written.
    var deadline: Int64?
    var replies: [RedisReply] = []
  }

  private var entries: [Entry] = []
  /// The index of the first batch that waits; those before it have been answered.
  private var start = 0

  var isEmpty: Bool { start == entries.count }
  var first: Entry? { isEmpty ? nil : entries[start] }
  /// The batches that wait for replies, the oldest first.
  var waiting: ArraySlice<Entry> { entries[start...] }

  mutating func append(_ exchange: Exchange, deadline: Int64?) {
    entries.append(Entry(exchange: exchange, deadline: deadline))
  }

  /// Called when the commands of all batches have been written.
  mutating func setDeadline(_ deadline: Int64) {
    for index in entries.indices.dropFirst(start) { entries[index].deadline = deadline }
  }

  /// Takes the next reply, and appends the batch that it completes to `completed`. Returns false when no batch waits.
  mutating func take(_ reply: RedisReply, completed: inout [(Exchange, Exchange.Outcome)]) -> Bool {
    guard !isEmpty else { return false }
    entries[start].replies.append(reply)
    let entry = entries[start]
    guard entry.replies.count == entry.exchange.commandCount else { return true }
    completed.append((entry.exchange, .success(entry.replies)))
    start += 1
    if isEmpty || start >= 256 {
      entries.removeFirst(start)
      start = 0
    }
    return true
  }
}
