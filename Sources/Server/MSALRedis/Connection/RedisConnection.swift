// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import LinuxPlatform
import PlatformInterfaces
import PrivateFiles

/// The settings of all connections to one server.
struct ConnectionSettings: Sendable {
  var endpoint: RedisEndpoint
  var tls: TLSContext?
  /// Commands that are sent first. The connection is ready when the server has refused none of them.
  var greetings: [RedisCommand] = []
  /// Whether the reply to `ROLE` must say that the server is a master.
  var requiresMaster = false
  var connectMilliseconds: Int64 = 250
  var commandMilliseconds: Int64 = 100
  /// Finds the addresses of a host name.
  var resolve: @Sendable (_ host: String, _ port: Int, _ isNumeric: Bool) -> [SocketAddress] = {
    SocketAddress.resolve($0, port: $1, isNumeric: $2)
  }
}

/// One connection, from the first address to its end; it never reconnects. Commands are sent while others wait for
/// replies: at once, or to a server near by as soon as the next reply has come. A command without a reply in time ends
/// the connection, because a late reply could be taken for that to a later command.
final class RedisConnection: Sendable {
  enum Event: Sendable {
    /// The server accepted the greetings; from now on commands are sent.
    case ready
    /// A batch of commands got its replies.
    case replied
    /// The connection has ended. nil when the server closed it while no command waited.
    case ended(RedisError?)
  }

  struct Interest {
    var socket: Int32
    var events: Int16
    var deadline: Int64
    var isBusy: Bool
  }

  private enum Phase: Equatable {
    case waiting(until: Int64), resolving, connecting, securing, greeting, ready, ended
  }

  // Guarded by `state`. Only the loop's thread closes the socket: if another thread did, the loop might use the number
  // when it already belongs to another socket.
  private struct State {
    var phase: Phase
    var socket: Int32 = -1
    /// The addresses that were not tried yet.
    var addresses: [SocketAddress] = []
    /// When to try the next address, if there is one: each address gets an equal share of the time that is left.
    var nextAddressAt = Int64.max
    var tls: TLSSession?
    let reader = RedisReplyReader()
    /// The buffer for bytes that arrive. It is kept, because filling a new one with zeros takes longer than reading a
    /// reply.
    var input = [UInt8](repeating: 0, count: 64 << 10)
    var output: ArraySlice<UInt8> = []
    var queue = CommandBatchQueue()
    /// Whether the loop's thread wakes when a reply arrives.
    var isWatched = false
    /// Whether the thread that has sent a command waits for its reply. It serves the connection then, so the loop's
    /// thread watches the deadlines only.
    var isAwaited = false
    var waits = ReplyWaits()
    var greetingReplies = 0
    /// When the connection must be ready.
    var deadline = Int64.max
    var error: RedisError?
  }

  /// What must be reported after the lock is released.
  private struct Effects {
    var completed: [(CommandBatch, CommandBatch.Outcome)] = []
    var event: Event?
  }

  /// The most bytes that may wait to be sent.
  private static let outputLimit = 16 << 20
  /// `poll` reports that the server has closed the connection. The name is not in Swift's import of the C library.
  private static let hangUp: Int32 = 0x2000

  private let settings: ConnectionSettings
  private let loop: RedisLoop
  private let state: Lock<State>
  private let tell: @Sendable (RedisConnection, Event) -> Void

  /// Makes a connection that begins `delay` milliseconds after now, once `start` is called.
  init(
    _ settings: ConnectionSettings, delay: Int64, loop: RedisLoop = .shared,
    tell: @escaping @Sendable (RedisConnection, Event) -> Void
  ) {
    self.settings = settings
    self.loop = loop
    self.tell = tell
    state = Lock(State(phase: .waiting(until: MonotonicTime.milliseconds + delay)))
  }

  func start() {
    if !loop.add(self) { close(.unreachable(reason: "the system gives no more threads")) }
  }

  /// Reads what came while no command waited: bytes that came unasked must not be taken for the next reply. Returns
  /// false when that ended the connection.
  func isStillOpen() -> Bool {
    var effects = Effects()
    let isOpen = state.withLock { state in
      guard state.phase == .ready, state.queue.isEmpty else { return true }
      attempt(&state, &effects) { (state, effects) throws(RedisError) in
        try read(&state, now: MonotonicTime.milliseconds, &effects)
      }
      return state.phase == .ready
    }
    report(effects)
    if !isOpen { loop.serve(by: .min) }
    return isOpen
  }

  /// Puts the commands into the queue, and sends them if the connection is ready. Their outcome is always set in the
  /// end.
  func send(_ batch: CommandBatch) {
    let now = MonotonicTime.milliseconds
    let (effects, deadline, wait) = state.withLock { state -> (Effects, Int64?, (Int32, ReplyWaits.Wait)?) in
      var effects = Effects()
      if case .ended = state.phase {
        effects.completed = [(batch, .failure(state.error ?? .connectionLost))]
        return (effects, nil, nil)
      }
      guard state.output.count + batch.bytes.count <= Self.outputLimit else {
        effects.completed = [(batch, .failure(.busy))]
        return (effects, nil, nil)
      }
      guard state.phase == .ready else {
        state.queue.append(batch, deadline: nil)
        return (effects, nil, nil)
      }
      let deadline = now + settings.commandMilliseconds
      let isAlone = state.queue.isEmpty
      let isServed = state.isWatched || state.isAwaited
      state.queue.append(batch, deadline: deadline)
      // A server near by is about to reply to the command before. Whoever reads that reply sends what was collected
      // until then.
      let isCollected = !isAlone && isServed && state.waits.areShort
      attempt(&state, &effects) { (state, _) throws(RedisError) in
        try isCollected ? Self.put(batch.bytes, &state) : Self.write(batch.bytes, &state)
      }
      if state.phase == .ended || !isCollected && !state.output.isEmpty { return (effects, .min, nil) }
      if isAlone, !state.isAwaited, let wait = state.waits.begin() {
        state.isAwaited = true
        return (effects, nil, (state.socket, wait))
      }
      return (effects, isServed ? deadline : .min, nil)
    }
    report(effects)
    if let deadline { loop.serve(by: deadline) }
    if let (socket, wait) = wait { awaitReply(socket, wait) }
  }

  /// Waits a moment for the reply to the only command that was sent, so that no other thread has to wake. What does not
  /// come by then is the loop's to read.
  private func awaitReply(_ socket: Int32, _ wait: ReplyWaits.Wait) {
    var polled = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    let start = MonotonicTime.microseconds
    var hasCome = false
    // The loop may close the socket meanwhile. Then this waits in vain for whatever has its number, and reads nothing.
    while wait == .spinning, !hasCome, MonotonicTime.microseconds - start < ReplyWaits.longestSpin {
      sched_yield()
      hasCome = poll(&polled, 1, 0) > 0
    }
    if !hasCome { hasCome = poll(&polled, 1, 1) > 0 }
    let end = MonotonicTime.microseconds
    if hasCome { serve(now: end / 1000) }
    let isLeft = state.withLock { state in
      state.isAwaited = false
      state.waits.end(wait, after: end - start)
      return !state.queue.isEmpty && !state.isWatched
    }
    if isLeft { loop.serve(by: .min) }
  }

  /// Ends the connection. Tasks that wait for replies get `error`.
  func close(_ error: RedisError = .connectionLost) {
    var effects = Effects()
    state.withLock { end(&$0, error, &effects) }
    report(effects)
    loop.serve(by: .min)
  }

  // MARK: - On the loop's thread

  /// Does what is due by now, and returns what to wait for next; nil when the connection has ended.
  func prepareForPoll(now: Int64) -> Interest? {
    var effects = Effects()
    let watched = state.withLock { state -> Interest? in
      attempt(&state, &effects) { (state, effects) throws(RedisError) in try advance(&state, now: now) }
      endIfOverdue(&state, now: now, &effects)
      guard state.phase != .ended else {
        if state.socket >= 0 { Glibc.close(state.socket) }
        state.socket = -1
        return nil
      }
      state.isWatched = state.phase != .ready || !state.queue.isEmpty && !state.isAwaited
      return interest(state)
    }
    report(effects)
    return watched
  }

  /// Called when `poll` reports an event of the socket.
  func serve(now: Int64) {
    var effects = Effects()
    state.withLock { state in
      guard state.phase != .ended, state.socket >= 0 else { return }
      attempt(&state, &effects) { (state, effects) throws(RedisError) in
        if state.phase == .connecting {
          try arrive(&state, now: now)
        } else {
          try Self.flush(&state)
          try read(&state, now: now, &effects)
        }
      }
    }
    report(effects)
  }

  private func interest(_ state: State) -> Interest {
    // A thread that waits for a reply sends what was collected.
    let writes = state.phase == .connecting || !state.output.isEmpty && !state.isAwaited
    let deadline: Int64
    switch state.phase {
    case .waiting(let until): deadline = until
    case .ready: deadline = state.queue.first?.deadline ?? .max
    case .connecting: deadline = min(state.deadline, state.nextAddressAt)
    default: deadline = state.deadline
    }
    // What comes unasked is read by `isStillOpen`; only the end is of interest until then.
    let reads = state.isWatched ? POLLIN : Self.hangUp
    return Interest(
      socket: state.socket, events: Int16(writes ? reads | POLLOUT : reads), deadline: deadline,
      isBusy: state.isWatched)
  }

  /// Ends the connection if a deadline has passed. Bytes that have arrived are read first, because this thread may have
  /// been too busy to read them in time.
  private func endIfOverdue(_ state: inout State, now: Int64, _ effects: inout Effects) {
    guard overdue(state, now: now) != nil else { return }
    if [.securing, .greeting, .ready].contains(state.phase) {
      attempt(&state, &effects) { (state, effects) throws(RedisError) in
        try read(&state, now: now, &effects)
      }
    }
    if let overdue = overdue(state, now: now) { end(&state, overdue, &effects) }
  }

  private func overdue(_ state: State, now: Int64) -> RedisError? {
    if state.phase == .ended { return nil }
    if case .waiting = state.phase { return nil }
    guard state.phase == .ready else {
      return now >= state.deadline ? .unreachable(reason: "the server did not answer in time") : nil
    }
    return state.queue.first?.deadline.map { now >= $0 } == true ? .timedOut : nil
  }

  /// Takes the steps that need no bytes from the server: the delayed start, and the next address.
  private func advance(_ state: inout State, now: Int64) throws(RedisError) {
    if case .waiting(let until) = state.phase, now >= until {
      state.deadline = now + settings.connectMilliseconds
      try resolve(&state)
    }
    if state.phase == .connecting, now >= state.nextAddressAt, now < state.deadline {
      Glibc.close(state.socket)
      state.socket = -1
      try connect(&state, now: now)
    }
    if state.phase == .resolving, !state.addresses.isEmpty { try connect(&state, now: now) }
  }

  private func resolve(_ state: inout State) throws(RedisError) {
    state.phase = .resolving
    switch settings.endpoint {
    case .socket(let path): state.addresses = SocketAddress(path: path).map { [$0] } ?? []
    case .host(let name, let port):
      state.addresses = settings.resolve(name, port, true)
      guard state.addresses.isEmpty else { return }
      // The resolver waits for the network, longer than the limits here, so it gets a thread of its own.
      let isStarted = DetachedThread.start { [weak self, resolve = settings.resolve] in
        let addresses = resolve(name, port, false)
        self?.take(addresses)
      }
      guard isStarted else { throw .unreachable(reason: "the system gives no more threads") }
      return
    }
    guard !state.addresses.isEmpty else { throw .unreachable(reason: "the path of the socket is too long") }
  }

  private func take(_ addresses: [SocketAddress]) {
    guard !addresses.isEmpty else { return close(.unreachable(reason: "the host name has no address")) }
    state.withLock { state in
      if state.phase == .resolving { state.addresses = addresses }
    }
    loop.serve(by: .min)
  }

  private func connect(_ state: inout State, now: Int64) throws(RedisError) {
    var reason = "nobody listens there"
    while !state.addresses.isEmpty {
      switch state.addresses.removeFirst().connect() {
      case .success(let socket):
        state.socket = socket
        state.phase = .connecting
        let others = Int64(state.addresses.count)
        state.nextAddressAt = others == 0 ? .max : now + max(1, (state.deadline - now) / (others + 1))
        return
      case .failure(let error): reason = error.reason
      }
    }
    throw .unreachable(reason: reason)
  }

  /// Called when connecting has ended. If it failed, the next address is tried.
  private func arrive(_ state: inout State, now: Int64) throws(RedisError) {
    if case .failure(let error) = SocketAddress.outcome(of: state.socket) {
      Glibc.close(state.socket)
      state.socket = -1
      guard !state.addresses.isEmpty else { throw .unreachable(reason: error.reason) }
      return try connect(&state, now: now)
    }
    if let tls = settings.tls {
      state.phase = .securing
      let session = try secured { () throws(TLSError) in try TLSSession(tls, host: settings.endpoint.hostName) }
      state.tls = session
      state.output += session.takeOutput()
      return try Self.flush(&state)
    }
    try greet(&state, now: now)
  }

  private func greet(_ state: inout State, now: Int64) throws(RedisError) {
    state.phase = .greeting
    guard !settings.greetings.isEmpty else { return try beReady(&state, now: now) }
    for greeting in settings.greetings { try Self.write(RedisWire.encode(greeting), &state) }
  }

  private func beReady(_ state: inout State, now: Int64) throws(RedisError) {
    state.phase = .ready
    state.queue.setDeadline(now + settings.commandMilliseconds)
    for waiting in state.queue.waiting { try Self.write(waiting.batch.bytes, &state) }
  }

  private func read(_ state: inout State, now: Int64, _ effects: inout Effects) throws(RedisError) {
    var hasBegun = false
    // The number of reads is limited, because other connections wait for this thread.
    for _ in 0..<16 {
      let socket = state.socket
      let count = uninterrupted { recv(socket, &state.input, state.input.count, 0) }
      guard count > 0 else {
        if count < 0, errno == EAGAIN { return }
        throw state.phase == .ready ? .connectionLost : .unreachable(reason: "the server closed the connection")
      }
      var plaintext = state.input[..<count]
      if let tls = state.tls {
        plaintext = try secured { () throws(TLSError) in try tls.receive(plaintext) }[...]
        state.output += tls.takeOutput()
        if state.phase == .securing, tls.isEstablished { try greet(&state, now: now) }
        try Self.flush(&state)
      }
      for reply in try state.reader.read(plaintext) {
        // A reply in the same read as the last greeting's can't belong to a command, since commands were only written
        // after that read.
        guard !hasBegun else { throw .malformedReply(reason: "a reply to nothing that was asked") }
        let wasGreeting = state.phase == .greeting
        try take(reply, &state, now: now, &effects)
        hasBegun = wasGreeting && state.phase == .ready
      }
      hasBegun = false
      if state.tls?.hasEnded == true { throw .connectionLost }
      if count < state.input.count { return }
    }
  }

  private func take(
    _ reply: RedisReply, _ state: inout State, now: Int64, _ effects: inout Effects
  ) throws(RedisError) {
    guard state.phase == .greeting else {
      guard state.queue.take(reply, completed: &effects.completed) else {
        throw .malformedReply(reason: "a reply to nothing that was asked")
      }
      return
    }
    let greeting = settings.greetings[state.greetingReplies]
    // NOPERM to `PING` or `ROLE` is no fault: the server answers, and only the user may not run that command. `AUTH`
    // and `SELECT` must succeed.
    if case .error(let error) = reply, error.code != "NOPERM" || greeting != .ping && greeting != .role {
      throw .refused(error)
    }
    if settings.requiresMaster, greeting == .role, case .array(let role) = reply, role.first?.text != "master" {
      throw .refused(RedisServerError(text: "READONLY the server is no master"))
    }
    state.greetingReplies += 1
    if state.greetingReplies == settings.greetings.count { try beReady(&state, now: now) }
  }

  // MARK: - Under the lock

  private static func write(_ bytes: [UInt8], _ state: inout State) throws(RedisError) {
    try put(bytes, &state)
    try flush(&state)
  }

  /// Puts bytes behind those that wait to be sent.
  private static func put(_ bytes: [UInt8], _ state: inout State) throws(RedisError) {
    if let tls = state.tls {
      try secured { () throws(TLSError) in try tls.send(bytes) }
      state.output += tls.takeOutput()
    } else {
      state.output += bytes
    }
  }

  private static func flush(_ state: inout State) throws(RedisError) {
    while !state.output.isEmpty {
      let (socket, output) = (state.socket, state.output)
      let count = uninterrupted {
        output.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      }
      guard count > 0 else {
        if errno == EAGAIN { return }
        throw .connectionLost
      }
      state.output = count == state.output.count ? [] : state.output.dropFirst(count)
    }
  }

  /// Ends the connection when `step` fails.
  private func attempt(
    _ state: inout State, _ effects: inout Effects,
    _ step: (inout State, inout Effects) throws(RedisError) -> Void
  ) {
    let wasReady = state.phase == .ready
    do {
      try step(&state, &effects)
      if !wasReady, state.phase == .ready {
        effects.event = .ready
      } else if !effects.completed.isEmpty {
        effects.event = .replied
      }
    } catch {
      end(&state, error, &effects)
    }
  }

  private func end(_ state: inout State, _ error: RedisError, _ effects: inout Effects) {
    guard state.phase != .ended else { return }
    let wasIdle = state.phase == .ready && state.queue.isEmpty && error == .connectionLost
    state.phase = .ended
    state.error = error
    state.output = []
    state.tls = nil
    let now = MonotonicTime.milliseconds
    for waiting in state.queue.waiting {
      // Only batches whose own deadline has passed timed out. Later ones waited behind them and lost their connection.
      let isLate = error != .timedOut || waiting.deadline.map { now >= $0 } == true
      effects.completed.append((waiting.batch, .failure(isLate ? error : .connectionLost)))
    }
    state.queue = CommandBatchQueue()
    effects.event = .ended(wasIdle ? nil : error)
  }

  private func report(_ effects: Effects) {
    if let event = effects.event { tell(self, event) }
    for (batch, outcome) in effects.completed { batch.outcome.fulfil(outcome) }
  }
}

extension RedisCommand {
  static let role = RedisCommand("ROLE")
  static let ping = RedisCommand("PING")
}

/// Returns the value of `step`, and translates its error into a `RedisError`.
private func secured<Value>(_ step: () throws(TLSError) -> Value) throws(RedisError) -> Value {
  do throws(TLSError) { return try step() } catch { throw .untrusted(reason: error.text) }
}
