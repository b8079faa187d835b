// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import LinuxPlatform
import MSAL
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

// Fidelity: [Chromium] sign-in with passkeys
// Parity: passkeys
@Suite(
  "Passkeys in Chromium", .oneInAProcess, .timeLimit(.minutes(10)),
  .enabled(if: BrowserTests.areWanted, "MSAL_TEST_SKIP_BROWSER is set"))
struct PasskeysInBrowserTests {
  private static let enter = "\u{E007}"

  @Test func `a passkey from the page for it signs in, without a name and after it`() async throws {
    try await Window.open { window in
      let (driver, adele) = (window.driver, try window.emulator.user("adele"))
      let key = try await driver.plugInAuthenticator()
      try await driver.open(window.authorizeURL())
      try await window.enterUsername(adele)
      _ = try await driver.find("#password")
      #expect(try await driver.count("#passkey") == 0, "nothing to use yet")
      try await window.enterPassword(adele.password)
      _ = try await driver.find("#accept")
      try await window.addPasskey("Blue key")
      try await window.expectGoodPage()
      #expect(try await driver.credentials(on: key).first?["rpId"] == "localhost")
      // Enter adds one, and removes none; this security key has one already.
      try await driver.type(Self.enter, into: "#name")
      #expect(try await driver.text(of: ".alert").contains("has a passkey of yours already"))
      #expect(try await driver.text(of: ".permissions strong") == "Blue key")

      let application = try window.makeApplication()
      let result = try await window.acquireToken(application, prompt: .login) {
        try await driver.resize(width: 390, height: 800)
        #expect(try await driver.text(of: "#passkey") == "Sign in with a passkey")
        #expect(try await driver.run("return document.documentElement.scrollWidth <= innerWidth") == true)
        try await window.expectGoodPage()
        try await driver.type(Self.enter, into: "#passkey")
        try await driver.click("#accept")
        try await window.waitForReturn()
      }
      #expect(result.account.username == adele.username)
      let claims = try #require(result.accessToken.split(separator: ".").dropFirst().first)
      let decoded = try JSONValue(parsing: try #require(Base64URL.decode(String(claims))))
      #expect(decoded["amr"] == ["fido", "mfa"])

      try await driver.open(window.authorizeURL(["prompt": "login", "login_hint": adele.username]))
      #expect(try await driver.text(of: "#passkey") == "Use a passkey")
      try await driver.click("#passkey")
      try await window.waitForReturn()
    }
  }

  @Test func `Who does not prove to be there is told so, and has the password`() async throws {
    try await Window.open { window in
      let (driver, adele) = (window.driver, try window.emulator.user("adele"))
      let key = try await driver.plugInAuthenticator()
      try await driver.open(window.authorizeURL())
      try await driver.click("#passkey")
      #expect(try await driver.text(of: ".alert").contains("there is none for this page"))
      try await window.enterUsername(adele)
      try await window.enterPassword(adele.password)
      _ = try await driver.find("#accept")
      try await window.addPasskey("Blue key")
      try await driver.verifiesUser(false, key)
      try await driver.open(window.authorizeURL(["prompt": "login", "login_hint": adele.username]))
      try await driver.click("#passkey")
      #expect(try await driver.text(of: ".alert").contains("No passkey was used"))
      try await window.enterPassword(adele.password)
      _ = try await driver.find("#accept")
    }
  }

  @Test func `A policy that demands a passkey leads from the password to it, and to the page that adds one`()
    async throws
  {
    try await Window.open { window in
      let (driver, adele) = (window.driver, try window.emulator.user("adele"))
      _ = try await driver.plugInAuthenticator()
      try await window.command("users/\(adele.username)/policy", ["require": "passkey"])
      try await driver.open(window.authorizeURL())
      try await window.enterUsername(adele)
      try await window.enterPassword(adele.password)
      try await driver.wait(forTitle: "You need a passkey")
      try await window.expectGoodPage()
      let place = try await driver.url()
      let link = try await driver.run("return document.getElementById('security-info').pathname").string ?? ""
      #expect(link == "/contoso.example/security-info" || link.hasSuffix("/security-info"))
      try await window.addPasskey("Blue key")
      try await driver.open(place)
      try await driver.wait(forTitle: "Use your passkey")
      try await window.expectGoodPage()
      try await driver.click("#passkey")
      try await driver.click("#accept")
      try await window.waitForReturn()
    }
  }

  @Test func `Without scripts nothing offers a passkey, and the rest works`() async throws {
    try await Window.open { window in
      let (driver, adele) = (window.driver, try window.emulator.user("adele"))
      try await driver.runsScripts(false)
      try await driver.open(window.authorizeURL())
      #expect(try await driver.text(of: "#passkey") == "", "the button is hidden")
      try await window.enterUsername(adele)
      try await window.enterPassword(adele.password)
      try await driver.click("#accept")
      try await window.waitForReturn()
      try await driver.open(window.emulator.https + "/contoso.example/security-info")
      #expect(try await driver.text(of: ".without-script").contains("no passkeys here"))
      #expect(try await driver.text(of: "#passkey") == "")
    }
  }

  @Test func `At an IP address the page leads to the host that can have passkeys`() async throws {
    try await Window.open { window in
      let driver = window.driver
      _ = try await driver.plugInAuthenticator()
      let address = try window.authorizeURL().replacing("//localhost:", with: "//127.0.0.1:")
      try await driver.open(address)
      #expect(try await driver.count("#passkey") == 0)
      try await driver.click("#passkey-elsewhere a")
      #expect(try await driver.text(of: "#passkey") == "Sign in with a passkey")
      #expect(try await driver.url().hasPrefix(window.emulator.https + "/common/oauth2/v2.0/authorize?"))
    }
  }

  // Fidelity: [Chromium] credential management and passkeys; [Chromium] web pages of other origins (CORS)
  @Test func `A page of another origin registers and deletes a customer's passkey, which signs in`() async throws {
    try await Window.open { window in
      let (driver, client) = (window.driver, "33333333-0000-4000-8000-0000000000fa")
      let server = try RawServer { connection in
        while connection.readRequest() != nil {
          connection.write("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 15\r\n\r\n<title>a</title>")
        }
      }
      let page = "http://localhost:\(server.port)"
      try await window.command(
        "apps",
        [
          "clientId": .string(client), "name": "Page", "tenant": "customers.example", "audience": "singleTenant",
          "redirectUris": [.string(window.emulator.http + "/")], "spaRedirectUris": [.string(page + "/app")],
        ])
      let scope = "Me.UserAuthenticationMethod.Passkey.ReadWrite"
      let issued = try await window.command(
        "tokens/issue",
        [
          "person": "pia@customers.example", "audience": "6bf38b3c-a70f-49aa-a1d9-10e4cc74dde9",
          "scopes": [
            .string(scope)
          ],
        ])
      _ = try await driver.plugInAuthenticator()
      try await driver.open(page + "/app")
      let made = try await driver.run(
        """
        const ask = (method, place, body) => fetch(place, { method, body: body && JSON.stringify(body), headers: {
          "Authorization": "Bearer \(issued["access_token"]?.string ?? "")", "Content-Type": "application/json" } });
        window.ask = ask;
        const begin = async () => {
          const methods = await (await ask("GET", "\(window.emulator.https)/customers.example/api/v1.0/me/methods")).json();
          const begun = await (await ask("POST", methods._links.enroll[0].href)).json();
          const options = begun.publicKey;
          // Chromium takes 0 for no time at all, and this pair of values for a contradiction.
          delete options.timeout;
          delete options.extensions.enforceCredentialProtectionPolicy;
          const key = (await navigator.credentials.create(
            { publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })).toJSON();
          const answer = await ask("POST", begun._links.activate.href, {
            continuationToken: begun.continuationToken, displayName: "Page's key",
            publicKeyCredential: { id: key.id, attestationObject: key.response.attestationObject,
              clientDataJSON: key.response.clientDataJSON, clientExtensionResults: "{}" } });
          const made = await answer.json();
          window.made = made._links?.delete.href;
          return { status: answer.status, made };
        };
        return begin().catch((error) => ({ error: `${error}` }));
        """)
      #expect(made["status"] == 201, "\(made.text)")
      #expect(made["made"]?["displayName"] == "Page's key")

      let address = try window.authorizeURL(["client_id": client, "scope": "openid", "prompt": "login"])
        .replacing("/common/", with: "/customers.example/")
      try await driver.open(address)
      try await driver.click("#passkey")
      try await driver.click("#accept")
      try await window.waitForReturn()
      #expect(try await driver.url().contains("code="))

      try await driver.open(page + "/app")
      let place = JSONValue.string(made["made"]?["_links"]?["delete"]?["href"]?.string ?? "").text
      let deleted = try await driver.run(
        """
        return fetch(\(place), { method: "DELETE", headers: {
          "Authorization": "Bearer \(issued["access_token"]?.string ?? "")" } }).then((answer) => answer.status)
        """)
      #expect(deleted == 204)
      try await driver.open(address)
      try await driver.click("#passkey")
      #expect(try await driver.text(of: ".alert").contains("unknownCredential"))
    }
  }
}

extension Window {
  /// Adds a passkey on the page for that, where somebody is signed in.
  fileprivate func addPasskey(_ name: String) async throws {
    try await driver.open(emulator.https + "/contoso.example/security-info")
    try await driver.clear("#name")
    try await driver.type(name, into: "#name")
    try await driver.click("#passkey")
    #expect(try await driver.text(of: ".permissions strong") == name)
  }

  /// Sends a command to the control API; its answer.
  @discardableResult
  fileprivate func command(_ path: String, _ body: JSONValue) async throws -> JSONValue {
    let answer = try await emulator.transport().send(
      HTTPRequest(
        method: "POST", url: try #require(URL(string: "\(emulator.control)/\(path)")),
        headers: ["Content-Type": "application/json"], body: body.data))
    try #require([200, 201].contains(answer.status), "\(String(decoding: answer.body, as: UTF8.self))")
    return try JSONValue(parsing: answer.body)
  }
}
