// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import OAuthWire
import PlatformInterfaces
import Testing

@testable import IdentityEmulator

// Fidelity: rules and registration of passkeys; multi-factor authentication, conditional access, device compliance
@Suite("A passkey that a policy demands, and the page where people add one")
struct PasskeyPolicyTests {
  private static let client = TestClient(
    scope: "api://70d01157-0000-4000-8000-00000000d001/ToDoList.Read openid offline_access")

  let world: PlatformWorld

  init() throws { world = try PlatformWorld() }

  private func demand() async throws {
    let path = "users/adele@contoso.example/policy"
    #expect(try await world.control("POST", path, #"{"require": "passkey"}"#).status == 200)
  }

  // Parity: conditional access
  @Test func `a session with a password only is asked to step up, and renewals are refused until then`() async throws {
    var adele = try await PasskeyPerson.registered("adele", in: world)
    let browser = TestBrowser(world)
    let answer = try await browser.signIn("adele", as: Self.client)
    let before = try await world.redeem(try #require(answer["code"]), as: Self.client)
    try await demand()
    let refused = try await world.refresh(before.refreshToken, as: Self.client)
    #expect(refused.error == "interaction_required" && refused.code == 50_076)
    #expect(refused.json["claims"]?.string?.contains("capolids") == true)
    try await browser.authorize(Self.client.with(("prompt", "none")))
    #expect(try browser.answer()["error"] == "interaction_required")

    try await browser.authorize(Self.client)
    #expect(browser.heading == "Use your passkey")
    try await adele.use(in: browser) { $0.flags = 0x01 }
    #expect(browser.heading == "Use your passkey" && browser.alert?.hasSuffix("(userNotVerified)") == true)
    try await adele.use(in: browser)
    let tokens = try await world.redeem(try #require(try browser.answer()["code"]), as: Self.client)
    #expect(try world.claims(of: try #require(tokens.accessToken))["amr"]?.array == ["fido", "mfa"])
    #expect(try await world.refresh(tokens.refreshToken, as: Self.client).status == 200)

    // A code is a second factor, and no passkey.
    let other = TestBrowser(world)
    try await other.signIn("adele", as: Self.client, accepting: false)
    #expect(other.heading == "Use your passkey")
    try await other.submit(("step", "cancel"))
    #expect(try other.answer()["error"] == "access_denied")
  }

  @Test func `a passkey is a second factor, a code is no passkey`() async throws {
    var adele = try await PasskeyPerson.registered("adele", in: world)
    world.emulator.administration.policies.demand(.secondFactor, of: adele.user.id)
    let browser = TestBrowser(world)
    try await browser.authorize(Self.client)
    try await adele.use(in: browser)
    if browser.html.contains("id=\"accept\"") { try await browser.submit(("step", "accept")) }
    #expect(try browser.answer()["code"] != nil)

    let other = TestBrowser(world)
    try await other.signIn("adele", as: Self.client, accepting: false)
    let code = try #require(world.emulator.inbox.messages(to: nil).first).code
    try await other.submit(("otc", code.exposed), ("step", "verify"))
    #expect(try other.answer()["code"] != nil)
    try await demand()
    try await other.authorize(Self.client)
    #expect(other.heading == "Use your passkey")
  }

  @Test func `an API that acts for a person passes the passkey on, and the demand for one`() async throws {
    let tenant = "contoso.example"
    var lee = try await PasskeyPerson.registered("lee", in: world)
    let client = TestClient(scope: Seed.toDoList.identifierURI + "/ToDoList.Read openid")
    func ask(_ assertion: String?) async throws -> TokenAnswer {
      try await world.token(
        [
          ("grant_type", "urn:ietf:params:oauth:grant-type:jwt-bearer"), ("client_id", Seed.toDoListApp.clientID.value),
          ("client_secret", "Contoso-API-Secret-1"), ("assertion", assertion), ("requested_token_use", "on_behalf_of"),
          ("scope", Seed.sharedList.identifierURI + "/ToDoList.Read"),
        ], tenant: tenant)
    }
    let weak = try await world.signIn("lee", as: client, tenant: tenant)
    #expect(try await ask(weak.accessToken).status == 200)
    world.emulator.administration.policies.demand(.passkey, of: lee.user.id)
    let refused = try await ask(weak.accessToken)
    #expect(refused.error == "interaction_required" && refused.json["claims"]?.string?.contains("polids") == true)
    let browser = TestBrowser(world)
    try await browser.authorize(client, tenant: tenant)
    try await lee.use(in: browser)
    if browser.html.contains("id=\"accept\"") { try await browser.submit(("step", "accept")) }
    let strong = try await world.redeem(try #require(try browser.answer()["code"]), as: client, tenant: tenant)
    let passed = try await ask(strong.accessToken)
    #expect(try world.claims(of: try #require(passed.accessToken))["amr"]?.array == ["fido", "mfa"])
  }

  @Test func `who has no passkey is told so, adds one, and goes on`() async throws {
    try await demand()
    let browser = TestBrowser(world)
    try await browser.signIn("adele", as: Self.client, accepting: false)
    #expect(browser.heading == "You need a passkey")
    #expect(browser.html.contains("AADSTS50079"))
    let place = browser.address
    let link = try #require(browser.html.firstMatch(of: /id="security-info" href="([^"]*)"/)).1
    try await browser.open(String(link))
    #expect(browser.heading == "Security info" && browser.html.contains("adele@contoso.example"))
    var adele = try await PasskeyPerson("adele", adding: browser, in: world, tenant: "contoso.example")
    try await browser.open(place)
    try await browser.submit(("step", "again"))
    #expect(browser.heading == "Use your passkey", "a new passkey alone proves nothing")
    try await adele.use(in: browser)
    if browser.html.contains("id=\"accept\"") { try await browser.submit(("step", "accept")) }
    #expect(try browser.answer()["code"] != nil)
  }

  @Test func `native sign-in leads to the browser, and a password alone gets no token`() async throws {
    let pia = try world.user("pia")
    world.emulator.administration.policies.demand(.passkey, of: pia.id)
    let response = await world.emulator.respond(
      to: HTTPRequest(
        method: "POST", url: try #require(URL(string: world.origin + "/customers.example/oauth2/v2.0/initiate")),
        headers: ["Content-Type": FormCoding.contentType],
        body: FormCoding.body([
          Parameter("client_id", Seed.passwordApp.clientID.value), Parameter("username", pia.username),
          Parameter("challenge_type", "password oob redirect"),
        ])))
    #expect(try JSONValue(parsing: response.body)["challenge_type"] == "redirect")
    try await demand()
    let person = try #require(world.emulator.seed.people.first { $0.user.username.hasPrefix("adele@") })
    let answer = try await world.token(
      [
        ("grant_type", "password"), ("client_id", TestClient().id), ("username", "adele@contoso.example"),
        ("password", person.password.exposed), ("scope", "openid User.Read"),
      ], tenant: "contoso.example")
    #expect(answer.code == 50_076)
  }

  @Test func `the page adds and removes the passkeys of who is signed in, and of nobody else`() async throws {
    let stranger = TestBrowser(world)
    try await stranger.open("/contoso.example/security-info")
    #expect(stranger.heading == "Nobody is signed in")
    let browser = TestBrowser(world)
    try await browser.signIn("adele")
    try await browser.signIn("lee", as: TestClient().with(("prompt", "select_account")))
    for alias in ["adele", "lee"] {
      let id = try world.user(alias).id
      try await browser.open("/contoso.example/security-info?account=\(id)")
      #expect(browser.html.contains("Other accounts in this browser"))
      var device = try TestAuthenticator()
      device.id = SystemRandom().bytes(16)
      let options = try #require(browser.passkeyOptions)
      #expect(options["timeout"] == nil && options["extensions"] == nil)
      #expect(options["user"]?["name"]?.string == "\(alias)@contoso.example")
      device.challenge = try #require(options["challenge"]?.string.flatMap { Base64URL.decode($0) })
      var flawed = device
      flawed.origin = "https://other.example"
      let form = try browser.form()
      try await browser.post(
        form.action,
        form.hidden + [Parameter("passkey", try flawed.created().text), Parameter("step", "passkey")])
      #expect(browser.alert?.hasSuffix("(wrongOrigin)") == true)
      try await browser.post(
        form.action,
        form.hidden + [
          Parameter("passkey", try device.created().text), Parameter("name", " "), Parameter("step", "passkey"),
        ])
      let kept = try #require(world.emulator.stores.accounts.standing(of: id)?.passkeys)
      #expect(kept.map(\.id) == [Base64URL.encode(device.id)] && kept.first?.name == "Passkey")
      try await browser.post(
        form.action,
        form.hidden + [Parameter("passkey", try device.created().text), Parameter("step", "passkey")])
      #expect(browser.alert?.hasSuffix("(wrongChallenge)") == true)
    }
    let (adele, lee) = (try world.user("adele"), try world.user("lee"))
    let passkey = try #require(world.emulator.stores.accounts.standing(of: lee.id)?.passkeys.first).id
    let form = try browser.form()
    try await browser.post(form.action, [Parameter("remove", passkey), Parameter("account", lee.id.value)])
    #expect(browser.response.status == 403)
    let mine = form.hidden.map { $0.name == "account" ? Parameter("account", adele.id.value) : $0 }
    try await browser.post(form.action, mine + [Parameter("remove", passkey)])
    #expect(world.emulator.stores.accounts.standing(of: lee.id)?.passkeys.count == 1)
    try await browser.post(form.action, form.hidden + [Parameter("remove", passkey)])
    #expect(world.emulator.stores.accounts.standing(of: lee.id)?.passkeys.isEmpty == true)
  }

  // Parity: list of authentication methods
  @Test func `the control API and the console list and remove a person's passkeys`() async throws {
    let adele = try await PasskeyPerson.registered("adele", in: world)
    let id = Base64URL.encode(adele.device.id)
    let listed = try await world.control("GET", "users/adele@contoso.example/passkeys")
    #expect(listed.json["passkeys"]?.array?.first?["name"] == "Blue key")
    #expect(listed.json["passkeys"]?.array?.first?["id"]?.string == id)
    #expect(try await world.control("DELETE", "users/adele@contoso.example/passkeys/x").status == 404)
    #expect(try await world.control("POST", "users/adele@contoso.example/passkeys/\(id)").status == 405)
    #expect(try await world.control("GET", "users/adele@contoso.example/policy/x").status == 404)
    let page = ConsoleBrowser(world)
    try await page.open("/_emulator/console/people/adele%40contoso.example")
    #expect(page.html.contains("Remove Blue key"))
    try await page.submit("passkey-\(id)")
    #expect(page.html.contains("The passkey was removed."), "\(page.html)")
    #expect(world.emulator.stores.accounts.standing(of: adele.user.id)?.passkeys.isEmpty == true)
  }

  @Test(arguments: [
    ("https://127.0.0.1:8443", "https://localhost:8443"), ("http://[::1]:8080", "http://localhost:8080"),
  ])
  func `a page at an IP address says where passkeys work`(address: String, place: String) async throws {
    var world = world
    world.origin = address
    let browser = TestBrowser(world)
    try await browser.authorize(Self.client)
    #expect(browser.passkeyOptions == nil)
    let link = try #require(browser.html.firstMatch(of: /id="passkey-elsewhere">.*?href="([^"]*)"/)).1
    #expect(link.hasPrefix(place + "/common/oauth2/v2.0/authorize?client_id="))
    let other = TestBrowser(self.world)
    try await other.open(String(link).replacing("&amp;", with: "&"))
    #expect(other.passkeyOptions?["rpId"] == "localhost")
  }

  @Test func `passkeys are for the host that the seed file names`() async throws {
    var seed = try #require(Seed.standard.json.object)
    seed["settings"] = ["relyingParty": "sign-in.localhost"]
    var world = try PlatformWorld(seed: try Seed(decoding: .object(seed), file: "seed.json"))
    #expect(world.emulator.seed.json["settings"]?["relyingParty"] == "sign-in.localhost")
    for (host, isOffered) in [("localhost", false), ("sign-in.localhost", true), ("eu.sign-in.localhost", true)] {
      world.origin = "https://\(host):8443"
      let browser = TestBrowser(world)
      try await browser.authorize(Self.client)
      #expect(browser.passkeyOptions?["rpId"] == (isOffered ? "sign-in.localhost" : nil))
      #expect(browser.html.contains("https://sign-in.localhost:8443/common/") != isOffered)
    }
    for wrong: JSONValue in ["127.0.0.1", "[::1]", "https://localhost", "", 1] {
      seed["settings"] = ["relyingParty": wrong]
      #expect(throws: SeedError.self) { try Seed(decoding: .object(seed), file: "seed.json") }
    }
  }

  @Test func `B2C and AD FS offer no passkeys`() async throws {
    let browser = TestBrowser(world)
    try await browser.open("/adfs/security-info")
    #expect(browser.response.status == 404)
  }
}
