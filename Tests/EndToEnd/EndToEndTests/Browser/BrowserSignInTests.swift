// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import LinuxPlatform
import MSAL
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

// Fidelity: [Chromium] consent, per permission
// Fidelity: [Chromium] wrong password, lock-out, expired password, blocked account
// Fidelity: [Chromium] single sign-on by cookie, several accounts
@Suite(
  "A person signs in with Chromium over HTTPS", .oneInAProcess, .timeLimit(.minutes(10)),
  .enabled(if: BrowserTests.areWanted, "MSAL_TEST_SKIP_BROWSER is set"))
struct BrowserSignInTests {
  @Test func `The first sign-in asks for name, password and consent; the token works, and works silently afterwards`()
    async throws
  {
    try await Window.open(of: .whole) { window in
      let adele = try window.emulator.user("adele")
      let application = try window.makeApplication()
      let result = try await window.acquireToken(application) {
        try await window.photograph("username")
        try await window.enterUsername(adele)
        _ = try await window.driver.find("#password")
        try await window.photograph("password")
        try await window.enterPassword(adele.password)
        _ = try await window.driver.find("#accept")
        try await window.photograph("consent")
        #expect(try await window.driver.text(of: "main").contains("MSAL Sample App"))
        try await window.driver.click("#accept")
        try await window.waitForReturn()
        try await window.photograph("returned")
      }
      #expect(result.account.username == adele.username)
      #expect(result.scopes.contains("User.Read"))
      let me = try await window.me(result.accessToken)
      #expect(me.status == 200)
      #expect(me.json["displayName"]?.string == adele.name)

      let account = try #require(try application.allAccounts().first)
      let silent = try await application.acquireTokenSilent(
        with: MSALSilentTokenParameters(scopes: ["User.Read"], account: account))
      #expect(silent.accessToken == result.accessToken)
      #expect(try await window.me("x" + silent.accessToken).status == 401)
    }
  }

  @Test func `A wrong password is said, the page stays, and the right one goes on`() async throws {
    try await Window.open { window in
      let adele = try window.emulator.user("adele")
      let result = try await window.acquireToken(try window.makeApplication()) {
        try await window.enterUsername(adele)
        try await window.enterPassword("not it")
        #expect(try await !window.driver.text(of: "[role=alert]").isEmpty)
        try await window.photograph("wrong-password")
        try await window.enterPassword(adele.password)
        try await window.driver.click("#accept")
        try await window.waitForReturn()
      }
      #expect(result.account.username == adele.username)
    }
  }

  @Test
  func `Two people use one browser: the picker shows both, and the one who is picked signs in without a password`()
    async throws
  {
    try await Window.open { window in
      let people = [try window.emulator.user("adele"), try window.emulator.user("lee")]
      let application = try window.makeApplication()
      for (index, person) in people.enumerated() {
        _ = try await window.acquireToken(application, prompt: index == 0 ? .promptIfNecessary : .selectAccount) {
          if index > 0 { try await window.driver.click("#other") }
          try await window.enterUsername(person)
          try await window.enterPassword(person.password)
          try await window.driver.click("#accept")
          try await window.waitForReturn()
        }
      }
      #expect(try application.allAccounts().count == 2)
      let result = try await window.acquireToken(application, prompt: .selectAccount) {
        #expect(try await window.driver.count("button[name=account][data-username]") == 2)
        try await window.photograph("picker")
        try await window.driver.click("button[data-username='\(people[0].username)']")
        try await window.waitForReturn()
      }
      #expect(result.account.username == people[0].username)
    }
  }

  @Test func `Who cancels at the question of consent has cancelled, and nothing is stored`() async throws {
    try await Window.open { window in
      let lee = try window.emulator.user("lee")
      let application = try window.makeApplication()
      let error = await failure {
        _ = try await window.acquireToken(application) {
          try await window.enterUsername(lee)
          try await window.enterPassword(lee.password)
          try await window.driver.click("#cancel")
          try await window.waitForReturn()
          try await window.photograph("cancelled")
        }
      }
      #expect(error?.domain == MSALErrorDomain)
      #expect(error?.code == MSALError.userCanceled.rawValue)
      #expect(try application.allAccounts().isEmpty)
    }
  }

  @Test func `Signing out in the browser ends the session: the next sign-in asks for everything again`() async throws {
    try await Window.open { window in
      let adele = try window.emulator.user("adele")
      let application = try window.makeApplication()
      let result = try await window.acquireToken(application) {
        try await window.enterUsername(adele)
        try await window.enterPassword(adele.password)
        try await window.driver.click("#accept")
        try await window.waitForReturn()
      }
      let parameters = MSALSignoutParameters(
        webviewParameters: window.driver.webview {
          try await window.waitForReturn()
          try await window.photograph("signed-out")
        })
      parameters.signoutFromBrowser = true
      let isSignedOut = try await InteractiveTurn.take {
        try await application.signout(with: result.account, signoutParameters: parameters)
      }
      #expect(isSignedOut)
      #expect(try application.allAccounts().isEmpty)
      let again = try await window.acquireToken(application) {
        #expect(try await window.driver.count("button[data-username]") == 0)
        try await window.enterUsername(adele)
        try await window.enterPassword(adele.password)
        try await window.waitForReturn()
      }
      #expect(again.account.username == adele.username)
    }
  }
}

extension Window {
  /// Asks Graph who is signed in.
  func me(_ accessToken: String) async throws -> (status: Int, json: JSONValue) {
    let url = try #require(URL(string: emulator.graph + "/v1.0/me"))
    let response = try await emulator.transport().send(
      HTTPRequest(url: url, headers: ["Authorization": "Bearer \(accessToken)"]))
    return (response.status, try JSONValue(parsing: Array(response.body)))
  }
}
