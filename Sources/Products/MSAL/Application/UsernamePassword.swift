// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation

// What telemetry calls it.
private let api = "acquireTokenByPassword"

extension MSALPublicClientApplication {
  /// Signs a person in with a password that the app knows, without a page, and gets a token. Only on Linux.
  ///
  /// Use it for test accounts only: the app sees the password, and nothing but a password can be asked for. It works
  /// for accounts of an organisation whose passwords the service itself checks, at an authority of the organisation or
  /// at `/organizations`, with permissions that were granted before.
  /// - Parameters:
  ///   - parameters: What to ask for, and who signs in.
  ///   - completionBlock: Takes the result or the error, on `completionBlockQueue`, by default on the main queue, which
  ///     the program must serve. The errors are those of `acquireToken(withUsernamePassword:)`.
  @preconcurrency
  public func acquireToken(
    withUsernamePassword parameters: MSALUsernamePasswordParameters,
    completionBlock: @escaping @Sendable (MSALResult?, (any Error)?) -> Void
  ) {
    Completion.deliver(
      on: parameters.completionBlockQueue ?? .main, freeze: { try parameters.frozenThrowingNSError() },
      call: { [calls] in try await calls.signIn($0, api) }, to: { completionBlock($0.value, $0.error) })
  }

  /// Signs a person in with a password that the app knows, without a page, and gets a token (RFC 6749 section 4.3).
  /// Only on Linux; see `acquireToken(withUsernamePassword:completionBlock:)` for what it is good for.
  /// - Parameter parameters: What to ask for, and who signs in.
  /// - Returns: The token and the account.
  /// - Throws: `interactionRequired` when the person has to do something on a page: prove who they are in a second way,
  ///   change an expired password, or grant permissions; `internal` with `internalErrorInvalidGrant` when user name or
  ///   password is wrong, or the account is locked; `serverDeclinedScopes`; `userCanceled` when the task was cancelled;
  ///   `internal` with an `MSALInternalError` for everything else; errors in `NSURLErrorDomain` when the network
  ///   failed.
  @discardableResult
  public nonisolated(nonsending) func acquireToken(
    withUsernamePassword parameters: MSALUsernamePasswordParameters
  ) async throws -> MSALResult {
    try await calls.signIn(try parameters.frozenThrowingNSError(), api)
  }
}
