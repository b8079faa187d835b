// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import PlatformInterfaces

/// The calls that a service has taken and not answered yet. It belongs to the thread of its connection.
final class ServiceDesk {
  private struct OpenCall {
    var message: BusMessage
    var sender: String
    var work: Task<Void, Never>
  }

  let connection: BusConnection
  private let service: BusService
  private var unanswered: [UInt64: OpenCall] = [:]
  private var taken: UInt64 = 0
  /// Callers that the bus has said to be of this user.
  private var known: Set<String> = []

  init(
    _ service: BusService, _ name: String, _ path: String, _ address: String, _ wake: WakeUp,
    until deadline: ContinuousClock.Instant
  ) throws(BusError) {
    self.service = service
    connection = try BusConnection(address, wake: wake, until: deadline)
    try listen(path)
    // 4: do not wait for the name. The answer 1 means that it is this connection's now.
    let answer = try connection.ask("RequestName", [name], numbers: [4], until: deadline)
    guard try answer.number() == 1 else { throw .nameTaken }
  }

  /// Has the library call back for every message to the object, and when a caller leaves the bus.
  private func listen(_ path: String) throws(BusError) {
    let (library, bus) = (connection.library, connection.bus)
    // The library calls back on this thread only, while `step` runs, and this object lives as long as the connection.
    let place = Unmanaged.passUnretained(self).toOpaque()
    let onCall: SystemdLibrary.Callback = { message, place, _ in
      guard let message, let place else { return 0 }
      return Unmanaged<ServiceDesk>.fromOpaque(place).takeUnretainedValue().take(message)
    }
    let onDeparture: SystemdLibrary.Callback = { message, place, _ in
      guard let message, let place else { return 0 }
      Unmanaged<ServiceDesk>.fromOpaque(place).takeUnretainedValue().forget(leaving: message)
      return 0
    }
    let rule =
      "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged',arg2=''"
    guard library.addObject(bus, nil, path, onCall, place) >= 0,
      library.addMatchAsync(bus, nil, rule, onDeparture, nil, place) >= 0
    else { throw .badCall }
  }

  // MARK: Calls

  /// Starts the work for a call. 1: the library has nothing more to do with the message.
  private func take(_ object: SystemdLibrary.Object) -> Int32 {
    let library = connection.library
    guard let kept = library.keepMessage(object) else { return 0 }
    let message = BusMessage(owning: kept, library)
    guard let sender = library.sender(object).map({ String(cString: $0) }) else { return 0 }
    var call = ReceivedCall(
      interface: library.interface(object).map { String(cString: $0) } ?? "",
      member: library.member(object).map { String(cString: $0) } ?? "", signature: message.signature, arguments: [])
    guard isOwn(sender, of: object) else {
      reply(to: message, with: .refusal(name: Self.denied, message: "Only the user of this service may call it."))
      return 1
    }
    guard unanswered.count < BusService.callLimit else {
      reply(to: message, with: .refusal(name: Self.exceeded, message: "Too many calls wait for their answers."))
      return 1
    }
    do throws(BusError) {
      if call.signature.count <= 16, call.signature.allSatisfy({ $0 == "s" }) {
        for _ in call.signature { call.arguments.append(try message.text()) }
      }
    } catch {
      reply(to: message, with: .refusal(name: Self.exceeded, message: "An argument is longer than 1 MiB."))
      return 1
    }
    taken += 1
    let (number, received, service) = (taken, call, service)
    let work = Task { service.give(await service.answer(received), to: number) }
    unanswered[number] = OpenCall(message: message, sender: sender, work: work)
    return 1
  }

  private static let denied = "org.freedesktop.DBus.Error.AccessDenied"
  private static let exceeded = "org.freedesktop.DBus.Error.LimitsExceeded"

  /// Whether the sender of a message is this process's user. The bus is asked, which can't answer for somebody else.
  private func isOwn(_ sender: String, of message: SystemdLibrary.Object) -> Bool {
    if known.contains(sender) { return true }
    let library = connection.library
    var credentials: SystemdLibrary.Object?
    // 1 << 4 is SD_BUS_CREDS_EUID.
    guard library.senderCredentials(message, 1 << 4, &credentials) >= 0, let credentials else { return false }
    defer { _ = library.releaseCredentials(credentials) }
    var user: uid_t = 0
    guard library.user(credentials, &user) >= 0, user == geteuid() else { return false }
    known.insert(sender)
    return true
  }

  private func forget(leaving object: SystemdLibrary.Object) {
    guard let kept = connection.library.keepMessage(object),
      let name = try? BusMessage(owning: kept, connection.library).text()
    else { return }
    known.remove(name)
    for (number, call) in unanswered where call.sender == name {
      call.work.cancel()
      unanswered[number] = nil
    }
  }

  func cancelAll() {
    for call in unanswered.values { call.work.cancel() }
    unanswered = [:]
  }

  // MARK: Answers

  func send(_ answer: BusAnswer, to number: UInt64) {
    // The caller may have left meanwhile.
    guard let call = unanswered.removeValue(forKey: number) else { return }
    reply(to: call.message, with: answer)
  }

  private func reply(to message: BusMessage, with answer: BusAnswer) {
    let library = connection.library
    var made: SystemdLibrary.Object?
    switch answer {
    case .silence, .departure: return
    case .text, .nothing: _ = library.newReply(message.object, &made)
    case .refusal(let name, let text):
      name.withCString { name in
        text.withCString { text in
          // The third says that the library must not free the texts.
          _ = library.newError(message.object, &made, [name, text, nil])
        }
      }
    }
    guard let made else { return }
    let reply = BusMessage(owning: made, library)
    if case .text(let text) = answer { try? reply.append(text) }
    _ = library.send(connection.bus, reply.object, nil)
  }

  /// Sends what waits to be sent, for a moment.
  func flush() {
    let deadline = ContinuousClock.now + .milliseconds(200)
    // POLLOUT: something waits.
    while connection.library.events(connection.bus) & Int32(POLLOUT) != 0 {
      guard let step = try? connection.step(until: deadline), step == .progress else { return }
    }
  }
}
