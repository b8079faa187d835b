// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import OAuthWire
import PlatformInterfaces
import Testing

// Parity: one-time codes without mail and telephone
@Suite("The inbox")
struct InboxTests {
  let world: PlatformWorld
  let client: NativeClient

  init() throws {
    world = try PlatformWorld()
    client = NativeClient(world: world)
  }

  @Test func `lists the codes of one address or of all, newest first`() async throws {
    _ = try await client.challenged("otto@customers.example")
    _ = try await client.resetChallenged("pia@customers.example")
    let all = try await world.json("/_emulator/inbox").value["messages"]?.array
    #expect(all?.map { $0["address"]?.string } == ["pia@customers.example", "otto@customers.example"])
    let one = try await world.json("/_emulator/inbox?address=OTTO%40customers.example").value["messages"]?.array
    #expect(one?.count == 1)
    #expect(one?.first?["channel"]?.string == "email")
    #expect(one?.first?["time"]?.string == "2027-01-15T08:00:00Z")
    #expect(one?.first?["code"]?.string?.wholeMatch(of: /[0-9]{8}/) != nil)
  }

  @Test func `does not give everybody's codes for a misspelt address`() async throws {
    _ = try await client.challenged("otto@customers.example")
    let answer = try await world.get("/_emulator/inbox?adress=pia%40customers.example")
    #expect(answer.status == 400)
    #expect(try JSONValue(parsing: answer.body)["error"]?["code"]?.string == "unknown_query")
  }

  @Test func `is a page for a browser, and is announced`() async throws {
    let empty = try await world.get("/_emulator/inbox", headers: ["Accept": "text/html"])
    #expect(String(decoding: empty.body, as: UTF8.self).contains("No codes yet."))
    _ = try await client.challenged("otto@customers.example")
    let page = try await world.get("/_emulator/inbox", headers: ["Accept": "text/html,*/*"])
    #expect(page.headers["Content-Type"] == "text/html; charset=utf-8")
    #expect(String(decoding: page.body, as: UTF8.self).contains(try client.code("otto@customers.example")))
    let ready = try await world.json("/_emulator/ready").value
    #expect(ready["inbox"]?.string == "http://localhost:8080/_emulator/inbox")
    let tenant = ready["tenants"]?.array?.first { $0["id"]?.string == Seed.customers.id.value }
    #expect(
      tenant?["nativeAuthority"]?.string == "https://fabrikam.ciamlogin.localhost:8443/\(Seed.customers.id.value)")
  }
}
