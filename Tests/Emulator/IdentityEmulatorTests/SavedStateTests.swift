// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

@testable import IdentityEmulator

// Parity: a directory that lasts
@Suite("The saved state")
struct SavedStateTests {
  private func restarted(_ world: PlatformWorld) throws -> PlatformWorld {
    let next = try PlatformWorld()
    try next.emulator.restoreState(world.emulator.savedState())
    return next
  }

  // Parity: hashed passwords
  @Test func `keeps passwords, refresh tokens, sessions and the clock over a restart`() async throws {
    let world = try PlatformWorld()
    let browser = TestBrowser(world)
    let answer = try await world.signIn("adele", in: browser)
    let lee = try await world.signIn("lee")
    world.emulator.administration.revokeSessions(of: try world.user("lee").id)
    world.emulator.administration.changePassword(of: try world.user("fay").id, to: Secret("Fresh-Pass-1"))
    world.emulator.clock.advance(by: 120)

    let next = try restarted(world)
    #expect(
      String(decoding: next.emulator.savedState(), as: UTF8.self)
        == String(decoding: world.emulator.savedState(), as: UTF8.self))
    #expect(try await next.refresh(answer.refreshToken).accessToken != nil)
    #expect(try await next.refresh(lee.refreshToken).error == "invalid_grant")
    let fay = try world.user("fay").id
    #expect(next.emulator.administration.accounts.standing(of: fay)?.password.matches("Fresh-Pass-1") == true)
    #expect(next.emulator.clock.secondsAhead == 120)
    let accounts = next.emulator.stores.sessions.current.browsers.values.flatMap(\.accounts)
    #expect(accounts.map(\.userID) == [try world.user("adele").id])
    #expect(accounts.flatMap(\.apps).map(\.clientID) == [Seed.sampleApp.clientID])
  }

  @Test func `is read as version 0.1.0 wrote it`() async throws {
    let world = try PlatformWorld()
    let file = URL(filePath: Checkout.path("Tests/Fixtures/version-0.1.0/state.json"))
    try world.emulator.restoreState(Array(try Data(contentsOf: file)))
    let customer = TestClient(id: "5a3e0000-0000-4000-8000-00000000a011", scope: "openid offline_access User.Read")
    let answer = try await world.refresh(
      "1.p39jX-gtw_GX7OU37zV1U6yTD-6AN6ZXQdrgbyDFR70Ob6tEu-g2JNmtMeocpIlI", as: customer,
      tenant: "fab21ca0-0000-4000-8000-0000000000c1")
    #expect(answer.accessToken != nil)
  }

  @Test(arguments: ["9223372036854775807", "-1"])
  func `a count beyond any is damage`(count: String) throws {
    let world = try PlatformWorld()
    let text = String(decoding: world.emulator.savedState(), as: UTF8.self)
    let damaged = text.replacing(/"failures" *: *0/, with: "\"failures\": \(count)")
    #expect(damaged != text)
    #expect(throws: SavedStateError.self) { try world.emulator.restoreState(Array(damaged.utf8)) }
  }

  @Test func `keeps people, apps and APIs that were added, changed and removed`() async throws {
    let world = try PlatformWorld()
    func send(_ method: String, _ path: String, _ body: String = "{}") async throws -> Int {
      var request = HTTPRequest(
        method: method, url: try #require(URL(string: "\(world.origin)/_emulator/\(path)")), body: Data(body.utf8))
      request.headers["Content-Type"] = "application/json"
      return await world.emulator.respond(to: request).status
    }
    let contoso = Seed.contoso.domain
    #expect(try await send("POST", "apis", #"{"name": "notes", "scopes": ["Notes.Read"]}"#) == 201)
    let app = #"{"name": "New", "tenant": "\#(contoso)", "audience": "singleTenant", "secrets": ["New-Secret-1"], "#
    #expect(try await send("POST", "apps", app + #""clientId": "5a3e0000-0000-4000-8000-0000000000ff"}"#) == 201)
    #expect(
      try await send(
        "POST", "users",
        #"{"username": "new@contoso.example", "name": "New", "tenant": "\#(contoso)", "password": "New-Pass-1"}"#)
        == 201)
    let group = #"{"groups": ["\#(Seed.retail.id)"], "administrator": true, "jobTitle": "Cook"}"#
    #expect(try await send("PATCH", "users/lee@contoso.example", group) == 200)
    #expect(try await send("DELETE", "users/fay@fabrikam.example") == 200)
    #expect(try await send("DELETE", "apps/\(Seed.companionApp.clientID)") == 200)
    #expect(try await send("DELETE", "apis/sharedlist") == 200)

    let next = try restarted(world)
    let (before, after) = (world.emulator.directory, next.emulator.directory)
    #expect(Set(after.apis.map(\.name)) == Set(before.apis.map(\.name)))
    #expect(after.apis.contains { $0.name == "notes" } && !after.apis.contains { $0.name == "sharedlist" })
    #expect(
      Dictionary(uniqueKeysWithValues: after.applications.map { ($0.clientID, $0) })
        == Dictionary(uniqueKeysWithValues: before.applications.map { ($0.clientID, $0) }))
    #expect(
      Dictionary(uniqueKeysWithValues: after.users.map { ($0.id, $0) })
        == Dictionary(uniqueKeysWithValues: before.users.map { ($0.id, $0) }))
    #expect(after.user(named: "fay@fabrikam.example") == nil)
    #expect(after.user(named: "lee@contoso.example")?.isAdministrator == true)
    let new = try #require(after.user(named: "new@contoso.example"))
    #expect(next.emulator.administration.accounts.standing(of: new.id)?.password.matches("New-Pass-1") == true)
    #expect(
      String(decoding: next.emulator.savedState(), as: UTF8.self)
        == String(decoding: world.emulator.savedState(), as: UTF8.self))
    // Restoring and saving again gives the same state.
    #expect(try restarted(next).emulator.savedState() == next.emulator.savedState())
  }

  @Test func `keeps what a person lost with an API, and an id as a guest that another person gave up`() async throws {
    var seed = Seed.standard
    let api = try #require(seed.apis.firstIndex { $0.name == Seed.toDoList.name })
    seed.apis[api].appRoles.append(AppRole(value: "Chef", title: "Cook", explanation: "Cooks.", members: [.user]))
    let fay = try #require(seed.people.firstIndex { $0.user.username == "fay@fabrikam.example" })
    seed.people[fay].user.appRoles = ["\(seed.apis[api].identifierURI)/Chef"]
    let world = try PlatformWorld(seed: seed)
    let entry = try await world.control("GET", "apis/todolist").json.text
    let guest = #"{"tenant": "fabrikam.example", "id": "a0000000-0000-4000-8000-00000000f001"}"#
    for (method, path, body) in [
      ("DELETE", "apis/todolist", "{}"), ("POST", "apis", entry),
      ("PATCH", "users/adele@contoso.example", #"{"guestIn": []}"#),
      ("PATCH", "users/lee@contoso.example", #"{"guestIn": [\#(guest)]}"#),
    ] {
      let answer = try await world.control(method, path, body)
      #expect(answer.status < 300, "\(method) \(path): \(answer.json.text)")
    }
    let next = try PlatformWorld(seed: seed)
    try next.emulator.restoreState(world.emulator.savedState())
    #expect(try next.user("fay").appRoles == [])
    #expect(try next.user("adele").guestObjectIDs == [:])
    #expect(try next.user("lee").guestObjectIDs == world.user("lee").guestObjectIDs)
    #expect(try next.user("lee").guestObjectIDs.count == 1)
  }

  /// Version 0.1.0 took guests in their own tenant.
  @Test func `keeps a person whose place as a guest is refused`() async throws {
    let world = try PlatformWorld()
    _ = try await world.control("PATCH", "users/adele@contoso.example", #"{"jobTitle": "Cook"}"#)
    let saved = String(decoding: world.emulator.savedState(), as: UTF8.self)
    let place = try #require(saved.range(of: "guestIn")).upperBound
    let entry = saved[place...].replacing(Seed.fabrikam.id.value, with: Seed.contoso.id.value, maxReplacements: 1)
    let older = saved[..<place] + entry
    let next = try PlatformWorld()
    try next.emulator.restoreState(Array(older.utf8))
    #expect(try next.user("adele").jobTitle == "Cook")
    #expect(try next.user("adele").guestObjectIDs == [:])
  }

  @Test func `keeps consent`() async throws {
    let world = try PlatformWorld()
    _ = try await world.signIn("adele")
    let next = try restarted(world)
    let before = world.emulator.stores.consents.current
    let app = Seed.sampleApp
    let key = ConsentKey(openID: "offline_access")
    let adele = try world.user("adele").id
    #expect(before.contains(key, of: adele, in: Seed.contoso.id, for: app))
    #expect(next.emulator.stores.consents.current.contains(key, of: adele, in: Seed.contoso.id, for: app))
  }

  @Test func `keeps what an administrator granted to everybody, and which tokens were taken back`() async throws {
    let world = try PlatformWorld()
    let stores = world.emulator.stores
    var (consents, grants) = (stores.consents.current, stores.grants.current)
    consents.grant([ConsentKey(openID: "openid")], toAllOf: Seed.northwind.id, for: Seed.sampleApp)
    grants.restore(grants.refreshTokens, revoked: ["an-id": world.clock.now.addingTimeInterval(60)])
    stores.consents.replace(with: consents)
    stores.grants.replace(with: grants)
    let next = try restarted(world)
    let nick = try world.user("nick").id
    #expect(
      next.emulator.stores.consents.current.contains(
        ConsentKey(openID: "openid"), of: nick, in: Seed.northwind.id, for: Seed.sampleApp))
    #expect(
      next.emulator.stores.grants.current.revokedAccessTokens["an-id"] == world.clock.now.addingTimeInterval(60))
  }

  @Test func `leaves out people who are no longer in the directory`() async throws {
    let world = try PlatformWorld()
    _ = try await world.signIn("adele")
    var seed = Seed.standard
    seed.people.removeAll { $0.user.username.hasPrefix("adele@") }
    let next = try PlatformWorld(seed: seed)
    try next.emulator.restoreState(world.emulator.savedState())
    #expect(next.emulator.stores.grants.current.refreshTokens.records.isEmpty)
    #expect(next.emulator.stores.sessions.current.browsers.values.allSatisfy { $0.accounts.isEmpty })
    #expect(next.emulator.stores.accounts.current.standings.count == seed.people.count)
  }

  @Test(
    arguments: [
      ("{", SavedStateError.notJSON(offset: 1)), ("{}", .badMember("version")), ("[]", .badMember("version")),
      (#"{"version":2}"#, .newerVersion(2)), (#"{"version":1,"users":{}}"#, .badMember("accounts")),
      (#"{"version":1}"#, .badMember("users")),
      (
        #"{"version":1,"users":{},"accounts":{"a0000000-0000-4000-8000-00000000b001":{"salt":1}}}"#,
        .badMember("accounts[0].salt")
      ),
      (
        #"{"version":1,"users":{},"accounts":{},"consents":{},"browsers":{},"refreshTokens":{},"revokedAccessTokens":[],"clockSecondsAhead":1e300}"#,
        .badMember("clockSecondsAhead")
      ),
      (
        #"{"version":1,"users":{},"accounts":{},"consents":{},"browsers":{},"refreshTokens":{},"clockSecondsAhead":0}"#,
        .badMember("refreshTokenKey")
      ),
    ])
  func `says what is wrong with a damaged file, and changes nothing`(text: String, problem: SavedStateError) throws {
    let world = try PlatformWorld()
    let before = world.emulator.savedState()
    #expect(throws: problem) { try world.emulator.restoreState(Array(text.utf8)) }
    #expect(world.emulator.savedState() == before)
  }
}
