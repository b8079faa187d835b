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
import TestSupport
import Testing

// Fidelity: identity broker of a Linux desktop
@Suite("Calls of the stand-in broker")
struct BrokerCallTests {
  @Test(arguments: zip(BrokerDialect.allCases, ["2.0.1", "2.5.2", "3.0.2", "2.3.8"]))
  func `each broker says its version`(dialect: BrokerDialect, version: String) async throws {
    let world = try BrokerWorld(dialect)
    for request: JSONValue in [[:], ["msalCppVersion": "1.28.0"], ["clientId": "x"]] {
      #expect(try await world.json(.getLinuxBrokerVersion, request)["linuxBrokerVersion"]?.string == version)
    }
  }

  @Test func `the oldest broker describes itself, and no other does`() async throws {
    let call = BusCall(
      destination: BrokerBus.name, path: BrokerBus.path, interface: "org.freedesktop.DBus.Introspectable",
      member: "Introspect", arguments: [])
    for dialect in BrokerDialect.allCases {
      let answer = await (try BrokerWorld(dialect)).broker.answer(call)
      switch answer {
      case .text(let text):
        #expect(dialect == .java)
        #expect(BrokerMethod.allCases.allSatisfy { text.contains("\"\($0.rawValue)\"") })
      case .refusal(let name, _): #expect(dialect != .java && name.hasSuffix(".UnknownMethod"))
      default: Issue.record("\(answer)")
      }
    }
  }

  @Test func `calls of another form are errors of the bus`() async throws {
    let broker = try BrokerWorld().broker
    func refusal(_ interface: String, _ member: String, _ arguments: [String]) async -> String? {
      let answer = await broker.answer(
        BusCall(
          destination: BrokerBus.name, path: BrokerBus.path, interface: interface, member: member, arguments: arguments)
      )
      if case .refusal(let name, _) = answer { return name.split(separator: ".").last.map { String($0) } }
      return nil
    }
    for count in [0, 1, 2, 4] {
      let arguments = Array(repeating: "{}", count: count)
      #expect(await refusal(BrokerBus.interface, "getAccounts", arguments) == "InvalidArgs")
    }
    for member in ["GetAccounts", "getaccounts", "", "acquireToken"] {
      #expect(await refusal(BrokerBus.interface, member, ["0.0", "", "{}"]) == "UnknownMethod")
    }
    #expect(await refusal("com.example.Other", "getAccounts", ["0.0", "", "{}"]) == "UnknownMethod")
  }

  private static let wrongRequests: [(BrokerMethod, String)] = [
    (.getAccounts, ""), (.getAccounts, "nonsense"), (.getAccounts, "[]"), (.getAccounts, "{\"clientId\":1}"),
    (.getAccounts, String(repeating: "[", count: 100_000)), (.getAccounts, "{\"clientId\":\"no uuid\"}"),
    (.getAccounts, String(repeating: "{\"a\":", count: 40) + "1" + String(repeating: "}", count: 40)),
    (.acquireTokenSilently, "{}"), (.acquireTokenSilently, "{\"authParameters\":[]}"),
    (.acquireTokenSilently, "{\"authParameters\":{}}"), (.acquirePrtSsoCookie, "{\"authParameters\":{}}"),
    (.removeAccount, "{}"), (.generateSignedHttpRequest, "{}"), (.generateSignedHttpRequest, "{\"popParams\":5}"),
  ]

  @Test(arguments: wrongRequests)
  func `a request that can't be read breaks the contract`(method: BrokerMethod, request: String) async throws {
    let world = try BrokerWorld()
    let text: String = try await requireCase("text", of: world.ask(method, request))
    let answer = try JSONValue(parsing: text.utf8)
    let error = answer[method == .acquireTokenSilently ? "brokerTokenResponse" : ""] ?? answer
    #expect(error["error"]?["status"] == 6, "\(text)")
  }

  private static let wrongParameters: [(JSONObject, String)] = [
    (["redirectUri": ""], "redirectUri"), (["redirectUri": "urn:ietf:wg:oauth:2.0:oob"], "50011"),
    (["requestedScopes": []], "requestedScopes"), (["authorizationType": 8], "authorizationType"),
    (["requestedScopes": ["User.Read", "offline_access"]], "declined scopes are present"),
    (["clientId": "5a3e0000-0000-4000-8000-0000000000ff"], "700016"),
    (["authority": "https://evil.example/common"], "authority"),
    (["authority": "https://localhost:8443"], "authority"), (["authority": "not an address"], "authority"),
    (["authority": "https://localhost:8443/nobody.example"], "90002"),
    (["requestedScopes": ["api://unknown/x"]], "500011"),
  ]

  @Test(arguments: wrongParameters)
  func `wrong parameters are refused with a word of them`(change: JSONObject, word: String) async throws {
    let world = try BrokerWorld()
    let account = try await world.account()
    let failure = try await world.failure(.acquireTokenSilently, world.request(account: account, change))
    #expect(failure["context"]?.string?.contains(word) == true, "\(failure.text)")
    let status = failure["status"]?.int ?? -1
    #expect([6, 9, 11].contains(status), "\(failure.text)")
  }

  @Test func `strict brokers notice a changed account and two pages of a cookie`() async throws {
    let world = try BrokerWorld(isStrict: true)
    let account = try #require(try await world.account().object)
    var changed = account
    changed["name"] = "Somebody"
    let failure = try await world.failure(.acquireTokenSilently, world.request(account: .object(changed)))
    #expect(failure["status"] == 6)
    #expect(
      try await world.json(.acquireTokenSilently, world.request(account: .object(account)))["brokerTokenResponse"]?[
        "error"] == nil)
    let lenient = try BrokerWorld()
    #expect(
      try await lenient.json(.acquireTokenSilently, lenient.request(account: .object(changed)))["brokerTokenResponse"]?[
        "error"] == nil)
  }

  @Test func `an account that the machine does not have can't be used`() async throws {
    let world = try BrokerWorld()
    var account = try #require(try await world.account().object)
    account["homeAccountId"] = "a0000000-0000-4000-8000-00000000b002.c0a7050a-0000-4000-8000-000000000001"
    let failure = try await world.failure(.acquireTokenSilently, world.request(account: .object(account)))
    #expect(failure["status"] == 13)
    let nobody = try await world.failure(.acquireTokenSilently, world.request(account: nil))
    #expect(nobody["status"] == 2)
  }

  @Test func `who is removed is hidden from the app, and on a shared machine signed out everywhere`() async throws {
    let own = try BrokerWorld()
    let account = try await own.account()
    #expect(
      try await own.json(.removeAccount, ["clientId": .string(BrokerWorld.clientID), "account": account]) == [:])
    let seen = try await own.json(.getAccounts, ["clientId": .string(BrokerWorld.clientID)])
    #expect(seen["accounts"]?.array?.isEmpty == true)
    #expect(try await own.account(of: Seed.companionApp.clientID.value)["username"] == "adele@contoso.example")

    let shared = try BrokerWorld(device: .shared)
    let accounts = try await shared.json(.getAccounts, ["clientId": .string(BrokerWorld.clientID)])
    #expect(accounts["telemetry"]?["device_mode"] == "shared")
    let session = try await shared.platform.signIn("adele")
    _ = try await shared.json(
      .removeAccount, ["clientId": .string(BrokerWorld.clientID), "account": try await shared.account()])
    let other = try await shared.json(.getAccounts, ["clientId": .string(Seed.companionApp.clientID.value)])
    #expect(other["accounts"]?.array?.isEmpty == true)
    #expect(try await shared.platform.refresh(session.refreshToken).error == "invalid_grant")
  }

  @Test func `Himmelblau's broker knows one person, and lacks three methods`() async throws {
    let world = try BrokerWorld(.himmelblau, signedIn: ["adele@contoso.example", "lee@contoso.example"])
    let accounts = try await world.json(.getAccounts, ["clientId": .string(BrokerWorld.clientID)])
    #expect(accounts["accounts"]?.array?.count == 1)
    let account = try await world.account()
    for method in [BrokerMethod.removeAccount, .generateSignedHttpRequest, .cancelInteractiveFlow] {
      let failure = try await world.failure(
        method, ["clientId": .string(BrokerWorld.clientID), "account": account, "popParams": ["uriHost": "a.example"]])
      #expect(failure["context"] == "Not implemented")
    }
    let unnamed = await world.ask(.acquireTokenInteractively, world.request(8, account: nil).text)
    let (name, _): (String, String) = try requireCase("refusal", of: unnamed)
    #expect(name == "org.freedesktop.DBus.Error.Failed")
  }

  @Test func `the signed request names the method, host, path and nonce`() async throws {
    let world = try BrokerWorld()
    let home = try await world.account()["homeAccountId"]
    let answer = try await world.json(
      .generateSignedHttpRequest,
      [
        "clientId": .string(BrokerWorld.clientID),
        "popParams": [
          "authenticationScheme": "pop", "httpMethod": "POST", "uriHost": "https://api.contoso.example/v1/x",
          "nonce": "srv-nonce-1", "homeAccountId": home, "clientClaims": "{\"a\":1}",
        ],
      ])
    let text = try #require(answer["signedHttpRequest"]?.string, "\(answer.text)")
    let token = try UnverifiedJWT(parsing: text)
    let key = try JSONWebKey(decoding: try #require(token.claims["cnf"]?["jwk"]))
    let publicKey = try RSAPublicKey(modulus: key.modulus, exponent: key.exponent)
    let keys = JSONWebKeySet(keys: [JSONWebKey(publicKey: publicKey, keyID: key.thumbprint)])
    let claims = try token.verified(with: keys).claims
    #expect(claims["m"] == "POST" && claims["u"] == "api.contoso.example" && claims["p"] == "/v1/x")
    #expect(claims["nonce"] == "srv-nonce-1" && claims["at"] == nil && claims["client_claims"] == "{\"a\":1}")
    #expect(claims["ts"]?.int == world.platform.clock.now.epochSeconds)
  }

  @Test(arguments: StandInFault.allCases)
  func `a fault happens as often as it is told to`(fault: StandInFault) async throws {
    let world = try BrokerWorld(.java)
    let account = try await world.account()
    let method: BrokerMethod = fault == .noCookies ? .acquirePrtSsoCookie : .acquireTokenSilently
    let rule = #"{"match":{"method":"\#(method.rawValue)","count":1},"answer":{"broker":"\#(fault.rawValue)"}}"#
    #expect(try await world.control("faults", rule).status == 201)
    let request =
      method == .acquireTokenSilently
      ? world.request(account: account) : Self.cookieRequest(world, account, "https://localhost:8443/")
    let (spoiled, whole) = (await world.ask(method, request.text), await world.ask(method, request.text))
    #expect(spoiled != whole)
    let calls = world.platform.emulator.log.entries.filter { $0.method == "BUS" }
    #expect(calls.map(\.fault).suffix(2) == ["f1", nil])
    let good: String = try requireCase("text", of: whole)
    #expect(try JSONValue(parsing: good.utf8)["brokerTokenResponse"]?["error"] == nil)
    switch fault {
    case .silent: #expect(spoiled == .silence)
    case .disconnect: #expect(spoiled == .departure)
    case .empty: #expect(spoiled == .text(""))
    case .array: #expect(spoiled == .text("[]"))
    case .notReady:
      #expect(spoiled == .refusal(name: "org.freedesktop.DBus.Error.UnknownObject", message: "No such object path."))
    case .notJSON, .shortLife, .otherAccount, .noCookies, .unavailable, .offline: break
    }
  }

  static func cookieRequest(_ world: BrokerWorld, _ account: JSONValue, _ url: String) -> JSONValue {
    var request = world.request(8, account: account, ["ssoUrl": .string(url)]).object ?? [:]
    (request["account"], request["ssoUrl"], request["mamEnrollment"]) = (account, .string(url), false)
    return .object(request)
  }

  @Test func `an empty order to cancel makes version 3 leave the bus`() async throws {
    #expect(await (try BrokerWorld()).ask(.cancelInteractiveFlow, "{}") == .departure)
    #expect(await (try BrokerWorld(.java)).ask(.cancelInteractiveFlow, "{}") == .text("{}"))
  }

  @Test func `every call is in the emulator's log of requests, and no token`() async throws {
    let world = try BrokerWorld()
    let account = try await world.account()
    _ = try await world.json(.acquireTokenSilently, world.request(account: account))
    let odd = await world.broker.answer(
      BusCall(
        destination: BrokerBus.name, path: BrokerBus.path, interface: BrokerBus.interface, member: "getAccounts",
        arguments: ["1.0", "", "{}"]))
    #expect(odd != .nothing)
    let calls = world.platform.emulator.log.entries.filter { $0.method == "BUS" }
    #expect(calls.map { $0.path.split(separator: "/").last } == ["getAccounts", "acquireTokenSilently", "getAccounts"])
    #expect(calls[1].warning == nil && calls[1].status == 200)
    #expect(calls[2].warning?.contains("0.0") == true && calls[2].warning?.contains("UUID") == true)
    #expect(calls[2].error == "status 6")
    let text = calls.map { "\($0)" }.joined()
    #expect(!text.contains("eyJ"))
  }

  @Test func `the machine's state is set by the control API, and a reset puts it back`() async throws {
    let world = try BrokerWorld(device: .registered, signedIn: ["adele@contoso.example"])
    #expect(try await world.control("device", #"{"state":"shared"}"#).status == 200)
    #expect(try await world.control("device", #"{"state":"stolen"}"#).status == 400)
    #expect(try await world.control("broker", #"{"signIn":"lee@contoso.example"}"#).status == 200)
    #expect(try await world.control("broker", #"{"signIn":"nobody@contoso.example"}"#).status == 400)
    #expect(try await world.control("broker", #"{"signOut":"adele@contoso.example"}"#).status == 200)
    #expect(try await world.platform.json("/_emulator/broker").value["accounts"] == ["lee@contoso.example"])
    #expect(try await world.platform.json("/_emulator/device").value["state"] == "shared")
    #expect(try await world.control("reset", "{}").status < 300)
    #expect(try await world.platform.json("/_emulator/broker").value["accounts"] == ["adele@contoso.example"])
    #expect(try await world.platform.json("/_emulator/device").value["state"] == "registered")
  }

  @Test func `who is signed in to the machine still is after a restart, a snapshot and in an exported seed`()
    async throws
  {
    let world = try BrokerWorld(signedIn: ["adele@contoso.example"])
    let account = try await world.account()
    #expect(try await world.control("broker", #"{"signIn":"lee@contoso.example"}"#).status == 200)
    let fault = #"{"match":{"method":"generateSignedHttpRequest"},"answer":{"broker":"empty"}}"#
    #expect(try await world.control("faults", fault).status == 201)
    #expect(try await world.control("snapshots/two", "{}").status < 300)
    let tokens = try await world.json(.acquireTokenSilently, world.request(account: account))
    #expect(tokens["brokerTokenResponse"]?["accessToken"] != nil)
    let removal: JSONValue = ["clientId": .string(BrokerWorld.clientID), "account": account]
    _ = await world.ask(.removeAccount, removal.text)
    let saved = world.platform.emulator.savedState()
    let exported = try await world.platform.json("/_emulator/seed").value["settings"]
    #expect(exported?["deviceAccounts"] == ["adele@contoso.example", "lee@contoso.example"])
    #expect(exported?["device"] == "compliant")

    let next = try BrokerWorld(signedIn: ["megan@contoso.example"])
    try next.platform.emulator.restoreState(saved)
    let restored = try await next.platform.json("/_emulator/broker").value
    #expect(restored["accounts"]?.array?.prefix(2) == ["adele@contoso.example", "lee@contoso.example"])
    #expect(try await next.platform.json("/_emulator/faults").value["faults"] == [])
    // The app that removed Adele does not see her, also after another app got her first token here.
    #expect(try await world.control("broker", #"{"signOut":"adele@contoso.example"}"#).status == 200)
    #expect(try await world.control("broker", #"{"signIn":"adele@contoso.example"}"#).status == 200)
    _ = await world.ask(.removeAccount, removal.text)
    let other = world.request(account: account, ["clientId": "5a3e0000-0000-4000-8000-00000000a002"])
    _ = try await world.json(.acquireTokenSilently, other)
    let seen = try await world.json(.getAccounts, ["clientId": .string(BrokerWorld.clientID)])["accounts"]?.array
    #expect(seen?.contains { $0["username"] == "adele@contoso.example" } == false)
    let listed = try await next.json(.getAccounts, ["clientId": .string(BrokerWorld.clientID)])["accounts"]?.array
    #expect(listed?.contains { $0["username"] == "adele@contoso.example" } == false)

    #expect(try await world.control("broker", #"{"signOut":"lee@contoso.example"}"#).status == 200)
    #expect(try await world.control("snapshots/two/restore", "{}").status < 300)
    let back = try await world.platform.json("/_emulator/broker").value
    #expect(back["accounts"]?.array?.count == 2)
    let faults = try await world.platform.json("/_emulator/faults").value["faults"]
    #expect(faults?.array?.first?["match"]?["method"] == "generateSignedHttpRequest")
  }
}
