// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import NativeAuthClient
import OAuthClient
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing
import TokenExchange

/// Flows carried out against a service in the process.
@Suite struct FlowRunnerTests {
  let service = NativeService()

  private func signIn(_ tokens: JSONValue) async -> SignInOutcome {
    service.answer(NativeService.initiated, NativeService.asksPassword, tokens)
    return await service.signIn()
  }

  @Test func `tokens of a native sign-in answer silent requests`() async throws {
    #expect(describe(await signIn(try service.tokens())) == "signedIn")
    let account = try #require(try service.client.accounts().first)
    #expect(account.username == "ada@fabrikam.example")
    let silent = try await service.client.acquireTokenSilent(
      SilentRequest(
        parameters: TokenParameters(
          scopes: ScopeSet(["api/read"]),
          account: AccountReference(homeAccountID: account.homeAccountID, username: nil))))
    #expect(silent.source == .cache)
    #expect(silent.accessToken.exposed == "access-ada")
    #expect(service.transport.requests(to: "/token").count == 1)
  }

  @Test func `fewer scopes than asked are no failure of the sign-in`() async throws {
    service.answer(NativeService.initiated, NativeService.asksPassword, try service.tokens())
    let outcome = await service.signIn(scopes: ScopeSet(["api/read", "api/write"]))
    #expect(describe(outcome) == "signedIn")
  }

  @Test(arguments: ["id_token", "client_info", "access_token", "token_type", "expires_in"])
  func `an answer that lacks a member is not stored`(member: String) async throws {
    let outcome = await signIn(try service.tokens { $0[member] = nil })
    let (failure, resume): (NativeAuthError, FlowContext?) = try requireCase("failed", of: outcome)
    #expect(resume == nil && failure.cause != nil && failure.notice == nil)
    #expect(failure.kind == .general)
    #expect(try service.client.accounts(AccountFilter(onlySignedIn: false)).isEmpty)
  }

  @Test func `tokens that nobody signed are not stored`() async throws {
    let forged = try service.tokens { answer in
      answer["id_token"] = answer["id_token"]?.string.map { .string($0.dropLast(8) + "AAAAAAAA") }
    }
    #expect(describe(await signIn(forged)) == "general")
    #expect(try service.client.accounts(AccountFilter(onlySignedIn: false)).isEmpty)
  }

  @Test func `a sign-in takes the place of the account before`() async throws {
    _ = await signIn(try service.tokens(of: "ada"))
    _ = await signIn(try service.tokens(of: "bob"))
    #expect(try service.client.accounts().map(\.username) == ["bob@fabrikam.example"])
  }

  @Test func `a failed sign-in leaves the account before where it is`() async throws {
    _ = await signIn(try service.tokens(of: "ada"))
    _ = await signIn(try service.tokens(of: "bob") { $0["token_type"] = "mac" })
    #expect(try service.client.accounts().map(\.username) == ["ada@fabrikam.example"])
  }

  @Test func `of two sign-ins at once exactly one account is left`() async throws {
    let service = service
    let context = service.context()
    let tokens = ["ada", "bob"].map { user in Result { try service.tokens(of: user) } }
    // The tasks only overlap by chance, so there are many of them.
    for _ in 0..<100 {
      try await withThrowingTaskGroup { group in
        for answer in tokens {
          let json = try answer.get()
          group.addTask {
            _ = try await service.client.nativeSignIn.accept(
              json, requestedScopes: context.scopes, correlationID: context.correlationID)
          }
        }
        try await group.waitForAll()
      }
      let left = try service.client.accounts()
      try #require(left.count == 1)
      try service.client.removeAccount(AccountReference(homeAccountID: left[0].homeAccountID, username: nil))
    }
  }

  @Test(arguments: [nil, #"{"access_token":{"acrs":{"essential":true}}}"#])
  func `claims of a token request include the client's capabilities`(claims: String?) async throws {
    let service = NativeService { $0.capabilities = ["CP1"] }
    service.answer(NativeService.initiated, NativeService.asksPassword, try service.tokens())
    #expect(describe(await service.signIn(claims: claims)) == "signedIn")
    let form = try #require(service.transport.requests(to: "/token").first?.form)
    #expect(form.filter { $0.name == "claims" }.count == 1)
    let sent = try JSONValue(parsing: #require(form["claims"]))
    #expect(sent["access_token"]?["xms_cc"]?["values"]?.array == ["CP1"])
    #expect((sent["access_token"]?["acrs"] != nil) == (claims != nil))
    #expect(service.transport.requests(to: "/initiate").allSatisfy { $0.form["claims"] == nil })
  }

  @Test func `a password is not sent while its tokens could not be checked`() async throws {
    service.transport.intercept { request async throws(TransportError) in
      guard request.url.path().hasSuffix("/openid-configuration") else { return nil }
      throw .cannotConnect(host: "fabrikam.test", reason: "offline")
    }
    let outcome = await signIn(try service.tokens())
    #expect(describe(outcome) == "general[unusableReply]")
    #expect(service.transport.requests(to: "/token").isEmpty)
  }

  @Test func `a start is sent again after a server fault, a password is not`() async throws {
    service.answer(HTTPResponse(status: 500))
    service.answer(NativeService.initiated, NativeService.asksPassword)
    service.answer(HTTPResponse(status: 500))
    let outcome = await service.signIn()
    let (failure, resume): (NativeAuthError, FlowContext?) = try requireCase("failed", of: outcome)
    #expect(resume == nil)
    #expect(try requireCase("unexpectedStatus", of: failure.cause?.reason) == 500)
    #expect(service.transport.requests(to: "/initiate").count == 2)
    #expect(service.transport.requests(to: "/token").count == 1)
  }

  @Test func `a redirect of HTTP is not followed`() async throws {
    service.answer(HTTPResponse(status: 302, headers: ["Location": "https://evil.test/"]))
    #expect(describe(await service.signIn()) == "general[unusableReply]")
    #expect(!service.transport.requests.contains { $0.url.host() == "evil.test" })
  }

  @Test func `requests say who asks, and carry the app's own headers`() async throws {
    service.answer(NativeService.initiated, ["challenge_type": "redirect"])
    _ = await service.signIn { _ in
      ["x-fabrikam": "1", "X-MS-thing": "2", "x-client-SKU": "3", "x-app-name": "4", "accept": "5", "x-bad": "a\r\nb"]
    }
    let request = try #require(service.transport.requests(to: "/oauth2/v2.0/initiate").first)
    #expect(
      request.url.absoluteString == "https://fabrikam.test/\(NativeService.tenant)/oauth2/v2.0/initiate?dc=ESTS-1")
    #expect(request.method == "POST")
    #expect(request.headers["Content-Type"] == "application/x-www-form-urlencoded")
    #expect(request.headers["Accept"] == "application/json")
    #expect(request.headers["x-client-current-telemetry"] == "4|74002,2|")
    #expect(request.headers["x-client-SKU"] == "MSAL.Swift.Linux")
    #expect(request.headers["client-request-id"].flatMap { UUID(uuidString: $0) } != nil)
    #expect(request.headers["x-fabrikam"] == "1")
    for name in ["x-ms-thing", "x-app-name", "x-bad"] { #expect(request.headers[name] == nil) }
  }

  private func reset() -> Task<PasswordResetOutcome, Never> {
    let runner = FlowRunner(client: service.client)
    let context = service.context()
    return Task { await runner.run(PasswordResetPhase.submit(password: Secret("new"), in: context)) }
  }

  @Test func `a reset waits on the clock between its questions`() async throws {
    service.answer(
      ["continuation_token": "t1", "poll_interval": 2], ["status": "in_progress"], ["status": "succeeded"])
    let task = reset()
    await service.clock.waitForSleepers(1)
    #expect(service.transport.requests(to: "/poll_completion").count == 1)
    service.clock.advance(seconds: 2)
    #expect(await casePath(task.value) == "reached.completed")
    #expect(service.transport.requests(to: "/poll_completion").count == 2)
  }

  @Test func `cancelling ends the wait for a reset`() async throws {
    service.answer(["continuation_token": "t1", "poll_interval": 2], ["status": "in_progress"])
    let task = reset()
    await service.clock.waitForSleepers(1)
    task.cancel()
    let (failure, resume): (NativeAuthError, FlowContext?) = try await requireCase("failed", of: task.value)
    #expect(caseName(failure.cause?.reason) == "cancelled")
    #expect(resume?.continuationToken.exposed == "t1")
    #expect(service.transport.requests(to: "/poll_completion").count == 1)
  }
}
