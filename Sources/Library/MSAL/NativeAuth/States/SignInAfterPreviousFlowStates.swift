// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import NativeAuthClient
import OAuthWire
import TokenExchange

/// The superclass of the states in which the person can sign in after another flow.
///
/// Source: Microsoft Entra native authentication API, `continuation_token`.
public class SignInAfterPreviousFlowBaseState: NSObject, CustomReflectable, @unchecked Sendable {
  // Unchecked only because it has subclasses: what it stores is a constant and Sendable.
  let context: StateContext

  init(_ context: StateContext) { self.context = context }

  /// The class and the correlation id. Everything else in the state is secret.
  public override var description: String { MSALNativeAuthBaseState.description(of: self, at: context) }

  /// The same text as `description`.
  public override var debugDescription: String { description }

  /// Empty, because the state contains secrets.
  public var customMirror: Mirror { Mirror(self, children: [], ancestorRepresentation: .suppressed) }

  fileprivate func signingIn<Failure: MSALNativeAuthError>(
    scopes: [String]?, claims: MSALClaimsRequest?
  ) -> SignInStep<Failure> {
    FlowStep(at: context) { context throws(IdentityError) in
      SignInPhase.signIn(
        after: context, scopes: ScopeSet(parsing: scopes ?? []), claims: try claims?.frozen())
    }
  }
}

// These store nothing of their own: they are as Sendable as their superclass.

/// Sign-up is done; the new account can sign in.
///
/// Source: Microsoft Entra native authentication API, `oauth2/v2.0`.
public final class SignInAfterSignUpState: SignInAfterPreviousFlowBaseState, @unchecked Sendable {
  /// Signs the new account in, without asking the person again.
  ///
  /// It takes the place of every account that this application had, as `signIn(parameters:)` of the application does.
  ///
  /// Source: Microsoft Entra native authentication API, `oauth2/v2.0/token`, grant `continuation_token`.
  ///
  /// - Parameters:
  ///   - parameters: What to ask for.
  ///   - delegate: Receives the outcome.
  public func signIn(
    parameters: MSALNativeAuthSignInAfterSignUpParameters, delegate: any SignInAfterSignUpDelegate
  ) {
    signingIn(parameters).report(
      to: delegate, failure: { $0.onSignInAfterSignUpError(error: $1) }, success: { $0.report($1) })
  }

  /// Signs the new account in, without asking the person again. Only on Linux.
  ///
  /// It takes the place of every account that this application had, as `signIn(parameters:)` of the application does.
  ///
  /// Source: Microsoft Entra native authentication API, `oauth2/v2.0/token`, grant `continuation_token`.
  ///
  /// - Parameter parameters: What to ask for.
  /// - Returns: `completed`, `mfaRequired`, `registrationRequired` or `browserRequired`.
  /// - Throws: `SignInAfterSignUpError`; none of its predicates is true.
  public nonisolated(nonsending) func signIn(
    parameters: MSALNativeAuthSignInAfterSignUpParameters
  ) async throws(SignInAfterSignUpError) -> MSALNativeAuthSignInStatus {
    try await signingIn(parameters).status()
  }

  private func signingIn(
    _ parameters: MSALNativeAuthSignInAfterSignUpParameters
  ) -> SignInStep<SignInAfterSignUpError> {
    signingIn(scopes: parameters.scopes, claims: parameters.claimsRequest)
  }
}

/// The password is changed; the account can sign in.
///
/// Source: Microsoft Entra native authentication API, `oauth2/v2.0`.
public final class SignInAfterResetPasswordState: SignInAfterPreviousFlowBaseState, @unchecked Sendable {
  /// Signs the account in, without asking the person again.
  ///
  /// It takes the place of every account that this application had, as `signIn(parameters:)` of the application does.
  ///
  /// Source: Microsoft Entra native authentication API, `oauth2/v2.0/token`, grant `continuation_token`.
  ///
  /// - Parameters:
  ///   - parameters: What to ask for.
  ///   - delegate: Receives the outcome.
  public func signIn(
    parameters: MSALNativeAuthSignInAfterResetPasswordParameters, delegate: any SignInAfterResetPasswordDelegate
  ) {
    signingIn(parameters).report(
      to: delegate, failure: { $0.onSignInAfterResetPasswordError(error: $1) }, success: { $0.report($1) })
  }

  /// Signs the account in, without asking the person again. Only on Linux.
  ///
  /// It takes the place of every account that this application had, as `signIn(parameters:)` of the application does.
  ///
  /// Source: Microsoft Entra native authentication API, `oauth2/v2.0/token`, grant `continuation_token`.
  ///
  /// - Parameter parameters: What to ask for.
  /// - Returns: `completed`, `mfaRequired`, `registrationRequired` or `browserRequired`.
  /// - Throws: `SignInAfterResetPasswordError`; none of its predicates is true.
  public nonisolated(nonsending) func signIn(
    parameters: MSALNativeAuthSignInAfterResetPasswordParameters
  ) async throws(SignInAfterResetPasswordError) -> MSALNativeAuthSignInStatus {
    try await signingIn(parameters).status()
  }

  private func signingIn(
    _ parameters: MSALNativeAuthSignInAfterResetPasswordParameters
  ) -> SignInStep<SignInAfterResetPasswordError> {
    signingIn(scopes: parameters.scopes, claims: parameters.claimsRequest)
  }
}
