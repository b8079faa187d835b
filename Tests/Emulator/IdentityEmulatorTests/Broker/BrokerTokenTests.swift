// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import IdentityEmulator
import JOSE
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces
import ScriptedBrowser
import TestSupport
import Testing

// Fidelity: identity broker of a Linux desktop
@Suite("Tokens of the stand-in broker", .timeLimit(.minutes(2)))
struct BrokerTokenTests {
  private static let adele = ScriptedPerson(username: "adele@contoso.example", password: "Adele-Pass-1")

  @Test(arguments: BrokerDialect.allCases)
  func `tokens of a silent request agree with each other and with the account`(dialect: BrokerDialect) async throws {
    let world = try BrokerWorld(dialect)
    let account = try await world.account()
    #expect(
      account["homeAccountId"]?.string
        == "\(account["localAccountId"]?.string ?? "-").\(account["realm"]?.string ?? "-")")
    let answer = try await world.json(.acquireTokenSilently, world.request(account: account))
    let tokens = try #require(answer["brokerTokenResponse"], "\(answer.text)")
    #expect(tokens["error"] == nil)
    let access = try world.platform.claims(of: try #require(tokens["accessToken"]?.string))
    let identity = try world.platform.claims(of: try #require(tokens["idToken"]?.string))
    let text = try #require(tokens["clientInfo"]?.string)
    let info = try #require(ClientInfo(decoding: text))
    #expect(info.homeAccountID.value == account["homeAccountId"]?.string)
    #expect(identity["oid"]?.string == info.uid && identity["tid"]?.string == info.utid)
    #expect(identity["aud"]?.string == BrokerWorld.clientID)
    #expect(identity["preferred_username"] == account["username"])
    #expect(tokens["accessTokenType"] == 0)
    let expiry = try #require(access["exp"]?.int)
    #expect(tokens["expiresOn"]?.int == expiry * 1000)
    let extended = try #require(tokens["extendedExpiresOn"]?.int)
    #expect((extended < 100_000_000_000) == (dialect == .himmelblau))
    #expect(
      tokens["grantedScopes"]?.string?.split(separator: " ").contains { $0.hasSuffix("/User.Read") } == true)
    #expect(access["deviceid"]?.string == DeviceStanding.id)
    #expect((tokens["account"] != nil) == [.java, .second].contains(dialect))
    #expect(tokens["refreshToken"]?.string == ([.java, .second].contains(dialect) ? "" : nil))
    #expect((answer["telemetry"] != nil) == (dialect != .himmelblau))
    let me = try await world.platform.get(
      "/v1.0/me", headers: ["Authorization": "Bearer \(tokens["accessToken"]?.string ?? "")"])
    #expect(me.status == 200)
  }

  @Test func `what people have not consented to needs them, and the window asks`() async throws {
    let world = try BrokerWorld(hasConsent: false, person: Self.adele)
    let account = try await world.account()
    let failure = try await world.failure(.acquireTokenSilently, world.request(account: account))
    #expect(failure["status"] == 2)
    #expect(failure["context"]?.string?.contains("AADSTS65001") == true)
    let answer = try await world.json(.acquireTokenInteractively, world.request(6, account: account))
    #expect(answer["brokerTokenResponse"]?["accessToken"]?.string != nil, "\(answer.text)")
    #expect(world.window.pages.count == 1)
    let again = try await world.json(.acquireTokenSilently, world.request(account: account))
    #expect(again["brokerTokenResponse"]?["accessToken"]?.string != nil, "\(again.text)")
  }

  @Test func `somebody signs in to a machine without people, and is then known to every app`() async throws {
    let world = try BrokerWorld(signedIn: [], person: Self.adele)
    let none = try await world.json(.getAccounts, ["clientId": .string(BrokerWorld.clientID)])
    #expect(none["accounts"]?.array?.isEmpty == true)
    let answer = try await world.json(.acquireTokenInteractively, world.request(6, account: nil))
    let token = try #require(answer["brokerTokenResponse"]?["accessToken"]?.string, "\(answer.text)")
    #expect(try world.platform.claims(of: token)["deviceid"]?.string == DeviceStanding.id)
    let account = try await world.account(of: Seed.companionApp.clientID.value)
    #expect(account["username"] == "adele@contoso.example")
  }

  @Test func `no window is shown when the person has all that is needed, unless a page is forced`() async throws {
    let world = try BrokerWorld(person: Self.adele)
    let account = try await world.account()
    _ = try await world.json(.acquireTokenInteractively, world.request(6, account: account))
    #expect(world.window.pages.isEmpty)
    let forced = world.request(
      6, account: account, ["additionalQueryParametersForAuthorization": ["prompt": "login"]])
    let answer = try await world.json(.acquireTokenInteractively, forced)
    #expect(answer["brokerTokenResponse"]?["accessToken"]?.string != nil, "\(answer.text)")
    #expect(world.window.pages.count == 1)
  }

  @Test func `who cancels, or closes the window, gets the status of that`() async throws {
    var cancelling = Self.adele
    cancelling.consent = .cancel
    let world = try BrokerWorld(signedIn: [], hasConsent: false, person: cancelling)
    let cancelled = try await world.failure(.acquireTokenInteractively, world.request(6, account: nil))
    #expect(cancelled["status"] == 7)
    let unattended = try BrokerWorld(signedIn: [])
    async let pending = unattended.failure(.acquireTokenInteractively, unattended.request(6, account: nil))
    await unattended.window.asked.untilReached()
    var status = 0
    while unattended.platform.emulator.stores.broker.closeWindows(byApp: false) == 0 { await Task.yield() }
    status = try await pending["status"]?.int ?? -1
    #expect(status == 7)
    async let other = unattended.failure(.acquireTokenInteractively, unattended.request(6, account: nil))
    var answer = BusAnswer.nothing
    while unattended.window.pages.count < 2 { await Task.yield() }
    answer = await unattended.ask(
      .cancelInteractiveFlow, #"{"correlationId":"\#(BrokerWorld.correlationID)"}"#)
    #expect(answer == .text("{}"))
    #expect(try await other["status"] == 8)
  }

  @Test func `a caller that is gone closes its window`() async throws {
    let world = try BrokerWorld(signedIn: [])
    let request = world.request(6, account: nil).text
    let task = Task { await world.ask(.acquireTokenInteractively, request) }
    await world.window.asked.untilReached()
    task.cancel()
    _ = await task.value
    #expect(world.platform.emulator.stores.broker.closeWindows(byApp: false) == 0)
    let page = try #require(world.window.pages.first)
    let response = await world.platform.emulator.respond(to: HTTPRequest(url: page))
    #expect(response.status == 400)
  }

  @Test func `another person than the one asked for is said to be another`() async throws {
    let lee = ScriptedPerson(username: "lee@contoso.example", password: "Lee-Pass-1")
    let world = try BrokerWorld(person: lee)
    let account = try await world.account()
    let request = world.request(
      6, account: account,
      [
        "additionalQueryParametersForAuthorization": ["prompt": "select_account"], "username": .null,
        "account": account,
      ])
    let failure = try await world.failure(.acquireTokenInteractively, request)
    #expect(failure["status"] == 12)
  }

  @Test(arguments: BrokerDialect.allCases)
  func `a refusal has the form of its broker`(dialect: BrokerDialect) async throws {
    let world = try BrokerWorld(dialect)
    let account = try await world.account()
    #expect(try await world.control("users/adele@contoso.example/policy", #"{"require":"mfa"}"#).status < 300)
    let answer = try await world.json(.acquireTokenSilently, world.request(account: account))
    let error = try #require(answer["brokerTokenResponse"]?["error"])
    #expect(error["context"]?.string?.contains("AADSTS50076") == true)
    #expect(answer["brokerTokenResponse"]?["expiresOn"] == 0)
    switch dialect {
    case .java:
      #expect(error["status"] == 2 && error["tag"] == 0 && error["subError"] == nil)
      #expect(error["diagnostics"]?["raw_error_code"] == "interaction_required")
      #expect(error["diagnostics"]?["oauth2_sub_error_code"] == "basic_action")
    case .second, .third:
      #expect(error["status"] == 2 && error["tag"] == 593_819_521 && error["diagnostics"] == .null)
      #expect(error["subError"] == "basic_action")
    case .himmelblau:
      #expect(error.object?.members.map(\.name) == ["context", "status", "subStatus"])
      #expect(error["status"] == 0)
    }
  }

  @Test func `a challenge of claims is passed on, and the window satisfies it`() async throws {
    let world = try BrokerWorld(person: Self.adele)
    let account = try await world.account()
    let claims: JSONObject = ["decodedClaims": #"{"access_token":{"acrs":{"essential":true,"value":"c1"}}}"#]
    let failure = try await world.failure(.acquireTokenSilently, world.request(account: account, claims))
    #expect(failure["status"] == 2)
    #expect(failure["context"]?.string?.contains("50076") == true)
  }

  // Fidelity: multi-factor authentication, conditional access, device compliance
  @Test(arguments: [
    (DeviceStanding.none, 53_000 as Int?, 53_001 as Int?), (.registered, 53_000, nil), (.compliant, nil, nil),
    (.shared, nil, nil),
  ])
  func `a rule for devices is satisfied through the broker of a device that fits`(
    state: DeviceStanding, compliance: Int?, membership: Int?
  ) async throws {
    let world = try BrokerWorld(device: state)
    let account = try await world.account()
    let browser = try await world.platform.signIn("adele")
    for (rule, code) in [("compliantDevice", compliance), ("joinedDevice", membership)] {
      #expect(
        try await world.control("users/adele@contoso.example/policy", #"{"require":"\#(rule)"}"#).status < 300)
      let answer = try await world.json(.acquireTokenSilently, world.request(account: account))
      let error = answer["brokerTokenResponse"]?["error"]
      if let code {
        #expect(error?["context"]?.string?.contains("AADSTS\(code)") == true, "\(answer.text)")
      } else {
        #expect(error == nil, "\(answer.text)")
      }
      // A browser that the broker does not vouch for is no device.
      let refused = try await world.platform.refresh(browser.refreshToken)
      #expect(refused.code == (rule == "compliantDevice" ? 53_000 : 53_001))
    }
  }

  @Test func `proof of possession: for the app's key a bound token, otherwise a signed request`() async throws {
    let world = try BrokerWorld()
    let account = try await world.account()
    let own = try JSONWebKey(publicKey: RSAPrivateKey.generate().publicKey, keyID: nil).thumbprint
    let bound = try await world.json(
      .acquireTokenSilently,
      world.request(
        account: account,
        ["popParams": ["authenticationScheme": "pop", "httpMethod": "GET", "uriHost": "", "kid": .string(own)]]))
    let tokens = try #require(bound["brokerTokenResponse"])
    #expect(tokens["accessTokenType"] == 1)
    #expect(
      try world.platform.claims(of: tokens["accessToken"]?.string ?? "")["cnf"]?["kid"]?.string == own)
    let address = "\(world.platform.origin)/v1.0/me"
    let signed = try await world.json(
      .acquireTokenSilently,
      world.request(
        account: account,
        ["popParams": ["authenticationScheme": "pop", "httpMethod": "GET", "uriHost": .string(address)]]))
    let statement = try #require(signed["brokerTokenResponse"]?["accessToken"]?.string, "\(signed.text)")
    let me = try await world.platform.get("/v1.0/me", headers: ["Authorization": "PoP \(statement)"])
    #expect(me.status == 200, "\(String(decoding: me.body, as: UTF8.self))")
  }
}
