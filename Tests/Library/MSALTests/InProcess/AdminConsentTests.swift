// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL
import OAuthWire
import ScriptedBrowser
import TestSupport
import Testing

extension InProcessTests {
  @Suite("A tenant that needs an administrator's consent")
  struct AdminConsentTests {
    static let nick = ScriptedPerson(username: "nick@northwind.example", password: "Nick-Pass-1")
    static let nora = ScriptedPerson(username: "nora@northwind.example", password: "Nora-Pass-1")

    private let world: World
    private let application: MSALPublicClientApplication

    init() throws {
      world = try World(person: Self.nick)
      application = try world.makeApplication()
    }

    @Test func `Who goes back from the page has cancelled, and is told why`() async throws {
      let error = try #require(await failure { try await world.signIn(application) })
      #expect(error.code == MSALError.userCanceled.rawValue)
      #expect(error.userInfo[MSALSTSErrorCodesKey] as? [Int] == [90_094])
      let journey = try #require(world.browser.journeys.first).get()
      #expect(journey.steps == [.username, .password, .refused(try #require(journey.refusal)), .approval])
      #expect(try application.allAccounts().isEmpty)
    }

    @Test func `An administrator at the same page lets everybody in`() async throws {
      var nick = Self.nick
      nick.administrator = (Self.nora.username, Secret("Nora-Pass-1"))
      nick.consentsForEverybody = true
      world.browser.seat(nick)
      #expect(try await world.signIn(application).account.username == Self.nora.username)

      await world.browser.browser.forgetCookies()
      world.browser.seat(Self.nick)
      let result = try await world.signIn(application)
      #expect(result.account.username == Self.nick.username)
      #expect(try await world.graphStatus(result) == 200)
      let journey = try #require(world.browser.journeys.last).get()
      #expect(journey.steps == [.username, .password])
    }

    @Test func `A permission that nobody granted is asked for interactively: the silent request says so`() async throws
    {
      var nora = Self.nora
      nora.consentsForEverybody = true
      world.browser.seat(nora)
      _ = try await world.signIn(application)
      await world.browser.browser.forgetCookies()
      world.browser.seat(Self.nick)
      let account = try await world.signIn(application).account
      let error = try #require(
        await failure { _ = try await world.silently(application, account, scopes: ["Mail.Read"]) })
      #expect(error.code == MSALError.interactionRequired.rawValue)
      #expect(error.userInfo[MSALOAuthErrorKey] as? String == "invalid_grant")
      #expect(error.userInfo[MSALOAuthSubErrorKey] as? String == "consent_required")
      #expect(error.userInfo[MSALSTSErrorCodesKey] as? [Int] == [65_001])
      // The permissions that she granted before are still available.
      #expect(try await world.silently(application, account, forceRefresh: true).tokenSource == .refreshToken)
    }
  }
}

extension ScriptedPerson.Visit {
  fileprivate var refusal: String? {
    for case .refused(let text) in steps { return text }
    return nil
  }
}
