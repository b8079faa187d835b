// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Dispatch
import TokenExchange

enum CompletionDelivery {
  /// Calls `completion` with an answer that needs no waiting: on `queue` or, without one, before this function returns,
  /// as on Apple's platforms.
  static func deliver<Value: Sendable>(
    on queue: DispatchQueue?, _ answer: () throws -> Value,
    to completion: @escaping @Sendable (Value?, (any Error)?) -> Void
  ) {
    let outcome: (value: Value?, error: (any Error)?)
    do { outcome = (try answer(), nil) } catch { outcome = (nil, error) }
    queue.run { completion(outcome.value, outcome.error) }
  }

  /// Calls `completion` when there is an answer, on `queue`; nil is any thread.
  static func deliver<Value: Sendable>(
    on queue: DispatchQueue?, later answer: @escaping @Sendable () async throws -> Value,
    to completion: @escaping @Sendable (Value?, (any Error)?) -> Void
  ) {
    Task {
      let outcome: (value: Value?, error: (any Error)?)
      do { outcome = (try await answer(), nil) } catch { outcome = (nil, error) }
      queue.run { completion(outcome.value, outcome.error) }
    }
  }
}

extension DispatchQueue? {
  /// Runs `body` on the queue; without a queue on this thread.
  func run(_ body: @escaping @Sendable () -> Void) {
    guard let queue = self else { return body() }
    queue.async(execute: body)
  }
}

/// Runs `body` and turns its failure into the error that apps see.
func throwingNSError<Value>(
  _ account: AccountReference? = nil, _ body: () throws(IdentityError) -> Value
) throws -> Value {
  do throws(IdentityError) { return try body() } catch { throw ErrorMapping.error(for: error, account: account) }
}

/// Runs `body` and turns its failure into the error that apps see.
func throwingNSError<Value>(_ body: () throws(AuthorityError) -> Value) throws -> Value {
  do throws(AuthorityError) { return try body() } catch {
    throw ErrorMapping.error(for: IdentityError(.authority(error)))
  }
}
