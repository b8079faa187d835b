// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import OAuthWire
import Testing

@testable import IdentityEmulator

@Suite("What requests at the same time see and change")
struct TransitionTests {
  private let world: PlatformWorld

  init() throws { world = try PlatformWorld() }

  @Test func `a code that many redeem at once gives tokens to one of them, and takes them back`() async throws {
    let client = TestClient()
    let browser = TestBrowser(world)
    let code = try #require(try await browser.signIn("adele", as: client)["code"])
    let world = world
    let answers = try await withThrowingTaskGroup(of: TokenAnswer.self) { group in
      for _ in 0..<16 { group.addTask { try await world.redeem(code, as: client) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let granted = answers.filter { $0.status == 200 }
    #expect(granted.count == 1)
    #expect(answers.filter { $0.status != 200 }.allSatisfy { $0.code == 54_005 || $0.code == 50_173 })
    #expect(try await world.refresh(granted.first?.refreshToken).code == 50_173)
  }

  @Test func `no grant leaves out the check of the account, the access policy or the consent`() async throws {
    let signedIn = try await world.signIn("lee")
    let lee = try world.user("lee").id
    func answers() async throws -> [TokenAnswer] {
      let password = try await world.token(
        [
          ("grant_type", "password"), ("client_id", TestClient().id), ("username", "lee@contoso.example"),
          ("password", "Lee-Pass-1"), ("scope", "User.Read"),
        ], tenant: "organizations")
      return [try await world.refresh(signedIn.refreshToken), password]
    }
    #expect(try await answers().map(\.status) == [200, 200])
    world.emulator.stores.accounts.setBlocked(true, for: lee)
    #expect(try await answers().map(\.code) == [50_057, 50_057])
    world.emulator.stores.accounts.setBlocked(false, for: lee)
    world.emulator.administration.policies.demand(.block, of: lee)
    #expect(try await answers().map(\.code) == [53_003, 53_003])
    world.emulator.administration.policies.demand(nil, of: lee)
    world.emulator.stores.consents.replace(with: Consents())
    #expect(try await answers().map(\.code) == [65_001, 65_001])
  }

  /// The refusal of `redeem`, which uses up a grant; nil if there is none.
  private func refusal(_ redeem: (inout Grants) throws(Refusal) -> Void) -> Refusal? {
    let now = world.clock.now
    do throws(Refusal) {
      _ = try world.emulator.stores.grants.exchange(redeem, for: nil, at: now)
      return nil
    } catch { return error }
  }

  @Test func `what a reset has taken away while tokens were signed gives none`() async throws {
    let now = world.clock.now
    let stores = world.emulator.stores
    let lee = try world.user("lee")
    let signIn = SignInRecord(
      grant: GrantID(value: "g"), userID: lee.id, tenantID: lee.tenantID, sessionID: "s",
      proofs: Proofs(authenticatedAt: now))
    let device = stores.grants.addDevice(at: now) { userCode in
      DeviceCode(
        userCode: userCode, app: Seed.sampleApp, authority: .common, scopes: ScopeSet([]), claims: RequestedClaims(),
        expiresAt: now.addingTimeInterval(60))
    }.secret
    try #require(stores.grants.approve(device, signIn, at: now))
    let text = try #require(try await world.signIn("lee").refreshToken)
    let token = try #require(stores.grants.current.refreshTokens.token(text))
    let browser = TestBrowser(world)
    let code = try #require(try await browser.signIn("adele", as: TestClient())["code"])
    func refusals() -> [Refusal?] {
      [
        refusal { grants throws(Refusal) in try grants.redeemDevice(device) },
        refusal { grants throws(Refusal) in try grants.check(token) },
        refusal { grants throws(Refusal) in try grants.redeemCode(code, at: now) },
      ]
    }
    #expect(refusals() == [nil, nil, nil])
    #expect(refusals() == [.deviceCodeRedeemed, nil, .codeRedeemed])
    world.emulator.reset()
    #expect(refusals() == [.unknownDeviceCode, .unknownGrant, .unknownGrant])
  }

  @Test func `two people who sign up with one name at once get one account`() async throws {
    let accounts = world.emulator.stores.accounts
    let enrolled = await withTaskGroup(of: Bool.self) { group in
      for id in ["a1", "a2", "a3", "a4"] {
        let ida = User(id: UserID(id), tenantID: Seed.contoso.id, username: "ida@mail.example", name: "Ida")
        group.addTask { accounts.enroll(ida, password: Secret("Ida-Pass-1")) != nil }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(enrolled.count { $0 } == 1)
  }
}
