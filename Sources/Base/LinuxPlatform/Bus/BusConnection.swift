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
      let (opened, status) = Self.open(address, library)
      if let opened {
        bus = opened
        return
      }
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

  /// The connection; nil with the negative number of the system's error.
  private static func open(_ address: String, _ library: SystemdLibrary) -> (SystemdLibrary.Object?, Int32) {
    var made: SystemdLibrary.Object?
    guard library.newBus(&made) >= 0, let bus = made else { return (nil, -ENOMEM) }
    for status in [library.setAddress(bus, address), library.setClient(bus, 1), library.start(bus)] where status < 0 {
      _ = library.release(bus)
      return (nil, status)
    }
    return (bus, 0)
  }

  // MARK: Waiting

  /// What ended a step.
  enum Step { case progress, woken, late }

  /// Does what can be done without waiting, or waits until there is something to do. Throws `noReply` when the
  /// connection is gone.
  func step(until deadline: ContinuousClock.Instant?) throws(BusError) -> Step {
    let status = library.process(bus, nil)
    if status < 0 { throw .noReply }
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
  func answer(to message: BusMessage, until deadline: ContinuousClock.Instant?) throws(BusError) -> BusMessage {
    var slot: SystemdLibrary.Object?
    let reply = UnsafeMutablePointer<SystemdLibrary.Object?>.allocate(capacity: 1)
    reply.initialize(to: nil)
    defer {
      // Without its slot the library forgets the callback, which writes to `reply`.
      if let slot { _ = library.releaseSlot(slot) }
      reply.deallocate()
    }
    let keep: SystemdLibrary.Callback = { message, place, _ in
      guard let message, let library = SystemdLibrary.shared else { return 0 }
      place?.assumingMemoryBound(to: SystemdLibrary.Object?.self).pointee = library.keepMessage(message)
      return 1
    }
    // The largest number of microseconds means no limit. The limit is that of `step`.
    let status = library.callAsync(bus, &slot, message.object, keep, reply, .max)
    guard status >= 0 else { throw status == -ENOTCONN || status == -ECONNRESET ? .noReply : .badCall }
    while true {
      if let object = reply.pointee {
        let answer = BusMessage(owning: object, library)
        if let error = answer.error { throw error }
        return answer
      }
      switch try step(until: deadline) {
      case .progress: break
      case .woken: throw .cancelled
      case .late: throw .noReply
      }
    }
  }

  /// Asks the bus itself.
  func ask(
    _ member: String, _ arguments: [String] = [], numbers: [UInt32] = [], until deadline: ContinuousClock.Instant?
  ) throws(BusError) -> BusMessage {
    let call = BusCall(
      destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
      member: member, arguments: arguments)
    return try answer(to: try message(call, numbers: numbers), until: deadline ?? .now + Self.patience)
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
