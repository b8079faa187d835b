// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthClient
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing
import TokenExchange

@Suite struct InteractiveAcquisitionTests {
  let service = SigningService()

  @Test func `the authorize URL carries the request and its protections`() async throws {
    let browser = service.browser()
    service.grantTokens(browser)
    _ = try await service.client { $0.capabilities = ["CP1"] }.acquireToken(
      service.interactive(browser) {
        $0.prompt = .selectAccount
        $0.loginHint = "ada@contoso.example"
        $0.domainHint = "contoso.example"
        $0.extraScopesToConsent = ScopeSet(["api://x/Read"])
        $0.parameters.extraQueryParameters = [
          Parameter("domain_hint", "other.example"), Parameter("state", "mine"), Parameter("dc", "east"),
        ]
      })
    let url = try #require(browser.opened.withLock { $0.first })
    let query = try #require(FormCoding.decode(url.query(percentEncoded: true) ?? ""))
    #expect(url.absoluteString.hasPrefix("https://login.contoso.test/common/oauth2/v2.0/authorize?"))
    #expect(query["client_id"] == SigningService.clientID)
    #expect(query["response_type"] == "code")
    #expect(query["response_mode"] == "form_post")
    #expect(query["redirect_uri"]?.hasPrefix("http://localhost:") == true)
    #expect(query["scope"] == "User.Read api://x/Read openid profile offline_access")
    #expect(query["prompt"] == "select_account")
    #expect(query["login_hint"] == "ada@contoso.example")
    #expect(query["code_challenge_method"] == "S256")
    #expect(query["code_challenge"]?.count == 43)
    #expect(query["client_info"] == "1")
    #expect(query["claims"] == #"{"access_token":{"xms_cc":{"values":["CP1"]}}}"#)
    // An extra parameter may replace a hint, but never a parameter that protects the answer.
    #expect(query.all("domain_hint") == ["other.example"])
    #expect(query.all("state").count == 1 && query["state"] != "mine")
    #expect(query["dc"] == "east")
  }

  @Test func `the code is redeemed with its verifier and the tokens are kept`() async throws {
    let browser = service.browser()
    service.grantTokens(browser)
    let client = service.client()
    let result = try await client.acquireToken(service.interactive(browser))
    #expect(result.source == .network)
    #expect(result.account.homeAccountID == SigningService.home)
    let form = try #require(service.tokenRequests.first?.form)
    #expect(form["grant_type"] == "authorization_code")
    #expect(form["code"] == "code-1")
    #expect(form["code_verifier"]?.count == 43)
    #expect(form["scope"] == "User.Read openid profile offline_access")
    let again = try await client.acquireTokenSilent(service.silent("User.Read"))
    #expect(again.source == .cache)
    #expect(try client.accounts().map(\.username) == ["ada@contoso.example"])
  }

  @Test func `a token for another nonce is refused and nothing is kept`() async throws {
    let browser = service.browser()
    service.grantTokens(browser, nonce: "of another request")
    let client = service.client()
    let error = await failure { try await client.acquireToken(service.interactive(browser)) }
    #expect(casePath(error?.reason) == "untrusted.wrongNonce")
    #expect(try client.accounts().isEmpty)
  }

  @Test(
    arguments: [
      ("access_denied", "AADSTS65004: declined", [65004], "cancelled"),
      ("access_denied", "AADB2C90118: forgot the password", [90118], "cancelled"),
      ("login_required", "AADSTS50058: no session", [50058], "interaction"),
      ("consent_required", "AADSTS65001: no consent. AADSTS9: x", [65001], "interaction"),
      ("server_error", "busy (AADSTS90033)", [90033], "refused"), ("something_new", "no number", [], "refused"),
    ] as [(String, String, [Int], String)])
  func `an error answer keeps its code and is told apart`(
    error: String, text: String, codes: [Int], kind: String
  ) async throws {
    let browser = service.browser { answer in
      answer = [Parameter("error", error), Parameter("error_description", text), answer[1]]
    }
    let client = service.client()
    let failed = await failure { try await client.acquireToken(service.interactive(browser)) }
    let response: ErrorResponse?
    switch failed?.reason {
    case .cancelledByUser(let refusal)?:
      #expect(kind == "cancelled")
      response = refusal
    case .interactionRequired(.refusedByServer, let refusal)?:
      #expect(kind == "interaction")
      response = refusal
    case .authorizationRefused(let refusal)?:
      #expect(kind == "refused")
      response = refusal
    default:
      Issue.record("got \(String(describing: failed?.reason))")
      return
    }
    #expect(response?.error.value == error)
    #expect(response?.codes == codes)
    #expect(service.tokenRequests.isEmpty)
  }

  private static let issuer = "https://login.contoso.test/\(SigningService.tenant)/v2.0"

  /// RFC 6749 section 3.1, for apps that hand over the answer themselves, too.
  @Test(arguments: ["error", "client_info", "cloud_instance_host_name", "of_nobody"])
  func `an answer with a parameter that is there twice is refused`(name: String) async throws {
    service.serve(["common": "{tenantid}"])
    let browser = service.browser { $0 += [Parameter(name, "a"), Parameter(name, "b")] }
    service.grantTokens(browser)
    let client = service.client()
    let failed = await failure { try await client.acquireToken(service.interactive(browser)) }
    if case .malformedResponse(let reason)? = failed?.reason {
      #expect(reason.contains("twice"))
    } else {
      Issue.record("\(String(describing: failed))")
    }
  }

  /// RFC 9207 section 2.4: the promise of the metadata, the `iss` values of the answer, and whether the answer is
  /// accepted.
  @Test(arguments: [
    (nil, [], true), (false, [], true), (true, [], false), (nil, [issuer], true), (true, [issuer], true),
    (nil, ["https://evil.example"], false), (true, ["https://evil.example"], false), (true, [issuer, issuer], false),
    (true, [issuer, "https://evil.example"], false), (nil, [issuer + "/"], false), (nil, [""], false),
    (nil, ["https://login.contoso.test/{tenantid}/v2.0"], false), (nil, ["https://login.contoso.test//v2.0"], false),
    (nil, ["https://login.contoso.test/evil/x/v2.0"], false),
  ])
  func `an answer of another issuer is refused before its code is sent anywhere`(
    promised: Bool?, named: [String], isFine: Bool
  ) async throws {
    service.serve(["common": "{tenantid}"], answersNameIssuer: promised)
    for isError in [false, true] {
      let browser = service.browser { answer in
        if isError { answer[0] = Parameter("error", "server_error") }
        answer += named.map { Parameter("iss", $0) }
      }
      service.grantTokens(browser)
      let client = service.client()
      let failed = await failure { try await client.acquireToken(service.interactive(browser)) }
      switch failed?.reason {
      case nil: #expect(isFine && !isError)
      case .authorizationRefused?: #expect(isFine && isError)
      case .issuerMismatch(let isNamed)?: #expect(!isFine && isNamed == !named.isEmpty)
      case let reason?: Issue.record("got \(reason)")
      }
      #expect(service.tokenRequests.count == (isFine && !isError ? 1 : 0))
      service.transport.forgetRequests()
    }
  }

  @Test func `an answer without code, or with two, is malformed`() async throws {
    for codes in [[], [""], ["a", "b"]] {
      let browser = service.browser { answer in answer = codes.map { Parameter("code", $0) } + [answer[1]] }
      let client = service.client()
      let failed = await failure { try await client.acquireToken(service.interactive(browser)) }
      #expect(caseName(failed?.reason) == "malformedResponse")
    }
    #expect(service.tokenRequests.isEmpty)
  }

  @Test func `one session at a time, and it can be cancelled from outside`() async throws {
    let silent = AnsweringBrowser(transport: service.transport) { _ in [] }
    let sessions = InteractiveSessions()
    let platform = Platform(
      transport: service.transport, clock: service.clock, random: SeededRandom(), browser: silent,
      redirects: InProcessRedirects(transport: service.transport), log: service.log)
    let client = PublicClient(
      configuration: service.client().configuration, platform: platform, cache: service.cache, sessions: sessions)
    #expect(!sessions.cancelCurrent())
    let request = service.interactive(silent)
    let first = Task { await failure { try await client.acquireToken(request) } }
    while silent.opened.withLock({ $0.isEmpty }) { await Task.yield() }
    let second = await failure { try await client.acquireToken(request) }
    #expect(caseName(second?.reason) == "sessionAlreadyRunning")
    #expect(sessions.cancelCurrent())
    #expect(await caseName(first.value?.reason) == "cancelled")
    #expect(!sessions.cancelCurrent())
  }

  @Test func `the app can end the session while it shows the page, and nothing is waited for then`() async throws {
    let sessions = InteractiveSessions()
    let browser = EndingBrowser(sessions: sessions)
    let platform = Platform(
      transport: service.transport, clock: UnusedClock(clock: service.clock), random: SeededRandom(), browser: browser,
      redirects: InProcessRedirects(transport: service.transport), log: service.log)
    let client = PublicClient(
      configuration: service.client().configuration, platform: platform, cache: service.cache, sessions: sessions)
    let request = service.interactive(browser)
    let problem = await failure { try await client.acquireToken(request) }
    #expect(caseName(problem?.reason) == "cancelled")
    #expect(!sessions.cancelCurrent())
  }

  @Test func `cancelling the task cancels the sign-in`() async throws {
    let silent = AnsweringBrowser(transport: service.transport) { _ in [] }
    let client = service.client()
    let request = service.interactive(silent)
    let task = Task { await failure { try await client.acquireToken(request) } }
    while silent.opened.withLock({ $0.isEmpty }) { await Task.yield() }
    task.cancel()
    #expect(await caseName(task.value?.reason) == "cancelled")
  }

  @Test func `a custom-scheme redirect comes back through the app`() async throws {
    let sessions = InteractiveSessions()
    let redirect = "msauth.com.example.app://auth"
    let browser = AnsweringBrowser(transport: service.transport) { _ in [] }
    service.grantTokens(browser)
    let platform = Platform(
      transport: service.transport, clock: service.clock, random: SeededRandom(), browser: browser,
      redirects: InProcessRedirects(transport: service.transport), log: service.log)
    var configuration = service.client().configuration
    configuration.redirectURI = try RedirectURI(redirect)
    let client = PublicClient(
      configuration: configuration, platform: platform, cache: service.cache, sessions: sessions)
    let request = service.interactive(browser)
    let task = Task { try await client.acquireToken(request) }
    while browser.opened.withLock({ $0.isEmpty }) { await Task.yield() }
    let asked = FormCoding.decode(browser.opened.withLock { $0[0] }.query(percentEncoded: true) ?? "") ?? []
    #expect(asked["redirect_uri"] == redirect)
    #expect(asked["response_mode"] == "query")
    let state = try #require(asked["state"])
    let answers = [
      ("msauth.other://auth?code=c&state=\(state)", false), ("\(redirect)?code=c&state=wrong", false),
      ("\(redirect)/?code=c&state=\(state)", true), ("\(redirect)?code=c&state=\(state)", false),
    ]
    for (text, accepted) in answers {
      let url = try #require(URL(string: text))
      #expect(sessions.deliver(url) == accepted, "\(text.prefix(30))")
    }
    #expect(try await task.value.source == .network)
  }

  @Test(arguments: [nil, "msauth.com.example.app://auth"])
  func `the system's browser begins at the start page, a browser of the app's at the page`(redirect: String?)
    async throws
  {
    for isOwn in [false, true] {
      let browser = StartPageBrowser()
      let platform = Platform(
        transport: service.transport, clock: service.clock, random: SeededRandom(), browser: browser,
        redirects: OneStartPage(), log: service.log)
      var configuration = service.client().configuration
      configuration.redirectURI = try redirect.map { try RedirectURI($0) } ?? configuration.redirectURI
      let client = PublicClient(
        configuration: configuration, platform: platform, cache: service.cache, sessions: InteractiveSessions())
      let request = InteractiveRequest(
        parameters: TokenParameters(scopes: ScopeSet(["User.Read"])),
        presentation: Presentation(browser: isOwn ? browser : nil, announce: { _ in }))
      _ = await failure { try await client.acquireToken(request) }
      let startPages = browser.startPages.withLock { $0 }
      #expect(startPages.map { $0 == OneStartPage.address } == [!(isOwn && redirect != nil)])
    }
  }

  @Test func `a scheme that no program is registered for is an error at once`() async throws {
    let browser = StartPageBrowser(mayHandle: false)
    for isOwn in [false, true] {
      var configuration = service.client().configuration
      configuration.redirectURI = try RedirectURI("msauth.com.example.app://auth")
      let platform = Platform(
        transport: service.transport, clock: service.clock, random: SeededRandom(), browser: browser,
        redirects: OneStartPage(), log: service.log)
      let client = PublicClient(
        configuration: configuration, platform: platform, cache: service.cache, sessions: InteractiveSessions())
      let request = InteractiveRequest(
        parameters: TokenParameters(scopes: ScopeSet(["User.Read"])),
        presentation: Presentation(browser: isOwn ? browser : nil, announce: { _ in }))
      let failed = await failure { try await client.acquireToken(request) }
      switch failed?.reason {
      case .browser(.noHandler(scheme: "msauth.com.example.app"))?: #expect(!isOwn)
      case .cancelled?: #expect(isOwn)
      default: Issue.record("got \(String(describing: failed?.reason))")
      }
    }
    #expect(browser.startPages.withLock { $0.count } == 1)
  }

  @Test func `without a browser the person is told the URL and the listener waits on`() async throws {
    let told = AsyncStream<URL>.makeStream()
    let client = service.client()
    let request = InteractiveRequest(
      parameters: TokenParameters(scopes: ScopeSet(["User.Read"])),
      presentation: Presentation(browser: nil, announce: { told.continuation.yield($0) }))
    let task = Task { await failure { try await client.acquireToken(request) } }
    var announced: URL?
    for await url in told.stream {
      announced = url
      break
    }
    let asked = FormCoding.decode(announced?.query(percentEncoded: true) ?? "") ?? []
    let redirect = try #require(asked["redirect_uri"].flatMap { URL(string: $0) })
    let answer = [Parameter("error", "access_denied"), Parameter("state", asked["state"] ?? "")]
    _ = try await service.transport.send(HTTPRequest(method: "POST", url: redirect, body: FormCoding.body(answer)))
    #expect(await caseName(task.value?.reason) == "cancelledByUser")
  }
}

/// Ends the session instead of opening a page.
private struct EndingBrowser: Browser {
  let sessions: InteractiveSessions

  func open(_ url: URL, privately: Bool) async throws(PageOpeningError) { #expect(sessions.cancelCurrent()) }
}

/// A clock whose `sleep` must not be called.
private struct UnusedClock: WallClock {
  let clock: ManualClock

  var now: Date { clock.now }

  func sleep(seconds: Double) async throws { Issue.record("a timer of \(seconds) seconds was set") }
}

/// Records the start page that it was given, and fails.
private final class StartPageBrowser: Browser {
  let startPages = Lock<[URL]>([])
  private let hasProgram: Bool

  init(mayHandle hasProgram: Bool = true) { self.hasProgram = hasProgram }

  func mayHandle(_ scheme: String) -> Bool { hasProgram }

  func open(_ url: URL, privately: Bool) async throws(PageOpeningError) { throw .cancelled }

  func open(_ url: URL, by startPage: URL, privately: Bool) async throws(PageOpeningError) {
    startPages.withLock { $0.append(startPage) }
    throw .cancelled
  }
}

/// A redirect URI that has a start page and never gets an answer.
private struct OneStartPage: RedirectListener, RedirectChannel {
  static let address = URL(filePath: "/start")
  let redirectURI = "http://localhost:1"

  func listen(_ expectation: RedirectExpectation) async throws(BrowserError) -> any RedirectChannel { self }
  func startPage(for page: URL) -> URL { Self.address }
  func answer() async throws(BrowserError) -> String { throw .cancelled }
  func close() async {}
}
