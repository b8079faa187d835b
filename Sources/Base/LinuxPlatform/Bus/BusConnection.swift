// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import PlatformInterfaces

/// A connection to a message bus. It belongs to the thread that opened it: sd-bus counts references without locks.
final class BusConnection {
  /// How long a question to the bus itself may take when the call has no limit, as in all D-Bus libraries.
  static let patience = Duration.seconds(25)

  let library: SystemdLibrary
  let bus: SystemdLibrary.Object
  private let wake: WakeUp

  /// Connects, without waiting until the bus has accepted the connection.
  /// - Parameter wake: What ends waits.
  init(_ address: String, wake: WakeUp, until deadline: ContinuousClock.Instant?) throws(BusError) {
    guard let library = SystemdLibrary.shared else {
      throw .noBus(reason: "libsystemd.so.0, which speaks to it, is not installed")
    }
    self.library = library
    self.wake = wake
    while true {
      var made: SystemdLibrary.Object?
      guard library.newBus(&made) >= 0, let made else { throw .noBus(reason: String(cString: strerror(ENOMEM))) }
      let states = [library.setAddress(made, address), library.setClient(made, 1), library.start(made)]
      guard let status = states.first(where: { $0 < 0 }) else {
        bus = made
        return
      }
      _ = library.release(made)
      // The bus has as many unanswered connections as it allows.
      guard status == -EAGAIN else { throw .noBus(reason: String(cString: strerror(-status))) }
      if try Self.wait([], until: min(deadline ?? .distant, .now + .milliseconds(5)), wake) { throw .cancelled }
      if let deadline, deadline <= .now { throw .noBus(reason: "it accepts no further connection") }
    }
  }

  deinit {
    leave()
    _ = library.release(bus)
  }

  /// Closes the connection; the bus gives up the connection's names.
  func leave() { library.close(bus) }

  // MARK: Waiting

  /// What a step gave, or what ended it.
  enum Step { case message(BusMessage), progress, woken, late }

  /// Does what can be done without waiting, or waits until there is something to do. sd-bus answers Ping itself; every
  /// other message is given out. Throws `noReply` when the connection is gone.
  func step(until deadline: ContinuousClock.Instant?) throws(BusError) -> Step {
    var received: SystemdLibrary.Object?
    let status = library.process(bus, &received)
    if status < 0 { throw .noReply }
    if let received { return .message(BusMessage(owning: received, library)) }
    if status > 0 { return .progress }
    let events = library.events(bus)
    guard events >= 0 else { throw .noReply }
    var end = deadline
    var microseconds = UInt64.max
    if library.timeout(bus, &microseconds) >= 0, microseconds < .max {
      var now = timespec()
      clock_gettime(CLOCK_MONOTONIC, &now)
      let left = Double(microseconds) - Double(now.tv_sec) * 1e6 - Double(now.tv_nsec) / 1e3
      end = min(deadline ?? .distant, .now + .microseconds(max(0, left)))
    }
    let descriptor = pollfd(fd: library.descriptor(bus), events: Int16(truncatingIfNeeded: events), revents: 0)
    if try Self.wait([descriptor], until: end, wake) { return .woken }
    if let deadline, deadline <= .now { return .late }
    return .progress
  }

  /// Waits for the descriptors, the deadline or the wake-up; true for the latter.
  private static func wait(
    _ descriptors: [pollfd], until deadline: ContinuousClock.Instant?, _ wake: WakeUp
  ) throws(BusError) -> Bool {
    var all = descriptors + [pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0)]
    var milliseconds: Int32 = -1
    if let deadline {
      let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
      milliseconds = Int32(clamping: Int(clamping: min(max(0, left.rounded(.up)), 3_600_000)))
    }
    guard poll(&all, nfds_t(all.count), milliseconds) >= 0 || errno == EINTR else { throw .noReply }
    return all[all.count - 1].revents != 0
  }

  // MARK: Calls

  /// Makes a call with arguments of basic types.
  func message(_ call: BusCall, numbers: [UInt32] = []) throws(BusError) -> BusMessage {
    var made: SystemdLibrary.Object?
    let status = library.newCall(bus, &made, call.destination, call.path, call.interface, call.member)
    guard status >= 0, let made else { throw status == -ENOTCONN ? .noReply : .badCall }
    let message = BusMessage(owning: made, library)
    for text in call.arguments { try message.append(text) }
    for number in numbers { try message.append(number) }
    return message
  }

  /// Sends a call and waits for its answer, which is no error.
  /// - Parameter take: Takes the other messages that come meanwhile.
  func answer(
    to message: BusMessage, until deadline: ContinuousClock.Instant?, meanwhile take: (BusMessage) -> Void = { _ in }
  ) throws(BusError) -> BusMessage {
    var number: UInt64 = 0
    let status = library.send(bus, message.object, &number)
    guard status >= 0 else { throw status == -ENOTCONN || status == -ECONNRESET ? .noReply : .badCall }
    while true {
      switch try step(until: deadline) {
      case .message(let answer) where answer.isAnswer(to: number):
        if let error = answer.error { throw error }
        return answer
      case .message(let other):
        take(other)
        try checkEnd(deadline)
      case .progress: try checkEnd(deadline)
      case .woken: throw .cancelled
      case .late: throw .noReply
      }
    }
  }

  /// Ends a wait in which messages never stop coming.
  private func checkEnd(_ deadline: ContinuousClock.Instant?) throws(BusError) {
    if let deadline, deadline <= .now { throw .noReply }
    if try Self.wait([], until: .now, wake) { throw .cancelled }
  }

  /// Asks the bus itself.
  func ask(
    _ member: String, _ arguments: [String] = [], numbers: [UInt32] = [], until deadline: ContinuousClock.Instant?,
    meanwhile take: (BusMessage) -> Void = { _ in }
  ) throws(BusError) -> BusMessage {
    let call = BusCall(
      destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
      member: member, arguments: arguments)
    return try answer(
      to: try message(call, numbers: numbers), until: deadline ?? .now + Self.patience, meanwhile: take)
  }

  /// Whether the connection with this name, as the bus gave it, belongs to this process's user.
  func isOwn(_ uniqueName: String, until deadline: ContinuousClock.Instant?) throws(BusError) -> Bool {
    try ask("GetConnectionUnixUser", [uniqueName], until: deadline).number() == geteuid()
  }
}

extension ContinuousClock.Instant {
  /// Later than anybody waits.
  fileprivate static var distant: Self { .now + .seconds(86_400) }
}
