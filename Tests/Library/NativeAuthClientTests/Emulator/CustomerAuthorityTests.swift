// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import Foundation
import IdentityEmulator
import NativeAuthClient
import OAuthClient
import OAuthWire
import TestSupport
import Testing
import TokenExchange

/// Every way to write the External ID tenant's authority, with and without a browser.
@Suite struct CustomerAuthorityTests {
  static let tenant = Seed.customers.id.value
  static let authorities = [
    "https://fabrikam.ciamlogin.localhost", "https://fabrikam.ciamlogin.localhost/",
    "https://fabrikam.ciamlogin.localhost/\(tenant)",
    "https://fabrikam.ciamlogin.localhost/fabrikam.onmicrosoft.com",
    "https://login.fabrikam.localhost/\(tenant)", "https://login.fabrikam.localhost/fabrikam.onmicrosoft.com",
  ]

  @Test(arguments: authorities)
  func `native sign-in, silent refresh and cache work`(authority: String) async throws {
    let world = try CustomerWorld(authority: authority)
    #expect(describe(await world.signIn("pia", "Pia-Pass-1")) == "signedIn")
    #expect(try await world.silently(NativeFlowsTests.toDoScope).source == .refresh)
    #expect(try await world.silently(NativeFlowsTests.toDoScope, forceRefresh: true).source == .refresh)
    let requests = world.transport.requests.count
    #expect(try await world.silently(NativeFlowsTests.toDoScope).source == .cache)
    #expect(world.transport.requests.count == requests)
    #expect(world.transport.requests(to: "/discovery/instance").isEmpty)
  }

  @Test(arguments: authorities)
  func `the browser flow works, and its tokens come out of the cache of a new process`(
    authority: String
  ) async throws {
    let world = try CustomerWorld(authority: authority)
    let result = try await world.client.acquireToken(world.interactive("pia", "Pia-Pass-1"))
    #expect(result.account.username == CustomerWorld.name("pia"))
    #expect(result.tenantProfile.tenantID == Self.tenant)
    let host = try #require(URL(string: authority)?.host())
    #expect(result.account.environment == host)
    let kept = authority.contains("login.fabrikam") ? "fabrikam.onmicrosoft.com" : Self.tenant
    #expect(
      result.authority.text == "https://\(host)/\(authority.hasSuffix(kept) ? kept : Self.tenant)")
    #expect(try await world.silently("User.Read").source == .cache)
    #expect(try await world.silently("User.Read", forceRefresh: true).source == .refresh)
  }

  @Test func `a native sign-in and the browser share one account`() async throws {
    let world = try CustomerWorld()
    _ = try await world.client.acquireToken(world.interactive("pia", "Pia-Pass-1"))
    #expect(describe(await world.signIn("pia", "Pia-Pass-1")) == "signedIn")
    #expect(try world.client.accounts().count == 1)
  }
}
