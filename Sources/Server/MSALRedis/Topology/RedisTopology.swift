// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Which of several servers a command goes to.
protocol RedisTopology: Sendable {
  /// The server that answers for a key now.
  func node(for key: String) async throws(RedisError) -> RedisNode

  /// Where a command goes that failed; nil: its error stands. `attempt` counts from 0.
  func target(after error: RedisError, from node: RedisNode, key: String, attempt: Int) async throws(RedisError)
    -> RedisTarget?
}

struct RedisTarget: Sendable {
  var node: RedisNode
  /// The server takes the key over, and answers for it only when told so (`ASK`).
  var isAsking = false
}

/// Runs commands wherever they belong. Every command here can run twice with the effect of once.
struct RedisClient: Sendable {
  let topology: any RedisTopology

  private static let attempts = 6

  /// The reply to `command`, which is about `key` alone; it may be an error of the server.
  func run(_ command: RedisCommand, key: String) async throws(RedisError) -> RedisReply {
    var target = RedisTarget(node: try await topology.node(for: key))
    var attempt = 0
    while true {
      let trouble: RedisError
      switch await Self.reply(to: command, from: target) {
      case .success(.error(let error)) where error.wantsAnotherTry: trouble = .refused(error)
      case .success(let reply): return reply
      case .failure(let error): trouble = error
      }
      guard attempt < Self.attempts,
        let next = try await topology.target(after: trouble, from: target.node, key: key, attempt: attempt)
      else { throw trouble }
      target = next
      attempt += 1
    }
  }

  private static func reply(to command: RedisCommand, from target: RedisTarget) async -> Result<RedisReply, RedisError>
  {
    do throws(RedisError) {
      let replies = try await target.node.exchange(target.isAsking ? [.asking, command] : [command])
      return replies.last.map { .success($0) } ?? .failure(.connectionLost)
    } catch {
      return .failure(error)
    }
  }
}

/// One server, which is always the right one.
struct SingleServer: RedisTopology {
  let node: RedisNode

  func node(for key: String) -> RedisNode { node }

  /// A server that was started anew has closed the connection, and one that became a replica was left; the next
  /// connection may be good.
  func target(after error: RedisError, from node: RedisNode, key: String, attempt: Int) -> RedisTarget? {
    error.mayEndByReconnecting && attempt == 0 ? RedisTarget(node: node) : nil
  }
}

extension RedisError {
  /// Whether the same server may answer by a new connection.
  var mayEndByReconnecting: Bool {
    switch self {
    case .connectionLost: true
    case .refused(let refusal): refusal.wantsAnotherConnection
    default: false
    }
  }
}

extension RedisCommand {
  static let asking = RedisCommand("ASKING")
}
