// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation

// What telemetry calls it.
private let api = "acquireTokenByAuthorizationCode"

extension MSALPublicClientApplication {
  /// Redeems an authorization code that the app obtained itself, as web apps do, and gets a token. Only on Linux.
  /// - Parameters:
  ///   - parameters: The code, what it is bound to, and what to ask for.
  ///   - completionBlock: Takes the result or the error, on `completionBlockQueue`, by default on the main queue, which
  ///     the program must serve. The errors are those of `acquireToken(withAuthorizationCode:)`.
  @preconcurrency
  public func acquireToken(
    withAuthorizationCode parameters: MSALAuthorizationCodeParameters,
    completionBlock: @escaping @Sendable (MSALResult?, (any Error)?) -> Void
  ) {
    Completion.deliver(
      on: parameters.completionBlockQueue ?? .main, freeze: { try parameters.frozenThrowingNSError() },
      call: { [calls] in try await calls.signIn($0, api) }, to: { completionBlock($0.value, $0.error) })
  }

  /// Redeems an authorization code that the app obtained itself, as web apps do, and gets a token (RFC 6749 section
  /// 4.1.3, RFC 7636 section 4.5). A code works once. Only on Linux.
  /// - Parameter parameters: The code, what it is bound to, and what to ask for.
  /// - Returns: The token and the account.
  /// - Throws: `internal` with `internalErrorInvalidGrant` when the code is wrong, used, expired or bound to something
  ///   else, with `internalErrorInvalidParameter` when the verifier is none, with `internalErrorInvalidResponse` when
  ///   the ID token does not repeat the nonce; `serverDeclinedScopes`; `userCanceled` when the task was cancelled;
  ///   `internal` with another `MSALInternalError` for everything else; errors in `NSURLErrorDomain` when the network
  ///   failed.
  @discardableResult
  public nonisolated(nonsending) func acquireToken(
    withAuthorizationCode parameters: MSALAuthorizationCodeParameters
  ) async throws -> MSALResult {
    try await calls.signIn(try parameters.frozenThrowingNSError(), api)
  }
}
