// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import JOSE
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces
import TestSupport
import Testing
import TokenCache
import TokenExchange

@testable import OAuthClient

/// A broker whose person is the account of `SigningService`.
extension SigningService {
  static let brokerAccount: JSONValue = [
    "environment": "login.contoso.test", "homeAccountId": .string(home.value), "localAccountId": .string(objectID),
    "realm": .string(tenant), "username": "ada@contoso.example", "name": "Ada", "givenName": "Ada", "passwordExpiry": 0,
    "zFuture": [1, ["a": .null]],
  ]

  static var accountList: String { JSONValue.object(["accounts": [brokerAccount]]).text }

  /// The broker's answer with tokens; `change` may spoil it, `claims` its ID token.
  func brokerTokens(
    _ change: (inout JSONObject) -> Void = { _ in }, claims: (inout JSONObject) -> Void = { _ in }
  ) throws -> String {
    var response: JSONObject = [
      "accessToken": "broker-access-1", "accessTokenType": 0,
      "expiresOn": JSONValue(Int(clock.now.timeIntervalSince1970 * 1000) + 3_600_000), "extendedExpiresOn": 0,
      "grantedScopes": "User.Read", "idToken": .string(try idToken(claims)), "refreshToken": "broker-refresh",
      "clientInfo": .string(ClientInfo(uid: Self.objectID, utid: Self.tenant).encoded),
    ]
    change(&response)
    return JSONValue.object([
      "brokerTokenResponse": .object(response), "telemetry": ["broker_version": "3.0.2"],
    ]).text
  }

  static func brokerError(_ status: Int, _ context: String = "", tag: Int = 593_819_521) -> String {
    let error: JSONValue = [
      "context": .string(context), "diagnostics": .null, "errorCode": 0, "status": JSONValue(status), "subStatus": 0,
      "tag": JSONValue(tag),
    ]
    return JSONValue.object([
      "brokerTokenResponse": ["accessTokenType": 0, "error": error, "expiresOn": 0, "extendedExpiresOn": 0]
    ]).text
  }

  /// A client of an app that wants the broker.
  func brokerClient(
    _ bus: ScriptedBus, browser: any Browser = UnusedBrowser(), sessions: InteractiveSessions = InteractiveSessions(),
    store: (any RecordStore)? = nil, _ change: (inout ClientConfiguration) -> Void = { _ in }
  ) -> PublicClient {
    let configuration = client {
      $0.brokerRedirectURI = BrokerRedirect.standard
      change(&$0)
    }.configuration
    let platform = Platform(
      transport: transport, clock: clock, random: SeededRandom(), browser: browser,
      redirects: InProcessRedirects(transport: transport), log: log, bus: bus)
    return PublicClient(
      configuration: configuration, platform: platform, cache: store.map { TokenCache(store: $0, log: log) } ?? cache,
      sessions: sessions)
  }

  /// A bus with a broker that has the account and gives tokens.
  func brokerBus(_ presence: BusPresence = .running) throws -> ScriptedBus {
    let bus = ScriptedBus(presence: presence)
    bus.on(.getAccounts, text: Self.accountList)
    bus.on(.acquireTokenSilently, text: try brokerTokens())
    return bus
  }
}

@Suite("A silent request of an app with a broker")
struct BrokerSilentTests {
  let service = SigningService()

  @Test func `gets its token from the broker, and the next one from the cache without the bus`() async throws {
    let bus = try service.brokerBus()
    let client = service.brokerClient(bus)
    let result = try await client.acquireTokenSilent(service.silent("User.Read"))
    #expect(result.accessToken.exposed == "broker-access-1" && result.source == .broker)
    #expect(result.account.username == "ada@contoso.example")
    #expect(result.expiresOn == service.clock.now.addingTimeInterval(3600))
    #expect(bus.methods == ["getAccounts", "acquireTokenSilently"] && bus.lookUps == 1)
    #expect(bus.limits == [.seconds(10), .seconds(30)])
    let again = try await client.acquireTokenSilent(service.silent("User.Read"))
    #expect(again.source == .cache && bus.calls.count == 2 && bus.lookUps == 1)
    #expect(service.tokenRequests.isEmpty)
    #expect(try client.accounts().map(\.homeAccountID) == [SigningService.home])
  }

  @Test func `has the broker's account beside a family's refresh token that is not for the app`() async throws {
    let environment = "login.contoso.test"
    try service.cache.save(
      TokenEntries(
        refreshToken: RefreshTokenRecord(
          homeAccountID: SigningService.home, environment: environment, clientID: ClientID("neighbour"),
          familyID: "1", secret: Secret("family-1")),
        appMetadata: AppMetadataRecord(
          clientID: ClientID(SigningService.clientID), environment: environment, familyID: "")),
      aliases: EnvironmentAliases(preferredCache: environment, names: []))
    let client = service.brokerClient(try service.brokerBus())
    _ = try await client.acquireTokenSilent(service.silent("User.Read"))
    #expect(try client.accounts().map(\.homeAccountID) == [SigningService.home])
  }

  @Test func `sends what brokers expect`() async throws {
    let bus = ScriptedBus()
    bus.on(.getAccounts, text: SigningService.accountList)
    bus.on(.acquireTokenSilently, text: try service.brokerTokens { $0["grantedScopes"] = "User.Read Mail.Read" })
    _ = try await service.brokerClient(bus).acquireTokenSilent(service.silent("User.Read", "Mail.Read", "openid"))
    for call in bus.calls {
      #expect(call.destination == "com.microsoft.identity.broker1" && call.path == "/com/microsoft/identity/broker1")
      #expect(call.interface == "com.microsoft.identity.Broker1" && call.arguments.count == 3)
      #expect(call.arguments[0] == "0.0" && UUID(uuidString: call.arguments[1]) != nil)
    }
    let asked = try #require(bus.requests(.acquireTokenSilently).first?["authParameters"])
    #expect(asked["account"]?.text == SigningService.brokerAccount.text)
    #expect(asked["authorizationType"] == 1 && asked["uxContextHandle"] == -1)
    #expect(asked["requestedScopes"] == ["User.Read", "Mail.Read"])
    #expect(asked["redirectUri"] == .string(BrokerRedirect.standard))
    #expect(asked["authority"] == "https://login.contoso.test/common")
    #expect(asked["additionalQueryParametersForAuthorization"] == [:] && asked["username"] == "ada@contoso.example")
    #expect(asked["accessTokenToRenew"] == nil && asked["decodedClaims"] == nil && asked["password"] == nil)
  }

  @Test func `names the token that it does not want again, and passes claims on`() async throws {
    try service.signIn(expiresIn: 3000, refreshToken: nil)
    let bus = try service.brokerBus()
    let client = service.brokerClient(bus) { $0.capabilities = ["CP1"] }
    _ = try await client.acquireTokenSilent(
      service.silent("User.Read", claims: #"{"access_token":{"nbf":{"essential":true}}}"#))
    let asked = try #require(bus.requests(.acquireTokenSilently).first?["authParameters"])
    #expect(asked["accessTokenToRenew"] == "access-0")
    let claims = try JSONValue(parsing: asked["decodedClaims"]?.string ?? "")
    #expect(claims["access_token"]?["nbf"]?["essential"] == true)
    #expect(claims["access_token"]?["xms_cc"]?["values"] == ["CP1"])
  }

  @Test func `leaves the broker's refresh token alone`() async throws {
    let bus = try service.brokerBus()
    let store = MemoryRecordStore()
    let client = service.brokerClient(bus, store: store)
    _ = try await client.acquireTokenSilent(service.silent("User.Read"))
    let account = try #require(try client.accounts().first)
    #expect(try client.refreshToken(of: account) == nil)
    let stored = store.records.map { String(decoding: $0.text, as: UTF8.self) }
    #expect(stored.contains { $0.contains("broker-access-1") })
    #expect(!stored.contains { $0.contains("broker-refresh") })
    #expect(!service.log.lines.contains { $0.contains("broker-access") || $0.contains("ada@") })
  }

  @Test func `never looks at a bus unless the app asks for the broker`() async throws {
    let bus = ScriptedBus()
    try service.signIn(expiresIn: -10)
    let answer = try service.tokens()
    service.onToken { _ in .json(answer) }
    let plain = service.brokerClient(bus) { $0.brokerRedirectURI = nil }
    #expect(try await plain.acquireTokenSilent(service.silent("User.Read")).source == .refresh)
    let forbidden = service.brokerClient(bus) { $0.brokerAllowed = { false } }
    #expect(try await forbidden.acquireTokenSilent(service.silent("User.Read", forceRefresh: true)).source == .refresh)
    #expect(bus.lookUps == 0 && bus.calls.isEmpty)
  }

  @Test func `shares no answer with a request that may use its own refresh token`() async throws {
    let bus = ScriptedBus()
    bus.on(.getAccounts, text: SigningService.accountList)
    let gate = Gate()
    bus.on(.acquireTokenSilently) { _ throws(BusError) in
      await gate.pass()
      throw .noReply
    }
    try service.signIn(expiresIn: -10)
    let answer = try service.tokens()
    service.onToken { _ in .json(answer) }
    let client = service.brokerClient(bus)
    let request = service.silent("User.Read", forceRefresh: true)
    async let free = client.acquireTokenSilent(request)
    await gate.untilReached()
    var strict = request
    strict.mayUseOwnTokenAfterBroker = false
    async let refused = failure { [strict] in try await client.acquireTokenSilent(strict) }
    await yieldUntil("both have asked") { bus.requests(.acquireTokenSilently).count == 2 }
    gate.open()
    #expect(try await free.source == .refresh)
    #expect(await casePath(refused?.reason) == "broker.noAnswer")
  }

  @Test func `looks for the broker once, and uses its own refresh token where there is none`() async throws {
    let bus = ScriptedBus(presence: .absent)
    try service.signIn(expiresIn: -10)
    let answer = try service.tokens()
    service.onToken { _ in .json(answer) }
    let client = service.brokerClient(bus)
    for _ in 1...3 {
      #expect(try await client.acquireTokenSilent(service.silent("User.Read", forceRefresh: true)).source == .refresh)
    }
    #expect(bus.lookUps == 1 && bus.calls.isEmpty)
  }

  @Test(
    arguments: [
      (.absent, "noBroker"), (.running, "noAnswer"),
    ] as [(BusPresence, String)])
  func `without any token of its own tells why the broker gave none`(presence: BusPresence, kind: String) async throws {
    let bus = ScriptedBus(presence: presence)
    bus.on(.getAccounts, text: SigningService.accountList)
    bus.on(.acquireTokenSilently, error: .noReply)
    let error = await failure { try await service.brokerClient(bus).acquireTokenSilent(service.silent("User.Read")) }
    switch (error?.reason, kind) {
    case (.interactionRequired(.noBroker, nil)?, "noBroker"), (.broker(.noAnswer)?, "noAnswer"): break
    default: Issue.record("\(error?.reason.logText ?? "no error")")
    }
  }

  @Test func `falls back to its own refresh token when the broker dies, unless the app forbids it`() async throws {
    let bus = ScriptedBus()
    bus.on(.getAccounts, text: SigningService.accountList)
    bus.on(.acquireTokenSilently, error: .noReply)
    try service.signIn(expiresIn: -10)
    let answer = try service.tokens()
    service.onToken { _ in .json(answer) }
    let client = service.brokerClient(bus)
    var request = service.silent("User.Read", forceRefresh: true)
    #expect(try await client.acquireTokenSilent(request).source == .refresh)
    request.mayUseOwnTokenAfterBroker = false
    let error = await failure { try await client.acquireTokenSilent(request) }
    #expect(casePath(error?.reason) == "broker.noAnswer")
    #expect(service.tokenRequests.count == 1)
  }

  @Test func `ends with the broker's refusal, its version and a masked text`() async throws {
    let refusing = ScriptedBus()
    refusing.on(.getAccounts, text: SigningService.accountList)
    refusing.on(
      .acquireTokenSilently,
      text: #"{"brokerTokenResponse":{"error":{"status":2,"context":"AADSTS50076: ada@contoso.example \u001b[2J","#
        + #""tag":593819521}},"telemetry":{"broker_version":"3.0.2"}}"#)
    let error = await failure {
      try await service.brokerClient(refusing).acquireTokenSilent(service.silent("User.Read"))
    }
    #expect(error?.interactionReason == .refusedByServer && error?.brokerVersion == "3.0.2")
    #expect(error?.response?.codes == [50_076] && error?.correlationID != nil)
    #expect(error.map { ErrorText($0).whole.contains("ada@") } == false)
    #expect(!service.log.lines.contains { $0.contains("ada@") || $0.contains("\u{1b}") })
    #expect(service.log.lines.contains { $0.contains("9zp4b") })
  }

  @Test(
    arguments: [
      "aud", "iss", "tid", "oid", "exp",
    ])
  func `stores no token that would not be believed of the service`(claim: String) async throws {
    let bus = ScriptedBus()
    bus.on(.getAccounts, text: SigningService.accountList)
    let spoiled: JSONValue = claim == "exp" ? 1000 : "99999999-8888-4777-8666-555555555555"
    bus.on(.acquireTokenSilently, text: try service.brokerTokens(claims: { $0[claim] = spoiled }))
    let client = service.brokerClient(bus)
    let error = await failure { try await client.acquireTokenSilent(service.silent("User.Read")) }
    switch error?.reason {
    case .untrusted?, .accountMismatch?: break
    default: Issue.record("\(error?.reason.logText ?? "no error")")
    }
    #expect(try client.accounts().isEmpty)
  }

  @Test func `refuses the tokens of another account`() async throws {
    let other = "bbbbbbbb-bbbb-4ccc-8ddd-eeeeeeeeeeee"
    let bus = ScriptedBus()
    bus.on(.getAccounts, text: SigningService.accountList)
    bus.on(
      .acquireTokenSilently,
      text: try service.brokerTokens(
        {
          $0["clientInfo"] = .string(ClientInfo(uid: other, utid: SigningService.tenant).encoded)
        },
        claims: {
          $0["oid"] = .string(other)
          $0["preferred_username"] = "eve@contoso.example"
        }))
    let error = await failure { try await service.brokerClient(bus).acquireTokenSilent(service.silent("User.Read")) }
    #expect(caseName(error?.reason) == "accountMismatch")
  }

  @Test func `stores nothing when the person signed out while the broker was thinking`() async throws {
    let bus = ScriptedBus()
    bus.on(.getAccounts, text: SigningService.accountList)
    let tokens = try service.brokerTokens()
    let gate = Gate()
    bus.on(.acquireTokenSilently) { _ throws(BusError) in
      await gate.pass()
      return tokens
    }
    try service.signIn(expiresIn: -10, refreshToken: nil)
    let client = service.brokerClient(bus)
    async let outcome = failure { try await client.acquireTokenSilent(service.silent("User.Read")) }
    await gate.untilReached()
    try client.removeAccount(SigningService.account)
    gate.open()
    #expect(await outcome?.interactionReason == .signedOut)
    #expect(try client.accounts(AccountFilter(onlySignedIn: true)).isEmpty)
  }

  @Test func `waits for a broker that has its name before it answers`() async throws {
    let bus = ScriptedBus()
    let notReady = BusError(named: "org.freedesktop.DBus.Error.UnknownObject", message: "")
    bus.on(.getAccounts, error: notReady)
    bus.on(.getAccounts, error: notReady)
    bus.on(.getAccounts, text: SigningService.accountList)
    bus.on(.acquireTokenSilently, text: try service.brokerTokens())
    let client = service.brokerClient(bus)
    async let result = client.acquireTokenSilent(service.silent("User.Read"))
    for _ in 1...2 {
      await service.clock.waitForSleepers()
      service.clock.advance(seconds: 0.5)
    }
    #expect(try await result.source == .broker)
  }

  @Test(arguments: [(3.6, 1800.0), (-100.0, 1800.0), (3600.0, 3600.0)])
  func `takes the access token's own end for a time that means nothing`(named: Double, lifetime: Double) async throws {
    let now = service.clock.now.timeIntervalSince1970
    let access = try service.idToken { $0["exp"] = JSONValue(Int(now) + 1800) }
    let bus = ScriptedBus()
    bus.on(.getAccounts, text: SigningService.accountList)
    bus.on(
      .acquireTokenSilently,
      text: try service.brokerTokens {
        $0["accessToken"] = .string(access)
        $0["expiresOn"] = JSONValue(Int((now + named) * 1000))
      })
    let result = try await service.brokerClient(bus).acquireTokenSilent(service.silent("User.Read"))
    #expect(result.expiresOn == service.clock.now.addingTimeInterval(lifetime))
  }

  @Test(arguments: StepUp.cases)
  func `steps up to a broker that was started since, when the platform demands a managed device`(
    refusal: StepUp
  ) async throws {
    let bus = try service.brokerBus(.absent)
    try service.signIn(expiresIn: -10)
    service.onToken { _ in .json(refusal.response, status: 400) }
    let client = service.brokerClient(bus)
    let refused = await failure { try await client.acquireTokenSilent(service.silent("User.Read")) }
    #expect(refused?.demandsDevice == refusal.demandsDevice && bus.calls.isEmpty)
    bus.become(.activatable)
    service.clock.advance(seconds: 300)
    let source = try? await client.acquireTokenSilent(service.silent("User.Read")).source
    #expect(source == (refusal.demandsDevice ? .broker : nil))
  }

  @Test func `does not ask a broker twice that has refused already`() async throws {
    let bus = ScriptedBus()
    bus.on(.getAccounts, text: SigningService.accountList)
    bus.on(.acquireTokenSilently, error: .noReply)
    try service.signIn(expiresIn: -10)
    service.onToken { _ in .json(StepUp.cases[0].response, status: 400) }
    let refused = await failure {
      try await service.brokerClient(bus).acquireTokenSilent(service.silent("User.Read"))
    }
    #expect(refused?.demandsDevice == true)
    #expect(bus.methods == ["getAccounts", "acquireTokenSilently"])
  }

  @Test func `removes what it has of an account that the broker wants forgotten`() async throws {
    try service.signIn(expiresIn: -10)
    let bus = ScriptedBus()
    bus.on(.getAccounts, text: SigningService.accountList)
    bus.on(.acquireTokenSilently, text: SigningService.brokerError(14))
    let client = service.brokerClient(bus)
    let error = await failure { try await client.acquireTokenSilent(service.silent("User.Read")) }
    #expect(error?.response?.subError == .userAccountDeleted)
    #expect(try client.accounts().isEmpty)
  }

  @Test func `goes without the broker for what the broker has no words for`() async throws {
    let bus = ScriptedBus()
    try service.signIn(expiresIn: -10)
    let answer = try service.tokens { $0["token_type"] = "ssh-cert" }
    service.onToken { _ in .json(answer) }
    var request = service.silent("User.Read")
    request.parameters.scheme = .sshCertificate(SSHCertificateKey(try SigningService.key.get().publicKey))
    _ = try await service.brokerClient(bus).acquireTokenSilent(request)
    #expect(bus.calls.isEmpty)
  }

  @Test func `has a bound token bound to its own key, and signs itself`() async throws {
    let bus = ScriptedBus()
    bus.on(.getAccounts, text: SigningService.accountList)
    let access = try service.idToken()
    let answer = try service.brokerTokens {
      $0["accessToken"] = .string(access)
      $0["accessTokenType"] = 1
    }
    bus.on(.acquireTokenSilently, text: answer)
    bus.on(.acquireTokenSilently, text: try service.brokerTokens())
    var request = service.silent("User.Read")
    let url = try #require(URL(string: "https://api.contoso.test/v1/x"))
    request.parameters.scheme = .pop(RequestToSign(method: "POST", url: url, nonce: "n-1"))
    let client = service.brokerClient(bus)
    let signed = try UnverifiedJWT(parsing: try await client.acquireTokenSilent(request).accessToken.exposed)
    let asked = try #require(bus.requests(.acquireTokenSilently).first?["authParameters"]?["popParams"])
    #expect(signed.claims["at"] == .string(access) && signed.claims["nonce"] == "n-1")
    #expect(asked["authenticationScheme"] == "pop" && asked["httpMethod"] == "POST" && asked["uriHost"] == "")
    #expect(asked["kid"] != nil && asked["kid"] == signed.header["kid"])
    // A bearer token in its place is refused.
    request.forceRefresh = true
    let error = await failure { try await client.acquireTokenSilent(request) }
    #expect(casePath(error?.reason) == "broker.unreadable")
  }
}

/// What the platform answers when a policy demands something of the device, and when it demands something else.
struct StepUp: Sendable, CustomTestStringConvertible {
  var error = "invalid_grant"
  var code: Int?
  var subError: String?
  var demandsDevice = true
  var testDescription: String { "\(error) \(code ?? 0) \(subError ?? "")" }

  static let cases =
    [53_000, 53_001, 53_002, 53_003].map { StepUp(code: $0, subError: "message_only") } + [
      StepUp(error: "interaction_required", code: 53_000), StepUp(error: "device_authentication_required"),
      StepUp(subError: "device_authentication_required"),
      StepUp(code: 53_004, demandsDevice: false), StepUp(code: 50_076, subError: "basic_action", demandsDevice: false),
      StepUp(error: "interaction_required", demandsDevice: false),
    ]

  var response: JSONValue {
    [
      "error": .string(error), "error_codes": code.map { [JSONValue($0)] }, "suberror": subError.map(JSONValue.string),
    ]
  }

  /// The answer of the page to `answer["state"]`.
  func redirect(_ state: String) -> [Parameter] {
    var answer = [Parameter("error", error), Parameter("state", state)]
    answer.add("error_description", code.map { "AADSTS\($0): The policy says no." })
    answer.add("suberror", subError)
    return answer
  }
}
