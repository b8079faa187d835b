// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import Foundation
import IdentityEmulator
import MSAL
import PlatformInterfaces
import TestSupport
import Testing

/// Sign-up and password reset in the asynchronous form.
@Suite struct NativeSignUpTests {
  @Test func `everything at the start needs only the code, and then signs in`() async throws {
    let world = try NativeWorld()
    let state = try await world.application.signUp(parameters: NativeWorld.signUp("noa", "Noa-Pass-1")).code()
    let wrong = try await refusal(VerifyCodeError.self) { _ = try await state.submitCode(code: "00000000") }
    #expect(wrong.isInvalidCode && wrong.canRetry)
    let after = try await state.submitCode(code: try world.code("noa")).completed()
    let parameters = MSALNativeAuthSignInAfterSignUpParameters()
    parameters.scopes = [NativeWorld.toDoRead]
    let result = try await after.signIn(parameters: parameters).account()
    #expect(result.account.username == NativeWorld.name("noa"))
    #expect(try await world.silently(NativeWorld.toDoRead).tokenSource == .cache)
  }

  @Test func `a password and attributes are asked for, and corrected on the same state`() async throws {
    let world = try NativeWorld(Seed.passwordAttributesApp)
    let code = try await world.application.signUp(parameters: NativeWorld.signUp("noa")).code()
    let password = try await code.submitCode(code: try world.code("noa")).password()
    let weak = try await refusal(PasswordRequiredError.self) { _ = try await password.submitPassword(password: "1") }
    #expect(weak.isInvalidPassword && weak.canRetry)
    let (state, wanted) = try await password.submitPassword(password: "Noa-Pass-1").attributes()
    #expect(Set(wanted.filter(\.required).map(\.name)) == ["city", "country"])
    let bad = try await state.submitAttributes(attributes: ["city": "Haifa", "country": "12345"])
    guard case .attributesInvalid(let again?, let names) = bad else {
      Issue.record("got \(bad)")
      return
    }
    #expect(names == ["country"])
    let unencodable = try await refusal(AttributesRequiredError.self) {
      _ = try await again.submitAttributes(attributes: ["city": Date()])
    }
    #expect(unencodable.canRetry)
    let after = try await again.submitAttributes(attributes: ["city": "Haifa", "country": "Israel"]).completed()
    _ = try await after.signIn(parameters: MSALNativeAuthSignInAfterSignUpParameters()).account()
  }

  @Test func `a state that failed goes on from where the flow says`() async throws {
    let world = try NativeWorld()
    let state = try await world.application.signUp(parameters: NativeWorld.signUp("noa", "Noa-Pass-1")).code()
    let renamed = UUID()
    world.transport.tamper { _, response in
      var response = response
      response.headers["client-request-id"] = renamed.uuidString
      return response
    }
    _ = try await refusal(VerifyCodeError.self) { _ = try await state.submitCode(code: "00000000") }
    let local = try await refusal(VerifyCodeError.self) { _ = try await state.submitCode(code: "") }
    #expect(local.correlationId == renamed)
  }

  @Test func `attributes that are refused at the start leave no state`() async throws {
    let world = try NativeWorld(Seed.passwordAttributesApp)
    let status = try await world.application.signUp(
      parameters: NativeWorld.signUp("noa", "Noa-Pass-1", attributes: ["city": "Haifa", "country": "12345"]))
    guard case .attributesInvalid(nil, let names) = status else {
      Issue.record("got \(status)")
      return
    }
    #expect(names == ["country"])
  }

  @Test func `how long to wait for another code is told where the service says it`() async throws {
    let world = try NativeWorld(Seed.codeApp)
    let signUp = try await world.application.signUp(parameters: NativeWorld.signUp("noa"))
    guard case .codeRequired(_, let delivery) = signUp else { throw UnexpectedStatusError(status: "\(signUp)") }
    #expect(delivery.interval == 300)
    let signIn = try await world.application.signIn(parameters: NativeWorld.signIn("otto"))
    guard case .codeRequired(_, let silent) = signIn else { throw UnexpectedStatusError(status: "\(signIn)") }
    #expect(silent.interval == nil)
  }

  @Test func `a lost connection ends neither a sign-up nor a password reset`() async throws {
    let world = try NativeWorld()
    let state = try await world.application.signUp(parameters: NativeWorld.signUp("noa", "Noa-Pass-1")).code()
    world.transport.intercept { _ async throws(TransportError) in throw .connectionLost(host: "h") }
    let lost = try await refusal(VerifyCodeError.self) { _ = try await state.submitCode(code: "00000000") }
    #expect(lost.canRetry)
    world.transport.intercept(nil)
    _ = try await state.submitCode(code: try world.code("noa")).completed()
    let reset = try await world.application.resetPassword(
      parameters: MSALNativeAuthResetPasswordParameters(username: NativeWorld.name("pia"))
    ).code()
    world.transport.intercept { _ async throws(TransportError) in throw .connectionLost(host: "h") }
    let lostCode = try await refusal(VerifyCodeError.self) { _ = try await reset.submitCode(code: "00000000") }
    #expect(lostCode.canRetry)
    world.transport.intercept(nil)
    let password = try await reset.submitCode(code: try world.code("pia")).password()
    world.transport.intercept { _ async throws(TransportError) in throw .connectionLost(host: "h") }
    let lostPassword = try await refusal(PasswordRequiredError.self) {
      _ = try await password.submitPassword(password: "Another-Pass-2")
    }
    #expect(lostPassword.canRetry)
    world.transport.intercept(nil)
    let finishing = Task { try await password.submitPassword(password: "Another-Pass-2").completed() }
    await world.clock.waitForSleepers(1)
    world.clock.advance(seconds: 2)
    _ = try await finishing.value
  }

  @Test func `someone who is there already is told so`() async throws {
    let world = try NativeWorld()
    let error = try await refusal(SignUpStartError.self) {
      _ = try await world.application.signUp(parameters: NativeWorld.signUp("pia", "Noa-Pass-1"))
    }
    #expect(error.isUserAlreadyExists)
  }

  @Test func `a password reset goes on where it failed, waits, and signs in`() async throws {
    let world = try NativeWorld()
    let code = try await world.application.resetPassword(
      parameters: MSALNativeAuthResetPasswordParameters(username: NativeWorld.name("pia"))
    ).code()
    let resent = try await code.resendCode().code()
    let password = try await resent.submitCode(code: try world.code("pia")).password()
    let weak = try await refusal(PasswordRequiredError.self) { _ = try await password.submitPassword(password: "1") }
    #expect(weak.isInvalidPassword && weak.canRetry)
    let finishing = Task { try await password.submitPassword(password: "Another-Pass-2").completed() }
    // The emulator's first answer to a poll is that the password is not set yet.
    await world.clock.waitForSleepers(1)
    world.clock.advance(seconds: 2)
    let after = try await finishing.value
    _ = try await after.signIn(parameters: MSALNativeAuthSignInAfterResetPasswordParameters()).account()
    _ = try await world.application.signIn(parameters: NativeWorld.signIn("pia", "Another-Pass-2")).account()
  }
}
