// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import NativeAuthClient
import PlatformInterfaces

/// Takes the header fields that an app adds to a request of native authentication; nil adds none. It may be called on any
/// thread; only the first call counts.
public typealias MSALNativeAuthRequestInterceptorAddHeaderCompletionBlock = @Sendable ([String: String]?) -> Void

/// Adds header fields to the requests of native authentication, such as those that a protection service in front of the
/// tenant wants.
public protocol MSALNativeAuthRequestInterceptor: NSObjectProtocol {
  /// Called before each request, on any thread; the request waits until the block is called.
  ///
  /// Names must start with `x-`, but not with `x-ms-`, `x-client-`, `x-broker-` or `x-app-`, in whatever case; fields with other
  /// names are left out, as are those with control characters.
  /// - Parameters:
  ///   - requestUrl: Where the request goes.
  ///   - completionBlock: Takes the fields. Must be called in any case; nil when there is nothing to add.
  func addAdditionalHeaderFields(
    _ requestUrl: URL?, completionBlock: @escaping MSALNativeAuthRequestInterceptorAddHeaderCompletionBlock)
}

/// An app's interceptor as the client asks it.
// Unchecked because the app's object need not be Sendable: it is only called, and it is told that calls come on any thread.
struct InterceptedHeaders: @unchecked Sendable {
  private let interceptor: any MSALNativeAuthRequestInterceptor

  init(_ interceptor: any MSALNativeAuthRequestInterceptor) { self.interceptor = interceptor }

  func fields(for url: URL) async -> [String: String] {
    await withCheckedContinuation { continuation in
      let answer = Answer(continuation)
      interceptor.addAdditionalHeaderFields(url) { answer.give($0) }
    }
  }

  /// What an interceptor answers: once, and with nothing when it lets go of the block without calling it.
  private final class Answer: Sendable {
    private let continuation: Lock<CheckedContinuation<[String: String], Never>?>

    init(_ continuation: CheckedContinuation<[String: String], Never>) { self.continuation = Lock(continuation) }

    func give(_ fields: [String: String]?) {
      let waiting = continuation.withLock { waiting in
        defer { waiting = nil }
        return waiting
      }
      waiting?.resume(returning: fields ?? [:])
    }

    deinit { give(nil) }
  }
}
