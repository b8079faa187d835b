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

/// Every link and every form of the console: of the emulator itself, and of a world in it.
@Suite("The console, link by link and form by form")
struct ConsoleCrawlTests {
  private let world: PlatformWorld
  /// The id of a world in it.
  private let id: String

  init() async throws {
    world = try PlatformWorld()
    id = try #require(try await world.control("POST", "worlds", "{}").json["world"]?.string)
  }

  private func control(_ isWorld: Bool, _ name: String, _ body: String? = nil) async throws -> JSONValue {
    let answer = try await world.control(body == nil ? "GET" : "POST", (isWorld ? "worlds/\(id)/" : "") + name, body)
    #expect(answer.status < 300, "\(name)")
    return answer.json
  }

  /// Everything that the control API reports about the emulator or the world, and the saved state.
  private func state(_ isWorld: Bool) async throws -> [String] {
    let names = [
      "users", "apps", "apis", "faults", "snapshots", "sessions", "inbox", "signins", "requests", "clock", "ready",
      "native-auth", "broker", "device",
    ]
    var all: [String] = []
    for name in names { all.append(try await control(isWorld, name).text) }
    return all + (isWorld ? [] : [String(decoding: world.emulator.savedState(), as: UTF8.self)])
  }

  /// A sign-in that worked, one that did not, fault rules and a snapshot.
  private func fill(_ isWorld: Bool) async throws {
    let ready = try await control(isWorld, "ready")
    func entry(_ list: String, _ name: String) throws -> JSONValue {
      try #require(ready[list]?.array?.first { $0["name"]?.string == name })
    }
    let client = TestClient(id: try #require(try entry("apps", "MSAL Sample App")["clientId"]?.string))
    let browser = TestBrowser(world)
    try await browser.authorize(client)
    try await browser.submit(("username", try entry("users", "Lee Gu")["username"]?.string ?? ""), ("step", "next"))
    try await browser.submit(("password", "Lee-Pass-1"), ("step", "signin"))
    if browser.html.contains("accept") { try await browser.submit(("step", "accept")) }
    #expect(try await world.redeem(try #require(try browser.answer()["code"]), as: client).status == 200)
    try await browser.authorize(client.with(("redirect_uri", "https://app.example/wrong")))
    let record = try #require(browser.html.text(between: "id=\"record\" href=\"", and: "\""))
    #expect(record.hasPrefix(isWorld ? "/_emulator/worlds/\(id)/console/signins/" : "/_emulator/console/signins/"))
    for user in ["x", "y", "z"] {
      _ = try await control(isWorld, "faults", #"{"match": {"user": "\#(user)"}, "answer": {"status": 503}}"#)
    }
    _ = try await control(isWorld, "faults", #"{"answer": {"broker": "empty"}}"#)
    let lee = try entry("users", "Lee Gu")["username"]?.string ?? ""
    _ = try await control(isWorld, "broker", #"{"signIn": "\#(lee)"}"#)
    _ = try await control(isWorld, "snapshots/one", "{}")
    if !isWorld { try registerPasskey() }
  }

  private func registerPasskey() throws {
    let (accounts, lee, now) = (world.emulator.stores.accounts, try world.user("lee").id, world.clock.now)
    let pending = PendingPasskey(for: "localhost", at: now, random: SystemRandom())
    accounts.begin(pending, for: lee, at: now)
    #expect(try accounts.finish(pending, with: Passkey(id: "AQ", name: "Blue key", createdAt: now), for: lee))
  }

  /// Whether each change that the page of the control API lists has a form.
  private func checkCommands(_ forms: [String]) throws {
    let text = try String(contentsOfFile: Checkout.path("docs/emulator/control.md"), encoding: .utf8)
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `") }.compactMap { $0.split(separator: "|").first }
    let listed = rows.flatMap { row in
      row.matches(of: /`((?:POST|PATCH|DELETE) [^`]*)`/).map { String($0.1) }
    }
    #expect(listed.count > 30)
    func segments(_ command: String) -> [Substring] { command.split(whereSeparator: { $0 == " " || $0 == "/" }) }
    // The form for `PATCH users` covers the first, and programs send the others.
    let withoutForm = ["POST users/{username}/blocked"]
    for command in listed where !withoutForm.contains(command) {
      let isThere = forms.contains { form in
        let (named, own) = (segments(command), segments(form))
        return named.count == own.count && zip(named, own).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
      }
      #expect(isThere, "\(command)")
    }
  }

  @Test(arguments: [true, false])
  func `no address leaves the emulator or world that it is of, and no form changes the other`(isWorld: Bool)
    async throws
  {
    try await fill(false)
    try await fill(true)
    let strangers = try await control(!isWorld, "ready")
    let foreign = [("tenants", "id"), ("apps", "clientId")].flatMap { list, member in
      (strangers[list]?.array ?? []).compactMap { $0[member]?.string }.filter { TenantID($0) != .personal }
    }
    // The form for all worlds needs a second world.
    _ = try await world.control("POST", "worlds", "{}")
    let before = try await state(!isWorld)
    let root = isWorld ? "/_emulator/worlds/\(id)" : "/_emulator"
    let crawl = ConsoleCrawl(world, root: root, isWorld: isWorld)
    try await crawl.open(try #require(try await control(isWorld, "ready")["console"]?.string))
    #expect(crawl.pages.count > 40)
    for (address, html) in crawl.pages {
      for id in foreign { #expect(!html.contains(id), "\(address) names \(id)") }
    }

    if !isWorld { try checkCommands(crawl.forms.map(\.command)) }
    let forms = crawl.forms.filter { !$0.command.hasPrefix("DELETE worlds") }.sorted { $0.order < $1.order }
    #expect(forms.count > 30)
    let removal = try #require(forms.firstIndex { $0.order.0 > 0 })
    for form in forms[..<removal] { try await crawl.send(form) }
    for (list, member) in [("users", "name"), ("apps", "name"), ("apis", "name"), ("snapshots", "name")] {
      let names = try await control(isWorld, list)[list]?.array?.map { $0[member]?.string }
      #expect(names?.contains("crawl") == true, "\(list)")
    }
    #expect(try await control(isWorld, "faults")["faults"]?.array?.count == 6)
    #expect(try await control(isWorld, "clock")["secondsAhead"] == 3_902)
    for form in forms[removal...] { try await crawl.send(form) }
    #expect(try await control(isWorld, "faults")["faults"] == [])
    #expect(try await state(!isWorld) == before)
  }
}

/// Opens every page that a link leads to, and fills in forms.
private final class ConsoleCrawl {
  struct Form: Hashable {
    let page: String
    let id: String
    let command: String

    /// Forms that end sessions come first, while there are some. Forms that remove things come last, parts before
    /// wholes, and the form that resets everything at the end.
    var order: (Int, Int, String) {
      if id.hasPrefix("revoke-") { return (-1, 0, id) }
      let kind = command == "POST reset" ? 3 : command.hasPrefix("DELETE") ? 2 : command.hasSuffix("/restore") ? 1 : 0
      return (kind, -command.count { $0 == "/" }, id)
    }
  }

  private let browser: ConsoleBrowser
  private let root: String
  private let isWorld: Bool
  /// The pages by their addresses.
  private(set) var pages: [String: String] = [:]
  /// One form of each kind, because all people have the same forms, and so have apps and APIs.
  private(set) var forms: [Form] = []
  private var kinds: Set<String> = []

  init(_ world: PlatformWorld, root: String, isWorld: Bool) {
    (browser, self.root, self.isWorld) = (ConsoleBrowser(world), root, isWorld)
  }

  private func isInside(_ address: String) -> Bool {
    address.hasPrefix(root + "/") || !isWorld && (address == "/" || address.hasPrefix("/?"))
  }

  func open(_ url: String) async throws {
    var waiting = [try #require(URL(string: url)).path]
    while let address = waiting.popLast() {
      guard pages[address] == nil else { continue }
      let html = try await browser.open(address)
      #expect(browser.response.status == 200, "\(address)")
      pages[address] = html
      guard browser.response.headers["Content-Type"]?.hasPrefix("text/html") == true else { continue }
      // The addresses in the programs to copy are checked too.
      if isWorld {
        let own = ["/", "<", "\""].reduce(0) { $0 + html.occurrences(of: root + $1) }
        #expect(html.occurrences(of: "/_emulator") == own, "\(address)")
      }
      for rest in html.components(separatedBy: " href=\"").dropFirst() {
        let link = String(rest.prefix { $0 != "\"" }).replacing("&amp;", with: "&")
        // A list looks the same in another order, and each order leads to others.
        if link.hasPrefix("#") || link.contains("sort=") { continue }
        #expect(isInside(link), "\(address) leads to \(link)")
        if !link.hasPrefix("/_emulator/worlds/") || isWorld { waiting.append(link) }
      }
      for text in html.components(separatedBy: "<form ").dropFirst() {
        if text.contains("method=\"get\"") { continue }
        let action = try #require(text.text(between: "action=\"", and: "\""))
        let form = Form(
          page: address, id: try #require(text.text(between: " id=\"", and: "\"")),
          command: try #require(text.text(between: "name=\".command\" value=\"", and: "\"")))
        #expect(isInside(action), "\(address) sends \(form.id) to \(action)")
        let place = address.dropFirst(root.count).split(separator: "/").prefix(2).joined(separator: "/")
        let isOne = address.dropFirst(root.count).count { $0 == "/" } > 2
        let kind = form.id.prefix { $0 != "-" }.filter { !$0.isNumber }
        if kinds.insert("\(place) \(isOne) \(kind)").inserted { forms.append(form) }
      }
    }
  }

  /// Opens the form's page, fills in what is empty, and sends it.
  func send(_ form: Form) async throws {
    let html = try await browser.open(form.page)
    let text = try #require(html.text(between: "id=\"\(form.id)\">", and: "</form>"), "no \(form.id) at \(form.page)")
    var fields: [(String, String)] = []
    for field in text.matches(of: /<input id="[^"]*" name="([^"]*)"[^>]*?type="(text|number)" value="([^"]*)">/) {
      let name = String(field.1)
      fields.append((name, field.3.isEmpty ? Self.values[name] ?? "" : plain(field.3)))
    }
    for field in text.matches(of: /<textarea id="[^"]*" name="([^"]*)"[^>]*>(.*?)<\/textarea>/.dotMatchesNewlines()) {
      fields.append((String(field.1), plain(field.2)))
    }
    for field in text.matches(of: /<select id="[^"]*" name="([^"]*)"[^>]*>(.*?)<\/select>/.dotMatchesNewlines()) {
      let options = field.2.matches(of: /<option value="([^"]*)"( selected)?>/)
      let chosen = try #require(options.first { $0.2 != nil } ?? options.first)
      fields.append((String(field.1), plain(chosen.1)))
    }
    for field in text.matches(of: /<input[^>]* name="([^"]*)" type="checkbox" value="([^"]*)" checked/) {
      fields.append((String(field.1), plain(field.2)))
    }
    let shown = try await browser.submit(form.id, fields)
    #expect(browser.formStatus == 303 && browser.response.status == 200, "\(form.page) \(form.id)")
    #expect(shown.contains("class=\"done\" id=\"note\""), "\(form.page) \(form.id): \(browser.note ?? "")")
    #expect(isInside(browser.address), "\(form.page) \(form.id) leads to \(browser.address)")
  }

  private static let values = [
    "name": "crawl", "username": "crawl@contoso.example", "password": "Crawl-Pass-1", "token": "x",
  ]

  private func plain(_ text: Substring) -> String {
    String(text).replacing("&quot;", with: "\"").replacing("&#39;", with: "'").replacing("&lt;", with: "<")
      .replacing("&gt;", with: ">").replacing("&amp;", with: "&")
  }
}
