// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import NativeAuthClient
import OAuthWire
import TokenExchange

// The second generation of native authentication. The service leads a flow from state to state, and one delegate, or
// one status, serves all flows.
extension MSALNativeAuthPublicClientApplication {
  /// Starts the sign-up of a new account by native authentication V2.
  ///
  /// Experimental, as in Microsoft's library: it may change in any release.
  ///
  /// Source: MSAL for iOS and macOS 2.18, the method of the same name.
  ///
  /// - Parameters:
  ///   - parameters: The user name, and what to ask for.
  ///   - delegate: Receives what comes next.
  public func signUpV2(parameters: MSALNativeAuthSignUpParametersV2, delegate: any MSALNativeAuthFlowDelegate) {
    starting(parameters).report(to: delegate, .signUp)
  }

  /// Starts the sign-up of a new account by native authentication V2. Only on Linux.
  ///
  /// Experimental, as in Microsoft's library: it may change in any release.
  ///
  /// Source: MSAL for iOS and macOS 2.18, the method of the same name with a delegate.
  ///
  /// - Parameter parameters: The user name, and what to ask for.
  /// - Returns: What the service wants first, or `browserRequired`.
  /// - Throws: `MSALNativeAuthFlowError`; `isInvalidUsername` or `isUserAlreadyExists` may be true.
  public nonisolated(nonsending) func signUpV2(
    parameters: MSALNativeAuthSignUpParametersV2
  ) async throws(MSALNativeAuthFlowError) -> MSALNativeAuthFlowStatus {
    try await starting(parameters).status()
  }

  /// Starts a sign-in by native authentication V2.
  ///
  /// Experimental, as in Microsoft's library: it may change in any release.
  ///
  /// A completed sign-in takes the place of every account that this application had, as
  /// `signIn(parameters:delegate:)` does.
  ///
  /// Source: MSAL for iOS and macOS 2.18, the method of the same name.
  ///
  /// - Parameters:
  ///   - parameters: The user name, and what to ask for.
  ///   - delegate: Receives what comes next.
  public func signInV2(parameters: MSALNativeAuthSignInParametersV2, delegate: any MSALNativeAuthFlowDelegate) {
    starting(parameters).report(to: delegate, .signIn)
  }

  /// Starts a sign-in by native authentication V2. Only on Linux.
  ///
  /// Experimental, as in Microsoft's library: it may change in any release.
  ///
  /// A completed sign-in takes the place of every account that this application had, as
  /// `signIn(parameters:delegate:)` does.
  ///
  /// Source: MSAL for iOS and macOS 2.18, the method of the same name with a delegate.
  ///
  /// - Parameter parameters: The user name, and what to ask for.
  /// - Returns: What the service wants first, or `browserRequired`.
  /// - Throws: `MSALNativeAuthFlowError`; `isInvalidUsername` or `isUserNotFound` may be true.
  public nonisolated(nonsending) func signInV2(
    parameters: MSALNativeAuthSignInParametersV2
  ) async throws(MSALNativeAuthFlowError) -> MSALNativeAuthFlowStatus {
    try await starting(parameters).status()
  }

  /// Starts a password reset by native authentication V2.
  ///
  /// Experimental, as in Microsoft's library: it may change in any release.
  ///
  /// Source: MSAL for iOS and macOS 2.18, the method of the same name.
  ///
  /// - Parameters:
  ///   - parameters: The user name, and what to ask for.
  ///   - delegate: Receives what comes next.
  public func resetPasswordV2(
    parameters: MSALNativeAuthResetPasswordParametersV2, delegate: any MSALNativeAuthFlowDelegate
  ) {
    starting(parameters).report(to: delegate, .passwordReset)
  }

  /// Starts a password reset by native authentication V2. Only on Linux.
  ///
  /// Experimental, as in Microsoft's library: it may change in any release.
  ///
  /// Source: MSAL for iOS and macOS 2.18, the method of the same name with a delegate.
  ///
  /// - Parameter parameters: The user name, and what to ask for.
  /// - Returns: What the service wants first, or `browserRequired`.
  /// - Throws: `MSALNativeAuthFlowError`; `isInvalidUsername`, `isUserNotFound` or `isUserDoesNotHavePassword` may be
  ///   true.
  public nonisolated(nonsending) func resetPasswordV2(
    parameters: MSALNativeAuthResetPasswordParametersV2
  ) async throws(MSALNativeAuthFlowError) -> MSALNativeAuthFlowStatus {
    try await starting(parameters).status()
  }

  // The next two are not meant by `.init(username:)`, which is that of V2.

  /// Starts a password reset by native authentication V2, as MSAL for iOS and macOS 2.15 to 2.17 spelled it.
  ///
  /// Experimental, as in Microsoft's library: it may change in any release.
  ///
  /// Source: MSAL for iOS and macOS 2.15, the method of the same name.
  ///
  /// - Parameters:
  ///   - parameters: The user name.
  ///   - delegate: Receives what comes next.
  @_disfavoredOverload
  public func resetPasswordV2(
    parameters: MSALNativeAuthResetPasswordParameters, delegate: any MSALNativeAuthFlowDelegate
  ) {
    starting(parameters).report(to: delegate, .passwordReset)
  }

  /// Starts a password reset by native authentication V2 with the parameters of V1. Only on Linux.
  ///
  /// Experimental, as in Microsoft's library: it may change in any release.
  ///
  /// Source: MSAL for iOS and macOS 2.15, the method of the same name with a delegate.
  ///
  /// - Parameter parameters: The user name.
  /// - Returns: What the service wants first, or `browserRequired`.
  /// - Throws: `MSALNativeAuthFlowError`; `isInvalidUsername`, `isUserNotFound` or `isUserDoesNotHavePassword` may be
  ///   true.
  @_disfavoredOverload
  public nonisolated(nonsending) func resetPasswordV2(
    parameters: MSALNativeAuthResetPasswordParameters
  ) async throws(MSALNativeAuthFlowError) -> MSALNativeAuthFlowStatus {
    try await starting(parameters).status()
  }

  // MARK: Freezing

  private func starting(_ parameters: MSALNativeAuthSignUpParametersV2) -> JourneyStep {
    starting(parameters.username, parameters.correlationId) { context throws(IdentityError) in
      try context.ask(for: parameters.scopes, parameters.claimsRequest)
      let attributes = try parameters.attributes.map { attributes throws(IdentityError) in try frozen(attributes) }
      return JourneyPhase.start(.signUp, attributes: attributes, in: context)
    }
  }

  private func starting(_ parameters: MSALNativeAuthSignInParametersV2) -> JourneyStep {
    starting(parameters.username, parameters.correlationId) { context throws(IdentityError) in
      try context.ask(for: parameters.scopes, parameters.claimsRequest)
      return JourneyPhase.start(.signIn, in: context)
    }
  }

  private func starting(_ parameters: MSALNativeAuthResetPasswordParameters) -> JourneyStep {
    let same = MSALNativeAuthResetPasswordParametersV2(username: parameters.username)
    same.correlationId = parameters.correlationId
    return starting(same)
  }

  private func starting(_ parameters: MSALNativeAuthResetPasswordParametersV2) -> JourneyStep {
    starting(parameters.username, parameters.correlationId) { context throws(IdentityError) in
      try context.ask(for: parameters.scopes, parameters.claimsRequest)
      return JourneyPhase.start(.passwordReset, in: context)
    }
  }
}

extension FlowContext {
  /// Takes over the scopes and claims that the app gives; nil leaves those that are there.
  mutating func ask(for scopes: [String]?, _ claims: MSALClaimsRequest?) throws(IdentityError) {
    if let scopes { self.scopes = ScopeSet(parsing: scopes) }
    if let claims { self.claims = try claims.frozen() }
  }
}
