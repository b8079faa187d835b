// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSALServer
import PlatformInterfaces
import TestSupport
import Testing

/// How long calls wait while the platform is in trouble. Time passes only by the manual clock, so the table below is
/// exact.
@Suite struct OutageTableTests {
  /// What the platform does with requests.
  enum Trouble: String, CaseIterable {
    case silent, refusing
    case status500 = "500"
    case status429 = "429"
    case status429WithPause = "429, Retry-After: 7"
    case slow = "slow (2 s)"
    case halfLost = "half of the answers lost"
  }

  /// What the caller has before the trouble begins.
  private enum Call: String, CaseIterable {
    case hit
    case due
    case lastMinutes = "last five minutes"
    case lastMinute = "last minute"
    case miss = "missed"
    case coldValidation = "validation, cold"
    case warmValidation = "validation, warm"
  }

  private static let expected = """
    | platform | hit | due | last five minutes | last minute | missed | validation, cold | validation, warm |
    |---|---|---|---|---|---|---|---|
    | silent | 0.0, 0.0 | 0.0, 0.0 | 0.0, 0.0 | 0.0, 0.0 | 10.0, 0.0 | 10.0, 0.0 | 0.0, 0.0 |
    | refusing | 0.0, 0.0 | 0.0, 0.0 | 0.0, 0.0 | 0.0, 0.0 | 0.5, 0.0 | 0.5, 0.0 | 0.0, 0.0 |
    | 500 | 0.0, 0.0 | 0.0, 0.0 | 0.0, 0.0 | 0.0, 0.0 | 0.5, 0.0 | 0.5, 0.0 | 0.0, 0.0 |
    | 429 | 0.0, 0.0 | 0.0, 0.0 | 0.0, 0.0 | 0.0, 0.0 | 0.0, 0.0 | 0.0, 0.0 | 0.0, 0.0 |
    | 429, Retry-After: 7 | 0.0, 0.0 | 0.0, 0.0 | 0.0, 0.0 | 0.0, 0.0 | 0.0, 0.0 | 0.0, 0.0 | 0.0, 0.0 |
    | slow (2 s) | 0.0, 0.0 | 0.0, 0.0 | 0.0, 0.0 | 0.0, 0.0 | 2.0, 0.0 | 4.0, 0.0 | 0.0, 0.0 |
    | half of the answers lost | 0.0, 0.0 | 0.0, 0.0 | 0.0, 0.0 | 0.0, 0.0 | 10.0, 0.0 | 10.0, 0.0 | 0.0, 0.0 |
    """

  /// Seconds after which the transport gives up, by default.
  private static let timeOut = ConfidentialClientConfiguration(
    clientID: "c", authority: "https://login.microsoftonline.com/t", credential: .secret("s")
  ).requestTimeout.seconds

  private static func begin(_ trouble: Trouble, at service: ScriptedService) {
    let clock = service.clock
    let count = Lock(0)
    service.transport.intercept { request async throws(TransportError) in
      let host = request.url.host() ?? ""
      let number = count.withLock { count in
        count += 1
        return count
      }
      switch trouble {
      case .halfLost where number % 2 == 0: return Self.answer(to: request)
      case .silent, .halfLost:
        try? await clock.sleep(seconds: Self.timeOut)
        throw .timedOut(host: host)
      case .refusing: throw .cannotConnect(host: host, reason: "nobody listens there")
      case .status500: return HTTPResponse(status: 500)
      case .status429: return HTTPResponse(status: 429)
      case .status429WithPause: return HTTPResponse(status: 429, headers: ["Retry-After": "7"])
      case .slow:
        try? await clock.sleep(seconds: 2)
        return Self.answer(to: request)
      }
    }
  }

  private static func answer(to request: HTTPRequest) -> HTTPResponse? {
    request.url.path().hasSuffix("/token") ? .json(ScriptedService.tokens(7)) : nil
  }

  /// The age in seconds of the token that the caller has. It is good for 3,599 s and due for renewal after 1,800.
  private static func age(_ call: Call) -> Double {
    switch call {
    case .due: 2000
    case .lastMinutes: 3400
    case .lastMinute: 3590
    default: 60
    }
  }

  /// The seconds of the first and of the next call.
  private static func seconds(_ call: Call, in trouble: Trouble) async throws -> String {
    let service = ScriptedService()
    var body: @Sendable () async -> Void
    switch call {
    case .hit, .due, .lastMinutes, .lastMinute, .miss:
      let application = try service.application()
      service.giveTokens(refreshIn: 1800)
      _ = try await application.acquireTokenForClient(
        scope: call == .miss ? "api://other/.default" : ScriptedService.graph)
      service.clock.advance(seconds: age(call))
      body = { _ = try? await application.acquireTokenForClient(scope: ScriptedService.graph) }
    case .coldValidation, .warmValidation:
      let validator = try service.validator()
      let text = try service.accessToken()
      body = { _ = try? await validator.validate(.get(text), requiring: .read) }
      if call == .warmValidation { await body() }
    }
    begin(trouble, at: service)
    let first = await service.clock.elapsed(during: body)
    let next = await service.clock.elapsed(during: body)
    return String(format: "%.1f, %.1f", first, next)
  }

  @Test func `nobody waits for an outage twice, and a token that is still good is never waited for`() async throws {
    let rows = try await withThrowingTaskGroup(of: (Int, String).self) { group in
      for (index, trouble) in Trouble.allCases.enumerated() {
        group.addTask {
          var cells = [trouble.rawValue]
          for call in Call.allCases { cells.append(try await Self.seconds(call, in: trouble)) }
          return (index, "| " + cells.joined(separator: " | ") + " |")
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
    }
    let head = "| platform | " + Call.allCases.map(\.rawValue).joined(separator: " | ") + " |"
    let line = "|" + String(repeating: "---|", count: Call.allCases.count + 1)
    #expect(([head, line] + rows).joined(separator: "\n") == Self.expected)
  }

  @Test func `a host that did not answer is tried behind the callers, and used as soon as it answers`() async throws {
    let service = ScriptedService()
    let application = try service.application()
    Self.begin(.silent, at: service)
    func ask() async -> Double {
      await service.clock.elapsed { _ = try? await application.acquireTokenForClient(scope: ScriptedService.graph) }
    }
    #expect(await ask() == Self.timeOut)
    for _ in 0..<20 {
      service.clock.advance(seconds: 3)
      #expect(await ask() == 0)
    }
    service.giveTokens()
    service.clock.advance(seconds: Self.timeOut)
    await yieldUntil("the service is used again") {
      service.clock.advance(seconds: 1)
      return (try? await application.acquireTokenForClient(scope: ScriptedService.graph).source) == .service
    }
  }

  @Test(arguments: Trouble.allCases.filter { ![.slow, .halfLost].contains($0) })
  func `a validator without keys works again as soon as the service may be asked`(
    trouble: Trouble
  ) async throws {
    let service = ScriptedService()
    let validator = try service.validator()
    let text = try service.accessToken()
    Self.begin(trouble, at: service)
    let isCold = await service.clock.elapsed {
      await #expect(throws: AccessRefusal.self) { try await validator.validate(.get(text), requiring: .read) }
    }
    #expect(isCold <= Self.timeOut)
    service.giveTokens()
    service.clock.advance(seconds: trouble == .status429WithPause ? 7 : 5)
    await yieldUntil("the validator has keys") {
      (try? await validator.validate(.get(text), requiring: .read)) != nil
    }
  }

  @Test func `who sends tokens to a validator without keys causes one request in a second`() async throws {
    let service = ScriptedService()
    let validator = try service.validator()
    let text = try service.accessToken()
    let count = Lock(0)
    service.transport.intercept { _ in
      count.withLock { $0 += 1 }
      return HTTPResponse(status: 404)
    }
    for _ in 0..<3 {
      for _ in 0..<10 { _ = try? await validator.validate(.get(text), requiring: .read) }
      service.clock.advance(seconds: 1)
    }
    #expect(count.withLock { $0 } == 3)
  }

  @Test func `a lost answer stops nobody while the host answers others`() async throws {
    let service = ScriptedService()
    let application = try service.application()
    let gate = Gate()
    service.onToken { request async throws(TransportError) in
      guard String(decoding: request.body, as: UTF8.self).contains("lost") else {
        return .json(ScriptedService.tokens(7))
      }
      await gate.pass()
      throw .timedOut(host: ScriptedService.host)
    }
    func ask(_ name: String) async throws -> TokenResult.Source {
      try await application.acquireTokenForClient(scope: "api://\(name)/.default").source
    }
    async let lost = failure { try await ask("lost") }
    await gate.untilReached()
    service.clock.advance(seconds: 1)
    #expect(try await ask("second") == .service)
    service.clock.advance(seconds: 9)
    gate.open()
    #expect(caseName(await lost?.reason) == "unreachable")
    #expect(try await ask("third") == .service)
    #expect(!service.told.contains { if case .breaker = $0 { true } else { false } })
  }

  @Test func `an answer that was under way ends the pause of its host`() async throws {
    let service = ScriptedService()
    let application = try service.application()
    let gate = Gate()
    service.onToken { request async throws(TransportError) in
      let body = String(decoding: request.body, as: UTF8.self)
      if body.contains("lost") { throw .timedOut(host: ScriptedService.host) }
      if body.contains("slow") {
        await gate.pass()
      }
      return .json(ScriptedService.tokens(7))
    }
    func ask(_ name: String) async throws -> TokenResult.Source {
      try await application.acquireTokenForClient(scope: "api://\(name)/.default").source
    }
    async let slow = ask("slow")
    await gate.untilReached()
    service.clock.advance(seconds: 1)
    #expect(caseName(await failure { try await ask("lost") }?.reason) == "unreachable")
    #expect(caseName(await failure { try await ask("third") }?.reason) == "throttled")
    gate.open()
    #expect(try await slow == .service)
    #expect(try await ask("third") == .service)
  }

  @Test func `who has not asked for a minute asks the service again`() async throws {
    let service = ScriptedService()
    let application = try service.application()
    Self.begin(.refusing, at: service)
    let error = await service.passing(1) {
      await failure { try await application.acquireTokenForClient(scope: ScriptedService.graph) }
    }
    #expect(caseName(error?.reason) == "unreachable")
    let next = await failure { try await application.acquireTokenForClient(scope: ScriptedService.graph) }
    #expect(caseName(next?.reason) == "throttled")
    #expect(next?.isTransient == true)
    #expect(next?.description.hasPrefix("Nothing was sent: the service failed just now, or asked for a pause.") == true)
    service.giveTokens()
    service.clock.advance(seconds: 60)
    #expect(try await application.acquireTokenForClient(scope: ScriptedService.graph).source == .service)
  }
}
