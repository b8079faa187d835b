// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import JOSE
import OAuthClient
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing
import TokenCache
import TokenExchange

/// The requests to an OpenID provider that is not Microsoft's, and the signature algorithms that it may use.
struct OpenIDProviderRuleTests {
  private static let ada = AccountReference(homeAccountID: HomeAccountID("sub-ada"), username: nil)

  private func provider(algorithms: [String]? = nil) throws -> OtherService {
    let provider = try OtherService(.openIDConnect, algorithms: algorithms)
    provider.answer(try provider.tokens(try provider.idToken("sub-ada")))
    return provider
  }

  private func silent(_ scope: String) -> SilentRequest {
    SilentRequest(parameters: TokenParameters(scopes: ScopeSet([scope]), account: Self.ada))
  }

  @Test(arguments: OtherService.Grant.allCases)
  func `A provider is sent no header of the Microsoft platform's, no slice and no routing hint`(
    grant: OtherService.Grant
  ) async throws {
    let provider = try provider()
    let client = provider.client { $0.sliceParameters = [Parameter("slice", "testslice"), Parameter("dc", "x")] }
    _ = try await provider.signIn(client, by: grant).get()
    var request = silent("User.Read")
    request.forceRefresh = true
    _ = try await client.acquireTokenSilent(request)
    let requests = provider.service.transport.requests
    #expect(requests.count >= 4)
    for request in requests {
      let names = Set(request.headers.fields.map(\.name))
      #expect(names == (request.method == "GET" ? ["Accept"] : ["Accept", "Content-Type"]), "\(request.url)")
      #expect(request.url.query() == nil, "\(request.url)")
    }
  }

  @Test func `The page of a provider is asked for without slices`() async throws {
    let provider = try provider()
    let client = provider.client { $0.sliceParameters = [Parameter("slice", "testslice"), Parameter("dc", "x")] }
    let browser = provider.service.browser { $0 = [Parameter("error", "access_denied")] }
    let request = provider.service.interactive(browser) { $0.presentation.timeoutSeconds = 1 }
    let task = Task { await failure { try await client.acquireToken(request) } }
    await browser.waitUntilOpened()
    task.cancel()
    _ = await task.value
    let names = Set(browser.asked.map { $0.name.lowercased() })
    #expect(names.isDisjoint(with: ["slice", "dc", "x-anchormailbox", "x-client-sku", "x-client-ver"]))
  }

  @Test func `A provider that revokes every token when one comes twice sees each refresh token once`() async throws {
    let provider = try provider()
    let client = provider.client()
    _ = try await provider.signIn(client).get()
    let seen = Lock<[String]>([])
    let answers = try (0..<4).map { number in
      try provider.tokens(try provider.idToken("sub-ada")) {
        $0["refresh_token"] = .string("rotated-\(number)")
        $0["scope"] = nil
      }
    }
    let gate = Gate()
    provider.service.onToken { request in
      let token = request.form["refresh_token"] ?? ""
      let count = seen.withLock { seen in
        guard !seen.contains(token) else { return Int?.none }
        seen.append(token)
        return seen.count
      }
      await gate.pass()
      guard let count else { return .json(ErrorResponse(error: .invalidGrant).encoded, status: 400) }
      return .json(answers[count])
    }
    async let first = client.acquireTokenSilent(silent("a"))
    async let second = client.acquireTokenSilent(silent("b"))
    async let third = client.acquireTokenSilent(silent("c"))
    while provider.service.tokenRequests.count < 2 { await Task.yield() }
    for _ in 0..<1_000 { await Task.yield() }
    gate.open()
    #expect(try await Set([first.source, second.source, third.source]) == [.refresh])
    let sent = provider.service.tokenRequests.compactMap { $0.form["refresh_token"] }
    #expect(sent == ["refresh-2", "rotated-1", "rotated-2"])
  }

  @Test func `Two processes do not send such a provider one refresh token both`() async throws {
    let provider = try provider()
    let store = MemoryRecordStore()
    let clients = [store, store.anotherProcess()].map { store in
      PublicClient(
        configuration: provider.client().configuration, platform: provider.service.platform,
        cache: TokenCache(store: store, log: NoLog()), sessions: InteractiveSessions())
    }
    _ = try await provider.signIn(clients[0]).get()
    let idToken = try provider.idToken("sub-ada")
    let count = Lock(0)
    let gate = Gate()
    provider.service.onToken { request in
      let number = count.withLock { count in
        count += 1
        return count
      }
      await gate.pass()
      return .json((try? provider.tokens(idToken) { $0["refresh_token"] = .string("rotated-\(number)") }) ?? .null)
    }
    var forced = silent("User.Read")
    forced.forceRefresh = true
    let request = forced
    async let first = clients[0].acquireTokenSilent(request)
    async let second = clients[1].acquireTokenSilent(request)
    await provider.service.clock.waitForSleepers()
    gate.open()
    while count.withLock({ $0 }) < 2 {
      provider.service.clock.advance(seconds: 0.02)
      await Task.yield()
    }
    #expect(try await Set([first.source, second.source]) == [.refresh])
    let sent = provider.service.tokenRequests.compactMap { $0.form["refresh_token"] }
    #expect(Set(sent).count == 2, "\(sent)")
  }

  @Test(arguments: [TransportError.connectionLost(host: "h"), .timedOut(host: "h"), nil])
  func `A refresh token that a provider may have seen is not sent again by itself`(loss: TransportError?) async throws {
    let provider = try provider()
    let client = provider.client()
    _ = try await provider.signIn(client).get()
    let before = provider.service.tokenRequests.count
    provider.service.onToken { _ throws(TransportError) in
      if let loss { throw loss }
      return HTTPResponse(status: 500)
    }
    let request = silent("a")
    let error = await failure { try await client.acquireTokenSilent(request) }
    #expect(error != nil)
    #expect(error?.interactionReason == nil)
    #expect(provider.service.tokenRequests.count == before + 1)
  }

  @Test func `A provider may sign with PS256; Entra ID does not`() async throws {
    let provider = try OtherService(.openIDConnect, algorithms: ["PS256", "ES256"])
    provider.answer(try provider.tokens(try provider.idToken("sub-ada", algorithm: .ps256)))
    #expect(try await provider.signIn(provider.client()).get().account.homeAccountID == Self.ada.homeAccountID)
    let federation = try OtherService(.adfs)
    federation.answer(try federation.tokens(try federation.idToken("sub-ada", algorithm: .ps256)))
    #expect(await casePath(federation.signIn(federation.client()).error) == "untrusted.badSignature")
  }

  @Test func `A token of a provider that does not say its lifetime lasts an hour; Microsoft's have to say it`()
    async throws
  {
    let provider = try OtherService(.openIDConnect)
    provider.answer(try provider.tokens(try provider.idToken("sub-ada")) { $0["expires_in"] = nil })
    let result = try await provider.signIn(provider.client()).get()
    #expect(result.expiresOn == provider.service.clock.now.addingTimeInterval(3600))
    let federation = try OtherService(.adfs)
    federation.answer(try federation.tokens(try federation.idToken("sub-ada")) { $0["expires_in"] = nil })
    #expect(await caseName(federation.signIn(federation.client()).error) == "malformedResponse")
  }

  @Test func `A provider whose signatures can't be checked is told before anything is spent`() async throws {
    let provider = try provider(algorithms: ["EdDSA", "HS256"])
    let error: AuthorityError = try await requireCase("authority", of: provider.signIn(provider.client()).error)
    let reason: String = try requireCase("badMetadata", of: error)
    #expect(reason.contains("RS256"))
    #expect(provider.service.tokenRequests.isEmpty)
  }
}
