// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL
import PlatformInterfaces
import TestSupport
import Testing

/// Sign-in in the asynchronous form, through every kind of step.
@Suite struct NativeSignInTests {
  @Test func `a second factor keeps the scopes of the sign-in`() async throws {
    let world = try CustomerWorld()
    let (state, methods) = try await world.application.signIn(
      parameters: CustomerWorld.signIn("mona", "Mona-Pass-1", scopes: [CustomerWorld.toDoRead])
    ).mfa()
    #expect(methods.map(\.channelTargetType.isEmailType) == [true])
    let code = try await state.requestChallenge(authMethod: methods[0]).mfaCode()
    let wrong = try await refusal(MFASubmitChallengeError.self) { _ = try await code.submitChallenge(challenge: "1") }
    #expect(wrong.isInvalidChallenge && wrong.canRetry)
    _ = try await code.submitChallenge(challenge: try world.code("mona.backup@mail.example")).account()
    #expect(try await world.silently(CustomerWorld.toDoRead).tokenSource == .cache)
  }

  @Test(arguments: ["rita.new@mail.example", "+4915112345678"])
  func `registering a strong method keeps the scopes of the sign-in, and it is asked for the next time`(
    contact: String
  ) async throws {
    let world = try CustomerWorld()
    let (state, methods) = try await world.application.signIn(
      parameters: CustomerWorld.signIn("rita", "Rita-Pass-1", scopes: [CustomerWorld.toDoRead])
    ).registration()
    let method = try #require(methods.first { $0.channelTargetType.isEmailType == contact.contains("@") })
    let parameters = MSALNativeAuthChallengeAuthMethodParameters(authMethod: method, verificationContact: contact)
    let code = try await state.challengeAuthMethod(parameters: parameters).registrationCode()
    let again = try await code.challengeAuthMethod(parameters: parameters).registrationCode()
    _ = try await again.submitChallenge(challenge: try world.code(contact)).account()
    #expect(try await world.silently(CustomerWorld.toDoRead).tokenSource == .cache)
    _ = try await world.application.signIn(parameters: CustomerWorld.signIn("rita", "Rita-Pass-1")).mfa()
  }

  @Test func `the need of a browser is a status with the service's reason`() async throws {
    let world = try CustomerWorld { $0.capabilities = [] }
    for person in [CustomerWorld.signIn("wes", "Wes-Pass-1"), CustomerWorld.signIn("mona", "Mona-Pass-1")] {
      let id = UUID()
      person.correlationId = id
      let status = try await world.application.signIn(parameters: person)
      let (reason, named): (String, UUID) = try requireCase("browserRequired", of: status)
      #expect(!reason.isEmpty && named == id)
    }
    #expect(world.application.getNativeAuthUserAccount() == nil)
  }

  @Test func `one id names every request of a flow, and its errors`() async throws {
    let world = try CustomerWorld()
    let id = UUID()
    let parameters = CustomerWorld.signIn("pia")
    parameters.correlationId = id
    let state = try await world.application.signIn(parameters: parameters).password()
    let error = try await refusal(PasswordRequiredError.self) { _ = try await state.submitPassword(password: "x") }
    #expect(error.correlationId == id)
    _ = try await state.submitPassword(password: "Pia-Pass-1").account()
    #expect(Set(world.transport.requests.map { $0.headers["client-request-id"] }) == [id.uuidString])
  }

  @Test func `an id that the service answers with names the rest of the flow`() async throws {
    let world = try CustomerWorld()
    let renamed = UUID()
    world.transport.tamper { request, response in
      var response = response
      response.headers["client-request-id"] = renamed.uuidString
      return response
    }
    let state = try await world.application.signIn(parameters: CustomerWorld.signIn("pia")).password()
    let error = try await refusal(PasswordRequiredError.self) { _ = try await state.submitPassword(password: "") }
    #expect(error.correlationId == renamed)
  }

  @Test func `cancelling the task ends the call with an error, and nothing is kept`() async throws {
    let world = try CustomerWorld()
    let (reached, isReached) = AsyncStream<Void>.makeStream()
    let (gate, opens) = AsyncStream<Void>.makeStream()
    world.transport.intercept { request async throws(TransportError) in
      guard request.url.path().hasSuffix("/initiate") else { return nil }
      isReached.yield()
      for await _ in gate {}
      return nil
    }
    let application = world.application
    let task = Task { try await application.signIn(parameters: CustomerWorld.signIn("pia", "Pia-Pass-1")) }
    for await _ in reached { break }
    task.cancel()
    opens.finish()
    let error = try await refusal(SignInStartError.self) { _ = try await task.value }
    let cause = try #require(error.underlyingError as NSError?)
    #expect(cause.domain == MSALErrorDomain && cause.code == MSALError.userCanceled.rawValue)
    #expect(world.forms("/token").isEmpty)
    #expect(try world.application.allAccounts().isEmpty)
  }
}
