// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

@preconcurrency import Dispatch
import Glibc
import PlatformInterfaces

/// Ctrl-C, and the other signals that ask the program to end.
enum Interrupt {
  /// How long work that is cancelled may take to end, in seconds.
  private static let grace = 1.0

  /// The result of `work`. SIGINT, SIGTERM, SIGQUIT and SIGHUP cancel it, and it then fails as interrupted; a second
  /// signal ends the process.
  /// - Parameter late: Called when the work has not ended soon after: what blocks a thread can't be cancelled.
  static func cancelling<Result: Sendable>(
    late: @escaping @Sendable (CommandError) -> Void, _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    try await withThrowingTaskGroup(of: Result.self) { group in
      defer { group.cancelAll() }
      group.addTask { try await work() }
      group.addTask {
        for await number in signals() {
          DispatchQueue.global().asyncAfter(deadline: .now() + grace) { late(.interrupted(by: number)) }
          throw CommandError.interrupted(by: number)
        }
        throw CancellationError()
      }
      guard let first = try await group.next() else { throw CancellationError() }
      return first
    }
  }

  private static let numbers = [SIGINT, SIGTERM, SIGQUIT, SIGHUP]
  /// The signals that this program was started with orders to ignore.
  private static let ignored = Lock<Set<Int32>>([])

  /// Restores the signal actions that this program was started with, for the program that replaces it.
  static func restore() {
    let ignored = ignored.withLock { $0 }
    for number in numbers + [SIGPIPE, SIGXFSZ] { signal(number, ignored.contains(number) ? SIG_IGN : SIG_DFL) }
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
  }

  /// Ends the process as the signal would have: a shell that runs a script then ends that, too. Returns where the
  /// signal would leave a core file.
  static func end(by number: Int32) {
    restore()
    if number != SIGQUIT { raise(number) }
  }

  private static func signals() -> AsyncStream<Int32> {
    AsyncStream { continuation in
      let sources = numbers.compactMap { number -> (any DispatchSourceSignal)? in
        let isIgnored = isIgnored(number)
        if isIgnored { _ = ignored.withLock { $0.insert(number) } }
        // `nohup` has the program outlive its terminal.
        if number == SIGHUP, isIgnored { return nil }
        // The source replaces the action itself. Until then a signal ends the process: none is lost.
        let source = DispatchSource.makeSignalSource(signal: number)
        source.setEventHandler { @Sendable in
          // This comes first, because the next signal ends the process at once.
          TerminalEcho.end()
          signal(number, SIG_DFL)
          continuation.yield(number)
        }
        source.resume()
        return source
      }
      continuation.onTermination = { _ in for source in sources { source.cancel() } }
    }
  }

  /// Functions can't be compared; `SIG_IGN` is the address 1 in every Linux ABI.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    return withUnsafeBytes(of: action.__sigaction_handler) { $0.load(as: Int.self) == 1 }
  }
}
