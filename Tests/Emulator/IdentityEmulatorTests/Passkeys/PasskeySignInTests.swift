// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import OAuthWire
import PlatformInterfaces
import Testing

@testable import IdentityEmulator

// Fidelity: sign-in with passkeys
// Parity: passkeys
@Suite("Sign-in with a passkey")
struct PasskeySignInTests {
  private static let api = TestClient(scope: "api://70d01157-0000-4000-8000-00000000d001/ToDoList.Read openid profile")
  let world: PlatformWorld

  init() throws { world = try PlatformWorld() }

  private func methods(_ token: String?) throws -> [String] {
    try world.claims(of: try #require(token))["amr"]?.array?.compactMap(\.string) ?? []
  }

  private func signInPage(_ client: TestClient = api, named: String? = nil) async throws -> TestBrowser {
    let browser = TestBrowser(world)
    try await browser.authorize(client)
    if let named { try await browser.submit(("username", named), ("step", "next")) }
    return browser
  }

  // Parity: `amr`
  @Test func `a passkey signs a person in without a name, and tokens say so`() async throws {
    var pia = try await PasskeyPerson.registered("adele", in: world)
    let browser = try await signInPage()
    let options = try #require(browser.passkeyOptions)
    #expect(options["allowCredentials"] == [])
    #expect(options["userVerification"] == "required")
    #expect(options["rpId"] == "localhost")
    #expect(options["challenge"]?.string.flatMap { Base64URL.decode($0) }?.count == 32)
    try await pia.use(in: browser)
    if browser.html.contains("id=\"accept\"") { try await browser.submit(("step", "accept")) }
    let code = try #require(try browser.answer()["code"], "\(browser.heading)")
    let tokens = try await world.redeem(code, as: Self.api)
    #expect(try methods(tokens.accessToken) == ["fido", "mfa"])
    #expect(try world.claims(of: try #require(tokens.idToken))["preferred_username"]?.string == pia.user.username)
    let kept = try #require(world.emulator.stores.accounts.standing(of: pia.user.id)?.passkeys.first)
    #expect(kept.usedAt == world.clock.now && kept.counter == pia.device.counter)

    // The browser's session has the passkey too.
    try await browser.authorize(Self.api)
    let again = try await world.redeem(try #require(try browser.answer()["code"]), as: Self.api)
    #expect(try methods(again.accessToken) == ["fido", "mfa"])
  }

  @Test func `a passkey is another way beside the password of who has one, and a restart keeps it`() async throws {
    var pia = try await PasskeyPerson.registered("adele", in: world)
    let other = try await signInPage(named: "lee@contoso.example")
    #expect(other.heading == "Enter password" && other.passkeyOptions == nil)
    let client = TestClient(scope: Self.api.scope + " offline_access")
    let browser = try await signInPage(client, named: pia.user.username)
    #expect(
      browser.passkeyOptions?["allowCredentials"] == [
        ["type": "public-key", "id": .string(Base64URL.encode(pia.device.id))]
      ])
    try await pia.use(in: browser, handle: .some(nil))
    if browser.html.contains("id=\"accept\"") { try await browser.submit(("step", "accept")) }
    let tokens = try await world.redeem(try #require(try browser.answer()["code"]), as: client)
    let next = try PlatformWorld()
    try next.emulator.restoreState(world.emulator.savedState())
    let renewed = try await next.refresh(tokens.refreshToken, as: client)
    #expect(try next.claims(of: try #require(renewed.accessToken))["amr"]?.array == ["fido", "mfa"])
  }

  @Test func `customers who sign in with codes may use a passkey`() async throws {
    let client = TestClient(id: Seed.codeApp.clientID.value, scope: "openid")
    let browser = TestBrowser(world)
    try await browser.authorize(client, tenant: "customers.example")
    try await browser.submit(("username", "otto@customers.example"), ("step", "next"))
    let code = try #require(world.emulator.inbox.messages(to: nil).first).code
    try await browser.submit(("code", code.exposed), ("step", "verify"))
    var otto = try await PasskeyPerson("otto", adding: browser, in: world, tenant: "customers.example")
    let other = TestBrowser(world)
    try await other.authorize(client.with(("login_hint", otto.user.username)), tenant: "customers.example")
    #expect(other.heading == "Enter code")
    try await otto.use(in: other)
    if other.html.contains("id=\"accept\"") { try await other.submit(("step", "accept")) }
    #expect(try other.answer()["code"] != nil)
  }

  /// A use that passes but for one change.
  private struct Attack: CustomTestStringConvertible, Sendable {
    let check: String
    let testDescription: String
    var handle: String??
    let change: @Sendable (inout TestAuthenticator) throws -> Void

    init(
      _ check: String, _ words: String, handle: String?? = nil,
      _ change: @escaping @Sendable (inout TestAuthenticator) throws -> Void = { _ in }
    ) {
      (self.check, self.handle, self.change) = (check, handle, change)
      testDescription = "\(check): \(words)"
    }
  }

  private static let attacks = [
    Attack("wrongType", "a registration") { $0.type = "webauthn.create" },
    Attack("wrongChallenge", "a challenge of the attacker's own") { $0.challenge[0] ^= 1 },
    Attack("wrongOrigin", "another site") { $0.origin = "https://localhost.example" },
    Attack("wrongOrigin", "a page without TLS elsewhere") { $0.origin = "http://other.example" },
    Attack("crossOrigin", "a frame of another site") { $0.crossOrigin = true },
    Attack("wrongRelyingParty", "a passkey of another site") { $0.relyingParty = "example.com" },
    Attack("userNotPresent", "nobody present") { $0.flags = 0x04 },
    Attack("userNotVerified", "no PIN") { $0.flags = 0x01 },
    Attack("badBackupState", "another backup state") { $0.flags = 0x0d },
    Attack("wrongSignature", "another key") { $0.key = try TestAuthenticator().key },
    Attack("wrongSignature", "other data") { $0.signedSuffix = [0] },
    Attack("counterNotGreater", "a copy") { $0.counter = 2 },
    Attack("counterNotGreater", "a copy without a counter") { $0.counter = 0 },
    Attack("otherPerson", "the handle of somebody else", handle: "nobody"),
    Attack("noUserHandle", "no handle", handle: .some(nil)),
    Attack("unknownCredential", "an id that nobody has") { $0.id = [1, 2, 3] },
  ]

  @Test(arguments: attacks)
  private func `one wrong part keeps the person out`(attack: Attack) async throws {
    var pia = try await PasskeyPerson.registered("adele", in: world)
    let browser = try await signInPage()
    let before = world.emulator.stores.accounts.standing(of: pia.user.id)?.passkeys
    try await pia.use(in: browser, handle: attack.handle, attack.change)
    #expect(browser.heading == "Sign in")
    #expect(browser.alert?.hasSuffix("(\(attack.check))") == true, "\(browser.alert ?? "no alert")")
    #expect(world.emulator.stores.accounts.standing(of: pia.user.id)?.passkeys == before)
    #expect(world.emulator.stores.sessions.current.browsers.values.flatMap(\.accounts).count == 1)
    try await pia.use(in: browser)
    #expect(browser.alert == nil && browser.heading != "Sign in")
  }

  @Test func `a challenge is one page's, for one use, and lives five minutes`() async throws {
    var pia = try await PasskeyPerson.registered("adele", in: world)
    let handle = pia.user.id.value
    let (first, second) = (try await signInPage(), try await signInPage())
    try await second.submit(("username", ""), ("step", "next"))
    let (mine, theirs) = (first.passkeyOptions?["challenge"], second.passkeyOptions?["challenge"])
    #expect(mine != theirs)
    try await pia.use(in: first) {
      $0.challenge = Base64URL.decode(theirs?.string ?? "") ?? []
    }
    #expect(first.alert?.hasSuffix("(wrongChallenge)") == true)
    // The page offers a new challenge; the one that was sent before is worth nothing.
    #expect(first.passkeyOptions?["challenge"] != mine)
    try await pia.use(in: first) { $0.challenge = Base64URL.decode(mine?.string ?? "") ?? [] }
    #expect(first.alert?.hasSuffix("(wrongChallenge)") == true)

    var replayed = pia.device
    replayed.challenge = try #require(first.passkeyOptions?["challenge"]?.string.flatMap { Base64URL.decode($0) })
    replayed.counter += 1
    let form = try first.form()
    let sent = form.hidden + [Parameter("passkey", try replayed.used(by: handle).text), Parameter("step", "passkey")]
    try await first.post(form.action, sent)
    #expect(first.alert == nil)
    try await first.submit(("account", "other"))
    replayed.counter += 1
    try await first.post(form.action, sent.map { $0.name == "passkey" ? Parameter("passkey", "{}") : $0 })
    try await first.post(form.action, sent)
    #expect(first.alert?.hasSuffix("(wrongChallenge)") == true)

    pia.device.counter = replayed.counter
    try await second.reload()
    #expect(second.passkeyOptions?["challenge"] == theirs, "a page that is loaded again stays as it is")
    world.clock.advance(seconds: 150)
    try await second.reload()
    let late = second.passkeyOptions
    #expect(late?["challenge"] != theirs, "a page lasts half as long as a challenge at least")
    world.clock.advance(seconds: 300)
    var device = pia.device
    device.challenge = try #require(late?["challenge"]?.string.flatMap { Base64URL.decode($0) })
    device.counter += 1
    try await second.submit(("passkey", try device.used(by: handle).text), ("step", "passkey"))
    #expect(second.alert?.hasSuffix("(wrongChallenge)") == true)
  }

  @Test func `an answer that can't be read is refused, and a browser's error is told in words`() async throws {
    let browser = try await signInPage()
    for answer in ["", "[]", "{}", #"{"rawId": "AQ", "response": {"clientDataJSON": "!"}}"#] {
      try await browser.submit(("passkey", answer), ("step", "passkey"))
      #expect(browser.alert?.hasSuffix("(badAnswer)") == true)
    }
    for (name, words) in [
      ("NotAllowedError", "cancelled"), ("SecurityError", "localhost"), ("AbortError", "could not use"),
    ] {
      try await browser.submit(("passkey", #"{"error": "\#(name)"}"#), ("step", "passkey"))
      #expect(browser.alert?.contains(words) == true)
      #expect(browser.alert?.contains(name) == false)
    }
  }

  @Test func `a passkey of somebody else, or one that was removed, does not sign the named person in`() async throws {
    var pia = try await PasskeyPerson.registered("adele", in: world)
    let lee = try await PasskeyPerson.registered("lee", in: world)
    var browser = try await signInPage(named: lee.user.username)
    try await pia.use(in: browser)
    #expect(browser.alert?.hasSuffix("(otherPerson)") == true)
    browser = try await signInPage(named: pia.user.username)
    #expect(world.emulator.stores.accounts.removePasskey(Base64URL.encode(pia.device.id), of: pia.user.id))
    try await pia.use(in: browser)
    #expect(browser.alert?.hasSuffix("(unknownCredential)") == true)
    #expect(browser.heading == "Enter password" && browser.passkeyOptions == nil)
  }

  @Test func `blocked people and people of another tenant stay out`() async throws {
    var pia = try await PasskeyPerson.registered("adele", in: world)
    let client = TestClient(id: Seed.passwordApp.clientID.value, scope: "openid")
    let browser = TestBrowser(world)
    try await browser.authorize(client, tenant: "customers.example")
    try await pia.use(in: browser)
    #expect(browser.alert?.contains("AADSTS50020") == true, "\(browser.alert ?? "")")
    world.emulator.stores.accounts.setBlocked(true, for: pia.user.id)
    let blocked = try await signInPage()
    try await pia.use(in: blocked)
    #expect(blocked.heading == "Your account is blocked")
  }

  @Test func `the log says who signed in, and with what`() async throws {
    var pia = try await PasskeyPerson.registered("adele", in: world)
    let browser = try await signInPage()
    try await pia.use(in: browser)
    let entry = try #require(world.emulator.stores.log.current.entries.last { $0.outcome.method != nil })
    #expect(entry.outcome.method == "a passkey" && entry.outcome.person == pia.user.id)
    #expect(entry.parameters["passkey"] == RequestLog.hidden)
    #expect(world.emulator.stores.log.current.entries.contains { $0.outcome.method == "a password" })
    let page = try await world.get("/_emulator/console/signins/\(entry.correlationID)")
    #expect(String(decoding: page.body, as: UTF8.self).contains("a passkey"))
  }
}
