// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import LinuxPlatform
import PlatformInterfaces

/// A request that is made once for all tasks that wait for its result. A task that is cancelled stops waiting, and the
/// request goes on for the others.
final class SharedQuestion: Sendable {
  private typealias Answer = Promise<Result<Void, RedisError>>

  // Guards the request that is under way.
  private let underWay = Lock<Answer?>(nil)

  func ask(_ body: @escaping @Sendable () async throws(RedisError) -> Void) async throws(RedisError) {
    guard let result = await begin(body).value() else { throw .cancelled }
    try result.get()
  }

  /// Starts the request unless it is under way, and does not wait for its result.
  @discardableResult
  func begin(_ body: @escaping @Sendable () async throws(RedisError) -> Void) -> Promise<Result<Void, RedisError>> {
    let (answer, isNew) = underWay.withLock { underWay in
      if let underWay { return (underWay, false) }
      let answer = Answer()
      underWay = answer
      return (answer, true)
    }
    if isNew {
      Task {
        let result: Result<Void, RedisError>
        do throws(RedisError) {
          result = .success(try await body())
        } catch {
          result = .failure(error)
        }
        underWay.withLock { $0 = nil }
        answer.fulfil(result)
      }
    }
    return answer
  }
}
