// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL
import OAuthWire
import TestSupport
import Testing

extension InProcessTests {
  /// Two applications with the same records but memory of their own, like two processes.
  @Suite("What another process does to the cache")
  struct SharedCacheTests {
    private let world: World
    private let ours: MSALPublicClientApplication
    private let theirs: MSALPublicClientApplication

    init() throws {
      world = try World()
      ours = try world.makeApplication()
      theirs = try world.makeApplication()
    }

    @Test func `a sign-in, a renewal and a sign-out are seen by the next call`() async throws {
      #expect(try ours.allAccounts().isEmpty)
      let first = try await world.signIn(theirs)
      #expect(try ours.allAccounts() == [first.account])
      #expect(try await ours.currentAccount(with: nil).0 == first.account)
      #expect(try await world.silently(ours).accessToken == first.accessToken)
      let renewed = try await world.silently(theirs, forceRefresh: true)
      #expect(try await world.silently(ours).accessToken == renewed.accessToken)
      try theirs.remove(first.account)
      let error = await failure { _ = try await world.silently(ours, first.account) }
      #expect(error?.code == MSALError.interactionRequired.rawValue)
      #expect(try ours.allAccounts().isEmpty)
      #expect(try await ours.currentAccount(with: nil).0 == nil)
    }

    @Test func `changes of accounts are told once a call has met them`() async throws {
      var changes = try ours.accountChanges().makeAsyncIterator()
      let account = try await world.signIn(theirs).account
      #expect(try ours.allAccounts().count == 1)
      #expect(try await requireCase("signedIn", of: changes.next()) == account)
      try theirs.remove(account)
      #expect(try ours.allAccounts().isEmpty)
      #expect(try await requireCase("signedOut", of: changes.next()) == account)
    }

    @Test func `who signed out there types the password again here`() async throws {
      let account = try await world.signIn(ours).account
      try theirs.remove(account)
      world.transport.forgetRequests()
      let parameters = MSALInteractiveTokenParameters(scopes: ["User.Read"], webviewParameters: MSALWebviewParameters())
      parameters.account = account
      _ = try await ours.acquireToken(with: parameters)
      #expect(world.transport.requests(to: "/authorize").first?.query["prompt"] == "login")
    }
  }
}
