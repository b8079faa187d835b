// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

@preconcurrency import Dispatch
import Glibc

/// Ctrl-C.
enum Interrupt {
  /// The result of `work`. SIGINT and SIGTERM cancel it, and it then fails as cancelled; a second signal ends the process.
  static func cancelling<Result: Sendable>(
    _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    try await withThrowingTaskGroup(of: Result.self) { group in
      defer { group.cancelAll() }
      group.addTask { try await work() }
      group.addTask {
        for await _ in signals() { throw CommandFailure.cancelled }
        throw CancellationError()
      }
      guard let first = try await group.next() else { throw CancellationError() }
      return first
    }
  }

  private static func signals() -> AsyncStream<Void> {
    AsyncStream { continuation in
      let sources = [SIGINT, SIGTERM].map { number in
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number)
        source.setEventHandler { @Sendable in
          // First of all: the next signal ends the process as it is.
          HiddenTyping.end()
          signal(number, SIG_DFL)
          continuation.yield()
        }
        source.resume()
        return source
      }
      continuation.onTermination = { _ in for source in sources { source.cancel() } }
    }
  }
}
