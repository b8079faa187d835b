// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces
import Synchronization
import TokenExchange

/// The interactive sessions of this process: one at a time, since a person can only answer one.
package final class InteractiveSessions: Sendable {
  package static let shared = InteractiveSessions()
  /// Those of the test that runs in this task, since tests may run side by side in a process.
  @TaskLocal package static var ofTest: InteractiveSessions?
  /// Those that the calls of this task mean.
  package static var current: InteractiveSessions { ofTest ?? shared }

  /// One session; `cancellations` ends it from outside, `redirects` carries custom-scheme answers into it.
  final class Session: Sendable {
    let cancellations: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation
    private let cancelled = Atomic(false)
    /// Whether it is a sign-out, which a new sign-in may end: nobody must wait for a tab that was closed.
    fileprivate let isSignOut: Bool
    // The custom-scheme channel that waits for an answer, if any.
    fileprivate let channel = Lock<AppDeliveredRedirect?>(nil)

    fileprivate init(isSignOut: Bool) {
      self.isSignOut = isSignOut
      (cancellations, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Whether it has been ended from outside; the task learns of it a little later.
    var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

    fileprivate func cancel() {
      cancelled.store(true, ordering: .releasing)
      continuation.yield()
    }

    func attach(_ channel: AppDeliveredRedirect) { self.channel.withLock { $0 = channel } }
  }

  // The running session. Nothing is awaited while the lock is held.
  private let current = Lock<Session?>(nil)

  package init() {}

  /// nil when another session is running. A sign-in takes the place of a sign-out that waits.
  private func begin(signingOut: Bool) -> Session? {
    current.withLock { current in
      if let running = current {
        guard running.isSignOut, !signingOut else { return nil }
        running.cancel()
      }
      let session = Session(isSignOut: signingOut)
      current = session
      return session
    }
  }

  /// Runs `body` as the one session of the process; cancelling the session or the task cancels it.
  func run<Value: Sendable>(
    signingOut: Bool, _ body: @escaping @Sendable (Session) async throws(IdentityError) -> Value
  ) async throws(IdentityError) -> Value {
    guard let session = begin(signingOut: signingOut) else { throw IdentityError(.sessionAlreadyRunning) }
    defer { end(session) }
    return try await unlessCancelled(by: session.cancellations) { () async throws(IdentityError) in
      try await body(session)
    }
  }

  private func end(_ session: Session) {
    current.withLock { if $0 === session { $0 = nil } }
  }

  /// Cancels the running session; false when none is running.
  package func cancelCurrent() -> Bool {
    guard let session = current.withLock({ $0 }) else { return false }
    session.cancel()
    return true
  }

  /// Hands a custom-scheme redirect to the session that waits for it; false when none does.
  package func deliver(_ url: URL) -> Bool {
    guard let channel = current.withLock({ $0 })?.channel.withLock({ $0 }) else { return false }
    return channel.deliver(url)
  }
}

/// Runs `body` until something comes out of `cancellations`, or the task is cancelled. What `body` brought to its end
/// all the same was not cancelled.
func unlessCancelled<Value: Sendable>(
  by cancellations: AsyncStream<Void>, _ body: @escaping @Sendable () async throws(IdentityError) -> Value
) async throws(IdentityError) -> Value {
  try await outcome(of: body) {
    for await _ in cancellations { break }
    return IdentityError(.cancelled)
  }
}

/// Runs `body` until `end` returns the reason to stop. What `body` brought to its end all the same counts. `end` is
/// called when `body` waits for the first time: what needs no waiting costs no second task and no timer.
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
    // Each gives one outcome.
    var outcomes: [Result<Value, Failure>] = []
    for await outcome in group {
      group.cancelAll()
      outcomes.append(outcome)
    }
    return outcomes.first { (try? $0.get()) != nil } ?? outcomes[0]
  }
  return try result.get()
}

/// A redirect URI whose answer is passed on: by the app, which the desktop hands its own scheme to, or by a view of the
/// app's.
final class AppDeliveredRedirect: RedirectChannel {
  let redirectURI: String
  private let state: String
  private let startPageChannel: (any RedirectChannel)?
  private let answers: AsyncStream<String>
  private let continuation: AsyncStream<String>.Continuation
  // Whether an answer was taken: there is only one.
  private let isAnswered = Lock(false)

  /// - Parameter startPage: The channel whose start page the system's browser opens. Answers to it are ignored.
  init(redirectURI: String, state: String, startPage: (any RedirectChannel)? = nil) {
    self.redirectURI = redirectURI
    self.state = state
    startPageChannel = startPage
    (answers, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(1))
  }

  func startPage(for page: URL) -> URL { startPageChannel?.startPage(for: page) ?? page }

  /// What a view does with an address. Nothing but the answer may go to the redirect URI, and that isn't sent there.
  func decide(_ url: URL) -> PageRequest.Decision {
    guard isRedirectURI(url) else { return Self.decideForAnyPage(url) }
    return answer(in: url) == nil ? .refuse : .answer
  }

  /// What a view does with an address that has nothing to do with the answer. A person can't see there, as in a
  /// browser, what is loaded and how, so only what is encrypted or on this machine is loaded.
  private static func decideForAnyPage(_ url: URL) -> PageRequest.Decision {
    switch url.scheme?.lowercased() {
    case "https": url.host() == nil ? .refuse : .load
    case "http": url.host(percentEncoded: false).map(LoopbackHost.matches) == true ? .load : .refuse
    // What frames are made of before they have an address; it brings no content of its own.
    case "about": ["about:blank", "about:srcdoc"].contains(url.absoluteString.lowercased()) ? .load : .refuse
    case "mailto", "tel": .openOutside
    default: .refuse
    }
  }

  /// Takes `url` when it is this redirect URI with this session's `state`.
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

  /// The parameters of `url`; nil when they are not for this session.
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
