// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import LinuxPlatform

/// Commands that are sent together, with no other task's command between them, and their replies.
final class CommandBatch: Sendable {
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
struct CommandBatchQueue {
  struct WaitingBatch {
    let batch: CommandBatch
    /// nil until the commands have been written.
    var deadline: Int64?
    var replies: [RedisReply] = []
  }

  private var batches: [WaitingBatch] = []
  /// The index of the first batch that waits; those before it have been answered.
  private var start = 0

  var isEmpty: Bool { start == batches.count }
  var first: WaitingBatch? { isEmpty ? nil : batches[start] }
  /// The batches that wait for replies, the oldest first.
  var waiting: ArraySlice<WaitingBatch> { batches[start...] }

  mutating func append(_ batch: CommandBatch, deadline: Int64?) {
    batches.append(WaitingBatch(batch: batch, deadline: deadline))
  }

  /// Called when the commands of all batches have been written.
  mutating func setDeadline(_ deadline: Int64) {
    for index in batches.indices.dropFirst(start) { batches[index].deadline = deadline }
  }

  /// Takes the next reply, and appends the batch that it completes to `completed`. Returns false when no batch waits.
  mutating func take(_ reply: RedisReply, completed: inout [(CommandBatch, CommandBatch.Outcome)]) -> Bool {
    guard !isEmpty else { return false }
    batches[start].replies.append(reply)
    let waiting = batches[start]
    guard waiting.replies.count == waiting.batch.commandCount else { return true }
    completed.append((waiting.batch, .success(waiting.replies)))
    start += 1
    if isEmpty || start >= 256 {
      batches.removeFirst(start)
      start = 0
    }
    return true
  }
}
