// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorFaults
import PlatformInterfaces

/// The exchanges that a task works on or whose answer is being sent, so that a stop can wait for them.
final class ExchangeRegister: Sendable {
  private struct State {
    var running: [ObjectIdentifier: Exchange] = [:]
    var isClosed = false
    var waiter: CheckedContinuation<Void, Never>?
  }

  private let state = Lock(State())

  /// Whether the server is stopping: then nothing new is started.
  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// False when the server is stopping: then nobody waits for the exchange.
  func admit(_ exchange: Exchange) -> Bool {
    state.withLock { state in
      if state.isClosed { return false }
      state.running[ObjectIdentifier(exchange)] = exchange
      return true
    }
  }

  func remove(_ exchange: Exchange) {
    let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard state.running.removeValue(forKey: ObjectIdentifier(exchange)) != nil, state.running.isEmpty else {
        return nil
      }
      return state.waiter.take()
    }
    waiter?.resume()
  }

  /// Admits nothing more and waits until the last answer is sent, at most `seconds`. Afterwards no connection is suspended.
  func drain(seconds: Double) async {
    state.withLock { $0.isClosed = true }
    let timer = Task {
      do { try await Task.sleep(for: .seconds(seconds)) } catch { return }
      self.giveUp()
    }
    await withCheckedContinuation { continuation in
      let isEmpty = state.withLock { state in
        if !state.running.isEmpty { state.waiter = continuation }
        return state.running.isEmpty
      }
      if isEmpty { continuation.resume() }
    }
    timer.cancel()
  }

  private func giveUp() {
    let (late, waiter) = state.withLock { ($0.running.values, $0.waiter.take()) }
    for exchange in late {
      exchange.finish(.whole(.plain(503, "The emulator is stopping. Start it again.")))
    }
    waiter?.resume()
  }
}
