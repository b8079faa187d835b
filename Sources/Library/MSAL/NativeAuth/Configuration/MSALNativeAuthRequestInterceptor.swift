// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import PlatformInterfaces

/// Takes the header fields that an app adds to a request of native authentication; nil adds none. It may be called on
/// any context; only the first call counts.
public typealias MSALNativeAuthRequestInterceptorAddHeaderCompletionBlock = @Sendable ([String: String]?) -> Void

/// Adds header fields to the requests of native authentication, such as those that a protection service in front of the
/// tenant wants.
///
/// Source: MSAL for iOS and macOS, the protocol of the same name.
public protocol MSALNativeAuthRequestInterceptor: NSObjectProtocol {
  /// Called before each request, on any context; the request waits until the block is called or its task is cancelled.
  ///
  /// Names must start with `x-`, but not with `x-ms-`, `x-client-`, `x-broker-` or `x-app-`, in whatever case; fields
  /// with other names are left out, as are those with control characters.
  /// - Parameters:
  ///   - requestUrl: Where the request goes.
  ///   - completionBlock: Takes the fields. Must be called in any case; nil when there is nothing to add.
  func addAdditionalHeaderFields(
    _ requestUrl: URL?, completionBlock: @escaping MSALNativeAuthRequestInterceptorAddHeaderCompletionBlock)
}

/// Calls an app's interceptor, and waits for its answer.
// Unchecked because the app's object need not be Sendable: its documentation says that it is called on any context.
struct InterceptedHeaders: @unchecked Sendable {
  private let interceptor: any MSALNativeAuthRequestInterceptor

  init(_ interceptor: any MSALNativeAuthRequestInterceptor) { self.interceptor = interceptor }

  func fields(for url: URL) async -> [String: String] {
    let answer = Answer()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard answer.await(continuation) else { return }
        let block = AnswerBlock(answer: answer)
        interceptor.addAdditionalHeaderFields(url) { block.answer.give($0) }
      }
    } onCancel: {
      answer.give(nil)
    }
  }

  /// The interceptor's answer, of which only the first counts.
  private final class Answer: Sendable {
    private enum State {
      case open, given
      case awaited(CheckedContinuation<[String: String], Never>)
    }

    private let state = Lock(State.open)

    /// Stores the continuation. Returns false when the task is already cancelled; then it resumes the continuation
    /// without fields.
    func await(_ continuation: CheckedContinuation<[String: String], Never>) -> Bool {
      let isOpen = state.withLock { state in
        guard case .open = state else { return false }
        state = .awaited(continuation)
        return true
      }
      if !isOpen { continuation.resume(returning: [:]) }
      return isOpen
    }

    func give(_ fields: [String: String]?) {
      let waiting: CheckedContinuation<[String: String], Never>? = state.withLock { state in
        defer { state = .given }
        if case .awaited(let continuation) = state { return continuation }
        return nil
      }
      waiting?.resume(returning: fields ?? [:])
    }
  }

  /// Lives as long as the block that the interceptor got. When the interceptor releases the block without calling it,
  /// the answer is no fields.
  private final class AnswerBlock: Sendable {
    let answer: Answer

    init(answer: Answer) { self.answer = answer }

    deinit { answer.give(nil) }
  }
}
