// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import JOSE
import LinuxPlatform
import MSALServer
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces
import TestSupport
import Testing

/// A minimal identity service for servers: metadata of both versions, keys, and a token endpoint whose answers each
/// test writes.
struct ScriptedService {
  static let host = "login.contoso.test"
  static let tenant = "11111111-2222-4333-8444-555555555555"
  static let otherTenant = "22222222-2222-4333-8444-555555555555"
  static let clientID = "99999999-0000-4000-8000-000000000001"
  static let objectID = "aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee"
  static let home = "\(objectID).\(tenant)"
  static let graph = "https://graph.microsoft.com/.default"
  static let key = TestKeys.signing
  static let otherKey = TestKeys.stranger

  let clock = ManualClock()
  /// What the applications and validators have told.
  let events = Lock<[ServerEvent]>([])
  let transport = WatchedTransport(servers: [:])
  /// The keys of the key set: only `k1` until a test replaces it.
  let keys = Lock<[JSONValue]>([])

  init() {
    keys.withLock { keys in keys = (try? Self.key.get()).map { [Self.publicKey($0, "k1")] } ?? [] }
    let keys = keys
    transport.serve(Self.host) { request in
      let parts = request.url.path().split(separator: "/").map(String.init)
      guard let tenant = parts.first else { return HTTPResponse(status: 404) }
      let isTenantless = ["common", "organizations", "consumers"].contains(tenant)
      let named = isTenantless ? "{tenantid}" : tenant == "contoso.test" ? Self.tenant : tenant
      let base = "https://\(Self.host)/\(tenant)"
      switch parts.dropFirst().joined(separator: "/") {
      case "v2.0/.well-known/openid-configuration":
        return .json(Self.metadata(base, issuer: "https://\(Self.host)/\(named)/v2.0"))
      case ".well-known/openid-configuration":
        return .json(Self.metadata(base, issuer: "https://sts.windows.net/\(named)/"))
      case "keys": return .json(["keys": .array(keys.withLock { $0 })])
      default: return HTTPResponse(status: 404)
      }
    }
  }

  /// Serves another authority's metadata, with the same keys.
  func serve(authority: String, issuer: String) {
    let host = URL(string: authority)?.host() ?? ""
    let keys = keys
    transport.serve(host) { request in
      if request.url.path().hasSuffix("/keys") { return .json(["keys": .array(keys.withLock { $0 })]) }
      return .json([
        "issuer": .string(issuer), "authorization_endpoint": .string(authority + "/oauth2/v2.0/authorize"),
        "token_endpoint": .string(authority + "/oauth2/v2.0/token"), "jwks_uri": .string("https://\(host)/keys"),
      ])
    }
  }

  private static func metadata(_ base: String, issuer: String) -> JSONValue {
    [
      "issuer": .string(issuer), "authorization_endpoint": .string(base + "/oauth2/v2.0/authorize"),
      "token_endpoint": .string(base + "/oauth2/v2.0/token"), "jwks_uri": .string("https://\(host)/common/keys"),
      "end_session_endpoint": .string(base + "/oauth2/v2.0/logout"),
    ]
  }

  static func publicKey(_ key: RSAPrivateKey, _ id: String, issuer: String? = nil) -> JSONValue {
    var object = JSONWebKey(publicKey: key.publicKey, keyID: id).encoded.object ?? JSONObject()
    object["issuer"] = issuer.map(JSONValue.string)
    return .object(object)
  }

  /// Answers token requests; everything else stays as it is.
  func onToken(_ answer: @escaping @Sendable (HTTPRequest) async throws(TransportError) -> HTTPResponse) {
    transport.intercept { request async throws(TransportError) in
      guard request.url.path().hasSuffix("/token") else { return nil }
      return try await answer(request)
    }
  }

  /// Holds every request until the gate is opened.
  func holdRequests() -> Gate {
    let gate = Gate()
    transport.intercept { _ in
      await gate.pass()
      return nil
    }
    return gate
  }

  /// Holds token requests until the gate is opened, and answers them with the token called `access-NUMBER`.
  func holdTokens(_ number: Int) -> Gate {
    let gate = Gate()
    onToken { _ in
      await gate.pass()
      return .json(Self.tokens(number))
    }
    return gate
  }

  /// Gives tokens called `access-1`, `access-2`, and so on.
  func giveTokens(
    expiresIn: Int = 3600, refreshIn: Int? = nil, _ change: @escaping @Sendable (inout JSONObject) -> Void = { _ in }
  ) {
    let count = Lock(0)
    onToken { _ in
      let number = count.withLock { count in
        count += 1
        return count
      }
      return .json(Self.tokens(number, expiresIn: expiresIn, refreshIn: refreshIn, change))
    }
  }

  static func tokens(
    _ number: Int, expiresIn: Int = 3600, refreshIn: Int? = nil, _ change: (inout JSONObject) -> Void = { _ in }
  ) -> JSONValue {
    var answer: JSONObject = [
      "token_type": "Bearer", "access_token": .string("access-\(number)"), "expires_in": JSONValue(expiresIn),
      "refresh_in": refreshIn.map { JSONValue($0) },
    ]
    change(&answer)
    return .object(answer)
  }

  static func refusal(
    _ error: String, _ code: Int, status: Int = 400, headers: HTTPHeaders = [:],
    _ change: (inout JSONObject) -> Void = { _ in }
  ) -> HTTPResponse {
    var answer: JSONObject = [
      "error": .string(error), "error_description": .string("AADSTS\(code): no."), "error_codes": [JSONValue(code)],
      "trace_id": "trace-1",
    ]
    change(&answer)
    return .json(.object(answer), status: status, headers: headers)
  }

  /// The events that tell something, without those about requests.
  var told: [ServerEvent] {
    events.withLock { events in events.filter { if case .request = $0 { false } else { true } } }
  }

  var tokenRequests: [HTTPRequest] { transport.requests(to: "/token") }

  func platform(
    _ variables: [String: String] = [:], clock: ManualClock? = nil, seed: UInt64 = 1
  ) -> ServerPlatform {
    ServerPlatform(
      transport: transport, clock: clock ?? self.clock, random: SeededRandom(seed: seed),
      onEvent: { [events] event in events.withLock { $0.append(event) } },
      environment: EnvironmentVariables(variables))
  }

  func application(
    tenant: String = Self.tenant, credential: ClientCredential = .secret("s3cret&value"),
    variables: [String: String] = [:], _ change: (inout ConfidentialClientConfiguration) -> Void = { _ in }
  ) throws -> ConfidentialClientApplication {
    var configuration = ConfidentialClientConfiguration(
      clientID: Self.clientID, authority: "https://\(Self.host)/\(tenant)", credential: credential)
    configuration.validatesAuthority = false
    change(&configuration)
    return try ConfidentialClientApplication(configuration, platform: platform(variables))
  }

  /// Runs `body`, and lets time pass as soon as a task waits for it.
  func passing<Value: Sendable>(_ seconds: Double, _ body: () async throws -> Value) async rethrows -> Value {
    let clock = clock
    let time = Task {
      while !Task.isCancelled {
        await clock.waitForSleepers()
        clock.advance(seconds: seconds)
        await Task.yield()
      }
    }
    defer { time.cancel() }
    return try await body()
  }
}

/// The error that `body` throws; a test failure when it throws none.
func failure<Value>(
  _ what: String = "", sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Value
) async -> AcquisitionError? {
  await #expect(throws: AcquisitionError.self, "\(what)", sourceLocation: sourceLocation) { _ = try await body() }
}

extension ManualClock {
  /// How much time must pass for `body` to return. It passes only when `body` does not return without it.
  func elapsed(during body: @escaping @Sendable () async -> Void) async -> Double {
    let start = now
    let isDone = Lock(false)
    let call = Task {
      await body()
      isDone.withLock { $0 = true }
    }
    while !isDone.withLock({ $0 }) {
      for _ in 0..<20 where !isDone.withLock({ $0 }) { try? await Task.sleep(for: .milliseconds(2)) }
      if !isDone.withLock({ $0 }), let seconds = secondsToNextWaking { advance(seconds: seconds) }
    }
    await call.value
    return now.timeIntervalSince(start)
  }
}
