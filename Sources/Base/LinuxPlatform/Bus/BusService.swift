// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import PlatformInterfaces

/// A call that a service got.
package struct ReceivedCall: Sendable {
  package var interface: String
  package var member: String
  /// The types of the arguments, such as `sss`.
  package var signature: String
  /// The arguments, if all of them are texts; otherwise none.
  package var arguments: [String]
}

/// What a service answers.
package enum BusAnswer: Sendable, Equatable {
  case text(String)
  /// An answer without a value.
  case nothing
  /// An error of D-Bus.
  case refusal(name: String, message: String)
  /// Never answers.
  case silence
  /// Leaves the bus without an answer, as a program does that crashes.
  case departure

  package static func invalidArguments(_ message: String) -> BusAnswer {
    .refusal(name: "org.freedesktop.DBus.Error.InvalidArgs", message: message)
  }
  package static func unknownMethod(_ message: String) -> BusAnswer {
    .refusal(name: "org.freedesktop.DBus.Error.UnknownMethod", message: message)
  }
}

/// Why a service could not start.
package enum BusServiceError: Error, Sendable, Equatable {
  case bus(BusError)
  /// Another program owns the name.
  case nameTaken
}

/// An object at a name of a message bus. It answers the callers of its own user, any number at once, and drops the work
/// for a caller that has left the bus.
package final class BusService: Sendable {
  /// More calls than this that wait for an answer are refused.
  static let callLimit = 1_000

  private struct Inbox {
    var answers: [(call: UInt64, answer: BusAnswer)] = []
    var mustStop = false
  }

  private let inbox = Lock(Inbox())
  private let wake: WakeUp
  private let started = Promise<BusServiceError?>()
  private let ended = Promise<Void>()
  let answer: @Sendable (ReceivedCall) async -> BusAnswer

  private init(wake: WakeUp, answer: @escaping @Sendable (ReceivedCall) async -> BusAnswer) {
    self.wake = wake
    self.answer = answer
  }

  /// Takes `name` and answers calls of the object at `path`. Ping of `org.freedesktop.DBus.Peer` is answered here; every
  /// other call, also for its description, by `answer`.
  package static func start(
    _ name: String, path: String, on bus: SessionBus, within limit: Duration = .seconds(25),
    answer: @escaping @Sendable (ReceivedCall) async -> BusAnswer
  ) async throws(BusServiceError) -> BusService {
    guard let wake = WakeUp() else { throw .bus(.noBus(reason: "this process has too many open files")) }
    let service = BusService(wake: wake, answer: answer)
    let deadline = ContinuousClock.now + limit
    let isStarted = DetachedThread.start { service.run(name, path, bus.address, until: deadline) }
    guard isStarted else { throw .bus(.noBus(reason: "the system gives no more threads")) }
    if let error = await service.started.valueDespiteCancellation() { throw error }
    return service
  }

  /// Leaves the bus.
  package func stop() async {
    inbox.withLock { $0.mustStop = true }
    wake.call()
    await ended.valueDespiteCancellation()
  }

  /// Returns when the service has left the bus: after `stop`, after an answer `departure`, or when the bus has ended.
  package func untilEnded() async { _ = await ended.value() }

  /// May be called from any thread.
  func give(_ answer: BusAnswer, to call: UInt64) {
    inbox.withLock { $0.answers.append((call, answer)) }
    wake.call()
  }

  // MARK: The thread

  private func run(_ name: String, _ path: String, _ address: String, until deadline: ContinuousClock.Instant) {
    defer {
      // Without an effect if it has started.
      started.fulfil(.bus(.noReply))
      ended.fulfil(())
    }
    let desk: ServiceDesk
    do throws(BusServiceError) {
      desk = try ServiceDesk(self, name, path, address, wake, until: deadline)
    } catch {
      started.fulfil(error)
      return
    }
    started.fulfil(nil)
    while true {
      do throws(BusError) {
        guard try desk.connection.step(until: nil) == .woken else { continue }
      } catch {
        return desk.cancelAll()
      }
      wake.clear()
      let (answers, mustStop) = inbox.withLock { inbox in
        defer { inbox.answers = [] }
        return (inbox.answers, inbox.mustStop)
      }
      for (call, answer) in answers where answer != .departure { desk.send(answer, to: call) }
      if mustStop || answers.contains(where: { $0.answer == .departure }) {
        desk.flush()
        return desk.cancelAll()
      }
    }
  }
}
