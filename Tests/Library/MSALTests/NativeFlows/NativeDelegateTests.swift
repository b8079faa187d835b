// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import Foundation
import IdentityEmulator
import MSAL
import PlatformInterfaces
import TestSupport
import Testing

/// The delegate form of the steps, whose callbacks come on the main actor.
@Suite struct NativeDelegateTests {
  let listener = Listener()

  @Test func `a password signs in, and a token comes`() async throws {
    let world = try NativeWorld()
    world.application.signIn(parameters: NativeWorld.signIn("pia", "Pia-Pass-1"), delegate: listener)
    let result = try await listener.account()
    result.getAccessToken(parameters: NativeWorld.token([NativeWorld.toDoRead]), delegate: listener)
    guard case .token(let token) = try await listener.next() else {
      Issue.record("no token")
      return
    }
    #expect(token.scopes.contains(NativeWorld.toDoRead))
    result.getAccessToken(parameters: NativeWorld.token(["openid"]), delegate: listener)
    #expect(try await listener.refusal(RetrieveAccessTokenError.self).0.isInvalidScope)
  }

  @Test func `a wrong password or code gives back the same state`() async throws {
    let world = try NativeWorld()
    world.application.signIn(parameters: NativeWorld.signIn("pia"), delegate: listener)
    let state = try await listener.password(SignInPasswordRequiredState.self)
    for password in ["wrong", ""] {
      state.submitPassword(password: password, delegate: listener)
      let (error, again) = try await listener.refusal(PasswordRequiredError.self)
      #expect(error.isInvalidPassword && again === state)
    }
    state.submitPassword(password: "Pia-Pass-1", delegate: listener)
    _ = try await listener.account()
  }

  @Test func `codes are sent again and sign in`() async throws {
    let world = try NativeWorld(Seed.codeApp)
    world.application.signIn(parameters: NativeWorld.signIn("otto"), delegate: listener)
    try await listener.code(SignInCodeRequiredState.self).resendCode(delegate: listener)
    let resent = try await listener.code(SignInCodeRequiredState.self)
    resent.submitCode(code: "1", delegate: listener)
    let (error, again) = try await listener.refusal(VerifyCodeError.self)
    #expect(error.isInvalidCode && again === resent)
    resent.submitCode(code: try world.code("otto"), delegate: listener)
    _ = try await listener.account()
  }

  @Test func `a failed challenge of a second factor hands out the state that takes codes`() async throws {
    let world = try NativeWorld()
    world.application.signIn(parameters: NativeWorld.signIn("bea", "Bea-Pass-1"), delegate: listener)
    guard case .mfa(let awaiting, let methods) = try await listener.next() else {
      Issue.record("no second factor was asked for")
      return
    }
    awaiting.requestChallenge(authMethod: methods[0], delegate: listener)
    let (error, state) = try await listener.refusal(MFARequestChallengeError.self)
    #expect(error.isAuthMethodBlocked)
    let next = try #require(state as? MFARequiredState)
    next.requestChallenge(authMethod: methods[1], delegate: listener)
    let challenged = try await listener.code(MFARequiredState.self)
    challenged.submitChallenge(challenge: "", delegate: listener)
    let (empty, again) = try await listener.refusal(MFASubmitChallengeError.self)
    #expect(empty.isInvalidChallenge && again === challenged)
    challenged.submitChallenge(challenge: try world.code("bea.backup@mail.example"), delegate: listener)
    _ = try await listener.account()
  }

  @Test func `a strong method is registered`() async throws {
    let world = try NativeWorld()
    world.application.signIn(parameters: NativeWorld.signIn("rita", "Rita-Pass-1"), delegate: listener)
    guard case .registration(let state, let methods) = try await listener.next() else {
      Issue.record("no registration was asked for")
      return
    }
    let method = try #require(methods.first { $0.channelTargetType.isEmailType })
    func contact(_ contact: String) -> MSALNativeAuthChallengeAuthMethodParameters {
      MSALNativeAuthChallengeAuthMethodParameters(authMethod: method, verificationContact: contact)
    }
    state.challengeAuthMethod(parameters: contact(""), delegate: listener)
    let (empty, again) = try await listener.refusal(RegisterStrongAuthChallengeError.self)
    #expect(empty.isInvalidInput && again === state)
    state.challengeAuthMethod(parameters: contact("rita.new@mail.example"), delegate: listener)
    let challenged = try await listener.code(RegisterStrongAuthVerificationRequiredState.self)
    challenged.challengeAuthMethod(parameters: contact(""), delegate: listener)
    let (nothing, retry) = try await listener.refusal(RegisterStrongAuthChallengeError.self)
    #expect(nothing.isInvalidInput && retry is RegisterStrongAuthState)
    challenged.submitChallenge(challenge: "1", delegate: listener)
    let (wrong, same) = try await listener.refusal(RegisterStrongAuthSubmitChallengeError.self)
    #expect(wrong.isInvalidChallenge && same === challenged)
    challenged.submitChallenge(challenge: try world.code("rita.new@mail.example"), delegate: listener)
    _ = try await listener.account()
  }

  @Test func `a sign-up with everything asked for in turn ends in a sign-in`() async throws {
    let world = try NativeWorld(Seed.passwordAttributesApp)
    world.application.signUp(
      parameters: NativeWorld.signUp("noa", attributes: ["city": "Haifa", "country": "12345"]), delegate: listener)
    guard case .attributesInvalid(["country"], nil) = try await listener.next() else {
      Issue.record("the attributes were taken")
      return
    }
    world.application.signUp(parameters: NativeWorld.signUp("noa"), delegate: listener)
    try await listener.code(SignUpCodeRequiredState.self).resendCode(delegate: listener)
    let code = try await listener.code(SignUpCodeRequiredState.self)
    code.submitCode(code: try world.code("noa"), delegate: listener)
    try await listener.password(SignUpPasswordRequiredState.self).submitPassword(
      password: "Noa-Pass-1", delegate: listener)
    guard case .attributes(let state, _) = try await listener.next() else {
      Issue.record("no attributes were asked for")
      return
    }
    state.submitAttributes(attributes: ["city": "Haifa", "country": "12345"], delegate: listener)
    guard case .attributesInvalid(["country"], let again?) = try await listener.next() else {
      Issue.record("the attributes were taken")
      return
    }
    again.submitAttributes(attributes: ["city": "Haifa", "country": "Israel"], delegate: listener)
    let after = try await listener.after(SignInAfterSignUpState.self)
    after.signIn(parameters: MSALNativeAuthSignInAfterSignUpParameters(), delegate: listener)
    _ = try await listener.account()
  }

  @Test func `a password is reset`() async throws {
    let world = try NativeWorld()
    world.application.resetPassword(
      parameters: MSALNativeAuthResetPasswordParameters(username: NativeWorld.name("pia")), delegate: listener)
    try await listener.code(ResetPasswordCodeRequiredState.self).resendCode(delegate: listener)
    let code = try await listener.code(ResetPasswordCodeRequiredState.self)
    code.submitCode(code: "", delegate: listener)
    #expect(try await listener.refusal(VerifyCodeError.self).1 === code)
    code.submitCode(code: try world.code("pia"), delegate: listener)
    let password = try await listener.password(ResetPasswordRequiredState.self)
    password.submitPassword(password: "Another-Pass-2", delegate: listener)
    await world.clock.waitForSleepers(1)
    world.clock.advance(seconds: 2)
    let after = try await listener.after(SignInAfterResetPasswordState.self)
    after.signIn(parameters: MSALNativeAuthSignInAfterResetPasswordParameters(), delegate: listener)
    _ = try await listener.account()
  }

  @Test func `the need of a browser is an error`() async throws {
    let world = try NativeWorld()
    world.application.signIn(parameters: NativeWorld.signIn("wes", "Wes-Pass-1"), delegate: listener)
    #expect(try await listener.refusal(SignInStartError.self).0.isBrowserRequired)
  }

  @Test func `without the callback that is needed the error names it, and the person is signed in all the same`()
    async throws
  {
    let world = try NativeWorld()
    let id = UUID()
    let parameters = NativeWorld.signIn("pia", "Pia-Pass-1")
    parameters.correlationId = id
    let error = await withCheckedContinuation { continuation in
      world.application.signIn(parameters: parameters, delegate: OnlyErrors { continuation.resume(returning: $0) })
    }
    #expect(error.errorDescription?.contains("onSignInCompleted(result:)") == true)
    #expect(error.correlationId == id && error.errorCodes.isEmpty)
    #expect(world.application.getNativeAuthUserAccount() != nil)
  }

  @MainActor @Test func `a call returns before its delegate is told, and keeps it until then`() async throws {
    let world = try NativeWorld()
    let error = await withCheckedContinuation { continuation in
      let hasReturned = Lock(false)
      let delegate = OnlyErrors {
        #expect(hasReturned.withLock { $0 })
        continuation.resume(returning: $0)
      }
      world.application.signIn(parameters: MSALNativeAuthSignInParameters(username: ""), delegate: delegate)
      hasReturned.withLock { $0 = true }
    }
    #expect(error.isInvalidUsername)
  }
}

/// A delegate with only the required callback, to which the test keeps no reference.
private final class OnlyErrors: SignInStartDelegate {
  private let tell: @MainActor (SignInStartError) -> Void

  init(_ tell: @escaping @MainActor (SignInStartError) -> Void) { self.tell = tell }

  func onSignInStartError(error: SignInStartError) { tell(error) }
}
