// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorTestSupport
import Foundation
import OAuthWire
import Testing

extension TestBrowser {
  /// The options that the page's button gives the browser; nil without such a button.
  var passkeyOptions: JSONValue? {
    html.firstMatch(of: /data-passkey="([^"]*)"/).flatMap {
      try? JSONValue(parsing: String($0.1).replacing("&quot;", with: "\"").replacing("&amp;", with: "&"))
    }
  }

  var alert: String? { html.firstMatch(of: /role="alert">([^<]*)</).map { String($0.1) } }
}

/// A person with an authenticator.
struct PasskeyPerson {
  let user: User
  let world: PlatformWorld
  var device: TestAuthenticator

  /// A person who signs in with the password, and adds a passkey on the page for that.
  static func registered(
    _ alias: String, in world: PlatformWorld, tenant: String = "contoso.example", app: TestClient = TestClient()
  ) async throws -> PasskeyPerson {
    let browser = TestBrowser(world)
    try await browser.signIn(alias, as: app, tenant: tenant)
    return try await PasskeyPerson(alias, adding: browser, in: world, tenant: tenant)
  }

  init(_ alias: String, adding browser: TestBrowser, in world: PlatformWorld, tenant: String) async throws {
    (user, self.world, device) = (try world.user(alias), world, try TestAuthenticator())
    (device.id, device.counter) = (SystemRandom().bytes(32), 1)
    try await browser.open("/\(tenant)/security-info")
    try answer(browser)
    try await browser.submit(("passkey", try device.created().text), ("name", "Blue key"), ("step", "passkey"))
    try #require(browser.html.contains("Blue key"), "\(browser.alert ?? browser.heading)")
    (device.type, device.flags) = ("webauthn.get", 0x05)
  }

  /// Takes the challenge and the origin of the page.
  private mutating func answer(_ browser: TestBrowser) throws {
    let options = try #require(browser.passkeyOptions, "\(browser.heading)")
    device.challenge = try #require(options["challenge"]?.string.flatMap { Base64URL.decode($0) })
    device.relyingParty = try #require((options["rpId"] ?? options["rp"]?["id"])?.string)
    device.origin = "https://\(device.relyingParty):8443"
    device.counter += 1
  }

  /// Uses the passkey on the page that is shown.
  mutating func use(
    in browser: TestBrowser, handle: String?? = nil, _ change: (inout TestAuthenticator) throws -> Void = { _ in }
  ) async throws {
    try answer(browser)
    var changed = device
    try change(&changed)
    try await browser.submit(
      ("passkey", try changed.used(by: handle ?? user.id.value).text), ("step", "passkey"))
  }
}
