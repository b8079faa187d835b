// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import PlatformInterfaces

/// An object at a name of a message bus. It answers the callers of its own user, any number at once, and drops the work
/// for a caller that has left the bus.
package final class BusService: Sendable {
  /// More calls than this that wait for an answer are refused.
  static let callLimit = 1_000

  private struct PendingCalls {
    var taken: UInt64 = 0
    var answers: [(call: UInt64, answer: BusAnswer)] = []
    var mustStop = false
  }

  let name: String
  let path: String
  package let address: String
  let answer: @Sendable (BusCall) async -> BusAnswer
  private let inbox = Lock(PendingCalls())
  private let wake: WakeUp
  private let started = Promise<BusError?>()
  private let ended = Promise<Bool>()

  private init(
    _ name: String, path: String, on bus: SessionBus, wake: WakeUp,
    answer: @escaping @Sendable (BusCall) async -> BusAnswer
  ) {
    (self.name, self.path, address) = (name, path, bus.address)
    (self.wake, self.answer) = (wake, answer)
  }

  /// Takes `name` and answers calls of the object at `path`. sd-bus answers those of `org.freedesktop.DBus.Peer`, such
  /// as Ping; every other call, also for the object's description, is for `answer`.
  package static func start(
    _ name: String, path: String, on bus: SessionBus, answer: @escaping @Sendable (BusCall) async -> BusAnswer
  ) async throws(BusError) -> BusService {
    guard let wake = WakeUp() else { throw .noBus(reason: "this process has too many open files") }
    let service = BusService(name, path: path, on: bus, wake: wake, answer: answer)
    guard DetachedThread.start(service.run) else { throw .noBus(reason: "the system gives no more threads") }
    if let error = await service.started.valueDespiteCancellation() { throw error }
    return service
  }

  /// Leaves the bus.
  package func stop() async {
    inbox.withLock { $0.mustStop = true }
    wake.call()
    await ended.valueDespiteCancellation()
  }

  /// Returns when the service has left the bus: true when the bus has ended. nil when the calling task is cancelled
  /// before.
  @discardableResult
  package func untilEnded() async -> Bool? { await ended.value() }

  /// A number that no other call has.
  func nextNumber() -> UInt64 {
    inbox.withLock { inbox in
      inbox.taken += 1
      return inbox.taken
    }
  }

  /// May be called from any thread.
  func give(_ answer: BusAnswer, to call: UInt64) {
    inbox.withLock { $0.answers.append((call, answer)) }
    wake.call()
  }

  // MARK: The thread

  /// Why the service is not on the bus any more.
  private enum Ending { case stopped, departed, busLost }

  /// A service that has left the bus by an answer comes back at once, as the bus would start it for the next call.
  private func run() {
    var ending = Ending.departed
    while ending == .departed {
      do throws(BusError) {
        let deadline = ContinuousClock.now + BusConnection.patience
        let desk = try ServiceDesk(self, try BusConnection(address, wake: wake, until: deadline), until: deadline)
        started.fulfil(nil)
        ending = serve(desk)
        if ending != .busLost { releaseName(desk) }
        desk.cancelAll()
        desk.connection.leave()
      } catch {
        started.fulfil(error)
        // An answer to a call of the connection before wakes this thread, too. The service goes on then.
        if error != .cancelled || inbox.withLock(\.mustStop) { ending = .busLost }
        wake.clear()
      }
    }
    ended.fulfil(ending == .busLost && !inbox.withLock(\.mustStop))
  }

  /// Gives the name back before the connection ends. Otherwise the bus may read another connection's request for the
  /// name, of this service or the next one, before it sees that end, and refuse it.
  private func releaseName(_ desk: ServiceDesk) {
    let deadline = ContinuousClock.now + .seconds(2)
    var isWoken = false
    while true {
      do throws(BusError) {
        _ = try desk.connection.ask("ReleaseName", [name], until: deadline)
        break
      } catch {
        guard error == .cancelled else { break }
        isWoken = true
        wake.clear()
      }
    }
    // Whatever woke this thread is for the next connection to see, if there is one.
    if isWoken { wake.call() }
  }

  private func serve(_ desk: ServiceDesk) -> Ending {
    while true {
      do throws(BusError) {
        switch try desk.connection.step(until: nil) {
        case .message(let message): desk.take(message)
        case .progress, .late: break
        case .woken: if let ending = carryOut(desk) { return ending }
        }
      } catch {
        return .busLost
      }
    }
  }

  /// Sends the answers that are there; nil when the service goes on.
  private func carryOut(_ desk: ServiceDesk) -> Ending? {
    wake.clear()
    let (answers, mustStop) = inbox.withLock { inbox in
      defer { inbox.answers = [] }
      return (inbox.answers, inbox.mustStop)
    }
    for (call, answer) in answers { desk.send(answer, to: call) }
    guard mustStop || desk.mustLeave else { return nil }
    desk.flush()
    return mustStop ? .stopped : .departed
  }
}
