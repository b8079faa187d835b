// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation

@testable import MSAL

/// Objects that delegates get.
enum NativeSamples {
  static var signUpCode: SignUpCodeRequiredState { SignUpCodeRequiredState() }
  static var signUpPassword: SignUpPasswordRequiredState { SignUpPasswordRequiredState() }
  static var signUpAttributes: SignUpAttributesRequiredState { SignUpAttributesRequiredState() }
  static var signInCode: SignInCodeRequiredState { SignInCodeRequiredState() }
  static var signInPassword: SignInPasswordRequiredState { SignInPasswordRequiredState() }
  static var awaitingMFA: AwaitingMFAState { AwaitingMFAState() }
  static var mfa: MFARequiredState { MFARequiredState() }
  static var register: RegisterStrongAuthState { RegisterStrongAuthState() }
  static var registerVerification: RegisterStrongAuthVerificationRequiredState {
    RegisterStrongAuthVerificationRequiredState()
  }
  static var resetCode: ResetPasswordCodeRequiredState { ResetPasswordCodeRequiredState() }
  static var resetPassword: ResetPasswordRequiredState { ResetPasswordRequiredState() }
  static var afterSignUp: SignInAfterSignUpState { SignInAfterSignUpState() }
  static var afterReset: SignInAfterResetPasswordState { SignInAfterResetPasswordState() }
  static var account: MSALNativeAuthUserAccountResult { MSALNativeAuthUserAccountResult() }
  static var registerResult: MSALNativeAuthRegisterStrongAuthVerificationRequiredResult {
    MSALNativeAuthRegisterStrongAuthVerificationRequiredResult()
  }
  static var email: MSALNativeAuthChannelType { MSALNativeAuthChannelType("email") }
  static var token: MSALNativeAuthTokenResult {
    MSALNativeAuthTokenResult(accessToken: "token", refreshToken: nil, scopes: ["User.Read"], expiresOn: nil)
  }
}
