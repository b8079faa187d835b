// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL
import OAuthWire
import ScriptedBrowser
import TestSupport
import Testing

extension InProcessTests {
  @Suite("Notifications about a page")
  struct NotificationTests {
    /// The component that shows the page.
    enum Way: String, CaseIterable { case systemBrowser, openBrowser, view }

    /// True in the requests of the test that listens; notifications are posted by whoever runs the request.
    @TaskLocal private static var isMine = false

    private let world: World
    private let application: MSALPublicClientApplication

    init() throws {
      world = try World()
      application = try world.makeApplication()
    }

    /// The notifications that are posted while `body` runs: `start`, `complete` or `fail`.
    private func posted(_ body: () async throws -> Void) async rethrows -> [String] {
      let names: [(NSNotification.Name, String)] = [
        (.MSALWebAuthDidStartLoad, "start"), (.MSALWebAuthDidComplete, "complete"), (.MSALWebAuthDidFail, "fail"),
        (.MSALWebAuthDidFinishLoad, "finish load"),
      ]
      let heard = Recorder<String>()
      let observers = names.map { name, word in
        NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
          guard Self.isMine else { return }
          heard.add(word)
          // The start has the page's address. The end has none, because that address would contain the code.
          if (note.userInfo?["url"] != nil) != (word == "start") { heard.add("an address is missing, or too many") }
          if (note.userInfo?["error"] is NSError) != (word == "fail") { heard.add("an error is missing, or too many") }
        }
      }
      defer { observers.forEach { NotificationCenter.default.removeObserver($0) } }
      try await Self.$isMine.withValue(true) { try await body() }
      return heard.values
    }

    private func webview(_ way: Way) -> MSALWebviewParameters {
      if way == .view { return AppWebViewTests.parameters(PersonalView(world)) }
      let webview = MSALWebviewParameters()
      let browser = world.browser
      if way == .openBrowser { webview.openBrowser = { try await browser.open($0, privately: false) } }
      return webview
    }

    private func signIn(_ way: Way) async throws -> MSALResult {
      try await application.acquireToken(
        with: MSALInteractiveTokenParameters(scopes: ["User.Read"], webviewParameters: webview(way)))
    }

    private func signOut(
      _ application: MSALPublicClientApplication, _ account: MSALAccount, _ way: Way, inBrowser: Bool = true
    ) async throws {
      let parameters = MSALSignoutParameters(webviewParameters: webview(way))
      parameters.signoutFromBrowser = inBrowser
      #expect(try await application.signout(with: account, signoutParameters: parameters))
    }

    @Test(arguments: Way.allCases)
    func `A sign-in: the page is shown, then it is complete`(way: Way) async throws {
      #expect(try await posted { _ = try await signIn(way) } == ["start", "complete"])
    }

    @Test(arguments: [Way.systemBrowser, .openBrowser])
    func `A sign-in that the person declines: the page is shown, then it has failed`(way: Way) async throws {
      var person = ScriptedPerson.adele
      person.consent = .cancel
      world.browser.seat(person)
      #expect(await posted { _ = await failure { _ = try await signIn(way) } } == ["start", "fail"])
    }

    @Test(arguments: Way.allCases)
    func `A sign-out in the browser: the page is shown, then it is complete`(way: Way) async throws {
      let account = try await signIn(.systemBrowser).account
      #expect(try await posted { try await signOut(application, account, way) } == ["start", "complete"])
    }

    @Test func `A sign-out in the browser for which there is no page: it has failed`() async throws {
      let account = try await signIn(.systemBrowser).account
      let other = try world.makeApplication()
      try world.fault(["endpoint": "metadata"], ["status": 404])
      #expect(
        await posted { _ = await failure { try await signOut(other, account, .systemBrowser) } } == ["fail"])
    }

    @Test func `Without a page nothing is told`() async throws {
      let account = try await signIn(.systemBrowser).account
      #expect(
        try await posted {
          _ = try await world.silently(application, forceRefresh: true)
          try await signOut(application, account, .systemBrowser, inBrowser: false)
        } == [])
    }
  }
}
