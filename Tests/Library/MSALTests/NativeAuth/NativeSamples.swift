// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthClient
import OAuthWire
import PlatformInterfaces
import ScriptedBrowser
import TestSupport
import TokenCache
import TokenExchange

@testable import MSAL
@testable import NativeAuthClient

/// Objects that delegates get, made without a service.
enum NativeSamples {
  static var context: StateContext {
    let transport = WatchedTransport(servers: [:])
    let platform = Platform(
      transport: transport, clock: ManualClock(), random: SeededRandom(seed: 1),
      browser: PersonalBrowser(.adele, transport: transport), redirects: InProcessRedirects(transport: transport),
      log: RecordingLog())
    let client = PublicClient(
      configuration: ClientConfiguration(
        clientID: ClientID("app"), redirectURI: .loopback(nil),
        authority: Authority(host: "login.example", tenant: "tid-1")),
      platform: platform, cache: TokenCache(store: nil, log: RecordingLog()))
    return StateContext(
      NativeClient(client: client, appHeaders: AppHeaders(nil), log: platform.log, random: platform.random),
      NativeFailures.context)
  }

  static var account: MSALNativeAuthUserAccountResult {
    MSALNativeAuthUserAccountResult(Samples.account, context.client)
  }

  static var token: MSALNativeAuthTokenResult {
    MSALNativeAuthTokenResult(accessToken: "token", refreshToken: nil, scopes: ["User.Read"], expiresOn: nil)
  }

  static var registerResult: MSALNativeAuthRegisterStrongAuthVerificationRequiredResult {
    MSALNativeAuthRegisterStrongAuthVerificationRequiredResult(
      newState: registerVerification,
      delivery: MSALNativeAuthCodeDelivery(CodeDelivery(sentTo: "a***", channel: "email", codeLength: 8)))
  }

  static var email: MSALNativeAuthChannelType { MSALNativeAuthChannelType("email") }

  static var signUpCode: SignUpCodeRequiredState { SignUpCodeRequiredState(context) }
  static var signUpPassword: SignUpPasswordRequiredState { SignUpPasswordRequiredState(context) }
  static var signUpAttributes: SignUpAttributesRequiredState { SignUpAttributesRequiredState(context) }
  static var signInCode: SignInCodeRequiredState { SignInCodeRequiredState(context) }
  static var signInPassword: SignInPasswordRequiredState { SignInPasswordRequiredState(context) }
  static var awaitingMFA: AwaitingMFAState { AwaitingMFAState(context) }
  static var mfa: MFARequiredState { MFARequiredState(context) }
  static var register: RegisterStrongAuthState { RegisterStrongAuthState(context) }
  static var registerVerification: RegisterStrongAuthVerificationRequiredState {
    RegisterStrongAuthVerificationRequiredState(context)
  }
  static var resetCode: ResetPasswordCodeRequiredState { ResetPasswordCodeRequiredState(context) }
  static var resetPassword: ResetPasswordRequiredState { ResetPasswordRequiredState(context) }
  static var afterSignUp: SignInAfterSignUpState { SignInAfterSignUpState(context) }
  static var afterReset: SignInAfterResetPasswordState { SignInAfterResetPasswordState(context) }
}
