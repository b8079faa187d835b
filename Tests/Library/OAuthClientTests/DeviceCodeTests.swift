// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthClient
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing
import TokenExchange

/// Sign-in on another device (RFC 8628), second by second.
struct DeviceCodeTests {
  let service = SigningService()
  let prompts = Lock<[DeviceCodePrompt]>([])
  /// The times of requests to the token endpoint, in seconds since the start.
  let polls = Lock<[Double]>([])

  static let codes: JSONObject = [
    "user_code": "ABCD-EFGH", "device_code": "secret-device-code",
    "verification_uri": "https://login.contoso.test/devicelogin", "expires_in": 60, "interval": 5,
    "message": "Type ABCD-EFGH at login.contoso.test",
  ]

  private func request(_ account: AccountReference? = nil) -> DeviceCodeRequest {
    DeviceCodeRequest(parameters: TokenParameters(scopes: ScopeSet(["User.Read"]), account: account)) {
      [prompts] prompt in prompts.withLock { $0.append(prompt) }
    }
  }

  /// Issues the codes, and answers the polls in turn; the last answer is repeated.
  private func answer(_ change: (inout JSONObject) -> Void = { _ in }, polls answers: Answer...) throws {
    var codes = Self.codes
    change(&codes)
    let given = codes
    let tokens = try service.tokens()
    let start = service.clock.now
    let (clock, polls) = (service.clock, polls)
    service.on([
      "/devicecode": { _ in .json(.object(given)) },
      "/token": { _ throws(TransportError) in
        let count = polls.withLock { polls in
          polls.append(clock.now.timeIntervalSince(start))
          return polls.count
        }
        switch answers[min(count, answers.count) - 1] {
        case .tokens: return .json(tokens)
        case .error(let error, let codes, let status, let headers):
          let body: JSONValue = ["error": .string(error), "error_codes": .array(codes.map { JSONValue($0) })]
          return .json(body, status: status, headers: headers)
        case .unreachable: throw .connectionLost(host: "login.contoso.test")
        }
      },
    ])
  }

  enum Answer: Sendable {
    case tokens, unreachable
    case error(String, codes: [Int] = [], status: Int = 400, headers: HTTPHeaders = [:])
    static let pending = Answer.error("authorization_pending", codes: [70_016])
  }

  /// Lets `seconds` pass, one by one, for a client that sleeps between its requests.
  private func pass(_ seconds: Int) async {
    for _ in 0..<seconds {
      await service.clock.waitForSleepers()
      service.clock.advance(seconds: 1)
    }
  }

  /// The outcome of the request after `seconds`.
  private func outcome(after seconds: Int) async -> Result<AuthenticationResult, IdentityError> {
    let (client, request) = (service.client(), request())
    async let result = Self.result { () async throws(IdentityError) in try await client.acquireToken(request) }
    await pass(seconds)
    return await result
  }

  private static func result<Value: Sendable>(
    _ body: @Sendable () async throws(IdentityError) -> Value
  ) async -> Result<Value, IdentityError> {
    do throws(IdentityError) { return .success(try await body()) } catch { return .failure(error) }
  }

  @Test func `the code is shown and the token comes once the person has signed in`() async throws {
    try answer(polls: .pending, .pending, .tokens)
    let result = try await outcome(after: 15).get()
    #expect(result.accessToken.exposed == "access-1")
    #expect(result.account.username == "ada@contoso.example")
    #expect(polls.withLock { $0 } == [5, 10, 15])
    let prompt = try #require(prompts.withLock { $0 }.first)
    #expect(prompts.withLock { $0.count } == 1)
    #expect(prompt.userCode == "ABCD-EFGH")
    #expect(prompt.message == "Type ABCD-EFGH at login.contoso.test")
    #expect(prompt.expiresOn == service.clock.now.addingTimeInterval(45))
    #expect(try service.client().accounts().map(\.username) == ["ada@contoso.example"])
  }

  @Test func `both requests carry what the specification asks for`() async throws {
    try answer(polls: .tokens)
    _ = try await outcome(after: 5).get()
    let hidden: Set<String> = ["client-request-id", "x-client-CPU", "x-client-Ver"]
    let commands = service.transport.requests.filter { $0.method == "POST" }.map { $0.curlCommand(hiding: hidden) }
    #expect(
      commands == [
        #"""
        curl --request POST 'https://login.contoso.test/common/oauth2/v2.0/devicecode' \
          --header 'Accept: application/json' \
          --header 'Content-Type: application/x-www-form-urlencoded;charset=utf-8' \
          --header 'client-request-id: <client-request-id>' \
          --header 'return-client-request-id: true' \
          --header 'x-client-CPU: <x-client-CPU>' \
          --header 'x-client-OS: Linux' \
          --header 'x-client-SKU: MSAL.Swift.Linux' \
          --header 'x-client-Ver: <x-client-Ver>' \
          --data-urlencode 'client_id=99999999-0000-4000-8000-000000000001' \
          --data-urlencode 'scope=User.Read openid profile offline_access'
        """#,
        #"""
        curl --request POST 'https://login.contoso.test/common/oauth2/v2.0/token' \
          --header 'Accept: application/json' \
          --header 'Content-Type: application/x-www-form-urlencoded;charset=utf-8' \
          --header 'client-request-id: <client-request-id>' \
          --header 'return-client-request-id: true' \
          --header 'x-client-CPU: <x-client-CPU>' \
          --header 'x-client-OS: Linux' \
          --header 'x-client-SKU: MSAL.Swift.Linux' \
          --header 'x-client-Ver: <x-client-Ver>' \
          --header 'x-client-current-telemetry: 4|622,0|' \
          --header 'x-client-last-telemetry: 4|0|||' \
          --header 'x-ms-lib-capability: retry-after, h429' \
          --data-urlencode 'client_id=99999999-0000-4000-8000-000000000001' \
          --data-urlencode 'grant_type=urn:ietf:params:oauth:grant-type:device_code' \
          --data-urlencode 'device_code=secret-device-code' \
          --data-urlencode 'scope=User.Read openid profile offline_access' \
          --data-urlencode 'client_info=1'
        """#,
      ])
  }

  @Test func `slow down lengthens the interval by five seconds for good`() async throws {
    try answer(polls: .pending, .error("slow_down"), .pending, .error("slow_down"), .tokens)
    _ = try await outcome(after: 45).get()
    #expect(polls.withLock { $0 } == [5, 10, 20, 30, 45])
  }

  @Test func `without an interval the polls are five seconds apart`() async throws {
    try answer({ $0["interval"] = nil }, polls: .pending, .tokens)
    _ = try await outcome(after: 10).get()
    #expect(polls.withLock { $0 } == [5, 10])
  }

  @Test func `a service that is down is asked again more and more seldom while time remains`() async throws {
    try answer(polls: .unreachable, .error("server_error", status: 503), .pending, .tokens)
    _ = try await outcome(after: 40).get()
    #expect(polls.withLock { $0 } == [5, 15, 35, 40])
  }

  @Test func `the pause that the service asks for is kept`() async throws {
    try answer(polls: .error("temporarily_unavailable", status: 429, headers: ["Retry-After": "17"]), .tokens)
    _ = try await outcome(after: 22).get()
    #expect(polls.withLock { $0 } == [5, 22])
  }

  @Test func `a service that stays down until the code ends is reported as such`() async throws {
    try answer({ $0["expires_in"] = 20 }, polls: .unreachable)
    let failure = try #require(await outcome(after: 20).failure)
    #expect(casePath(failure.reason) == "transport.connectionLost")
  }

  /// The service refuses early polls, and no longer knows the code after its expiry.
  @Test(arguments: [(12, [5.0, 10]), (15, [5, 10]), (16, [5, 10, 15])])
  func `the last poll comes before the end and not early`(expiresIn: Int, expected: [Double]) async throws {
    try answer({ $0["expires_in"] = JSONValue(expiresIn) }, polls: .pending)
    let failure = try #require(await outcome(after: expiresIn).failure)
    #expect(polls.withLock { $0 } == expected)
    #expect(try requireCase("deviceCodeExpired", of: failure.reason, as: ErrorResponse?.self) == nil)
  }

  @Test func `an approval while the service was down is still found before the end`() async throws {
    try answer({ $0["expires_in"] = 30 }, polls: .unreachable, .unreachable, .tokens)
    _ = try await outcome(after: 29).get()
    #expect(polls.withLock { $0 } == [5, 15, 29])
  }

  @Test(arguments: [
    ("expired_token", [70_020], "deviceCodeExpired"), ("code_expired", [70_019], "deviceCodeExpired"),
    ("access_denied", [65_004], "cancelledByUser"), ("authorization_declined", [], "cancelledByUser"),
    ("bad_verification_code", [70_018], "refused"), ("invalid_grant", [53_003], "deviceCodeBlocked"),
    ("invalid_grant", [50_097], "deviceCodeBlocked"), ("invalid_grant", [70_000], "refused"),
  ])
  func `refusals that end the flow say why`(error: String, codes: [Int], expected: String) async throws {
    try answer(polls: .pending, .error(error, codes: codes))
    let failure = try #require(await outcome(after: 10).failure)
    #expect("\(failure.reason)".hasPrefix(expected), "\(failure.reason)")
    #expect(failure.correlationID != nil)
    #expect(failure.httpStatus == 400)
  }

  @Test(arguments: [false, true]) func `cancelling ends the wait at once`(byPrompt: Bool) async throws {
    try answer(polls: .pending)
    let (client, request) = (service.client(), request())
    let task = Task { await Self.result { () async throws(IdentityError) in try await client.acquireToken(request) } }
    await service.clock.waitForSleepers()
    if byPrompt { prompts.withLock { $0 }.first?.cancel() } else { task.cancel() }
    let failure = try #require(await task.value.failure)
    #expect(caseName(failure.reason) == "cancelled")
    #expect(polls.withLock { $0 }.isEmpty)
  }

  @Test(arguments: ["device_code", "user_code", "verification_uri"])
  func `an answer that lacks a member is refused`(member: String) async throws {
    try answer({ $0[member] = nil }, polls: .tokens)
    let failure = try #require(await outcome(after: 0).failure)
    #expect(caseName(failure.reason) == "malformedResponse")
    #expect(prompts.withLock { $0 }.isEmpty)
  }

  @Test(arguments: [
    ("verification_uri", "javascript:alert(1)"), ("verification_uri", "http://login.contoso.test/devicelogin"),
    ("verification_uri", "devicelogin"), ("user_code", "AB\u{1B}[2JCD"),
  ])
  func `what could harm the person is not shown`(member: String, value: String) async throws {
    try answer({ $0[member] = .string(value) }, polls: .tokens)
    let failure = try #require(await outcome(after: 0).failure)
    #expect(caseName(failure.reason) == "malformedResponse")
    #expect(prompts.withLock { $0 }.isEmpty)
  }

  @Test func `a message that would steer the terminal is replaced`() async throws {
    try answer({ $0["message"] = "Type \u{1B}]0;owned\u{7} it" }, polls: .tokens)
    _ = try await outcome(after: 5).get()
    let prompt = try #require(prompts.withLock { $0 }.first)
    #expect(prompt.message.contains("enter the code ABCD-EFGH"))
    #expect(prompt.message.contains("https://login.contoso.test/devicelogin"))
  }

  @Test func `another account than the one asked for is refused`() async throws {
    try answer(polls: .tokens)
    let other = AccountReference(homeAccountID: HomeAccountID("bbbb.cccc"), username: "bob@contoso.example")
    let (client, request) = (service.client(), request(other))
    async let result = Self.result { () async throws(IdentityError) in try await client.acquireToken(request) }
    await pass(5)
    #expect(await caseName(result.failure?.reason) == "accountMismatch")
    #expect(try service.client().accounts().isEmpty)
  }

  @Test func `an authority without device codes is named as the cause`() async throws {
    service.transport.tamper { request, response in
      guard request.url.path().hasSuffix("openid-configuration"),
        var metadata = (try? JSONValue(parsing: response.body))?.object
      else { return response }
      metadata["device_authorization_endpoint"] = nil
      return .json(.object(metadata))
    }
    let failure = try #require(await outcome(after: 0).failure)
    #expect(try requireCase("badRequest", of: failure.reason, as: (String, String).self).0 == "authority")
  }
}

extension Result {
  fileprivate var failure: Failure? { if case .failure(let failure) = self { failure } else { nil } }
}
