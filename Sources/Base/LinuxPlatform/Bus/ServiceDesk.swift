// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import PlatformInterfaces

/// The calls that a service has taken and not answered yet. It belongs to the thread of its connection.
final class ServiceDesk {
  let connection: BusConnection
  private let service: BusService
  private var unanswered: [UInt64: (message: BusMessage, work: Task<Void, Never>)] = [:]
  /// Whether an answer is that the service leaves the bus.
  private(set) var mustLeave = false
  /// Callers that the bus has said to be of this user.
  private var known: Set<String> = []

  init(_ service: BusService, _ connection: BusConnection, until deadline: ContinuousClock.Instant) throws(BusError) {
    (self.service, self.connection) = (service, connection)
    _ = try connection.ask("AddMatch", [Self.departures], until: deadline)
    // 4: do not wait for the name. The answer 1 means that it is this connection's now. A bus that has started this
    // process sends the calls that wait for it before.
    let answer = try connection.ask("RequestName", [service.name], numbers: [4], until: deadline, meanwhile: take)
    guard try answer.number() == 1 else { throw .nameTaken }
  }

  /// The signals of the bus that a connection has ended.
  private static let departures =
    "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged',arg2=''"

  // MARK: Calls

  /// Starts the work for a call, and drops that for a caller who has left the bus.
  func take(_ message: BusMessage) {
    guard message.isCall else { return forget(leaving: message) }
    var call = BusCall(
      destination: service.name, path: message.path, interface: message.interface, member: message.member, arguments: []
    )
    guard isOwn(message) else {
      return refuse(message, "AccessDenied", "Only the user of this service may call it.")
    }
    guard call.path == service.path else { return refuse(message, "UnknownObject", "There is no such object.") }
    guard unanswered.count < BusService.callLimit else {
      return refuse(message, "LimitsExceeded", "Too many calls wait for their answers.")
    }
    do throws(BusError) {
      let types = message.signature
      if types.count <= 16, types.allSatisfy({ $0 == "s" }) {
        for _ in types { call.arguments.append(try message.text()) }
      }
    } catch {
      return refuse(message, "LimitsExceeded", "An argument is longer than 1 MiB.")
    }
    let (number, received, service) = (service.nextNumber(), call, service)
    let work = Task { service.give(await service.answer(received), to: number) }
    unanswered[number] = (message, work)
  }

  private func refuse(_ message: BusMessage, _ error: String, _ text: String) {
    reply(to: message, with: .refusal(name: "org.freedesktop.DBus.Error.\(error)", message: text))
  }

  /// Whether the sender of a message is this process's user. The bus is asked, which can't answer for somebody else.
  private func isOwn(_ message: BusMessage) -> Bool {
    if known.contains(message.sender) { return true }
    let library = connection.library
    var credentials: SystemdLibrary.Object?
    // 1 << 4 is SD_BUS_CREDS_EUID.
    guard library.senderCredentials(message.object, 1 << 4, &credentials) >= 0, let credentials else { return false }
    defer { _ = library.releaseCredentials(credentials) }
    var user: uid_t = 0
    guard library.user(credentials, &user) >= 0, user == geteuid() else { return false }
    known.insert(message.sender)
    return true
  }

  private func forget(leaving message: BusMessage) {
    guard message.sender == "org.freedesktop.DBus", message.member == "NameOwnerChanged",
      let name = try? message.text()
    else { return }
    known.remove(name)
    for (number, call) in unanswered where call.message.sender == name {
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
    if answer == .departure { mustLeave = true }
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
      switch try? connection.step(until: deadline) {
      case .progress, .message: continue
      case .woken, .late, nil: return
      }
    }
  }
}
