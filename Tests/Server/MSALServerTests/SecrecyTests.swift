// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

@testable import MSALServer

/// No value of the public API prints a token, an assertion, a key or a password that it holds.
@Suite struct SecrecyTests {
  let service = ScriptedService()
  private static let secret = "S3CR3T~value"
  private static let key = Array("a key of browsers: 32 characters".utf8)

  /// Public types without anything secret in them.
  private static let harmless: Set<String> = [
    "AcceptedTenants", "AccessRefusal", "AccessRequirement", "AssertionRequest", "AzureRegion", "ClaimValue",
    "ClaimsRequirement", "ManagedIdentityConfiguration", "ManagedIdentityID", "ManagedIdentitySource",
    "ProtectedAPIConfiguration", "ServerEvent", "TokenCall", "CallFailure", "PlatformRequest", "AccessCheck",
    "SignedInAccount", "ClaimsChallenge", "DownstreamError", "DownstreamPages",
  ]

  private func values(_ secrets: inout [String]) async throws -> [any Sendable] {
    let secret = Self.secret
    var options = RequestOptions()
    options.rejectedToken = secret
    options.extraQueryParameters = ["key": secret]
    var request = WebSignInRequest(redirectURI: "https://app.contoso.test/", scopes: ["User.Read"])
    request.extraQueryParameters = ["key": secret]
    let store = MemoryPartitionStore(byteLimit: 1 << 20, clock: service.clock)
    let stored = StoredPartition(bytes: Array(secret.utf8), version: 1)
    _ = await store.replace("name", ifVersion: nil, with: stored.bytes, expires: .distantFuture)
    let certificate = ClientCertificate(pkcs12: Array(secret.utf8), password: secret)
    let credentials: [ClientCredential] = [
      .secret(secret), .certificates([certificate, ClientCertificate(pem: secret, password: secret)]),
    ]
    var configuration = ConfidentialClientConfiguration(
      clientID: "client", authority: "https://login.contoso.test/t", credential: credentials[0])
    configuration.store = store
    let application = try service.application(
      credential: credentials[0], variables: ["AZURE_CLIENT_SECRET": secret, "IDENTITY_HEADER": secret])
    let flow = try await application.beginSignIn(request)
    secrets += [flow.state, flow.nonce, flow.verifier]
    service.giveTokens { $0["access_token"] = .string(secret) }
    let result = try await application.acquireTokenForClient(scope: ScriptedService.graph)
    service.giveTokens { answer in
      answer["access_token"] = .string(secret)
      answer["token_type"] = "pop"
    }
    let bound = try await application.acquireBoundTokenForClient(scope: ScriptedService.graph)
    service.onToken { _ in ScriptedService.refusal("invalid_client", 7_000_215, status: 401) }
    let error = await failure { try await application.acquireTokenForClient(scope: "api://x/.default") }
    let refusal = try #require(error?.refusal)
    let text = try service.accessToken()
    secrets.append(text)
    secrets.append(String(decoding: Self.key, as: UTF8.self))
    let validator = try service.validator()
    let incoming = IncomingRequest(
      method: "GET", url: "/todos?access_token=\(secret)", authorization: ["Bearer \(text)"])
    let token = try await validator.validate(incoming, requiring: .read)
    let machine = try ManagedIdentityApplication(
      ManagedIdentityConfiguration(),
      platform: service.platform(["IDENTITY_ENDPOINT": "http://127.0.0.1/t", "IDENTITY_HEADER": secret]))
    return [
      options, request, store, stored, certificate, configuration, application, flow, result, bound, refusal,
      try #require(error), validator, incoming, token, machine, SessionKey(secret),
      WebSignInAnswer(["code": secret]), token.claims,
    ] + credentials + (try await webValues(application, result))
  }

  /// The values of web apps and of calls of other APIs.
  private func webValues(
    _ application: ConfidentialClientApplication, _ token: TokenResult
  ) async throws -> [any Sendable] {
    let secret = Self.secret
    let account = try #require(try await service.signIn(application).account)
    let settings = WebSessionConfiguration(address: "https://app.contoso.test", key: Self.key)
    return [
      DownstreamRequest("GET", "me?key=\(secret)", headers: [("X-Key", secret)], body: Data(secret.utf8)),
      DownstreamResponse(HTTPResponse(status: 200, headers: ["X-Key": secret], body: Data(secret.utf8))),
      try DownstreamAPI("https://graph.contoso.test/", of: application) { _ in token }, settings,
      try WebSessions(settings, application: application),
      WebSession(account: account, formToken: secret, expiresOn: .distantFuture, id: secret),
      WebRedirect(location: "https://h/?code=\(secret)", cookies: [secret]),
    ]
  }

  /// A server may keep results for as long as its work takes.
  @Test func `a result keeps its own token alive, and not all that the person has`() async throws {
    let application = try service.application()
    let home = Person.ada.home
    _ = try await service.signIn(application)
    service.giveTokens(of: .ada, from: 2) { $0["scope"] = "Mail.Read" }
    for source in [TokenResult.Source.service, .cache] {
      let result = try await application.acquireTokenSilent(homeAccountID: home, scopes: ["Mail.Read"])
      #expect(result.source == source)
      guard source == .cache else { continue }
      weak let held = application.acquisition.partitions.held(
        PartitionKey(.user, owner: home.lowercased()), at: service.clock.now)
      #expect(held?.partition.tokens.count == 2)
      try await application.removeAccount(homeAccountID: home)
      #expect(held == nil)
      #expect(result.accessToken == "access-2")
      #expect(result.account?.homeAccountID == home)
    }
  }

  @Test func `no public value prints what is secret in it`() async throws {
    var secrets = [Self.secret]
    let values = try await values(&secrets)
    for value in values {
      var dumped = ""
      dump([value], to: &dumped)
      for text in ["\(value)", String(describing: [value]), String(reflecting: value), dumped] {
        // Bytes are printed as numbers.
        let numbers = " " + text.split { !$0.isNumber }.joined(separator: " ") + " "
        for secret in secrets {
          #expect(!text.contains(secret), "\(type(of: value))")
          #expect(!numbers.contains(" \(secret.utf8.map(String.init).joined(separator: " ")) "), "\(type(of: value))")
        }
      }
    }
    // A new type must be in one of the two lists.
    let api = try String(contentsOfFile: Checkout.path("API/MSALServer.swiftinterface.txt"), encoding: .utf8)
    let types = api.split(separator: "\n").compactMap { line -> String? in
      let words = line.split(separator: " ").filter { $0 != "final" }
      guard words.count > 2, words[0] == "public", ["struct", "class", "enum"].contains(words[1]),
        !line.hasPrefix(" ")
      else { return nil }
      return String(words[2].prefix { $0.isLetter })
    }
    #expect(types.count > 30)
    #expect(Set(types) == Self.harmless.union(values.map { "\(type(of: $0))" }))
  }
}
