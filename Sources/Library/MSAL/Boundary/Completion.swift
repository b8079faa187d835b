// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import PlatformInterfaces
import TokenExchange

/// The one bridge from asynchronous functions to completion blocks.
enum Completion {
  /// Freezes the parameters now, on the caller's thread, runs `call`, and delivers on `queue`; nil is any thread. The
  /// outcome is never delivered before this function has returned. For what may wait for the service or the person.
  static func deliver<Frozen: Sendable, Value: Sendable>(
    on queue: DispatchQueue?, freeze: () throws -> Frozen, call: @escaping @Sendable (Frozen) async throws -> Value,
    to completion: @escaping @Sendable (Value?, (any Error)?) -> Void
  ) {
    let frozen = Result(catching: freeze)
    Task {
      let outcome: (value: Value?, error: (any Error)?)
      do { outcome = (try await call(frozen.get()), nil) } catch { outcome = (nil, error) }
      queue.run { completion(outcome.value, outcome.error) }
    }
  }

  /// Delivers what is known at once: without a queue before this function returns, as on Apple's platforms.
  static func deliver<Value: Sendable>(
    on queue: DispatchQueue?, _ answer: () throws -> Value,
    to completion: @escaping @Sendable (Value?, (any Error)?) -> Void
  ) {
    let outcome: (value: Value?, error: (any Error)?)
    do { outcome = (try answer(), nil) } catch { outcome = (nil, error) }
    queue.run { completion(outcome.value, outcome.error) }
  }
}

extension DispatchQueue? {
  /// Runs `body` on the queue; nil is any thread, so this one.
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

/// Runs `body` and turns its failure into the error that apps see.
func throwingNSError<Value: Sendable>(
  _ account: AccountReference? = nil, _ body: () async throws(IdentityError) -> Value
) async throws -> Value {
  do throws(IdentityError) { return try await body() } catch {
    throw ErrorMapping.error(for: error, account: account)
  }
}
