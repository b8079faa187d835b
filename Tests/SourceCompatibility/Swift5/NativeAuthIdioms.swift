// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL

// Apps on Apple's platforms implement the callbacks that they need, of as many delegates as they need; it only has to
// compile.

/// All delegates at once, with nothing but what is required.
class RequiredCallbacksOnly: SignUpStartDelegate,
  SignUpVerifyCodeDelegate,
  SignUpResendCodeDelegate,
  SignUpPasswordRequiredDelegate,
  SignUpAttributesRequiredDelegate,
  SignInStartDelegate,
  SignInVerifyCodeDelegate,
  SignInResendCodeDelegate,
  SignInPasswordRequiredDelegate,
  SignInAfterSignUpDelegate,
  SignInAfterResetPasswordDelegate,
  ResetPasswordStartDelegate,
  ResetPasswordVerifyCodeDelegate,
  ResetPasswordResendCodeDelegate,
  ResetPasswordRequiredDelegate,
  MFARequestChallengeDelegate,
  MFASubmitChallengeDelegate,
  RegisterStrongAuthChallengeDelegate,
  RegisterStrongAuthSubmitChallengeDelegate,
  CredentialsDelegate
{
  func onSignUpStartError(error: SignUpStartError) {}
  func onSignUpVerifyCodeError(error: VerifyCodeError, newState: SignUpCodeRequiredState?) {}
  func onSignUpResendCodeError(error: ResendCodeError, newState: SignUpCodeRequiredState?) {}
  func onSignUpPasswordRequiredError(error: PasswordRequiredError, newState: SignUpPasswordRequiredState?) {}
  func onSignUpAttributesRequiredError(error: AttributesRequiredError) {}
  func onSignInStartError(error: SignInStartError) {}
  func onSignInVerifyCodeError(error: VerifyCodeError, newState: SignInCodeRequiredState?) {}
  func onSignInResendCodeError(error: ResendCodeError, newState: SignInCodeRequiredState?) {}
  func onSignInPasswordRequiredError(error: PasswordRequiredError, newState: SignInPasswordRequiredState?) {}
  func onSignInAfterSignUpError(error: SignInAfterSignUpError) {}
  func onSignInAfterResetPasswordError(error: SignInAfterResetPasswordError) {}
  func onResetPasswordStartError(error: ResetPasswordStartError) {}
  func onResetPasswordVerifyCodeError(error: VerifyCodeError, newState: ResetPasswordCodeRequiredState?) {}
  func onResetPasswordResendCodeError(error: ResendCodeError, newState: ResetPasswordCodeRequiredState?) {}
  func onResetPasswordRequiredError(error: PasswordRequiredError, newState: ResetPasswordRequiredState?) {}
  func onMFARequestChallengeError(error: MFARequestChallengeError, newState: MFARequiredState?) {}
  func onMFASubmitChallengeError(error: MFASubmitChallengeError, newState: MFARequiredState?) {}
  func onRegisterStrongAuthChallengeError(error: RegisterStrongAuthChallengeError, newState: RegisterStrongAuthState?) {
  }
  func onRegisterStrongAuthSubmitChallengeError(
    error: RegisterStrongAuthSubmitChallengeError, newState: RegisterStrongAuthVerificationRequiredState?
  ) {}
  func onAccessTokenRetrieveError(error: RetrieveAccessTokenError) {}
}

/// A screen as the samples have it: one delegate after the other in extensions, optional callbacks here and there,
/// types with their module's name.
class NativeScreen: NSObject {
  var accountResult: MSALNativeAuthUserAccountResult?
  var text = ""
}

extension NativeScreen: SignUpStartDelegate {
  func onSignUpStartError(error: MSAL.SignUpStartError) {
    if error.isUserAlreadyExists || error.isInvalidPassword || error.isInvalidUsername || error.isBrowserRequired {
      text = error.errorDescription ?? "No error description"
    }
  }

  func onSignUpCodeRequired(
    newState: MSAL.SignUpCodeRequiredState, sentTo: String, channelTargetType: MSAL.MSALNativeAuthChannelType,
    codeLength: Int
  ) {
    text = channelTargetType.isEmailType ? "Email sent to \(sentTo)" : channelTargetType.value
  }
}

extension NativeScreen: SignUpVerifyCodeDelegate {
  func onSignUpVerifyCodeError(error: MSAL.VerifyCodeError, newState: MSAL.SignUpCodeRequiredState?) {
    if error.isInvalidCode, newState != nil { text = "Again" }
  }

  func onSignUpCompleted(newState: MSAL.SignInAfterSignUpState) {}
}

extension NativeScreen: SignUpAttributesRequiredDelegate {
  func onSignUpAttributesRequiredError(error: MSAL.AttributesRequiredError) {}

  func onSignUpAttributesInvalid(attributeNames: [String], newState: MSAL.SignUpAttributesRequiredState) {}
}

extension NativeScreen: SignInStartDelegate, SignInAfterSignUpDelegate {
  func onSignInStartError(error: MSAL.SignInStartError) { print("\(error.errorDescription ?? "")") }
  func onSignInAfterSignUpError(error: MSAL.SignInAfterSignUpError) {}
  func onSignInCompleted(result: MSAL.MSALNativeAuthUserAccountResult) { accountResult = result }

  func onSignInAwaitingMFA(authMethods: [MSAL.MSALAuthMethod], newState: MSAL.AwaitingMFAState) {
    text = authMethods.first?.loginHint ?? ""
  }
}

@MainActor class IsolatedScreen {
  var tokens: [String] = []
}

extension IsolatedScreen: CredentialsDelegate {
  func onAccessTokenRetrieveError(error: MSAL.RetrieveAccessTokenError) {
    let isOver = error.isRefreshTokenExpired || error.isBrowserRequired || error.isInvalidScope
    print(isOver, error.errorCodes, error.errorUri ?? "", error.correlationId.uuidString, error.localizedDescription)
  }

  func onAccessTokenRetrieveCompleted(result: MSAL.MSALNativeAuthTokenResult) {
    tokens.append(result.accessToken)
    let isOurs = ["User.Read"].allSatisfy(result.scopes.contains)
    print(isOurs, result.expiresOn ?? Date.distantPast, result.refreshToken ?? "")
  }
}

class ProtectionHeaders: NSObject, MSALNativeAuthRequestInterceptor {
  func addAdditionalHeaderFields(
    _ requestUrl: URL?, completionBlock: @escaping MSALNativeAuthRequestInterceptorAddHeaderCompletionBlock
  ) {
    completionBlock(["x-protection": requestUrl?.host ?? ""])
  }
}

class ProtectionHeadersInFull: NSObject, MSALNativeAuthRequestInterceptor {
  func addAdditionalHeaderFields(_ requestUrl: URL?, completionBlock: @escaping ([String: String]?) -> Void) {
    completionBlock(nil)
  }
}

func nativeParameters(method: MSALAuthMethod, claims: MSALClaimsRequest) throws {
  let config = try MSALNativeAuthPublicClientApplicationConfig(
    clientId: "id", tenantSubdomain: "contoso", challengeTypes: [.OOB, .password])
  config.capabilities = [.mfaRequired, .registrationRequired]
  config.requestInterceptor = ProtectionHeaders()
  config.redirectUri = "msauth.com.example.app://auth"
  let signUp = MSALNativeAuthSignUpParameters(username: "pat@contoso.example")
  signUp.password = "secret"
  signUp.attributes = ["country": "France", "newsletter": true]
  signUp.correlationId = UUID()
  let signIn = MSALNativeAuthSignInParameters(username: "pat@contoso.example")
  signIn.scopes = ["User.Read"]
  signIn.claimsRequest = claims
  let reset = MSALNativeAuthResetPasswordParameters(username: "pat@contoso.example")
  reset.correlationId = nil
  let token = MSALNativeAuthGetAccessTokenParameters()
  token.forceRefresh = true
  token.returnRefreshToken = false
  MSALNativeAuthSignInAfterSignUpParameters().scopes = ["User.Read"]
  MSALNativeAuthSignInAfterResetPasswordParameters().claimsRequest = claims
  let challenge = MSALNativeAuthChallengeAuthMethodParameters(authMethod: method, verificationContact: "")
  print(challenge.authMethod.channelTargetType.isSMSType, method.id, method.challengeType, config.copy())
}
