// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import MSAL
@testable import NativeAuthClient

/// None of these may show up when an app prints an object.
private let secrets = ["pat@contoso.example", "the-password", "France", "the-token", "the-refresh-token"]

@Suite struct NativeSecrecyTests {
  @Test func `objects of native authentication print no secret and nothing of the person`() {
    let signUp = MSALNativeAuthSignUpParameters(username: "pat@contoso.example")
    signUp.password = "the-password"
    signUp.attributes = ["country": "France"]
    let signIn = MSALNativeAuthSignInParameters(username: "pat@contoso.example")
    signIn.password = "the-password"
    let inner = AuthMethod(id: "1", challengeType: "oob", channel: "email", loginHint: "pat@contoso.example")
    let method = MSALAuthMethod(inner)
    let sent = CodeDelivery(sentTo: "pat@contoso.example", channel: "email", codeLength: 8)
    let delivery = MSALNativeAuthCodeDelivery(sent)
    let words = NativeFailures.make(.general, words: "pat@contoso.example is locked")
    let objects: [Any] = [
      signUp, signIn, MSALNativeAuthResetPasswordParameters(username: "pat@contoso.example"),
      MSALNativeAuthChallengeAuthMethodParameters(authMethod: method, verificationContact: "pat@contoso.example"),
      MSALNativeAuthTokenResult(
        accessToken: "the-token", refreshToken: "the-refresh-token", scopes: [], expiresOn: nil),
      SignInStartError(NativeAuthErrorFacts(words, canRetry: false)), words, sent, inner, delivery, method,
      MSALNativeAuthSignInStatus.codeRequired(NativeSamples.signInCode, delivery),
      MSALNativeAuthSignInStatus.registrationRequired(NativeSamples.register, [method]),
      MSALNativeAuthRegisterStrongAuthVerificationRequiredResult(
        newState: NativeSamples.registerVerification, delivery: delivery),
    ]
    for object in objects {
      var text = "\(object) \(String(reflecting: object))"
      dump(object, to: &text)
      for secret in secrets { #expect(!text.contains(secret), "\(type(of: object))") }
    }
    #expect("\(delivery)" == "MSALNativeAuthCodeDelivery(email, 8 digits, <redacted>)")
    #expect("\(method)" == "MSALAuthMethod(oob, email, <redacted>)")
  }
}
