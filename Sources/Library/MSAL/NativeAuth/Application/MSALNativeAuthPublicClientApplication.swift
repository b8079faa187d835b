// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import NativeAuthClient
import OAuthClient
import OAuthWire
import PlatformInterfaces
import TokenCache
import TokenExchange

/// An app that signs people up and in with its own screens, at a tenant for customers (Microsoft Entra External ID).
///
/// Each call that starts or continues a flow has two forms. With a delegate it returns at once, and one callback comes
/// on the main actor, which the program must serve; the delegate is kept until then. The asynchronous form, which is
/// only on Linux, returns the status of the flow, with the state to continue with, and throws the error that the
/// delegate would get; cancelling its task cancels the request.
///
/// Accounts and tokens live in the same cache as those of the browser: all calls of ``MSALPublicClientApplication``
/// work on them. See <doc:NativeSignUp>.
///
/// ```swift
/// let configuration = try MSALNativeAuthPublicClientApplicationConfig(
///   clientId: "your-application-id", tenantSubdomain: "fabrikam", challengeTypes: [.OOB, .password])
/// let customers = try MSALNativeAuthPublicClientApplication(nativeAuthConfiguration: configuration)
/// ```
///
/// Source: Microsoft Entra native authentication API.
public final class MSALNativeAuthPublicClientApplication: MSALPublicClientApplication, @unchecked Sendable {
  // Unchecked as its superclass is: what it stores of its own are constants and Sendable.
  private let settings: NativeAuthSettings
  private let appHeaders: AppHeaders
  // For messages before the client is made.
  private let log: any LogSink
  private let random: any RandomSource

  /// Makes an application. No file is opened and nothing is sent until a call needs it.
  /// - Parameter config: The settings; later changes to the object have no effect. Without a redirect URI, the way out
  ///   to a browser uses `http://localhost`, which must then be registered; a warning in the log says so.
  /// - Throws: `internal`, with `internalErrorInvalidParameter` when the authority is no `MSALCIAMAuthority` or another
  ///   setting can't be used, or `internalErrorInvalidRedirectURI` when the redirect URI can't be received on this
  ///   platform.
  public init(nativeAuthConfiguration config: MSALNativeAuthPublicClientApplicationConfig) throws {
    log = AppLog(config: MSALGlobalConfig.loggerConfig)
    random = Assembly.random
    try Self.check(config, log: log)
    settings = config.nativeSettings
    appHeaders = config.appHeaders
    try super.init(configuration: config)
  }

  /// Makes an application.
  /// - Parameters:
  ///   - config: The settings of the browser-delegated calls; the authority must be of kind CIAM.
  ///   - challengeTypes: The authentication methods for which the app has screens.
  /// - Throws: See `init(nativeAuthConfiguration:)`.
  @available(*, deprecated, message: "Use init(nativeAuthConfiguration:).")
  public convenience init(
    configuration config: MSALPublicClientApplicationConfig, challengeTypes: MSALNativeAuthChallengeTypes
  ) throws {
    try self.init(
      nativeAuthConfiguration: MSALNativeAuthPublicClientApplicationConfig(config, challengeTypes: challengeTypes))
  }

  /// Makes an application for the authority `https://<tenantSubdomain>.ciamlogin.com`.
  /// - Parameters:
  ///   - clientId: The application (client) id of the app registration.
  ///   - tenantSubdomain: The first part of the tenant's domain: `contoso` for `contoso.onmicrosoft.com`.
  ///   - challengeTypes: The authentication methods for which the app has screens.
  ///   - redirectUri: Where the answer of the sign-in page comes back to, when a browser is needed.
  /// - Throws: See `init(nativeAuthConfiguration:)`.
  @available(*, deprecated, message: "Use init(nativeAuthConfiguration:).")
  public convenience init(
    clientId: String, tenantSubdomain: String, challengeTypes: MSALNativeAuthChallengeTypes, redirectUri: String? = nil
  ) throws {
    let config = try MSALNativeAuthPublicClientApplicationConfig(
      clientId: clientId, tenantSubdomain: tenantSubdomain, challengeTypes: challengeTypes)
    config.redirectUri = redirectUri
    try self.init(nativeAuthConfiguration: config)
  }

  /// Makes an application with a given platform and cache, for tests in one process.
  package init(
    nativeAuthConfiguration config: MSALNativeAuthPublicClientApplicationConfig, platform: Platform, cache: TokenCache,
    sessions: InteractiveSessions = .shared
  ) throws {
    log = platform.log
    random = platform.random
    try Self.check(config, log: log)
    settings = config.nativeSettings
    appHeaders = config.appHeaders
    try super.init(configuration: config, platform: platform, cache: cache, sessions: sessions)
  }

  private static func check(_ config: MSALNativeAuthPublicClientApplicationConfig, log: any LogSink) throws {
    guard config.authority is MSALCIAMAuthority else {
      throw ErrorMapping.error(
        for: .badParameter(
          "authority", "native authentication needs an MSALCIAMAuthority, such as https://contoso.ciamlogin.com"))
    }
    guard config.redirectUri == nil else { return }
    log.log(
      .warning, "No redirectUri is set: when a browser is needed, http://localhost must be registered for this app")
  }

  // MARK: Flows

  /// Starts the sign-up of a new account.
  ///
  /// Source: Microsoft Entra native authentication API, `signup/v1.0/start`, `signup/v1.0/challenge`.
  ///
  /// - Parameters:
  ///   - parameters: The user name, and perhaps password and attributes.
  ///   - delegate: Receives the outcome of the start.
  public func signUp(parameters: MSALNativeAuthSignUpParameters, delegate: any SignUpStartDelegate) {
    signingUp(parameters).report(to: delegate) {
      $0.onSignUpStartError(error: $1)
    } success: { delegate, status in
      switch status {
      case .codeRequired(let state, let delivery):
        delivery.tell(state, delegate.onSignUpCodeRequired)
      case .attributesInvalid(nil, let names): delegate.onSignUpAttributesInvalid(attributeNames: names)
      default: MissingCallback.noteUnexpected()
      }
    }
  }

  /// Starts the sign-up of a new account. Only on Linux.
  ///
  /// ```swift
  /// let parameters = MSALNativeAuthSignUpParameters(username: "pia@customers.example")
  /// parameters.password = password
  /// let status = try await customers.signUp(parameters: parameters)
  /// ```
  ///
  /// Source: Microsoft Entra native authentication API, `signup/v1.0/start`, `signup/v1.0/challenge`.
  ///
  /// - Parameter parameters: The user name, and perhaps password and attributes.
  /// - Returns: `codeRequired`, `attributesInvalid` without a state, or `browserRequired`.
  /// - Throws: `SignUpStartError`; of `isUserAlreadyExists`, `isInvalidPassword` and `isInvalidUsername` at most one
  ///   is true.
  public nonisolated(nonsending) func signUp(
    parameters: MSALNativeAuthSignUpParameters
  ) async throws(SignUpStartError) -> MSALNativeAuthSignUpStatus {
    try await signingUp(parameters).status()
  }

  /// Starts a sign-in.
  ///
  /// A completed sign-in takes the place of every account that this application had, those signed in through a browser
  /// too: their tokens are removed from the cache. Of two sign-ins at once the one that ends last stays.
  ///
  /// Source: Microsoft Entra native authentication API, `oauth2/v2.0/initiate`, `challenge`, `introspect` and `token`.
  ///
  /// - Parameters:
  ///   - parameters: The user name, and perhaps password, scopes and claims.
  ///   - delegate: Receives the outcome of the start.
  public func signIn(parameters: MSALNativeAuthSignInParameters, delegate: any SignInStartDelegate) {
    signingIn(parameters).report(to: delegate) {
      $0.onSignInStartError(error: $1)
    } success: { delegate, status in
      switch status {
      case .codeRequired(let state, let delivery):
        delivery.tell(state, delegate.onSignInCodeRequired)
      case .passwordRequired(let state): delegate.onSignInPasswordRequired(newState: state)
      default: delegate.report(status)
      }
    }
  }

  /// Starts a sign-in. Only on Linux.
  ///
  /// ```swift
  /// let parameters = MSALNativeAuthSignInParameters(username: "pia@customers.example")
  /// parameters.password = password
  /// if case .completed(let account) = try await customers.signIn(parameters: parameters) {
  ///   show(account.account.username ?? "")
  /// }
  /// ```
  ///
  /// A completed sign-in takes the place of every account that this application had, those signed in through a browser
  /// too: their tokens are removed from the cache. Of two sign-ins at once the one that ends last stays.
  ///
  /// Source: Microsoft Entra native authentication API, `oauth2/v2.0/initiate`, `challenge`, `introspect` and `token`.
  ///
  /// - Parameter parameters: The user name, and perhaps password, scopes and claims.
  /// - Returns: `completed`, `codeRequired`, also when a password was given but the service wants a code,
  ///   `passwordRequired`, `mfaRequired`, `registrationRequired` or `browserRequired`.
  /// - Throws: `SignInStartError`; of `isUserNotFound`, `isInvalidCredentials` and `isInvalidUsername` at most one is
  ///   true.
  public nonisolated(nonsending) func signIn(
    parameters: MSALNativeAuthSignInParameters
  ) async throws(SignInStartError) -> MSALNativeAuthSignInStatus {
    try await signingIn(parameters).status()
  }

  /// Starts a password reset.
  ///
  /// Source: Microsoft Entra native authentication API, `resetpassword/v1.0/start`, `resetpassword/v1.0/challenge`.
  ///
  /// - Parameters:
  ///   - parameters: The user name.
  ///   - delegate: Receives the outcome of the start.
  public func resetPassword(
    parameters: MSALNativeAuthResetPasswordParameters, delegate: any ResetPasswordStartDelegate
  ) {
    resetting(parameters).report(to: delegate) {
      $0.onResetPasswordStartError(error: $1)
    } success: { delegate, status in
      guard case .codeRequired(let state, let delivery) = status else { return MissingCallback.noteUnexpected() }
      delivery.tell(state, delegate.onResetPasswordCodeRequired)
    }
  }

  /// Starts a password reset. Only on Linux.
  ///
  /// ```swift
  /// let parameters = MSALNativeAuthResetPasswordParameters(username: "pia@customers.example")
  /// let status = try await customers.resetPassword(parameters: parameters)
  /// ```
  ///
  /// Source: Microsoft Entra native authentication API, `resetpassword/v1.0/start`, `resetpassword/v1.0/challenge`.
  ///
  /// - Parameter parameters: The user name.
  /// - Returns: `codeRequired` or `browserRequired`.
  /// - Throws: `ResetPasswordStartError`; of `isUserNotFound`, `isUserDoesNotHavePassword` and `isInvalidUsername` at
  ///   most one is true.
  public nonisolated(nonsending) func resetPassword(
    parameters: MSALNativeAuthResetPasswordParameters
  ) async throws(ResetPasswordStartError) -> MSALNativeAuthResetPasswordStatus {
    try await resetting(parameters).status()
  }

  // MARK: The account

  /// The account that is signed in, from the cache; nothing is sent.
  /// - Parameter correlationId: Names the call in the log.
  /// - Returns: The account, for getting access tokens and for signing out; nil when nobody is signed in, or when the
  ///   cache can't be read, which is logged.
  public func getNativeAuthUserAccount(correlationId: UUID? = nil) -> MSALNativeAuthUserAccountResult? {
    do throws(IdentityError) {
      let client = try native()
      return try client.client.signedInAccount().map { MSALNativeAuthUserAccountResult($0, client) }
    } catch {
      log.log(.error, "[\(correlationId?.uuidString ?? "")] The token cache can't be read")
      return nil
    }
  }

  // MARK: Freezing

  private func signingUp(_ parameters: MSALNativeAuthSignUpParameters) -> SignUpStep<SignUpStartError> {
    starting(parameters.username, parameters.correlationId) { context throws(IdentityError) in
      SignUpPhase.start(
        password: parameters.password.map { Secret($0) },
        attributes: try parameters.attributes.map { attributes throws(IdentityError) in try frozen(attributes) },
        in: context)
    }
  }

  private func signingIn(_ parameters: MSALNativeAuthSignInParameters) -> SignInStep<SignInStartError> {
    starting(parameters.username, parameters.correlationId) { context throws(IdentityError) in
      context.scopes = ScopeSet(parsing: parameters.scopes ?? [])
      context.claims = try parameters.claimsRequest?.frozen()
      return SignInPhase.start(password: parameters.password.map { Secret($0) }, in: context)
    }
  }

  private func resetting(
    _ parameters: MSALNativeAuthResetPasswordParameters
  ) -> ResetPasswordStep<ResetPasswordStartError> {
    starting(parameters.username, parameters.correlationId) { PasswordResetPhase.start(in: $0) }
  }

  private func native() throws(IdentityError) -> NativeClient {
    NativeClient(client: try calls.client.get(), appHeaders: appHeaders, log: log, random: random)
  }

  func starting<Status: FlowStatus, Failure: MSALNativeAuthError>(
    _ username: String, _ correlationID: UUID?,
    first: (inout FlowContext) throws(IdentityError) -> FlowAction<Status.Phase>
  ) -> FlowStep<Status, Failure> {
    let context = FlowContext(
      settings: settings, correlationID: CorrelationID(correlationID ?? random.uuid()), username: username)
    return FlowStep(
      startingWith: context, log: log, client: { () throws(IdentityError) in try self.native() }, first: first)
  }
}
