// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL
import Testing

extension InProcessTests {
  @Suite("Signing in with a password that the app knows")
  struct PasswordTests {
    private let world: World
    private let application: MSALPublicClientApplication

    init() throws {
      world = try World()
      application = try world.makeApplication(tenant: "organizations")
    }

    private func acquire(
      _ username: String = "adele@contoso.example", _ password: String = "Adele-Pass-1"
    ) async throws -> MSALResult {
      try await application.acquireToken(
        withUsernamePassword: MSALUsernamePasswordParameters(
          scopes: ["User.Read"], username: username, password: password))
    }

    @Test func `The token works, and later requests are silent`() async throws {
      let early = await failure { _ = try await acquire() }
      #expect(early?.code == MSALError.interactionRequired.rawValue)
      #expect(early?.userInfo[MSALOAuthSubErrorKey] as? String == "consent_required")

      let account = try await world.signIn(application).account
      try application.remove(account)
      let result = try await acquire()
      #expect(try await world.graphStatus(result) == 200)
      #expect(try application.allAccounts().map(\.username) == ["adele@contoso.example"])
      #expect(try await world.silently(application).accessToken == result.accessToken)
    }

    @Test func `A wrong password is no reason for a page, and the error says what to check`() async throws {
      let error = await failure { _ = try await acquire("adele@contoso.example", "wrong") }
      #expect(error?.code == MSALError.internal.rawValue)
      #expect(error?.userInfo[MSALInternalErrorCodeKey] as? Int == MSALInternalError.internalErrorInvalidGrant.rawValue)
      #expect(error?.userInfo[MSALSTSErrorCodesKey] as? [Int] == [50126])
      #expect(error?.localizedRecoverySuggestion == "Check the user name and the password.")
      #expect(error?.localizedDescription.contains("adele@") == false)
    }

    @Test func `The block form delivers on the app's queue`() async throws {
      let queue = DispatchQueue(label: "app")
      let key = DispatchSpecificKey<Bool>()
      queue.setSpecific(key: key, value: true)
      let parameters = MSALUsernamePasswordParameters(
        scopes: ["User.Read"], username: "nestor@contoso.example", password: "Nestor-Pass-1")
      parameters.completionBlockQueue = queue
      let error = await withCheckedContinuation { continuation in
        application.acquireToken(withUsernamePassword: parameters) { _, error in
          #expect(DispatchQueue.getSpecific(key: key) == true)
          continuation.resume(returning: error.map { $0 as NSError })
        }
      }
      #expect(error?.code == MSALError.interactionRequired.rawValue)
      #expect(error?.userInfo[MSALOAuthSubErrorKey] as? String == "user_password_expired")
    }
  }
}
