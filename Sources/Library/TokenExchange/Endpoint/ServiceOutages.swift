// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import PlatformInterfaces

/// Which hosts of a service gave no answer lately, and which of its documents it could not give, so that a server's
/// callers do not wait for the same outage one after the other.
///
/// After a request without an answer, all requests to that host fail at once, unless the host has answered another one
/// that was under way. Some seconds later the host is tried behind the callers, and again and again, and used as soon
/// as it answers any request. Who has not asked for a minute asks it.
package final class ServiceOutages: Sendable {
  private static let memory = 60.0
  /// Seconds after a failure before the host is tried again.
  private static let pause = 5.0
  private static let mostHosts = 4_096

  private let transport: any HTTPTransport
  private let clock: any WallClock
  private let hosts = Throttle<URL>(outagePause: 0, refusalPause: nil, silencePause: memory)
  private let documents = Throttle<URL>(outagePause: pause, refusalPause: nil)
  /// When each host answered last.
  private let answers = Lock<[URL: Date]>([:])
  /// The hosts whose outage was told.
  private let told = Lock<Set<URL>>([])
  private let onChange: (@Sendable (String, Bool) -> Void)?
  private let trials = InFlightTable<URL, Int, IdentityError>()

  /// - Parameter onChange: Is told when a host gives no answer (true), and when it answers again (false).
  init(
    transport: any HTTPTransport, clock: any WallClock, onChange: (@Sendable (String, Bool) -> Void)? = nil
  ) {
    (self.transport, self.clock, self.onChange) = (transport, clock, onChange)
  }

  /// Why metadata or keys can't be had now, if they were asked for a moment ago.
  func failure(ofDocument url: URL) -> IdentityError? { documents.refusal(for: url, now: clock.now) }

  func remember(_ failure: IdentityError, ofDocument url: URL) {
    documents.remember(failure, for: url, now: clock.now)
  }

  /// Why the host of `url` is not asked now.
  func failure(ofHost url: URL) -> IdentityError? {
    guard var failure = hosts.refusal(for: Self.root(of: url), now: clock.now),
      case .throttled(let reason, let left) = failure.reason
    else { return nil }
    let wait = left - (Self.memory - Self.pause)
    if wait <= 0 { tryAgain(Self.root(of: url)) }
    failure.retryAfter = max(wait, 1)
    failure.reason = .throttled(reason, secondsLeft: max(wait, 1))
    return failure
  }

  /// - Parameter start: When the request was sent that got no answer. A host that has answered since is there.
  func remember(_ failure: IdentityError, ofHost url: URL, sentAt start: Date) {
    let (root, now) = (Self.root(of: url), clock.now)
    if let answer = answers.withLock({ $0[root] }), answer > start, answer <= now { return }
    hosts.remember(failure, for: root, now: now)
    guard let onChange, case .transport = failure.reason, failure.isOutage,
      told.withLock({ $0.insert(root).inserted })
    else { return }
    onChange(root.host() ?? "", true)
  }

  /// Ends the pause of a host that has answered, and tells it if its outage was told.
  func answered(_ url: URL) {
    let (root, now) = (Self.root(of: url), clock.now)
    answers.withLock { answers in
      if answers.count >= Self.mostHosts { answers.removeAll() }
      answers[root] = now
    }
    hosts.forget(root)
    guard let onChange, told.withLock({ !$0.isEmpty && $0.remove(root) != nil }) else { return }
    onChange(url.host() ?? "", false)
  }

  /// Any answer says that the host is back.
  private func tryAgain(_ root: URL) {
    trials.start(root) { () async throws(IdentityError) in
      let start = self.clock.now
      do throws(TransportError) {
        let status = try await self.transport.send(HTTPRequest(url: root)).status
        self.answered(root)
        return status
      } catch {
        let failure = IdentityError(.transport(error))
        self.remember(failure, ofHost: root, sentAt: start)
        throw failure
      }
    }
  }

  /// The address without path and query.
  private static func root(of url: URL) -> URL {
    URL(string: "/", relativeTo: url)?.absoluteURL ?? url
  }
}
