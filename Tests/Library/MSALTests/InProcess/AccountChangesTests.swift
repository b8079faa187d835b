// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL
import TestSupport
import Testing

extension InProcessTests {
  @Suite("The changes of the accounts")
  struct AccountChangesTests {
    private static func name(_ change: MSALAccountChange?) -> String {
      switch change {
      case .signedIn(let account)?: "+\(account.username ?? "")"
      case .signedOut(let account)?: "-\(account.username ?? "")"
      case .updated(let account)?: "=\(account.username ?? "")"
      case nil: "the end"
      }
    }

    @Test func `tell sign-ins and sign-outs since the sequence was made, and say nothing of a renewed token`()
      async throws
    {
      let world = try World()
      let application = try world.makeApplication()
      var changes = try application.accountChanges().makeAsyncIterator()
      let adele = try await world.signIn(application).account
      #expect(Self.name(await changes.next()) == "+adele@contoso.example")
      _ = try await world.silently(application, forceRefresh: true)
      world.browser.seat(.lee)
      try await world.signIn(application, prompt: .selectAccount)
      try application.remove(adele)
      #expect(Self.name(await changes.next()) == "-adele@contoso.example")
      #expect(Self.name(await changes.next()) == "+lee@contoso.example")
    }

    @Test func `start where the sequence was made, not where it is first read`() async throws {
      let world = try World()
      let application = try world.makeApplication()
      try await world.signIn(application)
      let changes = try application.accountChanges()
      world.browser.seat(.lee)
      try await world.signIn(application, prompt: .selectAccount)
      for await change in changes {
        #expect(Self.name(change) == "+lee@contoso.example")
        break
      }
    }

    @Test func `end with the task that waits for them`() async throws {
      let application = try World().makeApplication()
      let changes = try application.accountChanges()
      let task = Task {
        for await _ in changes { return false }
        return true
      }
      task.cancel()
      #expect(await task.value)
    }
  }
}
