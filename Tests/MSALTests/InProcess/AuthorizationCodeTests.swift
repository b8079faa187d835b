// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL
import MSALCommand
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces
import TestSupport
import Testing

extension InProcessTests {
  @Suite("Redeeming a code that the app obtained itself")
  struct AuthorizationCodeTests {
    private static let redirectURI = "http://localhost:4999"
    private static let verifier = "an-app's-own-verifier-".replacing("'", with: "~") + String(repeating: "x", count: 30)
    private let world: World
    private let application: MSALPublicClientApplication

    init() throws {
      world = try World()
      application = try world.makeApplication()
    }

    /// The code that a web app gets for Adele.
    private func code() async throws -> String {
      let codes = Lock<[String]>([])
      world.transport.serve("localhost:4999") { request in
        codes.withLock { $0.append(request.query["code"] ?? "") }
        return HTTPResponse(status: 200, headers: ["Content-Type": "text/html"], body: Data("<h1>Back</h1>".utf8))
      }
      let url = FormCoding.url(
        "https://login.microsoftonline.localhost/common/oauth2/v2.0/authorize",
        adding: [
          Parameter("client_id", application.configuration.clientId), Parameter("response_type", "code"),
          Parameter("redirect_uri", Self.redirectURI), Parameter("scope", "User.Read openid profile offline_access"),
          Parameter("nonce", "the-app's-nonce"), Parameter("code_challenge_method", "S256"),
          Parameter("code_challenge", Base64URL.encode(SHA256.hash(Array(Self.verifier.utf8)))),
        ])
      _ = try await Person.adele.visit(
        try #require(URL(string: url)), with: ScriptedBrowser(transport: world.transport))
      return try #require(codes.withLock { $0.first })
    }

    private func parameters(_ code: String, verifier: String = verifier) -> MSALAuthorizationCodeParameters {
      let parameters = MSALAuthorizationCodeParameters(
        scopes: ["User.Read"], authorizationCode: code, redirectUri: Self.redirectURI, codeVerifier: verifier)
      parameters.nonce = "the-app's-nonce"
      return parameters
    }

    @Test("The token works once, and later requests are silent")
    func redeem() async throws {
      let code = try await code()
      let result = try await application.acquireToken(withAuthorizationCode: parameters(code))
      #expect(try await world.graphStatus(result) == 200)
      #expect(try await world.silently(application).accessToken == result.accessToken)
      let error = await failure { try await application.acquireToken(withAuthorizationCode: parameters(code)) }
      #expect(error?.userInfo[MSALSTSErrorCodesKey] as? [Int] == [54005])
    }

    @Test("Another verifier, one that is none, and another nonce are refused")
    func bindings() async throws {
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

    @Test("The block form delivers on the app's queue")
    func block() async throws {
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
