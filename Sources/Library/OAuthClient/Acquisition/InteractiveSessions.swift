// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces
import Synchronization
import TokenExchange

/// The interactive sessions of this process. There is one at a time, since a person can answer only one.
package final class InteractiveSessions: Sendable {
  package static let shared = InteractiveSessions()
  /// The sessions of the test that runs in this task, because several tests may run in one process.
  @TaskLocal package static var ofTest: InteractiveSessions?
  /// The sessions for the calls of this task.
  package static var current: InteractiveSessions { ofTest ?? shared }

  /// One session. An element of `cancellations` ends it.
  final class Session: Sendable {
    let cancellations: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation
    private let cancelled = Atomic(false)
    /// Whether the session is a sign-out. A new sign-in may end it, because its tab may have been closed unnoticed.
    fileprivate let isSignOut: Bool
    // The channel of a custom scheme that waits for an answer; nil when there is none.
    fileprivate let channel = Lock<AppDeliveredRedirect?>(nil)

    fileprivate init(isSignOut: Bool) {
      self.isSignOut = isSignOut
      (cancellations, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Whether the session was cancelled. Its task learns of it a little later.
    var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

    fileprivate func cancel() {
      cancelled.store(true, ordering: .releasing)
      continuation.yield()
    }

    func attach(_ channel: AppDeliveredRedirect) { self.channel.withLock { $0 = channel } }
  }

  // The running session; nil when none is. Nothing is awaited while the lock is held.
  private let current = Lock<Session?>(nil)

  package init() {}

  /// Runs `body` as the only session of the process. It ends when the session or the task is cancelled. A sign-in ends
  /// a running sign-out.
  func run<Value: Sendable>(
    signingOut: Bool, _ body: @escaping @Sendable (Session) async throws(IdentityError) -> Value
  ) async throws(IdentityError) -> Value {
    let session = Session(isSignOut: signingOut)
    let isFree = current.withLock { current in
      if let running = current {
        guard running.isSignOut, !signingOut else { return false }
        running.cancel()
      }
      current = session
      return true
    }
    guard isFree else { throw IdentityError(.sessionAlreadyRunning) }
    defer { current.withLock { if $0 === session { $0 = nil } } }
    return try await outcome { () async throws(IdentityError) in
      try await body(session)
    } until: {
      await cancellation(by: session.cancellations)
    }
  }

  /// Cancels the running session; false when none is running.
  package func cancelCurrent() -> Bool {
    guard let session = current.withLock({ $0 }) else { return false }
    session.cancel()
    return true
  }

  /// Passes a redirect of a custom scheme to the session that waits for it; false when none waits.
  package func deliver(_ url: URL) -> Bool {
    guard let channel = current.withLock({ $0 })?.channel.withLock({ $0 }) else { return false }
    return channel.deliver(url)
  }
}

/// Returns when `cancellations` has an element or the task is cancelled.
func cancellation(by cancellations: AsyncStream<Void>) async -> IdentityError {
  for await _ in cancellations { break }
  return IdentityError(.cancelled)
}

/// Runs `body` until `end` returns the reason to stop. If `body` succeeds nevertheless, its value is returned. `end` is
/// called when `body` waits for the first time, so that a `body` that never waits costs no second task and no timer.
func outcome<Value: Sendable, Failure: Error>(
  of body: @escaping @Sendable () async throws(Failure) -> Value, until end: @escaping @Sendable () async -> Failure
) async throws(Failure) -> Value {
  let result = await withTaskGroup(of: Result<Value, Failure>.self) { group in
    let isOver = Lock(false)
    group.addImmediateTask {
      defer { isOver.withLock { $0 = true } }
      do throws(Failure) { return .success(try await body()) } catch { return .failure(error) }
    }
    if !isOver.withLock({ $0 }) { group.addImmediateTask { .failure(await end()) } }
    // Each of the two tasks gives one outcome.
    var outcomes: [Result<Value, Failure>] = []
    for await outcome in group {
      group.cancelAll()
      outcomes.append(outcome)
    }
    return outcomes.first { (try? $0.get()) != nil } ?? outcomes[0]
  }
  return try result.get()
}

/// A redirect URI whose answer the app delivers: the desktop opens the app for its custom scheme, or a view of the app
/// sees the address.
final class AppDeliveredRedirect: RedirectChannel {
  let redirectURI: String
  private let state: String
  private let startPageChannel: (any RedirectChannel)?
  private let answers: AsyncStream<String>
  private let continuation: AsyncStream<String>.Continuation
  // Whether an answer was accepted. Only the first one is.
  private let isAnswered = Lock(false)

  /// - Parameter startPage: The channel whose start page the system browser opens; nil: none. Its answers are ignored.
  init(redirectURI: String, state: String, startPage: (any RedirectChannel)? = nil) {
    self.redirectURI = redirectURI
    self.state = state
    startPageChannel = startPage
    (answers, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(1))
  }

  func startPage(for page: URL) -> URL { startPageChannel?.startPage(for: page) ?? page }
  func shownPage(for page: URL) -> URL { startPageChannel?.shownPage(for: page) ?? page }

  /// What a view does with an address. At the redirect URI only the answer is expected, and it is not loaded.
  func decide(_ url: URL) -> PageRequest.Decision {
    guard isRedirectURI(url) else { return Self.decideForAnyPage(url) }
    return answer(in: url) == nil ? .refuse : .answer
  }

  /// What a view does with any other address. Since a view shows no address bar, it loads only https pages and pages of
  /// this machine.
  private static func decideForAnyPage(_ url: URL) -> PageRequest.Decision {
    switch url.scheme?.lowercased() {
    case "https": url.host() == nil ? .refuse : .load
    case "http": url.host(percentEncoded: false).map(LoopbackHost.matches) == true ? .load : .refuse
    // Frames have these addresses before their own is set. The addresses have no content.
    case "about": ["about:blank", "about:srcdoc"].contains(url.absoluteString.lowercased()) ? .load : .refuse
    case "mailto", "tel": .openOutside
    default: .refuse
    }
  }

  /// Accepts `url` if it is the redirect URI with this session's `state`.
  func deliver(_ url: URL) -> Bool {
    guard isRedirectURI(url), let answer = answer(in: url) else { return false }
    let isFirst = isAnswered.withLock { isAnswered in
      defer { isAnswered = true }
      return !isAnswered
    }
    if isFirst { continuation.yield(answer) }
    return isFirst
  }

  private func isRedirectURI(_ url: URL) -> Bool {
    func normal(_ text: some StringProtocol) -> String {
      let text = text.lowercased()
      return text.hasSuffix("/") ? String(text.dropLast()) : text
    }
    return normal(url.absoluteString.prefix { $0 != "?" && $0 != "#" }) == normal(redirectURI)
  }

  /// The parameters in `url`, still encoded; nil when they are not for this session.
  private func answer(in url: URL) -> String? {
    let query = [url.query(percentEncoded: true), url.fragment(percentEncoded: true)].compactMap { $0 }
    let text = query.joined(separator: "&")
    return FormCoding.decode(text)?["state"] == state ? text : nil
  }

  func answer() async throws(BrowserError) -> String {
    for await answer in answers { return answer }
    throw .cancelled
  }

  func close() async {
    isAnswered.withLock { $0 = true }
    continuation.finish()
    await startPageChannel?.close()
  }
}
