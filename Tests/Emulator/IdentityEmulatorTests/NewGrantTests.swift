// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import JOSE
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

@testable import IdentityEmulator

/// A grant that the emulator does not have: an app gets tokens for itself.
private struct OwnTokensGrant: GrantRedemption {
  static let types = ["own_tokens"]

  func authorization(for request: ReceivedTokenRequest) throws(Refusal) -> Authorization {
    let ticket = try request.context.required("ticket")
    return Authorization(subject: AppItself(), claims: request.claims) { grants throws(Refusal) in
      try grants.redeemDevice(ticket)
    }
  }
}

private struct AppItself: TokenSubject {
  func contents(
    _ authorization: Authorization, _ request: ReceivedTokenRequest, _ rules: TokenRules
  ) throws(Refusal) -> TokenContents {
    TokenContents(
      accessClaims: ["sub": .string(request.app.clientID.value), "roles": ["Tasks.Do"]], scope: ScopeSet([]))
  }
}

@Suite("A grant that is new")
struct NewGrantTests {
  private let world: PlatformWorld
  private let stores: Stores
  private let endpoint: TokenEndpoint

  init() throws {
    world = try PlatformWorld()
    let seed = Seed.standard
    stores = Stores(
      seed, signingKey: LazyValue(known: try TestKeys.signing.get()), clock: world.clock, random: SystemRandom())
    endpoint = TokenEndpoint(
      [OwnTokensGrant()], clients: ClientAuthentication(signing: stores.signing),
      issuance: TokenIssuance(
        rules: TokenRules(
          accounts: stores.accounts, policies: stores.policies, consents: stores.consents, settings: seed.settings),
        signing: stores.signing, grants: stores.grants, certificates: stores.certificates), nonces: stores.nonces)
  }

  private func send(_ form: [(String, String)]) throws -> Answer {
    var request = HTTPRequest(
      method: "POST", url: try #require(URL(string: "\(world.origin)/common/oauth2/v2.0/token")),
      body: FormCoding.body(form.map { Parameter($0, $1) }))
    request.headers["Content-Type"] = FormCoding.contentType
    let context = RequestContext(
      try #require(ReceivedRequest(request)), directory: stores.accounts.directory, now: world.clock.now,
      random: SystemRandom())
    return Route("token", ["POST"], endpoint).answer(context)
  }

  private func newTicket() throws -> String {
    let authority = RequestedAuthority.common
    let ticket = stores.grants.addDevice(at: world.clock.now) { userCode in
      DeviceCode(
        userCode: userCode, app: Seed.sampleApp, authority: authority, scopes: ScopeSet([]), claims: RequestedClaims(),
        expiresAt: world.clock.now.addingTimeInterval(60))
    }.secret
    let lee = try world.user("lee")
    let signIn = SignInRecord(
      grant: GrantID(value: "g"), userID: lee.id, tenantID: lee.tenantID, sessionID: "s",
      proofs: Proofs(authenticatedAt: world.clock.now))
    try #require(stores.grants.approve(ticket, signIn, at: world.clock.now))
    return ticket
  }

  @Test func `a grant of one file may have tokens for an app, and uses up what it redeems`() throws {
    let form = [
      ("grant_type", "own_tokens"), ("client_id", Seed.sampleApp.clientID.value), ("ticket", try newTicket()),
    ]
    let answer = try send(form)
    let json: JSONValue = try requireCase("json", of: answer.content)
    let token = try #require(json["access_token"]?.string)
    let claims = try UnverifiedJWT(parsing: token).verified(with: stores.signing.keys.published).claims
    #expect(claims["roles"]?.array == ["Tasks.Do"])
    #expect(claims["azp"]?.string == Seed.sampleApp.clientID.value)
    #expect(claims["scp"] == nil)
    #expect(json["refresh_token"] == nil)
    #expect(json["id_token"] == nil)
    #expect(try send(form).error == "invalid_grant")
  }

  @Test func `a new grant leaves out none of the shared steps`() throws {
    let app = Seed.sampleApp.clientID.value
    #expect(try send([("grant_type", "own_tokens"), ("client_id", "unknown"), ("ticket", "t")]).status == 400)
    let secret = [("grant_type", "own_tokens"), ("client_id", app), ("ticket", "t"), ("client_secret", "s")]
    #expect(try send(secret).error == "invalid_client")
    #expect(try send([("grant_type", "another"), ("client_id", app)]).error == "unsupported_grant_type")
  }
}
