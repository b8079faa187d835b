// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import IdentityEmulator
import OAuthWire
import Testing

// Fidelity: native authentication: errors; native authentication: by fault rule only
@Suite("Every error of native authentication")
struct NativeErrorTests {
  @Test(arguments: NativeErrorTable.byRule + NativeErrorTable.natural.sorted { $0.description < $1.description })
  func `can be had by a fault rule`(row: NativeErrorRow) async throws {
    let answer: JSONObject = [
      "error": .string(row.error), "suberror": row.subError.map(JSONValue.string), "codes": [JSONValue(row.code)],
      "members": ["continuation_token": "next", "invalid_attributes": [["name": "city"]]],
    ]
    var seed = Seed.standard
    seed.faults = [
      try FaultRule(
        decoding: ["match": ["endpoint": .string(row.ruleName)], "answer": .object(answer)])
    ]
    let client = NativeClient(world: try PlatformWorld(seed: seed))
    let refused = try await client.send(row.endpoint.rawValue, [:])
    #expect(refused.status == 400)
    #expect(NativeErrorRow(endpoint: row.endpoint, refused) == row)
    #expect(refused.next == "next")
    #expect(refused.json["invalid_attributes"]?.array?.count == 1)
  }

  @Test func `comes by itself where the table says so, and none comes that the table does not know`() async throws {
    var log = NativeErrorLog()
    for endpoint in NativeEndpoint.allCases { try await log.generalMistakes(endpoint) }
    try await log.signUpMistakes()
    try await log.signInMistakes()
    try await log.strongAuthenticationMistakes()
    try await log.resetMistakes()
    #expect(Set(NativeErrorTable.natural.subtracting(log.seen).map(\.description)) == [])
    #expect(Set(log.seen.subtracting(NativeErrorTable.natural).map(\.description)) == [])
  }
}

extension NativeErrorRow {
  init(endpoint: NativeEndpoint, _ answer: TokenAnswer) {
    self.init(endpoint: endpoint, error: answer.error ?? "", subError: answer.subError, code: answer.code ?? 0)
  }
}

/// Makes mistakes and notes the errors that come of them.
private struct NativeErrorLog {
  private(set) var seen: Set<NativeErrorRow> = []

  private func client(_ app: Application = Seed.passwordApp) throws -> NativeClient {
    NativeClient(world: try PlatformWorld(), app: app)
  }

  @discardableResult
  private mutating func send(
    _ client: NativeClient, _ endpoint: NativeEndpoint, _ form: [String: String?]
  ) async throws -> TokenAnswer {
    let answer = try await client.send(endpoint.rawValue, form)
    if answer.status == 400 { seen.insert(NativeErrorRow(endpoint: endpoint, answer)) }
    return answer
  }

  private static let starts: [NativeEndpoint] = [.signUpStart, .initiate, .resetStart]

  mutating func generalMistakes(_ endpoint: NativeEndpoint) async throws {
    let client = try client()
    let grant = endpoint == .token ? "password" : "oob"
    let form: [String: String?] = [
      "username": "pia@customers.example", "challenge_type": client.types, "continuation_token": "none",
      "grant_type": grant, "password": "x", "oob": "1", "new_password": "x", "challenge_target": "x@mail.example",
    ]
    try await send(client, endpoint, form.merging(["client_id": "5a3e0000-0000-4000-8000-00000000ffff"]) { $1 })
    try await send(client, endpoint, form.merging(["client_id": Seed.browserOnlyApp.clientID.value]) { $1 })
    try await send(client, endpoint, form.merging(["client_id": ""]) { $1 })
    if Self.starts.contains(endpoint) {
      for types in ["oob password", "oob magic redirect"] {
        try await send(
          client, endpoint, form.merging(["challenge_type": types, "username": "new@mail.example"]) { $1 })
      }
    } else {
      try await send(client, endpoint, form)
    }
  }

  /// Sends a good request of a step in good time with wrong challenge types, then too late.
  private mutating func late(
    _ client: NativeClient, _ endpoint: NativeEndpoint, _ form: [String: String?], choosing: Bool = false
  ) async throws {
    if choosing {
      for types in ["oob password", "oob magic redirect"] {
        try await send(client, endpoint, form.merging(["challenge_type": types]) { $1 })
      }
    }
    client.world.clock.advance(seconds: 601)
    try await send(client, endpoint, form)
  }

  /// Wrong, late and locked codes; `token` must be fresh and its code unused.
  private mutating func wrongCodes(
    _ client: NativeClient, _ endpoint: NativeEndpoint, _ token: String, _ address: String, grant: String = "oob"
  ) async throws {
    func form(_ code: String) -> [String: String?] {
      ["continuation_token": token, "grant_type": grant, "oob": code, "challenge_type": nil]
    }
    try await send(client, endpoint, form("wrong_code"))
    client.world.clock.advance(seconds: 301)
    try await send(client, endpoint, form(try client.code(address)))
    for _ in 1...4 { try await send(client, endpoint, form("wrong_code")) }
    try await send(client, endpoint, form(try client.code(address)))
    // A grant that this endpoint does not take.
    try await send(client, endpoint, ["continuation_token": token, "grant_type": "mfa_oob", "oob": "1"])
    try await send(client, endpoint, ["continuation_token": token, "grant_type": "password", "password": "x"])
    try await late(client, endpoint, form("1"))
  }

  /// Asks for codes until there are no more.
  private mutating func manyCodes(
    _ client: NativeClient, _ endpoint: NativeEndpoint, _ form: [String: String?]
  ) async throws {
    for _ in 1...11 { try await send(client, endpoint, form) }
  }

  private static let badPasswords = [
    "weakweak", "short", String(repeating: "Long-1", count: 50), "Unicode-Pässwörd-1", "Password1!",
  ]

  mutating func signUpMistakes() async throws {
    var client = try client(Seed.passwordAttributesApp)
    let new = "new@mail.example"
    func start(_ more: [String: String?]) -> [String: String?] {
      ["username": new, "challenge_type": client.types].merging(more) { $1 }
    }
    try await send(client, .signUpStart, start(["username": "pia@customers.example"]))
    try await send(client, .signUpStart, start(["attributes": #"{"country":"1"}"#]))
    for password in Self.badPasswords { try await send(client, .signUpStart, start(["password": password])) }
    client.app = Seed.codeApp
    try await send(client, .signUpStart, start(["password": "New-Pass-1"]))
    client.app = Seed.passwordAttributesApp

    let token = try await client.signUpChallenged(new)
    try await send(
      client, .signUpContinue, ["continuation_token": token, "grant_type": "attributes", "attributes": "{}"])
    let code = try client.code(new)
    let verified = try await send(
      client, .signUpContinue, ["continuation_token": token, "grant_type": "oob", "oob": code])
    for password in Self.badPasswords + ["New-Pass-1"] {
      let answer = try await send(
        client, .signUpContinue,
        ["continuation_token": verified.next, "grant_type": "password", "password": password])
      guard let asked = answer.next else { continue }
      for attributes in [#"{"country":"1"}"#, #"{"city":"Bonn","country":"Germany"}"#] {
        if attributes.contains("Bonn") { try await signUp(client.world, new) }
        try await send(
          client, .signUpContinue,
          ["continuation_token": asked, "grant_type": "attributes", "attributes": attributes])
      }
    }
    let (codes, started) = (try self.client(), "more@mail.example")
    try await wrongCodes(codes, .signUpContinue, try await codes.signUpChallenged(started), started)
    let first = try await codes.startSignUp(started).next
    try await manyCodes(codes, .signUpChallenge, ["continuation_token": first])
    let next = try await codes.startSignUp("other@mail.example").next
    try await late(codes, .signUpChallenge, ["continuation_token": next], choosing: true)
  }

  /// Somebody else signs up with the same name in between.
  private func signUp(_ world: PlatformWorld, _ username: String) async throws {
    let client = NativeClient(world: world)
    let token = try await client.signUpChallenged(username, ["password": "Else-Pass-1"])
    _ = try await client.continueSignUp(token, "oob", try client.code(username))
  }

  mutating func signInMistakes() async throws {
    let client = try client()
    for (name, password) in [("pia", "wrong"), ("ben", "Ben-Pass-1"), ("nina", "Nina-Pass-1"), ("rita", "Rita-Pass-1")]
    {
      let token = try await client.challenged("\(name)@customers.example")
      try await send(client, .token, ["continuation_token": token, "grant_type": "password", "password": password])
    }
    try await send(client, .initiate, ["username": "nobody@customers.example", "challenge_type": client.types])
    let token = try await client.challenged("pia@customers.example")
    let form: [String: String?] = [
      "continuation_token": token, "grant_type": "password", "password": "Pia-Pass-1", "challenge_type": client.types,
    ]
    for change in [
      ["challenge_type": "oob"], ["challenge_type": "magic redirect"], ["scope": "No.Such"], ["grant_type": "magic"],
      ["username": "mona@customers.example"],
    ] {
      try await send(client, .token, form.merging(change.mapValues { $0 }) { $1 })
    }
    for _ in 1...5 { try await send(client, .token, form.merging(["password": "wrong"]) { $1 }) }
    client.world.clock.advance(seconds: 61)
    try await send(client, .token, form.merging(["scope": "Calendars.Read"]) { $1 })

    let codes = try self.client()
    let otto = "otto@customers.example"
    try await wrongCodes(codes, .token, try await codes.challenged(otto), otto)
    let again = try await codes.initiate(otto).next
    try await manyCodes(codes, .challenge, ["continuation_token": again, "challenge_type": codes.types])
    try await late(codes, .challenge, ["continuation_token": again], choosing: true)
  }

  mutating func strongAuthenticationMistakes() async throws {
    let client = try client()
    let asked = try await client.signIn("bea@customers.example", "Bea-Pass-1")
    seen.insert(NativeErrorRow(endpoint: .token, asked))
    let methods = try await send(client, .introspect, ["continuation_token": asked.next])
    try await send(client, .challenge, ["continuation_token": methods.next, "id": "method-1"])
    try await late(client, .introspect, ["continuation_token": methods.next])

    let rita = try await client.signIn("rita@customers.example", "Rita-Pass-1")
    let found = try await send(client, .registerIntrospect, ["continuation_token": rita.next])
    let target = "rita.backup@mail.example"
    func challenge(_ target: String) -> [String: String?] {
      ["continuation_token": found.next, "challenge_type": "oob", "challenge_target": target]
    }
    for contact in ["+123", "x@blocked.example"] { try await send(client, .registerChallenge, challenge(contact)) }
    try await manyCodes(client, .registerChallenge, challenge("many@mail.example"))
    // Sent last: it replaces the codes before it.
    let sent = try await send(client, .registerChallenge, challenge(target))
    try await wrongCodes(client, .registerContinue, try #require(sent.next), target)
    try await send(client, .registerIntrospect, ["continuation_token": found.next])
    try await send(client, .registerChallenge, challenge(target))
  }

  mutating func resetMistakes() async throws {
    let client = try client()
    let pia = "pia@customers.example"
    for name in ["nobody@customers.example", "otto@customers.example"] {
      try await send(client, .resetStart, ["username": name, "challenge_type": client.types])
    }
    try await wrongCodes(client, .resetContinue, try await client.resetChallenged(pia), pia)
    let started = try await client.startReset(pia).next
    try await manyCodes(client, .resetChallenge, ["continuation_token": started])
    try await late(client, .resetChallenge, ["continuation_token": started], choosing: true)

    let token = try await client.resetChallenged(pia)
    let verified = try await send(
      client, .resetContinue, ["continuation_token": token, "grant_type": "oob", "oob": try client.code(pia)])
    func submit(_ password: String) -> [String: String?] {
      ["continuation_token": verified.next, "new_password": password]
    }
    for password in Self.badPasswords + ["Pia-Pass-1"] { try await send(client, .resetSubmit, submit(password)) }
    let submitted = try await send(client, .resetSubmit, submit("Pia-Pass-2"))
    try await late(client, .resetPoll, ["continuation_token": submitted.next])
    let second = try await client.resetChallenged(pia)
    let ready = try await send(
      client, .resetContinue, ["continuation_token": second, "grant_type": "oob", "oob": try client.code(pia)])
    try await late(client, .resetSubmit, ["continuation_token": ready.next, "new_password": "Pia-Pass-3"])
  }
}
