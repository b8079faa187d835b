// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import MSAL
import TestSupport
import Testing

@testable import IdentityEmulator

/// Sign-in right after a sign-up or a password reset, where a password is not enough.
@Suite struct NativeAfterFlowTests {
  private static let backup = "noa.backup@mail.example"

  /// Signs noa up, and has the tenant want more of her than a password.
  private func signUp(_ world: CustomerWorld, _ methods: [StrongMethod]) async throws -> SignInAfterSignUpState {
    let after = try await world.application.signUp(parameters: CustomerWorld.signUp("noa", "Noa-Pass-1")).code()
      .submitCode(code: try world.code("noa")).completed()
    let noa = try #require(world.emulator.directory.user(named: CustomerWorld.name("noa")))
    world.emulator.administration.accounts.update(noa.id) { noa in
      noa.native.needsStrongAuthentication = true
      noa.native.strongMethods = methods
    }
    return after
  }

  private func afterSignUp(_ scope: String) -> MSALNativeAuthSignInAfterSignUpParameters {
    let parameters = MSALNativeAuthSignInAfterSignUpParameters()
    parameters.scopes = [scope]
    return parameters
  }

  @Test func `a second factor is asked for after a sign-up, and keeps the scopes of the sign-in`() async throws {
    let world = try CustomerWorld()
    let after = try await signUp(world, [StrongMethod(.email, Self.backup)])
    let (state, methods) = try await after.signIn(parameters: afterSignUp(CustomerWorld.toDoRead)).mfa()
    let code = try await state.requestChallenge(authMethod: try #require(methods.first)).mfaCode()
    let result = try await code.submitChallenge(challenge: try world.code(Self.backup)).account()
    #expect(result.account.username == CustomerWorld.name("noa"))
    #expect(try await world.silently(CustomerWorld.toDoRead).tokenSource == .cache)
  }

  @Test func `a strong method is registered after a sign-up, and keeps the scopes of the sign-in`() async throws {
    let world = try CustomerWorld()
    let after = try await signUp(world, [])
    let (state, methods) = try await after.signIn(parameters: afterSignUp(CustomerWorld.toDoRead)).registration()
    let email = try #require(methods.first { $0.channelTargetType.isEmailType })
    let parameters = MSALNativeAuthChallengeAuthMethodParameters(authMethod: email, verificationContact: Self.backup)
    let code = try await state.challengeAuthMethod(parameters: parameters).registrationCode()
    let nobody = MSALNativeAuthChallengeAuthMethodParameters(authMethod: email, verificationContact: "")
    let empty = try await refusal(RegisterStrongAuthChallengeError.self) {
      _ = try await code.challengeAuthMethod(parameters: nobody)
    }
    #expect(empty.isInvalidInput && empty.canRetry)
    let result = try await code.submitChallenge(challenge: try world.code(Self.backup)).account()
    #expect(result.account.username == CustomerWorld.name("noa"))
    #expect(try await world.silently(CustomerWorld.toDoRead).tokenSource == .cache)
  }

  @Test func `a second factor is asked for after a password reset`() async throws {
    let world = try CustomerWorld()
    let mail = "mona.backup@mail.example"
    let code = try await world.application.resetPassword(
      parameters: MSALNativeAuthResetPasswordParameters(username: CustomerWorld.name("mona"))
    ).code()
    let password = try await code.submitCode(code: try world.code(mail)).password()
    let finishing = Task { try await password.submitPassword(password: "Another-Pass-2").completed() }
    // The emulator's first answer to a poll is that the password is not set yet.
    await world.clock.waitForSleepers(1)
    world.clock.advance(seconds: 2)
    let parameters = MSALNativeAuthSignInAfterResetPasswordParameters()
    parameters.scopes = [CustomerWorld.toDoRead]
    let (state, methods) = try await finishing.value.signIn(parameters: parameters).mfa()
    let second = try await state.requestChallenge(authMethod: try #require(methods.first)).mfaCode()
    _ = try await second.submitChallenge(challenge: try world.code(mail)).account()
    #expect(try await world.silently(CustomerWorld.toDoRead).tokenSource == .cache)
  }
}
