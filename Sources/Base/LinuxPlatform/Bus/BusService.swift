// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import PlatformInterfaces

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
  private let started = Promise<BusError?>()
  private let ended = Promise<Ending>()
  let answer: @Sendable (ReceivedCall) async -> BusAnswer

  private init(wake: WakeUp, answer: @escaping @Sendable (ReceivedCall) async -> BusAnswer) {
    self.wake = wake
    self.answer = answer
  }

  /// Takes `name` and answers calls of the object at `path`. sd-bus answers those of `org.freedesktop.DBus.Peer`, such
  /// as Ping; every other call, also for the object's description, is for `answer`.
  package static func start(
    _ name: String, path: String, on bus: SessionBus, within limit: Duration = .seconds(25),
    answer: @escaping @Sendable (ReceivedCall) async -> BusAnswer
  ) async throws(BusError) -> BusService {
    guard let wake = WakeUp() else { throw .noBus(reason: "this process has too many open files") }
    let service = BusService(wake: wake, answer: answer)
    let deadline = ContinuousClock.now + limit
    let isStarted = DetachedThread.start { service.run(name, path, bus.address, until: deadline) }
    guard isStarted else { throw .noBus(reason: "the system gives no more threads") }
    if let error = await service.started.valueDespiteCancellation() { throw error }
    return service
  }

  /// Leaves the bus.
  package func stop() async {
    inbox.withLock { $0.mustStop = true }
    wake.call()
    await ended.valueDespiteCancellation()
  }

  /// Why the service is not on the bus any more.
  package enum Ending: Sendable, Equatable {
    case stopped
    /// After an answer `departure`.
    case departed
    /// The bus has ended.
    case busLost
  }

  /// Returns when the service has left the bus; nil when the calling task is cancelled before.
  @discardableResult
  package func untilEnded() async -> Ending? { await ended.value() }

  /// May be called from any thread.
  func give(_ answer: BusAnswer, to call: UInt64) {
    inbox.withLock { $0.answers.append((call, answer)) }
    wake.call()
  }

  // MARK: The thread

  private func run(_ name: String, _ path: String, _ address: String, until deadline: ContinuousClock.Instant) {
    let desk: ServiceDesk
    do throws(BusError) {
      desk = try ServiceDesk(self, name, path, address, wake, until: deadline)
    } catch {
      started.fulfil(error)
      return
    }
    started.fulfil(nil)
    let ending = serve(desk)
    desk.cancelAll()
    desk.connection.leave()
    ended.fulfil(ending)
  }

  private func serve(_ desk: ServiceDesk) -> Ending {
    while true {
      do throws(BusError) {
        guard try desk.connection.step(until: nil) == .woken else { continue }
      } catch {
        return .busLost
      }
      wake.clear()
      let (answers, mustStop) = inbox.withLock { inbox in
        defer { inbox.answers = [] }
        return (inbox.answers, inbox.mustStop)
      }
      for (call, answer) in answers where answer != .departure { desk.send(answer, to: call) }
      let mustLeave = answers.contains { $0.answer == .departure }
      guard mustStop || mustLeave else { continue }
      desk.flush()
      return mustStop ? .stopped : .departed
    }
  }
}
