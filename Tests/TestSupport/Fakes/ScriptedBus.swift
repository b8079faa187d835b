// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces
import Testing

/// A bus with a broker whose answers a test writes, by method. A call without a scripted answer is a test failure.
package final class ScriptedBus: MessageBus {
  package typealias Answer = @Sendable (BusCall) async throws(BusError) -> String

  private struct State: Sendable {
    var presence: BusPresence
    var lookUps = 0
    var calls: [BusCall] = []
    var limits: [Duration?] = []
    /// The last answer of a method is given again and again.
    var answers: [String: [Answer]] = [:]
  }

  private let state: Lock<State>

  package init(presence: BusPresence = .running) { state = Lock(State(presence: presence)) }

  package func become(_ presence: BusPresence) { state.withLock { $0.presence = presence } }

  /// Adds an answer to a method.
  package func on(_ method: BrokerMethod, _ answer: @escaping Answer) {
    state.withLock { $0.answers[method.rawValue, default: []].append(answer) }
  }

  package func on(_ method: BrokerMethod, text: String) { on(method) { _ throws(BusError) in text } }
  package func on(_ method: BrokerMethod, error: BusError) { on(method) { _ throws(BusError) in throw error } }

  package var lookUps: Int { state.withLock { $0.lookUps } }
  package var calls: [BusCall] { state.withLock { $0.calls } }
  /// The methods that were called, in order.
  package var methods: [String] { calls.map(\.member) }
  /// The time limit of each call.
  package var limits: [Duration?] { state.withLock { $0.limits } }

  /// The JSON arguments of the calls of a method.
  package func requests(_ method: BrokerMethod) -> [JSONValue] {
    calls.filter { $0.member == method.rawValue }.compactMap { call in
      call.arguments.last.flatMap { try? JSONValue(parsing: $0) }
    }
  }

  package func presence(of name: String, within limit: Duration) async -> BusPresence {
    let presence = presenceNow(of: name, within: limit)
    // As of a bus that did not answer.
    return Task.isCancelled ? .absent : presence
  }

  package func presenceNow(of name: String, within limit: Duration) -> BusPresence {
    #expect(name == BrokerBus.name)
    #expect(limit == .milliseconds(100))
    return state.withLock { state in
      state.lookUps += 1
      return state.presence
    }
  }

  package func call(_ call: BusCall, within limit: Duration?) async throws(BusError) -> String {
    if Task.isCancelled { throw .cancelled }
    let answer = state.withLock { state -> Answer? in
      state.calls.append(call)
      state.limits.append(limit)
      let answers = state.answers[call.member] ?? []
      if answers.count > 1 { state.answers[call.member]?.removeFirst() }
      return answers.first
    }
    guard let answer else {
      Issue.record("\(call.member) has no scripted answer")
      throw .noReply
    }
    return try await answer(call)
  }
}
