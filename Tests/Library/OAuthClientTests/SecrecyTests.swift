// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthClient
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing
import TokenCache
import TokenExchange

/// No secret is ever printed, neither in the most detailed log nor in an error or a result.
@Suite struct SecrecyTests {
  static let path = "/home/ada/.local/share/msal/tokens.sqlite"
  static let email = "ada@contoso.example"
  let service = SigningService()

  /// A store on a disk that does not answer.
  private struct BrokenStore: RecordStore {
    func load() throws(StorageError) -> [StoredRecord] {
      throw .inaccessible(path: path, reason: "I/O error at \(path)")
    }
    func changes(since revision: Int?) throws(StorageError) -> StoredState? {
      revision == 0 ? nil : StoredState(revision: 0, records: try load())
    }
    func update(since revision: Int?, _ decide: (StoredState?) -> RecordChange) throws(StorageError) {
      throw .noSpace(path: path)
    }
  }

  /// The texts of `value` in all usual ways of printing.
  private func printed(_ value: some Any) -> String {
    var text = "\(value) " + String(describing: value) + String(reflecting: value)
    dump(value, to: &text)
    return text
  }

  /// Expects that no log line and none of `texts` contains a secret, and that no line without personal data names a
  /// person, host or file.
  private func expectSecrecy(_ texts: [String], sourceLocation: SourceLocation = #_sourceLocation) throws {
    let sent = service.tokenRequests.flatMap(\.form)
    let idTokens = service.transport.requests.isEmpty ? [] : [try service.idToken()]
    let verifiers = sent.all("code_verifier")
    let secrets =
      ["access-0", "access-1", "refresh-1", "refresh-2", "code-1"] + verifiers
      + idTokens.flatMap { $0.split(separator: ".").dropFirst().map(String.init) }
    #expect(!service.log.entries.isEmpty, sourceLocation: sourceLocation)
    for text in texts + service.log.lines {
      for secret in secrets {
        #expect(!text.contains(secret), "\(text.prefix(300))", sourceLocation: sourceLocation)
      }
    }
    for line in service.log.entries.map(\.message) {
      for name in [Self.email, "ada@", "contoso", "localhost", "/home", "xdg-open"] {
        #expect(!line.contains(name), "\(line) names \(name)", sourceLocation: sourceLocation)
      }
    }
  }

  @Test func `signing in, refreshing and signing out print no secret`() async throws {
    let browser = service.browser()
    service.grantTokens(browser)
    let client = service.client { $0.capabilities = ["CP1"] }
    let signedIn = try await client.acquireToken(
      service.interactive(browser) { $0.loginHint = Self.email })
    let answer = try service.tokens()
    service.onToken { _ in .json(answer) }
    let refreshed = try await client.acquireTokenSilent(service.silent("User.Read", forceRefresh: true))
    let accounts = try client.accounts()
    try await client.signOut(
      SignOutRequest(
        account: SigningService.account, presentation: Presentation(browser: browser, announce: { _ in })))
    #expect(service.tokenRequests.first?.form["code_verifier"] != nil)
    try expectSecrecy([printed(signedIn), printed(refreshed), printed(accounts), printed(client.configuration)])
  }

  /// Answers of the token endpoint, with the person's name in the server's text.
  static let tokenAnswers: [HTTPResponse] =
    [OAuthErrorCode.invalidGrant, .invalidScope, .invalidClient, .serverError, OAuthErrorCode(email)].map { code in
      .json(
        ErrorResponse(
          error: code, description: "AADSTS50076: \(email) at login.contoso.test", codes: [50076],
          subError: OAuthSubError(email), claims: "{}"
        ).encoded, status: 400)
    } + [
      HTTPResponse(status: 500, body: Data("access-1".utf8)), HTTPResponse(status: 429, body: Data("refresh-2".utf8)),
      HTTPResponse(status: 302, headers: ["Location": "https://login.contoso.test/"]),
      HTTPResponse(status: 200, body: Data("{\"access_token\":\"access-1\"".utf8)),
      .json(["access_token": "access-1", "refresh_token": "refresh-2"]),
      .json(["access_token": "access-1", "refresh_token": ["refresh-2"], "token_type": "Bearer"]),
      .json(["access_token": "access-1", "token_type": "code-1", "expires_in": 1]),
      .json(["access_token": "access-1", "token_type": "Bearer", "expires_in": 1, "id_token": "access-1.x.y"]),
      .json(["access_token": "access-1", "token_type": "Bearer", "expires_in": 1, "client_info": "refresh-2"]),
    ]

  @Test(arguments: tokenAnswers)
  func `a refused or unreadable answer prints no secret`(answer: HTTPResponse) async throws {
    try service.signIn(expiresIn: 0)
    service.onToken { _ in answer }
    let client = service.client()
    let silent = service.silent("User.Read")
    let interactive = service.interactive(service.browser())
    var texts: [String] = []
    for _ in 0..<2 {
      let failed = await failure { try await client.acquireTokenSilent(silent) }
      texts.append(printed(try #require(failed)))
    }
    let failed = await failure { try await client.acquireToken(interactive) }
    texts.append(printed(try #require(failed)))
    try expectSecrecy(texts)
  }

  @Test(arguments: [
    ("iss", JSONValue.string("https://evil.test")), ("aud", "x"), ("exp", 1), ("nonce", "x"), ("tid", .null),
    ("sub", ""),
    ("oid", "other"), ("preferred_username", 5),
  ])
  func `an ID token that is not believed is not printed`(claim: String, value: JSONValue) async throws {
    let browser = service.browser()
    service.grantTokens(browser) { $0[claim] = value }
    let client = service.client()
    let request = service.interactive(browser) { $0.parameters.scopes = ScopeSet(["User.Read", "Mail.Send"]) }
    let failed = await failure { try await client.acquireToken(request) }
    try expectSecrecy([printed(try #require(failed))])
  }

  @Test func `declined scopes come with a result that prints no token`() async throws {
    try service.signIn(expiresIn: 0)
    let answer = try service.tokens()
    service.onToken { _ in .json(answer) }
    let client = service.client()
    let request = service.silent("User.Read", "Mail.Send")
    let failed = await failure { try await client.acquireTokenSilent(request) }
    #expect(caseName(failed?.reason) == "declinedScopes")
    try expectSecrecy([printed(try #require(failed))])
  }

  static let transportErrors: [TransportError] = [
    .cannotConnect(host: "login.contoso.test", reason: "login.contoso.test refused"),
    .connectionLost(host: "login.contoso.test"), .timedOut(host: "login.contoso.test"),
    .tls(host: "login.contoso.test", reason: "login.contoso.test is self-signed"), .tooLarge(limit: 1),
    .other(code: 1, reason: "login.contoso.test"),
  ]

  @Test(arguments: transportErrors)
  func `a network failure prints no secret, and names the host only in the personal log`(
    loss: TransportError
  ) async throws {
    try service.signIn(expiresIn: 0)
    service.onToken { _ throws(TransportError) in throw loss }
    let client = service.client()
    let silent = service.silent("User.Read")
    let interactive = service.interactive(service.browser())
    let first = await failure { try await client.acquireTokenSilent(silent) }
    let second = await failure { try await client.acquireToken(interactive) }
    try expectSecrecy([printed(try #require(first)), printed(try #require(second))])
    if loss != .tooLarge(limit: 1) {
      #expect(service.log.entries.compactMap(\.personal).contains { $0.contains("login.contoso.test") })
    }
  }

  @Test(arguments: [
    [Parameter("state", "second")], [Parameter("code", "code-2")],
    [Parameter("error", email), Parameter("error_description", "AADSTS1: \(email)"), Parameter("suberror", email)],
    [Parameter("error", "access_denied"), Parameter("error_description", email)],
  ])
  func `a redirect that is not believed prints no code`(added: [Parameter]) async throws {
    let client = service.client()
    let request = service.interactive(service.browser { $0 += added })
    let failed = await failure { try await client.acquireToken(request) }
    try expectSecrecy([printed(try #require(failed))])
  }

  @Test func `an authority that can't be used is named only in the personal log`() async throws {
    service.transport.serve("login.microsoftonline.com") { _ in
      .json(ErrorResponse(error: .invalidInstance).encoded, status: 400)
    }
    let client = service.client { $0.knownAuthorities = [] }
    let request = service.interactive(service.browser())
    let failed = await failure { try await client.acquireToken(request) }
    try expectSecrecy([printed(try #require(failed))])
    #expect(service.log.entries.compactMap(\.personal).contains { $0.contains("login.contoso.test") })
  }

  @Test func `a cache on a broken disk is named only in the personal log`() async throws {
    let platform = Platform(
      transport: service.transport, clock: service.clock, random: SeededRandom(), browser: UnusedBrowser(),
      redirects: InProcessRedirects(transport: service.transport), log: service.log)
    let client = PublicClient(
      configuration: service.client().configuration, platform: platform,
      cache: TokenCache(store: BrokenStore(), log: service.log), sessions: InteractiveSessions())
    let browser = service.browser()
    service.grantTokens(browser)
    let silent = service.silent("User.Read")
    let interactive = service.interactive(browser)
    let first = await failure { try await client.acquireTokenSilent(silent) }
    let second = await failure { try await client.acquireToken(interactive) }
    try expectSecrecy([printed(try #require(first)), printed(try #require(second))])
    #expect(service.log.entries.compactMap(\.personal).contains { $0.contains(Self.path) })
  }

  @Test func `a machine without a browser names its programs only in the personal log`() async throws {
    struct NoBrowser: Browser {
      func open(_ url: URL, privately: Bool) async throws(PageOpeningError) {
        throw .noBrowser(tried: ["/home/ada/bin/xdg-open"])
      }
    }
    let client = service.client()
    let announced = Gate()
    let request = service.interactive(NoBrowser()) {
      $0.presentation = Presentation(browser: NoBrowser(), timeoutSeconds: 5) { _ in announced.open() }
    }
    let task = Task { await failure { try await client.acquireToken(request) } }
    await announced.pass()
    await service.clock.waitForSleepers()
    service.clock.advance(seconds: 6)
    let failed = try #require(await task.value)
    #expect(try requireCase("browser", of: failed.reason) == BrowserError.timedOut(seconds: 5))
    try expectSecrecy([printed(failed)])
    #expect(service.log.entries.compactMap(\.personal).contains { $0.contains("xdg-open") })
  }
}
