// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import LinuxPlatform
import PlatformInterfaces

/// A master with replicas. Sentinel says which server is the master, and is asked again when a server turns out not to
/// be the master or its connection ends.
final class SentinelTopology: RedisTopology {
  private struct State {
    var master: RedisNode?
    var isDoubtful = true
    /// When a Sentinel was last asked.
    var askedAt = Int64.min
    /// The index of the Sentinel that answered last.
    var lastAnswering = 0
  }

  /// The shortest time between two questions for the master, in milliseconds.
  private static let interval: Int64 = 200

  private let name: String
  private let sentinels: [RedisNode]
  private let makeNode: @Sendable (RedisEndpoint) -> RedisNode
  private let state = Lock(State())
  /// The search for the master that is under way; there is one at most.
  private let searching = InFlightTable<Bool, Void, RedisError>()

  /// - Parameters:
  ///   - name: The master's name in the configuration of Sentinel.
  ///   - makeNode: Makes the node for a master's address.
  init(name: String, sentinels: [RedisNode], makeNode: @escaping @Sendable (RedisEndpoint) -> RedisNode) {
    self.name = name
    self.sentinels = sentinels
    self.makeNode = makeNode
  }

  func node(for key: String) async throws(RedisError) -> RedisNode {
    if let master = known() { return master }
    do throws(RedisError) {
      try await searching.value(for: true) { [self] () throws(RedisError) in try await findMaster() }
    } catch {
      // When no Sentinel answers, the last master is tried: its reply to `ROLE` says whether it is still one.
      guard error != .cancelled, let last = state.withLock({ $0.master }) else { throw error }
      return last
    }
    guard let master = state.withLock({ $0.master }) else { throw .noServer }
    return master
  }

  func target(
    after error: RedisError, from node: RedisNode, key: String, attempt: Int
  ) async throws(RedisError) -> RedisTarget? {
    switch error {
    case .busy, .cancelled, .untrusted, .malformedReply: return nil
    case .refused(let refusal) where !refusal.wantsAnotherConnection: return nil
    default: break
    }
    state.withLock { if $0.master === node { $0.isDoubtful = true } }
    // The command has used up its time, so it is not tried again.
    guard attempt == 0, error != .timedOut else { return nil }
    let master = try await self.node(for: key)
    return master !== node || error.mayEndByReconnecting ? RedisTarget(node: master) : nil
  }

  /// The known master; nil when Sentinel should be asked.
  private func known() -> RedisNode? {
    let now = MonotonicTime.milliseconds
    return state.withLock { state in
      let isRecent = state.askedAt != .min && now - state.askedAt < Self.interval
      return state.isDoubtful && !isRecent ? nil : state.master
    }
  }

  /// Asks one Sentinel after the other, beginning with the one that answered last time.
  private func findMaster() async throws(RedisError) {
    var lastError = RedisError.noServer
    let first = state.withLock { $0.lastAnswering }
    for index in [first] + sentinels.indices.filter({ $0 != first }) {
      let replies: [RedisReply]
      do throws(RedisError) {
        replies = try await sentinels[index].exchange([RedisCommand("SENTINEL", "GET-MASTER-ADDR-BY-NAME", name)])
      } catch {
        lastError = error
        continue
      }
      guard case .array(let address)? = replies.first, address.count == 2, let host = address[0].text,
        let port = address[1].text.flatMap({ Int($0) }), !host.isEmpty, (1...65_535).contains(port)
      else { continue }
      take(.host(host, port: port), from: index)
      return
    }
    state.withLock { $0.askedAt = MonotonicTime.milliseconds }
    throw lastError
  }

  private func take(_ endpoint: RedisEndpoint, from index: Int) {
    state.withLock { state in
      state.lastAnswering = index
      if state.master?.endpoint != endpoint { state.master = makeNode(endpoint) }
      state.isDoubtful = false
      state.askedAt = MonotonicTime.milliseconds
    }
  }
}
