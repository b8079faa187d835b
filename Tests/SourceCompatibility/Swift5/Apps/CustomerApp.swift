// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL

/// Adds the headers of a fraud protection service.
final class RiskHeaders: NSObject, MSALNativeAuthRequestInterceptor {
  func addAdditionalHeaderFields(
    _ requestUrl: URL?, completionBlock: @escaping MSALNativeAuthRequestInterceptorAddHeaderCompletionBlock
  ) {
    completionBlock(["x-risk-device": "desktop"])
  }
}

/// An app for customers with screens of its own: walks whatever flow the service wants, and answers what it asks.
struct CustomerApp: Sendable {
  let application: MSALNativeAuthPublicClientApplication
  /// What the customer types.
  var password = ""
  var newPassword = ""
  var attributes: [String: String] = [:]
  /// The address for a second factor.
  var backup = ""
  var claims: String?
  /// The customer's mailbox.
  var readCode: @Sendable (String) async throws -> String

  init(_ deployment: Deployment, readCode: @escaping @Sendable (String) async throws -> String) throws {
    let types: MSALNativeAuthChallengeTypes = [.OOB, .password]
    let config = MSALNativeAuthPublicClientApplicationConfig(
      clientId: deployment.clientId, authority: try MSALCIAMAuthority(url: deployment.authority),
      challengeTypes: types)
    let capabilities: MSALNativeAuthCapabilities = [.mfaRequired, .registrationRequired]
    config.capabilities = capabilities
    let interceptor: any MSALNativeAuthRequestInterceptor = RiskHeaders()
    config.requestInterceptor = interceptor
    config.redirectUri = "http://localhost"
    config.certificateAuthorityFile = deployment.certificateAuthority
    config.cacheConfig.persistence = .memory
    application = try MSALNativeAuthPublicClientApplication(nativeAuthConfiguration: config)
    self.readCode = readCode
  }

  /// Where in which flow the customer is, for the title of a screen.
  static func stage(of state: MSALNativeAuthBaseState) -> String {
    switch state {
    case is SignUpBaseState: return "sign-up"
    case is SignInBaseState: return "sign-in"
    case is ResetPasswordBaseState: return "reset"
    case is MFABaseState: return "second factor"
    case is RegisterStrongAuthBaseState: return "registration"
    default: return "?"
    }
  }

  // MARK: The flows

  func signUp(_ username: String) async throws -> [String] {
    let parameters = MSALNativeAuthSignUpParameters(username: username)
    return try await walk(username) { application.signUp(parameters: parameters, delegate: $0) }
  }

  func signIn(_ username: String, with password: String? = nil) async throws -> [String] {
    let parameters = MSALNativeAuthSignInParameters(username: username)
    parameters.password = password
    return try await walk(username) { application.signIn(parameters: parameters, delegate: $0) }
  }

  func resetPassword(_ username: String) async throws -> [String] {
    let parameters = MSALNativeAuthResetPasswordParameters(username: username)
    return try await walk(username) { application.resetPassword(parameters: parameters, delegate: $0) }
  }

  /// Takes every step until the customer is signed in; the stages on the way.
  private func walk(_ username: String, start: (CustomerScreen) -> Void) async throws -> [String] {
    var stages: [String] = []
    var event = await CustomerScreen.event(of: start)
    var hasAskedAgain = false
    while let current = event {
      switch current {
      case .code(let state):
        stages.append(Self.stage(of: state))
        event = hasAskedAgain ? try await submit(to: state, username) : await askAgain(state)
        hasAskedAgain = true
      case .password(let state): event = await submitPassword(to: state)
      case .attributes(let state, let wanted):
        stages.append("attributes: \(wanted.filter(\.required).map(\.name).sorted().joined(separator: ", "))")
        event = await CustomerScreen.event { state.submitAttributes(attributes: attributes, delegate: $0) }
      case .done(let state): event = await signIn(after: state)
      case .methods(let state, let methods):
        stages.append(Self.stage(of: state))
        event = await choose(methods[0], state)
      case .signedIn(let result): event = await token(of: result)
      case .token(let token): return stages + ["\(token.scopes.isEmpty ? "no" : "a") token"]
      case .failed(let error): return stages + [describe(error)]
      }
    }
    return stages
  }

  // MARK: The steps

  /// Asks for another code, where that can be done.
  private func askAgain(_ state: MSALNativeAuthBaseState) async -> CustomerEvent? {
    switch state {
    case let state as SignUpCodeRequiredState: return await CustomerScreen.event { state.resendCode(delegate: $0) }
    case let state as SignInCodeRequiredState: return await CustomerScreen.event { state.resendCode(delegate: $0) }
    case let state as ResetPasswordCodeRequiredState:
      return await CustomerScreen.event { state.resendCode(delegate: $0) }
    default: return .code(state)
    }
  }

  private func submit(to state: MSALNativeAuthBaseState, _ username: String) async throws -> CustomerEvent? {
    let isSecond = state is MFABaseState || state is RegisterStrongAuthBaseState
    let code = try await readCode(isSecond ? backup : username)
    switch state {
    case let state as SignUpCodeRequiredState:
      return await CustomerScreen.event { state.submitCode(code: code, delegate: $0) }
    case let state as SignInCodeRequiredState:
      return await CustomerScreen.event { state.submitCode(code: code, delegate: $0) }
    case let state as ResetPasswordCodeRequiredState:
      return await CustomerScreen.event { state.submitCode(code: code, delegate: $0) }
    case let state as MFARequiredState:
      return await CustomerScreen.event { state.submitChallenge(challenge: code, delegate: $0) }
    case let state as RegisterStrongAuthVerificationRequiredState:
      return await CustomerScreen.event { state.submitChallenge(challenge: code, delegate: $0) }
    default: return nil
    }
  }

  private func submitPassword(to state: MSALNativeAuthBaseState) async -> CustomerEvent? {
    switch state {
    case let state as SignUpPasswordRequiredState:
      return await CustomerScreen.event { state.submitPassword(password: password, delegate: $0) }
    case let state as SignInPasswordRequiredState:
      return await CustomerScreen.event { state.submitPassword(password: password, delegate: $0) }
    case let state as ResetPasswordRequiredState:
      return await CustomerScreen.event { state.submitPassword(password: newPassword, delegate: $0) }
    default: return nil
    }
  }

  private func choose(_ method: MSALAuthMethod, _ state: MSALNativeAuthBaseState) async -> CustomerEvent? {
    switch state {
    case let state as AwaitingMFAState:
      return await CustomerScreen.event { state.requestChallenge(authMethod: method, delegate: $0) }
    case let state as RegisterStrongAuthState:
      let parameters = MSALNativeAuthChallengeAuthMethodParameters(authMethod: method, verificationContact: backup)
      return await CustomerScreen.event { state.challengeAuthMethod(parameters: parameters, delegate: $0) }
    default: return nil
    }
  }

  private func signIn(after state: SignInAfterPreviousFlowBaseState) async -> CustomerEvent? {
    switch state {
    case let state as SignInAfterSignUpState:
      let parameters = MSALNativeAuthSignInAfterSignUpParameters()
      parameters.claimsRequest = claims.map { MSALClaimsRequest(jsonString: $0, error: nil) }
      return await CustomerScreen.event { state.signIn(parameters: parameters, delegate: $0) }
    case let state as SignInAfterResetPasswordState:
      let parameters = MSALNativeAuthSignInAfterResetPasswordParameters()
      return await CustomerScreen.event { state.signIn(parameters: parameters, delegate: $0) }
    default: return nil
    }
  }

  private func token(of result: MSALNativeAuthUserAccountResult) async -> CustomerEvent? {
    let parameters = MSALNativeAuthGetAccessTokenParameters()
    return await CustomerScreen.event { result.getAccessToken(parameters: parameters, delegate: $0) }
  }

  private func describe(_ error: MSALNativeAuthError) -> String {
    if let error = error as? MSALNativeAuthGenericError, error.isBrowserRequired { return "browser" }
    if let error = error as? SignInStartError, error.isInvalidCredentials { return "wrong password" }
    let weak: MSALNativeAuthSubError = .passwordTooWeak
    return error.subError == weak ? "weak password" : error.errorDescription ?? ""
  }

  // MARK: The same with async, where one step is enough to see it

  func statuses(_ known: String, _ unknown: String) async throws -> [String] {
    let signIn: MSALNativeAuthSignInStatus = try await application.signIn(
      parameters: MSALNativeAuthSignInParameters(username: known))
    let signUp: MSALNativeAuthSignUpStatus = try await application.signUp(
      parameters: MSALNativeAuthSignUpParameters(username: unknown))
    let reset: MSALNativeAuthResetPasswordStatus = try await application.resetPassword(
      parameters: MSALNativeAuthResetPasswordParameters(username: known))
    var lines: [String] = []
    if case .passwordRequired = signIn { lines.append("password") }
    if case .codeRequired(_, let delivery) = signUp { lines.append(Self.digits(delivery)) }
    if case .codeRequired(_, let delivery) = reset { lines.append(Self.digits(delivery)) }
    return lines
  }

  private static func digits(_ delivery: MSALNativeAuthCodeDelivery) -> String { "\(delivery.codeLength) digits" }
}
