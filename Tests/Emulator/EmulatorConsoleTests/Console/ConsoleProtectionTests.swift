// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import OAuthWire
import PlatformInterfaces
import Testing

@testable import EmulatorConsole
@testable import IdentityEmulator

/// Other web pages can't use the console, whatever they make a browser send.
@Suite("The console's protection")
struct ConsoleProtectionTests {
  private let world: PlatformWorld
  private let browser: ConsoleBrowser

  init() throws {
    world = try PlatformWorld()
    browser = ConsoleBrowser(world)
  }

  @Test func `gives a cookie that no other site makes a browser send`() async throws {
    try await browser.open("/_emulator/console/clock")
    let line = try #require(browser.response.headers["Set-Cookie"])
    #expect(line.hasPrefix("__Host-emulator-console-8443="))
    #expect(line.hasSuffix("; Path=/; HttpOnly; SameSite=Strict; Secure"))
    try await browser.open("/_emulator/console/clock")
    #expect(browser.response.headers["Set-Cookie"] == nil)
  }

  @Test(
    arguments: [
      ["Origin": "https://evil.example"], ["Origin": "null"], ["Origin": "http://localhost:8443"],
      ["Origin": "https://localhost:3000"], ["Origin": "", "Sec-Fetch-Site": "cross-site"],
      ["Origin": "", "Sec-Fetch-Site": "same-site"],
    ] as [HTTPHeaders])
  func `takes no form of another origin`(headers: HTTPHeaders) async throws {
    try await browser.open("/_emulator/console/clock")
    try await browser.submit("advance", [("advanceSeconds:number", "61")], headers: headers)
    #expect(browser.response.status == 403)
    #expect(world.emulator.clock.secondsAhead == 0)
  }

  @Test func `takes no form without the token that belongs to the browser's cookie`() async throws {
    let other = ConsoleBrowser(world)
    try await other.open("/_emulator/console/clock")
    let foreign = try #require(other.html.text(between: "name=\".canary\" value=\"", and: "\""))
    try await browser.open("/_emulator/console/clock")
    let fields = [("advanceSeconds:number", "61")]
    for canary in [foreign, "", "x"] {
      try await browser.open("/_emulator/console/clock")
      try await browser.submit("advance", fields, canary: canary)
      #expect(browser.response.status == 403)
    }
    try await browser.open("/_emulator/console/clock")
    browser.forgetCookies()
    try await browser.submit("advance", fields)
    #expect(browser.response.status == 403)
    #expect(browser.html.contains("The form does not belong to this browser."))
    #expect(world.emulator.clock.secondsAhead == 0)
    try await browser.open("/_emulator/console/clock")
    try await browser.submit("advance", fields)
    #expect(world.emulator.clock.secondsAhead == 61)
  }

  @Test(arguments: ConsoleAddresses.all + ["/_emulator/inbox", "/_emulator/ready"])
  func `no page is reached through a foreign name, nor read by a foreign page`(address: String) async throws {
    let foreign = try await world.get("https://evil.example:8443" + address, headers: ["Accept": "text/html"])
    #expect(foreign.status == 421)
    for headers in [
      ["Origin": "https://evil.example"], ["Origin": "null"],
      ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"],
      ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe"],
    ] as [HTTPHeaders] {
      var headers = headers
      headers["Accept"] = "text/html"
      #expect(try await world.get(address, headers: headers).status == 403, "\(headers)")
    }
    let link: HTTPHeaders = [
      "Accept": "text/html", "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document",
    ]
    #expect(try await world.get(address, headers: link).status == 200)
  }

  /// Requests that a browser sends for a page of another site, or for a site whose name resolves to this machine.
  private static let foreign: [(host: String, headers: HTTPHeaders, status: Int)] = [
    ("evil.example:8443", [:], 421), ("localhost.evil.example:8443", [:], 421),
    ("localhost:8443", ["Origin": "https://evil.example"], 403), ("localhost:8443", ["Origin": "null"], 403),
    ("localhost:8443", ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"], 403),
    ("localhost:8443", ["Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "cors"], 403),
  ]

  @Test func `no control of the table answers a foreign name or page, whatever the method`() async throws {
    let (stores, origins) = (world.emulator.stores, world.emulator.origins)
    let machine = ManagedIdentityHost(origins, arcKeys: nil, random: SystemRandom())
    let announcement = Announcement(
      testAccounts: TestAccounts(.standard, accounts: stores.accounts), origins: origins, accounts: stores.accounts,
      managedIdentities: machine)
    let emulator = world.emulator
    let parts = EmulatorParts(
      stores: stores, seed: .standard, administration: emulator.administration, announcement: announcement,
      managedIdentities: machine, random: SystemRandom(), worlds: WorldStore(random: SystemRandom()) { _ in emulator })
    let operations = ConsoleRoutes(parts).controls.flatMap { type(of: $0).operations }
    let paths = Set(operations.map { "_emulator/" + $0.path.replacing(/{[^}]*}/, with: "x") })
      .union(["_emulator/worlds/x/users", "_emulator/nothing"])
    #expect(paths.count > 30)
    let before = emulator.savedState()
    for path in paths {
      for (host, headers, status) in Self.foreign {
        for method in ["GET", "HEAD", "POST", "PATCH", "DELETE", "PUT", "OPTIONS"] {
          var request = HTTPRequest(
            method: method, url: try #require(URL(string: "https://\(host)/\(path)")), headers: headers,
            body: method == "GET" ? Data() : Data("{}".utf8))
          request.headers["Content-Type"] = "application/json"
          let answer = await emulator.respond(to: request)
          #expect(answer.status == status, "\(method) \(path) \(headers)")
          #expect(answer.headers["Access-Control-Allow-Origin"] == nil)
        }
      }
    }
    #expect(emulator.savedState() == before)
  }

  @Test func `takes commands of the control API in forms only where a page has them, and leads nowhere else`()
    async throws
  {
    try await browser.open("/_emulator/console/clock")
    let canary = try #require(browser.html.text(between: "name=\".canary\" value=\"", and: "\""))
    let parameters = [
      Parameter(".canary", canary), Parameter(".form", "x"), Parameter(".command", "POST reset"),
      Parameter(".next", "https://evil.example/"),
    ]
    let cookie = try #require(browser.cookies.first)
    let response = await world.emulator.respond(
      to: HTTPRequest(
        method: "POST", url: try #require(URL(string: world.origin + "/_emulator/console/clock")),
        headers: ["Content-Type": FormCoding.contentType, "Cookie": "\(cookie.key)=\(cookie.value)"],
        body: FormCoding.body(parameters)))
    #expect(response.status == 303)
    #expect(response.headers["Location"] == "/_emulator/console/clock")
  }

  @Test func `remembers what to show for a hundred browsers at most`() {
    let memory = ConsoleMemory()
    for number in 0...ConsoleMemory.limit { memory.update("\(number)") { $0.token = Secret("\(number)") } }
    #expect(memory.take("0").token == nil)
    #expect(memory.take("1").token == Secret("1"))
    #expect(memory.take("\(ConsoleMemory.limit)").token != nil)
  }

  @Test func `a fault rule for every request leaves the console alone, and so does the log`() async throws {
    _ = try await world.control("POST", "faults", #"{"answer": {"status": 503}}"#)
    let count = world.emulator.log.count
    try await browser.open("/")
    #expect(browser.response.status == 200)
    #expect(world.emulator.log.count == count)
  }
}
