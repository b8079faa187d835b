// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import NativeAuthClient
import OAuthClient
import OAuthWire
import PlatformInterfaces
import ScriptedBrowser
import TestSupport
import TokenCache

@testable import MSAL

/// Objects that delegates get, of a flow that reaches nobody.
enum NativeSamples {
  static var position: FlowPosition {
    let transport = InProcessTransport(servers: [:])
    let client = PublicClient(
      configuration: ClientConfiguration(
        clientID: ClientID("app"), redirectURI: .loopback(nil),
        authority: Authority(host: "login.example", tenant: "tid-1")),
      platform: Platform(
        transport: transport, clock: ManualClock(), random: SeededRandom(seed: 1),
        browser: PersonalBrowser(.adele, transport: transport),
        redirects: InProcessRedirects(transport: transport), log: RecordingLog()),
      cache: TokenCache(store: nil, log: RecordingLog()))
    return FlowPosition(
      NativeAuthConnection(client: client, session: NativeAuthSession(client: client)), NativeFailures.context)
  }

  static var account: MSALNativeAuthUserAccountResult {
    MSALNativeAuthUserAccountResult(Samples.account, position.connection)
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

  static var signUpCode: SignUpCodeRequiredState { SignUpCodeRequiredState(position) }
  static var signUpPassword: SignUpPasswordRequiredState { SignUpPasswordRequiredState(position) }
  static var signUpAttributes: SignUpAttributesRequiredState { SignUpAttributesRequiredState(position) }
  static var signInCode: SignInCodeRequiredState { SignInCodeRequiredState(position) }
  static var signInPassword: SignInPasswordRequiredState { SignInPasswordRequiredState(position) }
  static var awaitingMFA: AwaitingMFAState { AwaitingMFAState(position) }
  static var mfa: MFARequiredState { MFARequiredState(position) }
  static var register: RegisterStrongAuthState { RegisterStrongAuthState(position) }
  static var registerVerification: RegisterStrongAuthVerificationRequiredState {
    RegisterStrongAuthVerificationRequiredState(position)
  }
  static var resetCode: ResetPasswordCodeRequiredState { ResetPasswordCodeRequiredState(position) }
  static var resetPassword: ResetPasswordRequiredState { ResetPasswordRequiredState(position) }
  static var afterSignUp: SignInAfterSignUpState { SignInAfterSignUpState(position) }
  static var afterReset: SignInAfterResetPasswordState { SignInAfterResetPasswordState(position) }
}
