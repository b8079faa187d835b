// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import Foundation
import MSAL
import PlatformInterfaces
import TestSupport
import Testing

/// Sign-up and password reset in the asynchronous form.
@Suite struct NativeSignUpTests {
  @Test func `a state that failed goes on from where the flow says`() async throws {
    let world = try CustomerWorld()
    let state = try await world.application.signUp(parameters: CustomerWorld.signUp("noa", "Noa-Pass-1")).code()
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

  @Test func `how long to wait for another code is told where the service says it`() async throws {
    let world = try CustomerWorld(Seed.codeApp)
    let signUp = try await world.application.signUp(parameters: CustomerWorld.signUp("noa"))
    #expect(try Told(signUp).delivery.interval == 300)
    let signIn = try await world.application.signIn(parameters: CustomerWorld.signIn("otto"))
    #expect(try Told(signIn).delivery.interval == nil)
  }

  @Test func `a lost connection ends neither a sign-up nor a password reset`() async throws {
    let world = try CustomerWorld()
    let state = try await world.application.signUp(parameters: CustomerWorld.signUp("noa", "Noa-Pass-1")).code()
    world.transport.intercept { _ async throws(TransportError) in throw .connectionLost(host: "h") }
    let lost = try await refusal(VerifyCodeError.self) { _ = try await state.submitCode(code: "00000000") }
    #expect(lost.canRetry)
    world.transport.intercept(nil)
    _ = try await state.submitCode(code: try world.code("noa")).completed()
    let reset = try await world.application.resetPassword(
      parameters: MSALNativeAuthResetPasswordParameters(username: CustomerWorld.name("pia"))
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
}
