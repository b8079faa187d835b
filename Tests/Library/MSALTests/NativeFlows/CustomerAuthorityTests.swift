// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import Foundation
import MSAL
import TestSupport
import Testing

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
    _ = try await world.pia()
    #expect(try await world.silently(CustomerWorld.toDoRead).tokenSource == .refreshToken)
    #expect(try await world.silently(CustomerWorld.toDoRead, forceRefresh: true).tokenSource == .refreshToken)
    world.transport.forgetRequests()
    #expect(try await world.silently(CustomerWorld.toDoRead).tokenSource == .cache)
    #expect(world.transport.requests.isEmpty)
    #expect(world.transport.requests(to: "/discovery/instance").isEmpty)
  }

  @Test(arguments: authorities)
  func `the browser flow works, and its account is that of a native sign-in`(authority: String) async throws {
    let world = try CustomerWorld(authority: authority)
    let result = try await world.interactively("User.Read")
    #expect(result.account.username == CustomerWorld.name("pia"))
    #expect(result.tenantProfile.tenantId == Self.tenant)
    let host = try #require(URL(string: authority)?.host())
    #expect(result.account.environment == host)
    let kept = authority.contains("login.fabrikam") ? "fabrikam.onmicrosoft.com" : Self.tenant
    #expect(
      result.authority.url.absoluteString == "https://\(host)/\(authority.hasSuffix(kept) ? kept : Self.tenant)")
    #expect(try await world.silently("User.Read").tokenSource == .cache)
    #expect(try await world.silently("User.Read", forceRefresh: true).tokenSource == .refreshToken)
    _ = try await world.pia()
    #expect(try world.application.allAccounts().count == 1)
  }
}
