// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import Foundation
import IdentityEmulator
import NativeAuthClient
import OAuthClient
import OAuthWire
import Testing
import TokenExchange

/// Sign-ups against the emulator, each ending in a sign-in.
@Suite struct NativeSignUpFlowsTests {
  static let newcomer = "noa@customers.example"
  static let attributes: JSONObject = ["city": "Haifa", "country": "Israel"]

  private func start(
    _ world: CustomerWorld, password: String? = nil, attributes: JSONObject? = nil
  ) async -> SignUpOutcome {
    await world.runner.run(
      SignUpPhase.start(
        password: password.map { Secret($0) }, attributes: attributes, in: world.context(Self.newcomer)))
  }

  private func submitCode(_ outcome: SignUpOutcome, in world: CustomerWorld) async throws -> SignUpOutcome {
    guard case .reached(.codeRequired, let context) = outcome else { return outcome }
    return await world.runner.run(SignUpPhase.submit(code: try world.code(Self.newcomer), in: context))
  }

  private func signIn(after outcome: SignUpOutcome, in world: CustomerWorld) async throws {
    guard case .reached(.completed, let after) = outcome else {
      Issue.record("the sign-up did not complete: \(describe(outcome))")
      return
    }
    let outcome = await world.runner.run(SignInPhase.signIn(after: after, scopes: ScopeSet([]), claims: nil))
    #expect(describe(outcome) == "signedIn")
    #expect(try world.client.accounts().map(\.username) == [Self.newcomer])
  }

  @Test func `a password given at the start is enough`() async throws {
    let world = try CustomerWorld()
    let outcome = try await submitCode(await start(world, password: "Noa-Pass-1"), in: world)
    try await signIn(after: outcome, in: world)
  }

  @Test func `a password is asked for after the code, and a weak one again`() async throws {
    let world = try CustomerWorld()
    guard case .reached(.passwordRequired, let context) = try await submitCode(await start(world), in: world) else {
      Issue.record("no password was asked for")
      return
    }
    let weak = await world.runner.run(SignUpPhase.submit(password: Secret("1"), in: context))
    guard case .failed(let failure, let resume?) = weak else {
      Issue.record("got \(describe(weak))")
      return
    }
    #expect(failure.kind == .invalidPassword)
    let outcome = await world.runner.run(SignUpPhase.submit(password: Secret("Noa-Pass-1"), in: resume))
    try await signIn(after: outcome, in: world)
  }

  @Test func `attributes are asked for, and unfit ones again`() async throws {
    let world = try CustomerWorld(Seed.codeAttributesApp)
    guard
      case .reached(.attributesRequired(let wanted), let context) = try await submitCode(await start(world), in: world)
    else {
      Issue.record("no attributes were asked for")
      return
    }
    #expect(Set(wanted.filter(\.isRequired).map(\.name)) == ["city", "country"])
    let unfit = await world.runner.run(
      SignUpPhase.submit(attributes: ["city": "Haifa", "country": "1234"], in: context))
    guard case .reached(.attributesInvalid(let names), let again) = unfit else {
      Issue.record("got \(describe(unfit))")
      return
    }
    #expect(names == ["country"])
    let outcome = await world.runner.run(SignUpPhase.submit(attributes: Self.attributes, in: again))
    try await signIn(after: outcome, in: world)
  }

  @Test func `password and attributes given at the start need the code only`() async throws {
    let world = try CustomerWorld(Seed.passwordAttributesApp)
    let outcome = try await submitCode(
      await start(world, password: "Noa-Pass-1", attributes: Self.attributes), in: world)
    try await signIn(after: outcome, in: world)
  }

  @Test func `a name that is taken is refused`() async throws {
    let world = try CustomerWorld()
    let outcome = await world.runner.run(
      SignUpPhase.start(password: Secret("Some-Pass-1"), in: world.context(CustomerWorld.name("pia"))))
    guard case .failed(let failure, nil) = outcome else {
      Issue.record("got \(describe(outcome))")
      return
    }
    #expect(failure.kind == .userAlreadyExists)
  }
}
