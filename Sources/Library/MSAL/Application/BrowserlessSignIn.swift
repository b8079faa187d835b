// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

// Requests for tokens in which this machine shows no page.
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
    calls.perform(parameters, on: parameters.completionBlockQueue ?? .main, to: completionBlock)
  }

  /// Redeems an authorization code that the app obtained itself, as web apps do, and gets a token (RFC 6749 section
  /// 4.1.3, RFC 7636 section 4.5). A code works once. Only on Linux.
  /// - Parameter parameters: The code, what it is bound to, and what to ask for.
  /// - Returns: The token and the account.
  /// - Throws: `internal` with `internalErrorInvalidGrant` when the code is wrong, used, expired or bound to something
  ///   else, with `internalErrorInvalidParameter` when the code verifier is malformed, with
  ///   `internalErrorInvalidResponse` when the ID token does not repeat the nonce; `serverDeclinedScopes`;
  ///   `userCanceled` when the task was cancelled; `internal` with another `MSALInternalError` for everything else;
  ///   errors in `NSURLErrorDomain` when the network failed.
  @discardableResult
  public nonisolated(nonsending) func acquireToken(
    withAuthorizationCode parameters: MSALAuthorizationCodeParameters
  ) async throws -> MSALResult {
    try await calls.perform(parameters)
  }
}

extension MSALPublicClientApplication {
  /// Signs a person in on another device, where they type a code (RFC 8628), and gets a token. For machines without a
  /// browser; any number of such requests may run at a time. Only on Linux.
  /// - Parameters:
  ///   - parameters: What to ask for, and what shows the code.
  ///   - completionBlock: Takes the result or the error, on `completionBlockQueue`, by default on the main queue, which
  ///     the program must serve. The errors are those of `acquireToken(withDeviceCode:)`. To give up early, call
  ///     `MSALDeviceCodeResult.cancel()`.
  @preconcurrency
  public func acquireToken(
    withDeviceCode parameters: MSALDeviceCodeParameters,
    completionBlock: @escaping @Sendable (MSALResult?, (any Error)?) -> Void
  ) {
    let queue = parameters.completionBlockQueue ?? .main
    calls.perform(DeviceCodeParameters(parameters: parameters, queue: queue), on: queue, to: completionBlock)
  }

  /// Signs a person in on another device, where they type a code (RFC 8628), and gets a token. For machines without a
  /// browser; any number of such requests may run at a time. Cancelling the task ends the request at once. Only on
  /// Linux.
  /// - Parameter parameters: What to ask for, and what shows the code.
  /// - Returns: The token and the account.
  /// - Throws: `userCanceled` when the person declined, the code ended before they typed it (then `MSALOAuthErrorKey`
  ///   is `expired_token`), or the request was cancelled; `serverDeclinedScopes`; `internal`
  ///   with an `MSALInternalError` for everything else, such as an organisation that forbids device codes; errors in
  ///   `NSURLErrorDomain` when the network failed and was still down when the code ended.
  @discardableResult
  public nonisolated(nonsending) func acquireToken(
    withDeviceCode parameters: MSALDeviceCodeParameters
  ) async throws -> MSALResult {
    try await calls.perform(DeviceCodeParameters(parameters: parameters, queue: parameters.completionBlockQueue))
  }
}

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
    calls.perform(parameters, on: parameters.completionBlockQueue ?? .main, to: completionBlock)
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
    try await calls.perform(parameters)
  }
}
