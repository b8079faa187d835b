// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import Foundation
import IdentityEmulator
import NativeAuthClient
import OAuthClient
import OAuthWire
import TestSupport
import Testing
import TokenExchange

/// The client's flows against the emulator's, which were written independently from the same documents.
@Suite struct NativeFlowsTests {
  static let toDoScope = Seed.toDoList.identifierURI + "/ToDoList.Read"

  private func signedIn(
    _ outcome: SignInOutcome, as alias: String, in world: CustomerWorld,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    guard case .reached(.signedIn(let result), _) = outcome else {
      Issue.record("got \(describe(outcome))", sourceLocation: sourceLocation)
      return
    }
    #expect(result.account.username == CustomerWorld.name(alias), sourceLocation: sourceLocation)
    #expect(try world.client.accounts().map(\.username) == [CustomerWorld.name(alias)], sourceLocation: sourceLocation)
  }

  @Test func `a password signs in, and its refresh token gets tokens for further APIs`() async throws {
    let world = try CustomerWorld()
    try signedIn(await world.signIn("pia", "Pia-Pass-1"), as: "pia", in: world)
    let result = try await world.silently(Self.toDoScope)
    #expect(result.source == .refresh)
    #expect(result.scopes.contains(Self.toDoScope))
    #expect(try await world.silently(Self.toDoScope).source == .cache)
  }

  @Test func `a password that is asked for is given, and a wrong one can be corrected`() async throws {
    let world = try CustomerWorld()
    guard case .reached(.passwordRequired, let context) = await world.signIn("pia") else {
      Issue.record("no password was asked for")
      return
    }
    let wrong = await world.runner.run(SignInPhase.submit(password: Secret("wrong"), in: context))
    guard case .failed(let failure, let resume?) = wrong else {
      Issue.record("got \(describe(wrong))")
      return
    }
    #expect(failure.kind == .invalidPassword)
    let outcome = await world.runner.run(SignInPhase.submit(password: Secret("Pia-Pass-1"), in: resume))
    try signedIn(outcome, as: "pia", in: world)
  }

  @Test func `a code from the inbox signs in, a wrong one does not`() async throws {
    let world = try CustomerWorld(Seed.codeApp)
    guard case .reached(.codeRequired(let delivery), let context) = await world.signIn("otto") else {
      Issue.record("no code was asked for")
      return
    }
    #expect(delivery.codeLength == 8)
    let wrong = await world.runner.run(SignInPhase.submit(code: Secret("00000000"), in: context))
    guard case .failed(let failure, let resume?) = wrong else {
      Issue.record("got \(describe(wrong))")
      return
    }
    #expect(failure.kind == .invalidCode)
    guard
      case .reached(.codeRequired, let resent) = await world.runner.run(SignInPhase.resendCode(in: resume))
    else {
      Issue.record("no second code was sent")
      return
    }
    let outcome = await world.runner.run(SignInPhase.submit(code: try world.code("otto"), in: resent))
    try signedIn(outcome, as: "otto", in: world)
  }

  @Test(arguments: [
    ("pia", "wrong", "invalidCredentials"), ("nobody", "x", "userNotFound"), ("ben", "Ben-Pass-1", "general"),
    ("wes", "Wes-Pass-1", "browserRequired"),
  ])
  func `who can't sign in is told why`(alias: String, password: String, expected: String) async throws {
    let world = try CustomerWorld()
    guard case .failed(let failure, nil) = await world.signIn(alias, password) else {
      Issue.record("nothing failed")
      return
    }
    #expect("\(failure.kind)" == expected)
    #expect(try world.client.accounts().isEmpty)
  }

  @Test(arguments: [
    ("mona", "Mona-Pass-1", "mona.backup@mail.example"), ("sam", "Sam-Pass-1", "+4930123456"),
  ])
  func `a second factor is chosen, tried and accepted`(alias: String, password: String, contact: String) async throws {
    let world = try CustomerWorld()
    guard case .reached(.awaitingMFA(let methods), let context) = await world.signIn(alias, password) else {
      Issue.record("no second factor was asked for")
      return
    }
    let method = try #require(methods.first)
    guard
      case .reached(.mfaRequired, let challenged) = await world.runner.run(
        SignInPhase.requestChallenge(method, in: context))
    else {
      Issue.record("no code was sent")
      return
    }
    let wrong = await world.runner.run(SignInPhase.submit(secondFactor: Secret("1"), in: challenged))
    guard case .failed(let failure, let resume?) = wrong else {
      Issue.record("got \(describe(wrong))")
      return
    }
    #expect(failure.kind == .invalidChallenge)
    let code = try #require(world.emulator.inbox.messages(to: contact).first).code
    let outcome = await world.runner.run(SignInPhase.submit(secondFactor: code, in: resume))
    try signedIn(outcome, as: alias, in: world)
  }

  @Test func `a blocked second factor is named, another one works`() async throws {
    let world = try CustomerWorld()
    guard case .reached(.awaitingMFA(let methods), let context) = await world.signIn("bea", "Bea-Pass-1") else {
      Issue.record("no second factor was asked for")
      return
    }
    let blocked = await world.runner.run(SignInPhase.requestChallenge(try #require(methods.first), in: context))
    guard case .failed(let failure, _) = blocked else {
      Issue.record("got \(describe(blocked))")
      return
    }
    #expect(failure.kind == .authMethodBlocked)
    let next = await world.runner.run(SignInPhase.requestChallenge(try #require(methods.last), in: context))
    guard case .reached(.mfaRequired, let challenged) = next else {
      Issue.record("got \(describe(next))")
      return
    }
    let code = try #require(world.emulator.inbox.messages(to: "bea.backup@mail.example").first).code
    try signedIn(await world.runner.run(SignInPhase.submit(secondFactor: code, in: challenged)), as: "bea", in: world)
  }

  @Test(arguments: ["rita.new@mail.example", "+4915112345678"])
  func `a strong method is registered on the way, and asked for the next time`(contact: String) async throws {
    let world = try CustomerWorld()
    guard case .reached(.registrationRequired(let methods), let context) = await world.signIn("rita", "Rita-Pass-1")
    else {
      Issue.record("no registration was asked for")
      return
    }
    let method = try #require(methods.first { $0.channel == (contact.contains("@") ? "email" : "sms") })
    let asked = await world.runner.run(SignInPhase.challenge(method, contact: contact, in: context))
    guard case .reached(.registrationVerificationRequired, let verification) = asked else {
      Issue.record("got \(describe(asked))")
      return
    }
    let code = try #require(world.emulator.inbox.messages(to: contact).first).code
    try signedIn(
      await world.runner.run(SignInPhase.submit(registration: code, in: verification)), as: "rita", in: world)
    guard case .reached(.awaitingMFA, _) = await world.signIn("rita", "Rita-Pass-1") else {
      Issue.record("the method is not asked for")
      return
    }
  }

  @Test func `a forgotten password is replaced, which signs in too`() async throws {
    let world = try CustomerWorld()
    guard
      case .reached(.codeRequired, let context) = await world.runner.run(
        PasswordResetPhase.start(in: world.context(CustomerWorld.name("pia")))),
      case .reached(.passwordRequired, let password) = await world.runner.run(
        PasswordResetPhase.submit(code: try world.code("pia"), in: context))
    else {
      Issue.record("no code was asked for, or it was refused")
      return
    }
    let weak = await world.runner.run(PasswordResetPhase.submit(password: Secret("1"), in: password))
    guard case .failed(let failure, let resume?) = weak else {
      Issue.record("a weak password was taken")
      return
    }
    #expect(failure.kind == .invalidPassword)
    let finishing = Task {
      await world.runner.run(PasswordResetPhase.submit(password: Secret("Another-Pass-2"), in: resume))
    }
    // The emulator's first answer to a poll is that the password is not set yet.
    await world.clock.waitForSleepers(1)
    world.clock.advance(seconds: 2)
    guard case .reached(.completed, let after) = await finishing.value else {
      Issue.record("the reset did not complete")
      return
    }
    let outcome = await world.runner.run(SignInPhase.signIn(after: after, scopes: ScopeSet([]), claims: nil))
    try signedIn(outcome, as: "pia", in: world)
    guard case .failed = await world.signIn("pia", "Pia-Pass-1") else {
      Issue.record("the old password still works")
      return
    }
  }
}
