// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation

// What telemetry calls it.
private let api = "acquireTokenWithDeviceCode"

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
    Completion.deliver(
      on: queue, freeze: { try parameters.frozenThrowingNSError(showingOn: queue) },
      call: { [calls] in try await calls.signIn($0, api) }, to: { completionBlock($0.value, $0.error) })
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
    try await calls.signIn(try parameters.frozenThrowingNSError(showingOn: parameters.completionBlockQueue), api)
  }
}
