// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL
import OAuthWire
import PlatformInterfaces
import ScriptedBrowser
import TestSupport
import Testing

extension InProcessTests {
  @Suite("A hostile service")
  struct HostileServiceTests {
    private let world: World
    private let application: MSALPublicClientApplication

    init() throws {
      world = try World()
      application = try world.makeApplication()
    }

    /// Changes the answers of the token endpoint.
    private func tamper(_ hostile: HostileTokenAnswer, adoptingForger: Bool) throws {
      let forger = try TokenForger()
      world.transport.tamper { request, response in
        let path = request.url.path()
        if adoptingForger, path.hasSuffix("/keys") { return forger.adopted(into: response) }
        guard path.hasSuffix("/token") else { return response }
        do { return try hostile.change(response, forger) } catch {
          Issue.record(error)
          return response
        }
      }
    }

    private func expectNothingStored() throws {
      #expect(try application.allAccounts().isEmpty)
      #expect(world.records.count == 0)
      #expect(!world.transport.requests.contains { $0.url.host() == "evil.example" })
    }

    @Test(arguments: HostileTokenAnswer.shapes + HostileTokenAnswer.members + HostileTokenAnswer.signatures)
    func `A bad answer to the code is an error, and nothing is stored`(hostile: HostileTokenAnswer) async throws {
      try tamper(hostile, adoptingForger: false)
      let error = await failure(hostile.testDescription) { try await world.signIn(application) }
      #expect(error?.domain == MSALErrorDomain)
      #expect(error?.code == MSALError.internal.rawValue)
      #expect(error?.localizedDescription.isEmpty == false)
      try expectNothingStored()
    }

    @Test(arguments: HostileTokenAnswer.claims)
    func `A signed token with a bad claim is an error, and nothing is stored`(hostile: HostileTokenAnswer) async throws
    {
      try tamper(hostile, adoptingForger: true)
      let error = await failure(hostile.testDescription) { try await world.signIn(application) }
      #expect(error?.domain == MSALErrorDomain)
      #expect(error?.code == MSALError.internal.rawValue)
      try expectNothingStored()
    }

    @Test func `The forger's token is believed when nothing is wrong with it, so that the tests above test the claims`()
      async throws
    {
      try tamper(HostileTokenAnswer.claims[0].harmless, adoptingForger: true)
      try await world.signIn(application)
      #expect(try application.allAccounts().count == 1)
    }

    @Test(arguments: HostileTokenAnswer.shapes + HostileTokenAnswer.signatures)
    func `A bad answer to a refresh is an error, and what was stored stays`(hostile: HostileTokenAnswer) async throws {
      let first = try await world.signIn(application)
      let stored = world.records.count
      try tamper(hostile, adoptingForger: false)
      let error = await failure(hostile.testDescription) {
        _ = try await world.silently(application, forceRefresh: true)
      }
      #expect(error?.domain == MSALErrorDomain)
      world.transport.tamper(nil)
      #expect(world.records.count == stored)
      #expect(try await world.silently(application).accessToken == first.accessToken)
    }

    @Test func `Another person who signs in on the page is the result, and not taken for the account that was named`()
      async throws
    {
      let adele = try await world.signIn(application)
      world.browser.seat(.lee)
      await world.browser.browser.forgetCookies()
      let parameters = MSALInteractiveTokenParameters(scopes: ["User.Read"], webviewParameters: MSALWebviewParameters())
      parameters.account = adele.account
      parameters.promptType = .login
      let lee = try await application.acquireToken(with: parameters).account
      #expect(lee.username == "lee@contoso.example")
      #expect(lee.identifier != adele.account.identifier)
      #expect(Set(try application.allAccounts().map(\.username)) == [adele.account.username, lee.username])
    }

    @Test(
      arguments: [
        "", "{", "[]", "{}", #"{"issuer":1}"#, #"{"keys":"none"}"#, #"{"keys":[]}"#, #"{"error":"nope"}"#,
        #"{"issuer":"https://evil.example","authorization_endpoint":"https://evil.example/a","token_endpoint":"http://evil.example/t","jwks_uri":"https://evil.example/k"}"#,
      ], ["openid-configuration", "keys"])
    func `Bad metadata and keys are errors`(body: String, path: String) async throws {
      world.transport.tamper { request, response in
        guard request.url.path().hasSuffix(path) else { return response }
        return HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: Data(body.utf8))
      }
      let error = await failure("\(path): \(body)") { try await world.signIn(application) }
      #expect(error?.domain == MSALErrorDomain)
      try expectNothingStored()
    }
  }

  @Suite("A hostile answer to the authorization request")
  struct HostileAuthorizationTests {
    private let world: World
    private let application: MSALPublicClientApplication

    init() throws {
      world = try World()
      application = try world.makeApplication()
    }

    @Test(
      arguments: [
        [], [Parameter("code", "")], [Parameter("code", "a"), Parameter("code", "b")], [Parameter("id_token", "x.y.z")],
      ])
    func `An answer without a code, with two, or with an empty one is an error`(parameters: [Parameter]) async throws {
      let error = await failure {
        _ = try await world.acquireToken(application) { state in parameters + [Parameter("state", state)] }
      }
      #expect(error?.domain == MSALErrorDomain)
      #expect(error?.code == MSALError.internal.rawValue)
      #expect(world.transport.requests(to: "/token").isEmpty)
    }

    @Test func `An invented code is refused by the service, and the code is in no error text`() async throws {
      let error = await failure {
        _ = try await world.acquireToken(application) { state in
          [Parameter("code", "invented-code-4711"), Parameter("state", state)]
        }
      }
      #expect(error?.userInfo[MSALOAuthErrorKey] as? String == "invalid_grant")
      #expect(error.map { !"\($0) \($0.userInfo)".contains("invented-code-4711") } ?? false)
      #expect(world.records.count == 0)
    }
  }
}

extension HostileTokenAnswer {
  /// Signs the unchanged token with the forger's key.
  var harmless: HostileTokenAnswer {
    HostileTokenAnswer("signed again, unchanged") { answer, forger in
      guard let token = try JSONValue(parsing: Array(answer.body))["id_token"]?.string else { return answer }
      let forged = try forger.resigned(token) { _ in }
      return answer.changingJSON { $0["id_token"] = .string(forged) }
    }
  }
}

extension World {
  /// Requests a token. In place of a person, `answer` makes the parameters for the redirect URI.
  func acquireToken(
    _ application: MSALPublicClientApplication, answer: @escaping @Sendable (_ state: String) -> [Parameter]
  ) async throws -> MSALResult {
    let webview = MSALWebviewParameters()
    webview.openBrowser = { [transport] url in
      let query = FormCoding.decode(url.query(percentEncoded: true) ?? "") ?? []
      guard let redirect = query["redirect_uri"].flatMap({ URL(string: $0) }) else { throw CancellationError() }
      _ = try await transport.send(
        HTTPRequest(
          method: "POST", url: redirect, headers: ["Content-Type": FormCoding.contentType],
          body: FormCoding.body(answer(query["state"] ?? ""))))
    }
    return try await application.acquireToken(
      with: MSALInteractiveTokenParameters(scopes: ["User.Read"], webviewParameters: webview))
  }
}
