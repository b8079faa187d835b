// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import LinuxPlatform
import PlatformInterfaces

/// The one thread of a process that waits for its connections to Redis. Only this thread closes the sockets; any thread
/// may write a command, and for a moment wait for its reply. It never ends, for the reason given at `CurlLoop`.
final class RedisLoop: Sendable {
  /// The one loop of this process.
  static let shared = RedisLoop()

  /// For a while after a command, the thread wakes by itself at this interval, in milliseconds. So the next command
  /// need not wake it to have its deadline watched.
  private static let pollingInterval: Int64 = 40
  private static let pollingPeriod: Int64 = 1_000

  private struct State {
    var connections: [RedisConnection] = []
    var isRunning = false
    /// By which other threads wake this one.
    var wake: WakeUp?
    /// When the thread's sleep ends unless it is woken; `max` also while the thread is not asleep.
    var sleepsUntil = Int64.max
    var isWoken = false
  }

  private let state = Lock(State())

  /// Serves `connection` until it is closed. Returns false when the system has no thread or descriptor left.
  func add(_ connection: RedisConnection) -> Bool {
    state.withLock { state in
      guard state.isRunning || start(&state) else { return false }
      state.connections.append(connection)
      Self.wake(&state)
      return true
    }
  }

  /// Makes sure that the thread serves its connections no later than `deadline`.
  func serve(by deadline: Int64) {
    state.withLock { state in
      if deadline < state.sleepsUntil { Self.wake(&state) }
    }
  }

  private static func wake(_ state: inout State) {
    guard !state.isWoken else { return }
    state.isWoken = true
    state.wake?.call()
  }

  private func start(_ state: inout State) -> Bool {
    guard let wake = WakeUp(), DetachedThread.start({ self.run(wake.descriptor) }) else { return false }
    state.wake = wake
    state.isRunning = true
    return true
  }

  private func run(_ sleeper: Int32) {
    var lastBusy = MonotonicTime.milliseconds
    while true {
      let connections = state.withLock { state in
        state.sleepsUntil = .max
        return state.connections
      }
      let now = MonotonicTime.milliseconds
      var polled = [pollfd(fd: sleeper, events: Int16(POLLIN), revents: 0)]
      var watched: [RedisConnection] = []
      var closed: Set<ObjectIdentifier> = []
      var next = Int64.max
      for connection in connections {
        guard let interest = connection.prepareForPoll(now: now) else {
          closed.insert(ObjectIdentifier(connection))
          continue
        }
        watched.append(connection)
        polled.append(pollfd(fd: interest.socket, events: interest.events, revents: 0))
        next = min(next, interest.deadline)
        if interest.isBusy { lastBusy = now }
      }
      if now - lastBusy < Self.pollingPeriod { next = min(next, now + Self.pollingInterval) }
      sleep(&polled, until: next, now: now, closed: closed)
      let woken = MonotonicTime.milliseconds
      for (index, connection) in watched.enumerated() where polled[index + 1].revents != 0 {
        connection.serve(now: woken)
      }
    }
  }

  private func sleep(_ polled: inout [pollfd], until next: Int64, now: Int64, closed: Set<ObjectIdentifier>) {
    let isWoken = state.withLock { state in
      if !closed.isEmpty { state.connections.removeAll { closed.contains(ObjectIdentifier($0)) } }
      if !state.isWoken { state.sleepsUntil = next }
      return state.isWoken
    }
    let patience = next == .max ? -1 : Int32(clamping: max(0, next - now))
    _ = poll(&polled, nfds_t(polled.count), isWoken ? 0 : patience)
    guard polled[0].revents != 0 || isWoken else { return }
    state.withLock { state in
      state.isWoken = false
      state.wake?.clear()
    }
  }
}
