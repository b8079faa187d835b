// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

@testable import MSALServer

/// The cookies that one browser keeps of the app.
private struct Browser {
  private(set) var cookies: [String: String] = [:]
  private(set) var fields: [String] = []

  var header: [String] { cookies.isEmpty ? [] : [cookies.map { "\($0)=\($1)" }.joined(separator: "; ")] }

  mutating func take(_ redirect: WebRedirect) { take(redirect.cookies) }

  mutating func take(_ set: [String]) {
    fields = set
    for field in set {
      let pair = field.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      cookies[String(pair[0])] = field.contains("Max-Age=0") ? nil : String(pair[1])
    }
  }
}

@Suite struct WebSessionTests {
  let service = ScriptedService()
  private static let key = [UInt8](repeating: 7, count: 32)

  private func sessions(
    _ application: ConfidentialClientApplication? = nil,
    _ change: (inout WebSessionConfiguration) -> Void = { _ in }
  ) throws -> WebSessions {
    var configuration = WebSessionConfiguration(address: "https://app.contoso.test", key: Self.key)
    change(&configuration)
    return try WebSessions(configuration, application: application ?? service.application())
  }

  /// Begins a sign-in, and has the platform answer it.
  private func begin(
    _ sessions: WebSessions, _ browser: inout Browser, returningTo path: String = "/", sid: String? = nil,
    name: String = Person.ada.name
  ) async throws -> WebSignInAnswer {
    let redirect = try await sessions.begin(scopes: ["User.Read"], cookies: browser.header, returningTo: path)
    browser.take(redirect)
    let url = try #require(URL(string: redirect.location))
    let query = FormCoding.decode(url.query(percentEncoded: true) ?? "") ?? []
    var person = Person.ada
    person.name = name
    let answer = try service.personTokens(1, of: person, nonce: query["nonce"], sid: sid)
    service.onToken { _ in answer }
    return WebSignInAnswer(["code": "code-1", "state": query["state"] ?? ""])
  }

  private func signIn(
    _ sessions: WebSessions, _ browser: inout Browser, returningTo path: String = "/", sid: String? = nil,
    name: String = Person.ada.name
  ) async throws -> (redirect: WebRedirect, session: WebSession) {
    let answer = try await begin(sessions, &browser, returningTo: path, sid: sid, name: name)
    let result = try await sessions.finish(answer, cookies: browser.header)
    browser.take(result.redirect)
    return result
  }

  @Test(arguments: [false, true])
  func `a browser signs in, is known, and signs out`(hasStore: Bool) async throws {
    let application = try service.application()
    let store = MemoryPartitionStore(byteLimit: 1 << 20, clock: service.clock)
    let sessions = try sessions(application) { $0.store = hasStore ? store : nil }
    var browser = Browser()
    #expect(try await sessions.session(cookies: browser.header) == nil)
    let (redirect, _) = try await signIn(sessions, &browser, returningTo: "/orders?page=2", sid: "sid-1")
    #expect(redirect.location == "/orders?page=2")
    let session = try #require(try await sessions.session(cookies: browser.header))
    #expect(session.account.homeAccountID == Person.ada.home)
    // Nothing is left of the sign-in.
    #expect(browser.cookies.keys.sorted() == ["__Host-msal-session"])
    #expect(session.accepts(formToken: session.formToken))
    for text in ["", nil, session.formToken + "x", String(session.formToken.dropLast())] {
      #expect(!session.accepts(formToken: text))
    }
    let kept = browser.header
    let out = try await sessions.signOut(session, cookies: browser.header, returningTo: "/signed-out")
    #expect(out.location.contains("post_logout_redirect_uri=https%3A%2F%2Fapp.contoso.test%2Fsigned-out"))
    browser.take(out)
    #expect(browser.cookies.isEmpty)
    // A copy of the cookie is of no use.
    #expect(try await sessions.session(cookies: kept) == nil)
  }

  @Test func `cookies belong to the app's host alone, and say nothing`() async throws {
    let sessions = try sessions()
    var browser = Browser()
    let answer = try await begin(sessions, &browser)
    #expect(browser.fields.allSatisfy { $0.hasPrefix("__Host-msal-flow-") })
    #expect(browser.fields.allSatisfy { $0.contains("; Path=/; Secure; HttpOnly; SameSite=None; Max-Age=3600") })
    let result = try await sessions.finish(answer, cookies: browser.header)
    let session = try #require(result.redirect.cookies.first)
    #expect(session.contains("; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=28800"))
    let all = (browser.fields + result.redirect.cookies).joined()
    for secret in [Person.ada.home, Person.ada.name, result.session.formToken] { #expect(!all.contains(secret)) }
  }

  @Test func `on this machine cookies need no TLS, and the answer comes in the query`() async throws {
    let sessions = try sessions { $0.address = "http://localhost:5000" }
    var browser = Browser()
    let redirect = try await sessions.begin(scopes: [], cookies: [])
    browser.take(redirect)
    #expect(browser.fields.allSatisfy { $0.hasPrefix("msal-flow-") && $0.contains("; HttpOnly; SameSite=Lax;") })
    #expect(!redirect.location.contains("form_post"))
    let secure = try self.sessions {
      $0.address = "http://localhost:5000"
      $0.usesSecureCookies = true
    }
    let other = try await secure.begin(scopes: [], cookies: [])
    #expect(other.cookies.allSatisfy { $0.hasPrefix("__Host-") && $0.contains("Secure; HttpOnly; SameSite=None") })
    #expect(other.location.contains("form_post"))
  }

  @Test func `only the browser that began a sign-in finishes it`() async throws {
    let sessions = try sessions()
    var (one, two) = (Browser(), Browser())
    let answer = try await begin(sessions, &one)
    _ = try await begin(sessions, &two)
    for cookies in [[], two.header] {
      let error = await failure { try await sessions.finish(answer, cookies: cookies) }
      #expect(caseName(error?.reason) == "sessionNotFound")
    }
    // Under the name of another flow, the value opens nothing.
    let value = try #require(one.cookies.values.first)
    let name = try #require(two.cookies.keys.first)
    #expect(await failure { try await sessions.finish(answer, cookies: ["\(name)=\(value)"]) } != nil)
  }

  @Test(arguments: [false, true])
  func `a sign-in is answered once, also at another process`(hasStore: Bool) async throws {
    let application = try service.application()
    let store = MemoryPartitionStore(byteLimit: 1 << 20, clock: service.clock)
    let sessions = try sessions(application) { $0.store = hasStore ? store : nil }
    let other = hasStore ? try self.sessions(application) { $0.store = store } : sessions
    var browser = Browser()
    let answer = try await begin(sessions, &browser)
    _ = try await sessions.finish(answer, cookies: browser.header)
    let error = await failure { try await other.finish(answer, cookies: browser.header) }
    #expect(caseName(error?.reason) == "sessionNotFound")
  }

  @Test func `a browser that begins many sign-ins keeps few cookies`() async throws {
    let sessions = try sessions()
    var browser = Browser()
    for _ in 0..<20 { _ = try await begin(sessions, &browser) }
    #expect(browser.cookies.count <= 5)
  }

  @Test(
    arguments: [
      "//evil.test", "https://evil.test", "/\\evil.test", "\\/evil.test", "/\t/evil.test", "", "evil", "/a\r\nb: c",
      "javascript:alert(1)", "/\u{2028}", "/" + String(repeating: "a", count: 1_000),
    ])
  func `an address elsewhere counts as the first page`(path: String) async throws {
    var browser = Browser()
    let (redirect, _) = try await signIn(try sessions(), &browser, returningTo: path)
    #expect(redirect.location == "/")
  }

  @Test func `a session that is too large for one cookie is in several`() async throws {
    let sessions = try sessions()
    var browser = Browser()
    let long = String(repeating: "a", count: 6_000) + "@contoso.test"
    _ = try await signIn(sessions, &browser, name: long)
    #expect(browser.cookies.count > 1)
    #expect(browser.fields.allSatisfy { $0.utf8.count <= 4_096 })
    #expect(try await sessions.session(cookies: browser.header)?.account.username == long)
    // The form of the platform comes without this cookie, so pieces of the session before are left.
    let answer = try await begin(sessions, &browser)
    let flow = browser.cookies.filter { $0.key.contains("flow") }.map { "\($0)=\($1)" }
    browser.take(try await sessions.finish(answer, cookies: flow).redirect)
    #expect(browser.cookies.count > 1)
    #expect(try await sessions.session(cookies: browser.header)?.account.username == Person.ada.name)
    // One that no browser would send is refused.
    let huge = String(repeating: "a", count: 16_000)
    let error = await failure { _ = try await signIn(sessions, &browser, name: huge) }
    #expect(caseName(error?.reason) == "invalidRequest")
  }

  @Test func `a session ends with its time, with its key, and when it was changed`() async throws {
    let application = try service.application()
    let sessions = try sessions(application)
    var browser = Browser()
    _ = try await signIn(sessions, &browser)
    let value = try #require(browser.cookies["__Host-msal-session"])
    for index in stride(from: 2, to: value.count, by: 97) {
      var changed = Array(value)
      changed[index] = changed[index] == "A" ? "B" : "A"
      #expect(try await sessions.session(cookies: ["__Host-msal-session=" + String(changed)]) == nil)
    }
    for hostile in ["", ".", "0.", "-1.a", "6.a", "99999999999999999999.a", "5." + value, "1.", "1. ", "a.b"] {
      #expect(try await sessions.session(cookies: ["__Host-msal-session=" + hostile]) == nil, "\(hostile)")
    }
    let rotated = try self.sessions(application) {
      $0.key = [UInt8](repeating: 8, count: 32)
      $0.earlierKey = Self.key
    }
    #expect(try await rotated.session(cookies: browser.header) != nil)
    let other = try self.sessions(application) { $0.key = [UInt8](repeating: 8, count: 32) }
    #expect(try await other.session(cookies: browser.header) == nil)
    service.clock.advance(seconds: 8 * 3600)
    #expect(try await sessions.session(cookies: browser.header) == nil)
  }

  @Test func `a session ends when the platform says that the person has signed out`() async throws {
    let application = try service.application()
    let sessions = try sessions(application)
    var browser = Browser()
    _ = try await signIn(sessions, &browser, sid: "sid-1")
    try await application.signOut(sessionID: "sid-1")
    #expect(try await sessions.session(cookies: browser.header) == nil)
  }

  @Test(arguments: [(true, 0.0), (false, 61)])
  func `a sign-out at another process ends a session`(hasStore: Bool, seconds: Double) async throws {
    let store = MemoryPartitionStore(byteLimit: 1 << 20, clock: service.clock)
    let (one, two) = (try service.application { $0.store = store }, try service.application { $0.store = store })
    let sessions = try sessions(one) { $0.store = hasStore ? store : nil }
    var browser = Browser()
    _ = try await signIn(sessions, &browser, sid: "sid-1")
    try await two.signOut(sessionID: "sid-1")
    service.clock.advance(seconds: seconds)
    #expect(try await sessions.session(cookies: browser.header) == nil)
  }

  @Test func `a sign-out removes the tokens, though an earlier browser was only closed`() async throws {
    let application = try service.application()
    let sessions = try sessions(application)
    var (closed, second) = (Browser(), Browser())
    _ = try await signIn(sessions, &closed, sid: "sid-1")
    service.clock.advance(seconds: 4 * 3600)
    let session = try await signIn(sessions, &second, sid: "sid-2").session
    service.clock.advance(seconds: 4 * 3600 + 1)
    _ = try await sessions.signOut(session, cookies: second.header)
    let error = await failure {
      try await application.acquireTokenSilent(homeAccountID: Person.ada.home, scopes: ["User.Read"])
    }
    #expect(caseName(error?.reason) == "interactionRequired")
  }

  @Test func `a sign-out leaves the tokens to another browser that is still signed in`() async throws {
    let application = try service.application()
    let sessions = try sessions(application)
    var (one, two) = (Browser(), Browser())
    _ = try await signIn(sessions, &one, sid: "sid-1")
    service.clock.advance(seconds: 7 * 3600)
    // The browser signs in again, in the same session of the platform.
    _ = try await signIn(sessions, &one, sid: "sid-1")
    let session = try await signIn(sessions, &two, sid: "sid-2").session
    service.clock.advance(seconds: 2 * 3600)
    _ = try await sessions.signOut(session, cookies: two.header)
    #expect(try await sessions.session(cookies: one.header) != nil)
    service.giveTokens(of: .ada, from: 5)
    _ = try await application.acquireTokenSilent(
      homeAccountID: Person.ada.home, scopes: ["User.Read"], sessionID: "sid-1")
  }

  @Test func `a sign-out ends the session here while the platform can't be asked for its page`() async throws {
    let store = MemoryPartitionStore(byteLimit: 1 << 20, clock: service.clock)
    var browser = Browser()
    let session = try await signIn(try sessions { $0.store = store }, &browser).session
    let restarted = try sessions { $0.store = store }
    service.transport.intercept { request async throws(TransportError) in
      throw .cannotConnect(host: request.url.host() ?? "", reason: "nobody listens there")
    }
    let (header, path) = (browser.header, "/signed-out")
    let out = try await service.passing(1) {
      try await restarted.signOut(session, cookies: header, returningTo: path)
    }
    #expect(out.location == "https://app.contoso.test/signed-out")
    browser.take(out)
    #expect(browser.cookies.isEmpty)
    #expect(try await restarted.session(cookies: header) == nil)
  }

  @Test func `each sign-in makes a new session, and ends the one before in the store`() async throws {
    let store = MemoryPartitionStore(byteLimit: 1 << 20, clock: service.clock)
    let sessions = try sessions { $0.store = store }
    var browser = Browser()
    let first = try await signIn(sessions, &browser).session
    let old = browser.header
    let second = try await signIn(sessions, &browser).session
    #expect(first.formToken != second.formToken)
    #expect(try await sessions.session(cookies: old) == nil)
    #expect(try await sessions.session(cookies: browser.header)?.formToken == second.formToken)
  }

  @Test func `a store that is down signs nobody out`() async throws {
    let store = FragileStore(clock: service.clock)
    let sessions = try sessions { $0.store = store }
    var browser = Browser()
    _ = try await signIn(sessions, &browser)
    store.fail(true)
    let error = await failure { try await sessions.session(cookies: browser.header) }
    #expect(caseName(error?.reason) == "store")
  }

  @Test(arguments: ["http://app.contoso.test", "app.contoso.test", "https://app.contoso.test/", "https://a:b@h", ""])
  func `an address that can't be the app's is refused`(address: String) throws {
    #expect(throws: AcquisitionError.self) { try sessions { $0.address = address } }
    #expect(throws: AcquisitionError.self) { try sessions { $0.key = [1, 2, 3] } }
    #expect(throws: AcquisitionError.self) { try sessions { $0.cookieName = "a;b" } }
  }
}
