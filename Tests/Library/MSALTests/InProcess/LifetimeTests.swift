// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import IdentityEmulator
import MSAL
import OAuthWire
import PlatformInterfaces
import ScriptedBrowser
import TestSupport
import Testing

extension InProcessTests {
  @Suite("Staying signed in")
  struct LifetimeTests {
    private let world: World
    private let application: MSALPublicClientApplication

    init() throws {
      world = try World()
      application = try world.makeApplication()
    }

    @Test func `Graph takes a token until its end and the renewed one afterwards, but never another API's`()
      async throws
    {
      let first = try await world.signIn(application)
      #expect(try await world.graphStatus(first) == 200)
      world.clock.advance(seconds: 3_601)
      #expect(try await world.graphStatus(first) == 401)
      #expect(try await world.graphStatus(world.silently(application)) == 200)
      let scope = "api://70d01157-0000-4000-8000-00000000d001/ToDoList.Read"
      #expect(try await world.graphStatus(world.signIn(application, scopes: [scope])) == 401)
    }

    @Test func `Every refresh hands over the newest refresh token`() async throws {
      try await world.signIn(application)
      for _ in 0..<3 { _ = try await world.silently(application, forceRefresh: true) }
      let sent = world.tokenRequests("refresh_token").compactMap { $0.form["refresh_token"] }
      #expect(sent.count == 3)
      #expect(Set(sent).count == 3)
    }

    @Test func `Signing in every month goes on for ever, staying away for a quarter does not`() async throws {
      try await world.signIn(application)
      for _ in 0..<12 {
        world.clock.advance(seconds: 30 * 86_400)
        _ = try await world.silently(application)
      }
      world.clock.advance(seconds: 91 * 86_400)
      let error = await failure { _ = try await world.silently(application) }
      #expect(error?.code == MSALError.interactionRequired.rawValue)
      #expect(error?.domain == MSALErrorDomain)
      try await world.signIn(application)
      _ = try await world.silently(application)
    }

    @Test func `Another API's token comes from the same refresh token`() async throws {
      let first = try await world.signIn(application)
      let scope = "api://70d01157-0000-4000-8000-00000000d001/ToDoList.Read"
      let error = await failure("never consented") { _ = try await world.silently(application, scopes: [scope]) }
      #expect(error?.code == MSALError.interactionRequired.rawValue)
      let consented = try await world.signIn(application, scopes: [scope])
      let renewed = try await world.silently(application, scopes: [scope], forceRefresh: true)
      #expect(renewed.accessToken != consented.accessToken)
      #expect(renewed.accessToken != first.accessToken)
      #expect(try await world.silently(application).accessToken == first.accessToken)
    }
  }

  @Suite("When the clock is set")
  struct ClockTests {
    private let world: World
    private let application: MSALPublicClientApplication

    init() throws {
      world = try World()
      application = try world.makeApplication()
    }

    @Test(arguments: [-3_600.0, -86_400, 7_200])
    func `A token from the future, which says nothing about its expiry, or from too long ago is renewed`(
      seconds: Double
    ) async throws {
      let first = try await world.signIn(application)
      world.clock.jump(seconds: seconds)
      let second = try await world.silently(application)
      #expect(second.accessToken != first.accessToken)
      #expect(world.refreshes == 1)
      #expect(try await world.silently(application).accessToken == second.accessToken)
      #expect(world.refreshes == 1)
    }

    @Test(
      arguments: [
        (240.0, true), (-240, true), (1_800, false),
      ])
    func `Clocks that differ by a few minutes do no harm, by half an hour they do`(secondsAhead: Double, works: Bool)
      async throws
    {
      world.emulator.clock.advance(by: secondsAhead)
      if works {
        try await world.signIn(application)
        _ = try await world.silently(application, forceRefresh: true)
      } else {
        let error = await failure("the service's clock is far ahead") { try await world.signIn(application) }
        #expect(error?.domain == MSALErrorDomain)
        #expect(try application.allAccounts().isEmpty)
        #expect(world.records.count == 0)
      }
    }
  }

  @Suite("When the service says no")
  struct RefusalTests {
    private let world: World
    private let application: MSALPublicClientApplication

    init() throws {
      world = try World()
      application = try world.makeApplication()
    }

    @Test(arguments: [true, false])
    func `Revoked sessions and a changed password ask for interaction, and signing in again heals it`(
      passwordChanged: Bool
    ) async throws {
      let first = try await world.signIn(application)
      try world.revoke(changingPassword: passwordChanged)
      #expect(try await world.silently(application).accessToken == first.accessToken)
      let error = await failure { _ = try await world.silently(application, forceRefresh: true) }
      #expect(error?.code == MSALError.interactionRequired.rawValue)
      #expect(error?.userInfo[MSALOAuthErrorKey] as? String == "invalid_grant")
      #expect((error?.userInfo[MSALSTSErrorCodesKey] as? [Int])?.isEmpty == false)
      // The service said that the refresh token will never work again, so it is removed, and the next call sends no
      // request.
      let requests = world.refreshes
      let parameters = MSALSilentTokenParameters(scopes: ["User.Read"], account: first.account)
      parameters.forceRefresh = true
      let again = await failure { _ = try await application.acquireTokenSilent(with: parameters) }
      #expect(again?.code == MSALError.interactionRequired.rawValue)
      #expect(world.refreshes == requests)
      if passwordChanged {
        world.browser.seat(ScriptedPerson(username: ScriptedPerson.adele.username, password: "Another-Pass-2"))
      }
      try await world.signIn(application)
      _ = try await world.silently(application, forceRefresh: true)
      #expect(try application.allAccounts().count == 1)
    }

    @Test func `An outage within the buffer is bridged by the old token`() async throws {
      let first = try await world.signIn(application)
      world.clock.advance(seconds: 3_600 - 100)
      world.transport.intercept { request async throws(TransportError) in
        request.url.path().hasSuffix("/token") ? HTTPResponse(status: 503, headers: ["Retry-After": "10"]) : nil
      }
      let fallback = try await world.silently(application)
      #expect(fallback.accessToken == first.accessToken)
      world.clock.advance(seconds: 200)
      let error = await failure("expired") { _ = try await world.silently(application) }
      #expect(error != nil)
      world.transport.intercept(nil)
      world.clock.advance(seconds: 60)
      #expect(try await world.silently(application).accessToken != first.accessToken)
    }
  }
}
