// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import IdentityEmulator
import OAuthWire
import Testing

// Fidelity: failures on purpose
// Parity: risky users; failures
@Suite("A fault rule")
struct FaultRuleTests {
  private static func rule(_ match: String, _ answer: String = #"{"status":503}"#) throws -> FaultRule {
    try FaultRule(decoding: try JSONValue(parsing: Array(#"{"match":\#(match),"answer":\#(answer)}"#.utf8)))
  }

  private static func request(
    _ path: String, method: String = "POST", client: String? = "app-1", users: Set<String> = ["Pia@customers.example"],
    correlation: String = "0aa33e3c-5a3e-4b6f-8d3e-3a2f7a7e9a01", grant: String? = "password"
  ) -> FaultRequest {
    FaultRequest(
      method: method, path: path.split(separator: "/").map(String.init), clientID: client, users: users,
      correlationID: correlation, grantType: grant)
  }

  @Test(
    arguments: [
      "{}", #"{"endpoint":"token"}"#, #"{"endpoint":"/*/oauth2/v2.0/token"}"#, #"{"endpoint":"/**/TOKEN"}"#,
      #"{"endpoint":"/**"}"#, #"{"method":"post"}"#, #"{"clientId":"APP-1"}"#, #"{"user":"pia@CUSTOMERS.example"}"#,
      #"{"correlationId":"0AA33E3C-5A3E-4B6F-8D3E-3A2F7A7E9A01"}"#, #"{"grantType":"password"}"#,
    ])
  func `matches what it names`(match: String) throws {
    var rules = FaultRules([try Self.rule(match)])
    #expect(rules.apply(to: Self.request("/tenant/oauth2/v2.0/token")) != nil)
  }

  @Test(
    arguments: [
      #"{"endpoint":"initiate"}"#, #"{"endpoint":"/oauth2/v2.0/token"}"#, #"{"endpoint":"/*/token"}"#,
      #"{"endpoint":"graph"}"#, #"{"method":"GET"}"#, #"{"clientId":"app-2"}"#, #"{"user":"otto@customers.example"}"#,
      #"{"correlationId":"0aa33e3c-5a3e-4b6f-8d3e-3a2f7a7e9a02"}"#, #"{"grantType":"oob"}"#,
    ])
  func `leaves everything else alone`(match: String) throws {
    var rules = FaultRules([try Self.rule(match)])
    #expect(rules.apply(to: Self.request("/tenant/oauth2/v2.0/token")) == nil)
    #expect(rules.entries[0].seen == 0)
  }

  @Test(
    arguments: [
      ("authorize", "/common/oauth2/v2.0/authorize"), ("token", "/t/b2c_1_policy/oauth2/v2.0/token"),
      ("token", "/adfs/oauth2/token"), ("devicecode", "/common/oauth2/v2.0/devicecode"),
      ("metadata", "/t/v2.0/.well-known/openid-configuration"), ("keys", "/t/discovery/v2.0/keys"),
      ("instance", "/common/discovery/instance"), ("graph", "/v1.0/me"), ("api", "/api/todolist/1"),
      ("signup/start", "/t/signup/v1.0/start"), ("register/continue", "/t/register/v1.0/continue"),
      ("resetpassword/poll_completion", "/t/resetpassword/v1.0/poll_completion"),
      ("challenge", "/t/oauth2/v2.0/challenge"), ("arm", "/arm/tenants"), ("managedIdentity", "/msi/token"),
      ("managedIdentity", "/metadata/identity/oauth2/token"),
    ])
  func `knows the endpoints by name`(name: String, path: String) throws {
    var rules = FaultRules([try Self.rule(#"{"endpoint":"\#(name)"}"#)])
    #expect(rules.apply(to: Self.request(path)) != nil)
    #expect(rules.apply(to: Self.request("/t/else")) == nil)
  }

  @Test(arguments: ["/metadata/identity/oauth2/token", "/msi/cloudshell/oauth2/token"])
  func `takes no source of managed identities for the token endpoint`(path: String) throws {
    var rules = FaultRules([try Self.rule(#"{"endpoint":"token"}"#)])
    #expect(rules.apply(to: Self.request(path)) == nil)
  }

  // Parity: tokens queued for the next request
  @Test(
    arguments: [
      ("{}", [1, 2, 3, 4, 5]), (#"{"count":2}"#, [1, 2]), (#"{"nth":3}"#, [3]), (#"{"nth":2,"count":3}"#, [2, 3, 4]),
      (#"{"probability":0}"#, []), (#"{"probability":1}"#, [1, 2, 3, 4, 5]),
    ])
  func `applies to the calls it counts`(match: String, calls: [Int]) throws {
    var rules = FaultRules([try Self.rule(match)])
    let applied = (1...5).filter { _ in rules.apply(to: Self.request("/t/x")) != nil }
    #expect(applied == calls)
    #expect(rules.entries[0].seen == 5)
    #expect(rules.entries[0].applied == calls.count)
  }

  @Test func `draws the same lots from the same seed, and about as many as it says`() throws {
    func lots(seed: Int) throws -> [Bool] {
      var rules = FaultRules([try Self.rule(#"{"probability":0.25,"seed":\#(seed)}"#)])
      return (0..<400).map { _ in rules.apply(to: Self.request("/t/x")) != nil }
    }
    #expect(try lots(seed: 1) == lots(seed: 1))
    #expect(try lots(seed: 1) != lots(seed: 2))
    #expect((60...140).contains(try lots(seed: 1).count { $0 }))
  }

  @Test func `counts the calls that an earlier rule answered`() throws {
    var rules = FaultRules([try Self.rule(#"{"nth":1}"#), try Self.rule(#"{"nth":2}"#), try Self.rule(#"{"count":1}"#)])
    let ids = (1...4).map { _ in rules.apply(to: Self.request("/t/x"))?.id }
    #expect(ids == ["f1", "f2", "f3", nil])
  }

  @Test(
    arguments: [
      ("{}", "answer"), (#"{"answer":{}}"#, "answer"), (#"{"answer":{"status":503},"when":1}"#, "when"),
      (#"{"match":{"endpoint":"tokens"},"answer":{"status":503}}"#, "match.endpoint"),
      (#"{"match":{"nth":0},"answer":{"status":503}}"#, "match.nth"),
      (#"{"match":{"probability":2},"answer":{"status":503}}"#, "match.probability"),
      (#"{"match":[],"answer":{"status":503}}"#, "match"), (#"{"answer":{"status":99}}"#, "answer.status"),
      (#"{"answer":{"status":"503"}}"#, "answer.status"), (#"{"answer":{"error":""}}"#, "answer.error"),
      (#"{"answer":{"error":"x","codes":["50076"]}}"#, "answer.codes[0]"),
      (#"{"answer":{"suberror":"x"}}"#, "answer.suberror"), (#"{"answer":{"error":"x","html":"y"}}"#, "answer.html"),
      (#"{"answer":{"html":"y","members":{"a":1}}}"#, "answer.members"),
      (#"{"answer":{"headers":{"A b":"c"}}}"#, "answer.headers.A b"),
      (#"{"answer":{"headers":{"A":"c\r\nd"}}}"#, "answer.headers.A"),
      (#"{"answer":{"headers":{"A":1}}}"#, "answer.headers.A"),
      (#"{"answer":{"retryAfter":1,"retryAfterDate":1}}"#, "answer.retryAfterDate"),
      (#"{"answer":{"delaySeconds":51}}"#, "answer.delaySeconds"),
      (#"{"answer":{"idToken":"wrong"}}"#, "answer.idToken"),
      (#"{"answer":{"drop":"now"}}"#, "answer.drop"), (#"{"answer":{"drop":null}}"#, "answer.drop"),
      (#"{"answer":{"truncate":-1}}"#, "answer.truncate"), (#"{"answer":{"malformed":1}}"#, "answer.malformed"),
      (#"{"answer":{"broker":"rain"}}"#, "answer.broker"),
      (#"{"answer":{"broker":"empty","status":503}}"#, "answer.broker"),
      (#"{"match":{"endpoint":"token"},"answer":{"broker":"empty"}}"#, "match.endpoint"),
      (#"{"match":{"grantType":"password"},"answer":{"broker":"empty"}}"#, "match.grantType"),
      (#"{"match":{"method":"POST"},"answer":{"broker":"empty"}}"#, "match.method"),
    ])
  func `with a mistake is refused, and the member is named`(text: String, place: String) throws {
    let error = #expect(throws: SeedError.self) { try FaultRule(decoding: try JSONValue(parsing: Array(text.utf8))) }
    #expect(error?.place == place)
    #expect(error?.reason.hasSuffix(".") == true)
  }

  @Test func `of the stand-in broker applies to its calls, and to no request`() throws {
    func applies(_ match: String, to call: FaultRequest) throws -> Bool {
      var rules = FaultRules([try Self.rule(match, #"{"broker":"empty"}"#)])
      return rules.apply(to: call) != nil
    }
    var call = Self.request("", method: "getAccounts", grant: nil)
    #expect(try !applies("{}", to: call))
    call.isBrokerCall = true
    for match in [
      "{}", #"{"method":"getAccounts"}"#, #"{"clientId":"APP-1"}"#, #"{"user":"pia@customers.example"}"#,
    ] {
      #expect(try applies(match, to: call), "\(match)")
    }
    for match in [#"{"method":"removeAccount"}"#, #"{"clientId":"app-2"}"#, #"{"user":"otto@customers.example"}"#] {
      #expect(try !applies(match, to: call), "\(match)")
    }
    var rules = FaultRules([try Self.rule("{}")])
    #expect(rules.apply(to: call) == nil)
  }

  @Test func `in a seed file stands under faults, and its mistakes are found there`() throws {
    func seed(_ faults: String) throws -> Seed {
      try Seed(
        parsing: Array(
          #"{"tenants":[{"id":"11111111-0000-4000-8000-000000000001","name":"T","domain":"t.example","kind":"workforce"}],"faults":\#(faults)}"#
            .utf8), file: "seed.json")
    }
    let rule = #"{"match":{"endpoint":"token","count":1},"answer":{"status":503}}"#
    #expect(try seed("[\(rule),\(rule)]").faults.count == 2)
    let error = #expect(throws: SeedError.self) { try seed(#"[\#(rule),{"answer":{"status":1}}]"#) }
    #expect(error?.description.hasPrefix("seed.json: faults[1].answer.status: is not") == true)
  }
}
