// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Decides to which of several servers a command goes.
protocol RedisTopology: Sendable {
  /// The server that has a key at the moment.
  nonisolated(nonsending) func node(for key: String) async throws(RedisError) -> RedisNode

  /// Where to send a command again after it failed; nil when it must not be sent again. `attempt` counts from 0.
  nonisolated(nonsending) func target(
    after error: RedisError, from node: RedisNode, key: String, attempt: Int
  ) async throws(RedisError) -> RedisTarget?
}

struct RedisTarget: Sendable {
  var node: RedisNode
  /// Whether the command must follow `ASKING`: the server is taking the key over from another one (`ASK`).
  var isAsking = false
}

/// Runs commands at the server that has their key. Every command here may run twice with the same effect as once.
struct RedisClient: Sendable {
  let topology: any RedisTopology

  private static let attempts = 6

  /// Returns the reply to `command`, which may be an error of the server. `key` is the only key that the command uses.
  /// - Throws: `RedisStoreError` when no server carries it out, `CancellationError` when the task is cancelled.
  nonisolated(nonsending) func run(_ command: RedisCommand, key: String) async throws -> RedisReply {
    do throws(RedisError) {
      var target = RedisTarget(node: try await topology.node(for: key))
      var attempt = 0
      while true {
        let lastError: RedisError
        do throws(RedisError) {
          let replies = try await target.node.exchange(target.isAsking ? [.asking, command] : [command])
          guard let reply = replies.last else { throw .connectionLost }
          guard case .error(let error) = reply, error.wantsAnotherTry else { return reply }
          lastError = .refused(error)
        } catch {
          lastError = error
        }
        guard attempt < Self.attempts,
          let next = try await topology.target(after: lastError, from: target.node, key: key, attempt: attempt)
        else { throw lastError }
        target = next
        attempt += 1
      }
    } catch {
      if let known = RedisStoreError(error) { throw known }
      throw CancellationError()
    }
  }
}

/// One server, which is always the right one.
struct SingleServer: RedisTopology {
  let node: RedisNode

  func node(for key: String) -> RedisNode { node }

  /// Tries once more over a new connection: a restarted server has closed the old one, and the connection to a server
  /// that became a replica has been replaced.
  func target(after error: RedisError, from node: RedisNode, key: String, attempt: Int) -> RedisTarget? {
    error.mayEndByReconnecting && attempt == 0 ? RedisTarget(node: node) : nil
  }
}

extension RedisError {
  /// Whether the command may succeed over a new connection to the same address.
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
