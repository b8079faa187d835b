// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL
import TestSupport
import Testing

extension InProcessTests {
  @Suite("An app for one account at a time")
  struct AccountModeTests {
    @Test("refuses a second person until the first one has signed out")
    func single() async throws {
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
  }
}
