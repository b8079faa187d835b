// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

@preconcurrency import Dispatch
import Glibc

/// Waits for SIGTERM and SIGINT.
package enum StopSignals {
  /// Takes over both signals at once. The result, when it is called, waits for the first of them.
  package static func take() -> @Sendable () async -> Void {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let taken = DispatchGroup()
    let sources = [SIGTERM, SIGINT].map { number in
      // The source replaces the action itself. Until then a signal ends the process: none is lost.
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { @Sendable in continuation.yield() }
      taken.enter()
      source.setRegistrationHandler { @Sendable in taken.leave() }
      source.activate()
      return source
    }
    taken.wait()
    return {
      for await _ in stream { break }
      withExtendedLifetime(sources) {}
    }
  }
}
