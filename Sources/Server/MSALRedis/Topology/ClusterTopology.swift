// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import LinuxPlatform
import PlatformInterfaces

/// A Redis cluster: each key belongs to a slot, and each slot to a server. A server that is asked for another server's
/// key names that server, and every server knows the whole plan of slots.
final class ClusterTopology: RedisTopology {
  private struct State {
    var nodes: [RedisEndpoint: RedisNode] = [:]
    /// The server of each slot; empty before the plan is known.
    var slots: [RedisEndpoint?] = []
    var plannedAt = Int64.min
  }

  /// The shortest time between two requests for the plan, in milliseconds.
  private static let interval: Int64 = 200

  private let seeds: [RedisEndpoint]
  private let clock: any WallClock
  private let makeNode: @Sendable (RedisEndpoint) -> RedisNode
  private let state = Lock(State())
  /// The request for a plan that is under way; there is one at most.
  private let planning = InFlightTable<Bool, Void, RedisError>()

  /// - Parameter seeds: Some of the servers; the others are learned from them.
  init(
    seeds: [RedisEndpoint], clock: any WallClock = SystemClock(),
    makeNode: @escaping @Sendable (RedisEndpoint) -> RedisNode
  ) {
    self.seeds = seeds
    self.clock = clock
    self.makeNode = makeNode
  }

  func node(for key: String) async throws(RedisError) -> RedisNode {
    let slot = HashSlot.of(key)
    if let node = node(ofSlot: slot) { return node }
    try await planning.value(for: true) { [self] () throws(RedisError) in try await plan(avoiding: nil) }
    guard let node = node(ofSlot: slot) else { throw .noServer }
    return node
  }

  func target(
    after error: RedisError, from node: RedisNode, key: String, attempt: Int
  ) async throws(RedisError) -> RedisTarget? {
    switch error {
    case .refused(let refusal): return try await target(refused: refusal, from: node, key: key, attempt: attempt)
    case .timedOut:
      // The command has used up its time, so it is not tried again.
      if !isPlanRecent {
        planning.start(true) { [self] () throws(RedisError) in try await plan(avoiding: node) }
      }
      return nil
    case .connectionLost, .unreachable, .circuitOpen:
      guard attempt == 0 else { return nil }
      await replan(avoiding: node)
      let next = try await self.node(for: key)
      return next !== node || error == .connectionLost ? RedisTarget(node: next) : nil
    default: return nil
    }
  }

  private func target(
    refused refusal: RedisServerError, from node: RedisNode, key: String, attempt: Int
  ) async throws(RedisError) -> RedisTarget? {
    switch refusal.code {
    case "MOVED":
      guard let (slot, endpoint) = Self.redirection(refusal.text, from: node.endpoint) else { return nil }
      return RedisTarget(node: move(slot, to: endpoint))
    case "ASK":
      guard let (_, endpoint) = Self.redirection(refusal.text, from: node.endpoint) else { return nil }
      return RedisTarget(node: state.withLock { self.node($0.nodes[endpoint], at: endpoint, &$0) }, isAsking: true)
    case "NOAUTH": return attempt == 0 ? RedisTarget(node: node) : nil
    case "TRYAGAIN", "CLUSTERDOWN", "READONLY", "MASTERDOWN", "LOADING":
      // The servers are changing the plan and will agree soon.
      guard attempt < 3 else { return nil }
      do { try await clock.sleep(seconds: 0.025) } catch { throw .cancelled }
      if refusal.code != "TRYAGAIN" { await replan(avoiding: node) }
      return RedisTarget(node: try await self.node(for: key))
    default: return nil
    }
  }

  /// The slot and the address in `MOVED 3999 127.0.0.1:6381`. When the host is empty, it is that of the server that
  /// answered.
  static func redirection(_ text: String, from endpoint: RedisEndpoint) -> (slot: Int, endpoint: RedisEndpoint)? {
    let words = text.split(separator: " ")
    guard words.count >= 3, let slot = Int(words[1]), (0..<HashSlot.count).contains(slot),
      let colon = words[2].lastIndex(of: ":"), let port = Int(words[2][words[2].index(after: colon)...])
    else { return nil }
    return endpointNamed(String(words[2][..<colon]), port: port, by: endpoint).map { (slot, $0) }
  }

  private static func endpointNamed(_ host: String, port: Int, by asked: RedisEndpoint) -> RedisEndpoint? {
    guard (1...65_535).contains(port) else { return nil }
    if !host.isEmpty, host != "?" { return .host(host, port: port) }
    guard case .host(let known, _) = asked else { return nil }
    return .host(known, port: port)
  }

  // MARK: - The plan

  private func node(ofSlot slot: Int) -> RedisNode? {
    state.withLock { state in
      guard let endpoint = state.slots.isEmpty ? nil : state.slots[slot] else { return nil }
      return node(state.nodes[endpoint], at: endpoint, &state)
    }
  }

  private func node(_ known: RedisNode?, at endpoint: RedisEndpoint, _ state: inout State) -> RedisNode {
    if let known { return known }
    let node = makeNode(endpoint)
    state.nodes[endpoint] = node
    return node
  }

  private func move(_ slot: Int, to endpoint: RedisEndpoint) -> RedisNode {
    state.withLock { state in
      if !state.slots.isEmpty { state.slots[slot] = endpoint }
      return node(state.nodes[endpoint], at: endpoint, &state)
    }
  }

  /// Requests the plan, unless a request was answered a moment ago. Without a new plan the old one stays.
  private func replan(avoiding node: RedisNode) async {
    guard !isPlanRecent else { return }
    try? await planning.value(for: true) { [self] () throws(RedisError) in try await plan(avoiding: node) }
  }

  private var isPlanRecent: Bool {
    let now = MonotonicTime.milliseconds
    return state.withLock { $0.plannedAt != .min && now - $0.plannedAt < Self.interval }
  }

  /// Asks one server after the other for the plan, and last `avoided`, which has just failed.
  private func plan(avoiding avoided: RedisNode?) async throws(RedisError) {
    let known = state.withLock { state in
      seeds.forEach { _ = node(state.nodes[$0], at: $0, &state) }
      return Array(state.nodes.values)
    }
    var lastError = RedisError.noServer
    for node in known.filter({ $0 !== avoided }) + [avoided].compactMap({ $0 }) {
      let replies: [RedisReply]
      do throws(RedisError) {
        replies = try await node.exchange([RedisCommand("CLUSTER", "SLOTS")])
      } catch {
        lastError = error
        continue
      }
      if case .error(let error)? = replies.first { lastError = .refused(error) }
      guard case .array(let ranges)? = replies.first, let slots = Self.slots(ranges, toldBy: node.endpoint) else {
        continue
      }
      take(slots)
      return
    }
    throw lastError
  }

  /// The server of each slot; nil when `ranges` is no plan, is empty, or gives a slot to two servers.
  static func slots(_ ranges: [RedisReply], toldBy endpoint: RedisEndpoint) -> [RedisEndpoint?]? {
    var slots = [RedisEndpoint?](repeating: nil, count: HashSlot.count)
    for range in ranges {
      guard case .array(let parts) = range, parts.count >= 3, case .integer(let first) = parts[0],
        case .integer(let last) = parts[1], case .array(let master) = parts[2], master.count >= 2,
        case .integer(let port) = master[1], 0 <= first, first <= last, last < HashSlot.count,
        let server = endpointNamed(master[0].text ?? "", port: port, by: endpoint)
      else { return nil }
      for slot in first...last {
        guard slots[slot] == nil else { return nil }
        slots[slot] = server
      }
    }
    return ranges.isEmpty ? nil : slots
  }

  /// Stores the plan, and forgets servers that are neither in it nor among the seeds.
  private func take(_ slots: [RedisEndpoint?]) {
    let named = Set(slots.compactMap { $0 }).union(seeds)
    state.withLock { state in
      state.slots = slots
      state.nodes = state.nodes.filter { named.contains($0.key) }
      state.plannedAt = MonotonicTime.milliseconds
    }
  }
}
