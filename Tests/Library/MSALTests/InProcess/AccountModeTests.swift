// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL
import TestSupport
import Testing

extension InProcessTests {
  @Suite("An app for one account at a time")
  struct AccountModeTests {
    @Test func `refuses a second person until the first one has signed out`() async throws {
      let world = try World()
      let application = try world.makeApplication { $0.accountMode = .single }
      let adele = try await world.signIn(application).account
      world.browser.seat(.lee)
      let error = await failure { try await world.signIn(application, prompt: .selectAccount) }
      #expect(
        error?.userInfo[MSALInternalErrorCodeKey] as? Int == MSALInternalError.internalErrorMismatchedUser.rawValue)
      #expect(try application.allAccounts().map(\.username) == [adele.username])
      try application.remove(adele)
      #expect(try await world.signIn(application, prompt: .selectAccount).account.username == "lee@contoso.example")
    }

    private static func isRefusal(_ error: NSError?) -> Bool {
      error?.userInfo[MSALInternalErrorCodeKey] as? Int == MSALInternalError.internalErrorMismatchedUser.rawValue
    }

    /// An application in which Lee is signed in. Adele was signed in before, and her account object is kept.
    private func afterAdele(
      _ world: World, tenant: String = "common"
    ) async throws -> (MSALPublicClientApplication, adele: MSALAccount) {
      let application = try world.makeApplication(tenant: tenant) { $0.accountMode = .single }
      let adele = try await world.signIn(application).account
      try application.remove(adele)
      world.browser.seat(.lee)
      try await world.signIn(application, prompt: .selectAccount)
      return (application, adele)
    }

    @Test func `refuses a request that names another account, and sends nothing`() async throws {
      let world = try World()
      let (application, adele) = try await afterAdele(world)
      world.browser.seat(.adele)
      world.transport.forgetRequests()
      let parameters = MSALInteractiveTokenParameters(scopes: ["User.Read"], webviewParameters: MSALWebviewParameters())
      parameters.account = adele
      #expect(Self.isRefusal(await failure { _ = try await application.acquireToken(with: parameters) }))
      #expect(world.transport.requests(to: "").isEmpty)
      #expect(try application.allAccounts().map(\.username) == ["lee@contoso.example"])
      #expect(try await application.currentAccount(with: nil).0?.username == "lee@contoso.example")
    }

    @Test(arguments: [GrantKind.deviceCode, .password, .code], [true, false])
    func `refuses a second person whatever the way`(_ grant: GrantKind, isNamed: Bool) async throws {
      let world = try World()
      let (application, adele) = try await afterAdele(world, tenant: "organizations")
      let task = Task {
        await failure {
          _ = try await world.acquire(grant, application, scopes: ["User.Read"]) {
            if isNamed { $0.account = adele }
          }
        }
      }
      #expect(Self.isRefusal(await task.value))
      #expect(try application.allAccounts().map(\.username) == ["lee@contoso.example"])
    }

    @Test func `refuses the second of two people who sign in at once`() async throws {
      let world = try World()
      let (application, _) = try await afterAdele(world, tenant: "organizations")
      try application.remove(try #require(try application.allAccounts().first))
      let error = await failure {
        _ = try await world.acquire(
          .deviceCode, application, scopes: ["User.Read"],
          beforePolling: { try await world.signIn(application, prompt: .selectAccount) })
      }
      #expect(Self.isRefusal(error))
      #expect(try application.allAccounts().map(\.username) == ["lee@contoso.example"])
    }

    @Test func `refuses a second person when the first one has signed in in another process`() async throws {
      let world = try World()
      let application = try world.makeApplication { $0.accountMode = .single }
      #expect(try application.allAccounts().isEmpty)
      try await world.signIn(try world.makeApplication())
      world.browser.seat(.lee)
      #expect(Self.isRefusal(await failure { try await world.signIn(application, prompt: .selectAccount) }))
    }
  }
}
