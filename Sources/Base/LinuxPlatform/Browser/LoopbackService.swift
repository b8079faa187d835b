// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import PrivateFiles

/// Serves the sockets of a redirect URI step by step. Lives on the loop's thread only.
struct LoopbackService {
  /// Milliseconds that closing waits for the browser to fetch the last page after its redirect.
  private static let grace: Int64 = 2_000

  private let listeners: [Int32]
  private let wake: Int32
  private let rules: AnswerRules
  private var connections: [LoopbackConnection] = []
  private var outcome: AnswerReply.Outcome?
  private var hasDelivered = false
  private var closingDeadline: Int64?
  /// The time until which no connection is accepted, because the process was out of descriptors.
  private var acceptsFrom: Int64 = 0

  init(listeners: [Int32], wake: Int32, rules: AnswerRules) {
    self.listeners = listeners
    self.wake = wake
    self.rules = rules
  }

  /// Whether the thread may end: at once when no answer came, otherwise when the browser has the last page.
  mutating func isDone(closing: Bool) -> Bool {
    guard closing else { return false }
    guard outcome != nil else { return true }
    let deadline = closingDeadline ?? MonotonicTime.milliseconds + Self.grace
    closingDeadline = deadline
    return hasDelivered || MonotonicTime.milliseconds >= deadline
  }

  /// Waits for events on the sockets and handles them. Returns the authority's answer when it came in this step.
  mutating func step() -> String? {
    let start = MonotonicTime.milliseconds
    let accepts = start >= acceptsFrom
    var polled = [pollfd(fd: wake, events: Int16(POLLIN), revents: 0)]
    polled += listeners.map { pollfd(fd: $0, events: accepts ? Int16(POLLIN) : 0, revents: 0) }
    polled += connections.map { pollfd(fd: $0.socket, events: $0.interest, revents: 0) }
    var next = closingDeadline ?? .max
    for connection in connections { next = min(next, connection.deadline) }
    if !accepts { next = min(next, acceptsFrom) }
    let ready = poll(&polled, nfds_t(polled.count), Int32(clamping: max(0, next - start)))
    let now = MonotonicTime.milliseconds
    var answer: String?
    if ready > 0 {
      if polled[0].revents != 0 {
        var bytes = [UInt8](repeating: 0, count: 64)
        _ = recv(wake, &bytes, bytes.count, 0)
      }
      for (index, entry) in polled.dropFirst(1 + listeners.count).enumerated() where entry.revents != 0 {
        if let found = serve(index, now: now) { answer = found }
      }
      for entry in polled.dropFirst().prefix(listeners.count) where entry.revents != 0 { accept(entry.fd, now: now) }
    }
    sweep(now: now)
    return answer
  }

  mutating func closeAll() {
    // A child process between fork and exec holds copies of the sockets, which would go on listening without this.
    for listener in listeners { shutdown(listener, Int32(SHUT_RDWR)) }
    for socket in connections.map(\.socket) + listeners { close(socket) }
    connections = []
  }

  private mutating func serve(_ index: Int, now: Int64) -> String? {
    if connections[index].phase == .writing {
      connections[index].write(now: now)
      return nil
    }
    switch connections[index].read() {
    case .incomplete: return nil
    case .refused(let status):
      connections[index].reply(.refusal(status), showsOutcome: false, now: now)
      return nil
    case .complete(let request):
      let socket = connections[index].socket
      let verdict = rules.judge(request, after: outcome) { LoopbackPeer.isTrusted(socket, user: $0) }
      if let answer = verdict.answer { outcome = answer.outcome }
      connections[index].reply(verdict.reply, showsOutcome: verdict.showsOutcome, now: now)
      return verdict.answer?.text
    }
  }

  private mutating func accept(_ listener: Int32, now: Int64) {
    while true {
      let socket = uninterrupted { Glibc.accept(listener, nil, nil) }
      guard socket >= 0 else {
        if errno == ECONNABORTED { continue }
        if errno == EMFILE || errno == ENFILE, !evictOldest() { acceptsFrom = now + 100 }
        return
      }
      _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
      _ = fcntl(socket, F_SETFL, O_NONBLOCK)
      // Silent connections must not keep out the one that brings the answer.
      guard connections.count < LoopbackLoop.connectionLimit || evictOldest() else {
        close(socket)
        continue
      }
      connections.append(LoopbackConnection(socket: socket, now: now))
    }
  }

  /// Closes the connection that has waited longest for its request; returns false when there is none.
  private mutating func evictOldest() -> Bool {
    guard let index = connections.firstIndex(where: { $0.phase == .reading }) else { return false }
    close(connections[index].socket)
    connections.remove(at: index)
    return true
  }

  private mutating func sweep(now: Int64) {
    for index in connections.indices where connections[index].deadline <= now { connections[index].expire() }
    // A connection that is finished has delivered its page.
    if connections.contains(where: { $0.showsOutcome && $0.phase == .finished }) { hasDelivered = true }
    for connection in connections where connection.phase == .finished { close(connection.socket) }
    connections.removeAll { $0.phase == .finished }
  }
}
