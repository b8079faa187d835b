// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation

/// The domain of every error that MSAL itself reports; its codes are those of `MSALError`.
public let MSALErrorDomain = "MSALErrorDomain"

/// Codes of errors in ``MSALErrorDomain``. Compare them with `error.msalCode`, which Apple's MSAL does not have, or
/// with `(error as NSError).code`:
///
/// ```swift
/// do {
///   return try await application.acquireTokenSilent(with: parameters)
/// } catch let error where error.msalCode == .interactionRequired {
///   return try await application.acquireToken(with: interactive)
/// }
/// ```
///
/// What is thrown is an `NSError`; these are its numbers, as on Apple's platforms. So `catch
/// MSALError.interactionRequired` does not compile ("pattern of type 'MSALError' cannot match 'any Error'"), and
/// `catch let error as MSALError` never matches, which the compiler warns about. `catch let error as NSError` matches
/// what this library throws, but no `CancellationError` of other code; in a `catch` without a pattern write
/// `error as NSError`.
///
/// Only -50001 to -50005, -50009 and -50142 arrive as `code`; everything else arrives as `internal`, with the detail
/// under `MSALInternalErrorCodeKey`. Failures of the network arrive in `NSURLErrorDomain`.
public enum MSALError: Int, Sendable {
  /// An error that asking again does not repair; `MSALInternalErrorCodeKey` has the detail.
  case `internal` = -50000
  /// The device must be registered with the organisation first.
  case workplaceJoinRequired = -50001
  /// The person must be asked: call `acquireToken(with:)`.
  case interactionRequired = -50002
  /// Some scopes were not granted; see `MSALGrantedScopesKey` and `MSALDeclinedScopesKey`.
  case serverDeclinedScopes = -50003
  /// The resource asks for an app-protection policy that this platform can't offer.
  case serverProtectionPoliciesRequired = -50004
  /// The person, or the app, cancelled the sign-in.
  case userCanceled = -50005
  /// The service answered `server_error`. Seen as `internal` with this number as the internal code.
  case serverError = -50006
  /// The device's registration is too weak for the resource. Seen as `internal` with this number as the internal code.
  case insufficientDeviceStrength = -50007
  /// Never reported on Linux: an enrolment in device management has finished and the request must be repeated.
  case mdmEnrollmentCompletedNeedsRetry = -50008
  /// A key pair of the app's can't be used; `MSALExternalKeyPairFailureReasonKey` says why. Compare with the name: the
  /// number may be another one on Apple's platforms.
  case invalidExternalKeyPair = -50009
  /// The person must change their password before signing in.
  case serverInvalidRequestResetPasswordRequired = -50142
}

extension Error {
  /// The code of an error of this library; nil for every other error, such as one of the network. Not in Apple's MSAL.
  public var msalCode: MSALError? {
    let error = self as NSError
    return error.domain == MSALErrorDomain ? MSALError(rawValue: error.code) : nil
  }
}
