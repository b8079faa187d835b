// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSALServer
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

/// What applications and validators tell of themselves.
@Suite struct EventTests {
  let service = ScriptedService()

  private var calls: [TokenCall] {
    service.told.compactMap { if case .tokenCall(let call) = $0 { call } else { nil } }
  }

  @Test func `a call for a token tells its grant, tenant, outcome and duration`() async throws {
    let service = service
    service.onToken { _ in
      service.clock.advance(seconds: 2)
      return .json(ScriptedService.tokens(1, expiresIn: 7200, refreshIn: 600))
    }
    let application = try service.application()
    _ = try await application.acquireTokenForClient(scope: ScriptedService.graph)
    _ = try await application.acquireTokenForClient(scope: ScriptedService.graph)
    service.clock.advance(seconds: 700)
    let last = try await application.acquireTokenForClient(scope: ScriptedService.graph)
    #expect(calls.map(\.outcome) == [.issued, .hit, .due])
    #expect(calls.map(\.duration) == [.seconds(2), .zero, .zero])
    #expect(calls.allSatisfy { $0.grant == .application && $0.tenant == ScriptedService.tenant })
    #expect(calls.last?.correlationID == last.correlationID)
  }

  @Test func `each kind of call has a grant of its own`() async throws {
    let application = try service.application()
    _ = try await service.signIn(application)
    service.giveTokens(of: .ada, from: 2)
    _ = try await application.acquireTokenSilent(homeAccountID: Person.ada.home, scopes: ["User.Read"])
    _ = try await application.acquireToken(onBehalfOf: "a", scopes: ["api://x/y"])
    let (key, _) = try await application.beginSession(onBehalfOf: "a", scopes: ["api://x/y"])
    _ = try await application.acquireToken(inSession: key, scopes: ["api://x/y"])
    #expect(calls.map(\.grant) == [.signIn, .account, .onBehalfOf, .session, .session])
    #expect(calls.map(\.outcome) == [.issued, .hit, .issued, .issued, .hit])
  }

  @Test func `a refusal tells its reason and the platform's numbers`() async throws {
    service.onToken { _ in ScriptedService.refusal("invalid_client", 7_000_215, status: 401) }
    let application = try service.application()
    let error = await failure { try await application.acquireTokenForClient(scope: ScriptedService.graph) }
    let failure: CallFailure = try requireCase("failed", of: calls.last?.outcome)
    #expect(failure.reason == "refused")
    #expect(failure.codes == [7_000_215])
    #expect(!failure.isTransient)
    #expect(failure.text == error?.description)
    #expect(service.told.last?.level == .warning)
  }

  @Test func `every request to the platform is told`() async throws {
    service.giveTokens()
    _ = try await service.application().acquireTokenForClient(scope: ScriptedService.graph)
    let requests = service.events.withLock { $0 }.compactMap { event -> PlatformRequest? in
      if case .request(let request) = event { request } else { nil }
    }
    #expect(requests.map(\.endpoint) == ["openid-configuration", "token"])
    #expect(requests.allSatisfy { $0.host == ScriptedService.host && $0.status == 200 && $0.failure == nil })
  }

  @Test func `a host that does not answer is told once, and its return once`() async throws {
    service.giveTokens()
    let application = try service.application()
    let isSilent = Lock(true)
    service.transport.intercept { _ throws(TransportError) in
      if isSilent.withLock({ $0 }) { throw .timedOut(host: ScriptedService.host) }
      return nil
    }
    for _ in 0..<3 {
      _ = await failure { try await application.acquireTokenForClient(scope: ScriptedService.graph) }
    }
    func breakers() -> [ServerEvent] { service.told.filter { if case .breaker = $0 { true } else { false } } }
    #expect(breakers() == [.breaker(host: ScriptedService.host, isOpen: true)])
    isSilent.withLock { $0 = false }
    service.clock.advance(seconds: 6)
    _ = await failure { try await application.acquireTokenForClient(scope: ScriptedService.graph) }
    await yieldUntil("the host is tried") { breakers().count == 2 }
    #expect(breakers().last == .breaker(host: ScriptedService.host, isOpen: false))
  }

  /// Nobody asked for a minute, so that the next call asks the host itself.
  @Test func `a host that answers a call after a long pause is told, too`() async throws {
    let application = try service.application()
    service.transport.intercept { _ throws(TransportError) in throw .timedOut(host: ScriptedService.host) }
    _ = await failure { try await application.acquireTokenForClient(scope: ScriptedService.graph) }
    service.giveTokens()
    service.clock.advance(seconds: 100)
    _ = try await application.acquireTokenForClient(scope: ScriptedService.graph)
    #expect(service.told.contains(.breaker(host: ScriptedService.host, isOpen: false)))
  }

  @Test func `a store that fails is told each time, and that it works again once`() async throws {
    service.giveTokens()
    let store = FragileStore(clock: service.clock)
    let application = try service.application { $0.store = store }
    store.fail(true)
    _ = try await application.acquireTokenForClient(scope: ScriptedService.graph)
    func conditions() -> [ServerEvent.StoreCondition] {
      service.told.compactMap { if case .store(let condition) = $0 { condition } else { nil } }
    }
    #expect(Set(conditions()) == [.unavailable("The cable is cut")])
    store.fail(false)
    // It can be read again, but not written.
    store.fill(true)
    _ = try await application.acquireTokenForClient(scope: "api://0/.default")
    #expect(!conditions().contains(.available))
    store.fill(false)
    for number in 1...3 { _ = try await application.acquireTokenForClient(scope: "api://\(number)/.default") }
    #expect(conditions().filter { $0 == .available }.count == 1)
    #expect(conditions().last == .available)
  }

  @Test func `the check of a caller tells its status and why it was refused`() async throws {
    let validator = try service.validator()
    _ = try await validator.validate(.get(try service.accessToken()), requiring: .read)
    let refusal = await refusal { try await validator.validate(.get("nonsense"), requiring: .read) }
    let checks = service.told.compactMap { if case .validation(let check) = $0 { check } else { nil } }
    #expect(checks.map(\.status) == [200, 401])
    #expect(checks.last?.refusal == refusal?.description)
  }

  @Test func `no event has a token, a secret or the name of a person`() async throws {
    let application = try service.application(credential: .secret("s3cret&value"))
    _ = try await service.signIn(application)
    service.giveTokens(of: .ada, from: 2)
    _ = try await application.acquireToken(onBehalfOf: "assertion-1", scopes: ["api://x/y"])
    let (key, _) = try await application.beginSession(onBehalfOf: "assertion-1", scopes: ["api://x/y"])
    service.onToken { _ in
      ScriptedService.refusal("invalid_grant", 50057) {
        $0["error_description"] = "AADSTS50057: The user account ada@contoso.test is disabled."
      }
    }
    service.clock.advance(seconds: 4000)
    _ = await failure { try await application.acquireToken(inSession: key, scopes: ["api://x/y"]) }
    _ = await failure { try await application.acquireToken(onBehalfOf: "assertion-2", scopes: ["api://x/y"]) }
    let text = try service.accessToken()
    _ = try await service.validator().validate(.get(text), requiring: .read)
    let events = service.events.withLock { $0 }
    #expect(events.count > 10)
    var printed = events.map { "\($0)" }.joined(separator: "\n")
    dump(events, to: &printed)
    for secret in ["access-", "refresh-", "s3cret", "assertion-", "code-1", "ada@", key.text, text] {
      #expect(!printed.contains(secret), "\(secret)")
    }
  }
}
