// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

public import MSAL

/// An error of MSAL as a value, which `#expect(throws:)` can match. The library itself throws `NSError`, as on Apple's
/// platforms.
///
/// ```swift
/// await #expect(throws: ThrownMSALError(.userCanceled)) {
///   try await matchable { try await application.acquireToken(with: parameters) }
/// }
/// ```
///
/// Source: `MSALErrorDomain` of MSAL for iOS and macOS. See ``matchable(isolation:_:)``.
public struct ThrownMSALError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What went wrong.
  public let code: MSALError

  /// Names the error that a test expects.
  /// - Parameter code: What went wrong.
  public init(_ code: MSALError) { self.code = code }

  /// The code's name and number, such as `userCanceled (-50005)`.
  public var description: String { "\(code) (\(code.rawValue))" }
}

/// Runs `work`, and throws an error of MSAL as a ``ThrownMSALError``.
/// - Parameters:
///   - isolation: The actor that `work` runs on; that of the caller.
///   - work: The calls that a test expects to fail.
/// - Returns: What `work` returns.
/// - Throws: ``ThrownMSALError`` for an error of `MSALErrorDomain`; any other error as it is.
public func matchable<Result>(
  isolation: isolated (any Actor)? = #isolation, _ work: () async throws -> Result
) async throws -> Result {
  do { return try await work() } catch let error {
    throw error.msalCode.map { ThrownMSALError($0) } ?? error
  }
}
