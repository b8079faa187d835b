// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL
import Testing

extension InProcessTests {
  @Suite("Redeeming a code that the app obtained itself")
  struct AuthorizationCodeTests {
    private let world: World
    private let application: MSALPublicClientApplication

    init() throws {
      world = try World()
      application = try world.makeApplication()
    }

    private func code() async throws -> String {
      try await world.code(for: application, at: "common", nonce: "the-app's-nonce")
    }

    private func parameters(_ code: String, verifier: String = World.codeVerifier) -> MSALAuthorizationCodeParameters {
      let parameters = MSALAuthorizationCodeParameters(
        scopes: ["User.Read"], authorizationCode: code, redirectUri: World.codeRedirectURI, codeVerifier: verifier)
      parameters.nonce = "the-app's-nonce"
      return parameters
    }

    @Test func `The token works once, and later requests are silent`() async throws {
      let code = try await code()
      let result = try await application.acquireToken(withAuthorizationCode: parameters(code))
      #expect(try await world.graphStatus(result) == 200)
      #expect(try await world.silently(application).accessToken == result.accessToken)
      let error = await failure { try await application.acquireToken(withAuthorizationCode: parameters(code)) }
      #expect(error?.userInfo[MSALSTSErrorCodesKey] as? [Int] == [54005])
    }

    @Test func `Another verifier, one that is none, and another nonce are refused`() async throws {
      let wrong = parameters(try await code(), verifier: String(repeating: "y", count: 43))
      let refused = await failure { try await application.acquireToken(withAuthorizationCode: wrong) }
      #expect(refused?.userInfo[MSALSTSErrorCodesKey] as? [Int] == [501_481])
      let short = parameters("code", verifier: "short")
      let unusable = await failure { try await application.acquireToken(withAuthorizationCode: short) }
      #expect(unusable?.localizedDescription.contains("codeVerifier") == true)
      let replayed = parameters(try await code())
      replayed.nonce = "another"
      let untrusted = await failure { try await application.acquireToken(withAuthorizationCode: replayed) }
      #expect(
        untrusted?.userInfo[MSALInternalErrorCodeKey] as? Int == MSALInternalError.internalErrorInvalidResponse.rawValue
      )
      #expect(try application.allAccounts().isEmpty)
    }

    @Test func `The block form delivers on the app's queue`() async throws {
      let queue = DispatchQueue(label: "app")
      let key = DispatchSpecificKey<Bool>()
      queue.setSpecific(key: key, value: true)
      let parameters = parameters(try await code())
      parameters.completionBlockQueue = queue
      let name = await withCheckedContinuation { continuation in
        application.acquireToken(withAuthorizationCode: parameters) { result, _ in
          #expect(DispatchQueue.getSpecific(key: key) == true)
          continuation.resume(returning: result?.account.username)
        }
      }
      #expect(name == "adele@contoso.example")
    }
  }
}
