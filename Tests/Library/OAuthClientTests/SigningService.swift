// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import JOSE
import OAuthClient
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces
import TestSupport
import Testing
import TokenCache
import TokenExchange

/// A minimal identity service: metadata, keys, and a token endpoint whose answer each test writes.
struct SigningService {
  static let tenant = "11111111-2222-4333-8444-555555555555"
  static let objectID = "aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee"
  static let clientID = "99999999-0000-4000-8000-000000000001"
  static let home = HomeAccountID("\(objectID).\(tenant)")
  static let account = AccountReference(homeAccountID: home, username: "ada@contoso.example")
  static let authority = Authority(host: "login.contoso.test", tenant: "common")
  static let key = TestKeys.signing
  static let otherKey = TestKeys.stranger

  let clock = ManualClock()
  let log = RecordingLog()
  let transport: WatchedTransport
  let cache = TokenCache(store: nil, log: NoLog())

  /// The keys of the key set: only `k1` until a test replaces it.
  let keys = Lock<[(id: String, key: RSAPrivateKey)]>([])

  init() {
    transport = WatchedTransport(servers: [:])
    keys.withLock { keys in keys = (try? Self.key.get()).map { [("k1", $0)] } ?? [] }
    serve(["common": "{tenantid}"])
  }

  /// Serves metadata and keys at `host`. `tenants` maps the tenant in a URL to the tenant in the issuer.
  /// - Parameter answersNameIssuer: The metadata's value about RFC 9207.
  func serve(
    _ tenants: [String: String], at host: String = "login.contoso.test", signOutPage: Bool = true,
    answersNameIssuer: Bool? = nil
  ) {
    let keys = keys
    transport.serve(host) { request in
      let parts = request.url.path().split(separator: "/").map(String.init)
      guard let tenant = parts.first, let issuer = tenants[tenant] else { return HTTPResponse(status: 404) }
      let base = "https://\(host)/\(tenant)"
      switch parts.dropFirst().joined(separator: "/") {
      case "v2.0/.well-known/openid-configuration":
        return .json([
          "issuer": .string("https://\(host)/\(issuer)/v2.0"),
          "authorization_endpoint": .string(base + "/oauth2/v2.0/authorize"),
          "token_endpoint": .string(base + "/oauth2/v2.0/token"), "jwks_uri": .string(base + "/keys"),
          "device_authorization_endpoint": .string(base + "/oauth2/v2.0/devicecode"),
          "authorization_response_iss_parameter_supported": answersNameIssuer.map { .bool($0) },
          "end_session_endpoint": signOutPage ? .string(base + "/oauth2/v2.0/logout") : nil,
        ])
      case "keys":
        let served = keys.withLock { $0 }.map { JSONWebKey(publicKey: $0.key.publicKey, keyID: $0.id) }
        return .json(JSONWebKeySet(keys: served).encoded)
      default: return HTTPResponse(status: 404)
      }
    }
  }

  /// Answers token requests with `answer`; everything else stays as it is.
  func onToken(_ answer: @escaping @Sendable (HTTPRequest) async throws(TransportError) -> HTTPResponse) {
    transport.intercept { request async throws(TransportError) in
      guard request.url.path().hasSuffix("/token") else { return nil }
      return try await answer(request)
    }
  }

  /// Answers token requests with `answer` as soon as the gate is open.
  func holdTokens(_ answer: JSONValue) -> Gate {
    let gate = Gate()
    onToken { _ in
      await gate.pass()
      return .json(answer)
    }
    return gate
  }

  /// Answers by the end of the path: `openid-configuration`, `/keys`, `/token`; everything else stays as it is.
  func on(_ answers: [String: @Sendable (HTTPRequest) async throws(TransportError) -> HTTPResponse]) {
    transport.intercept { request async throws(TransportError) in
      guard let answer = answers.first(where: { request.url.path().hasSuffix($0.key) })?.value else { return nil }
      return try await answer(request)
    }
  }

  var tokenRequests: [HTTPRequest] { transport.requests(to: "/token") }

  var platform: Platform {
    Platform(
      transport: transport, clock: clock, random: SeededRandom(), browser: UnusedBrowser(),
      redirects: InProcessRedirects(transport: transport), log: log)
  }

  func client(_ change: (inout ClientConfiguration) -> Void = { _ in }) -> PublicClient {
    var configuration = ClientConfiguration(
      clientID: ClientID(Self.clientID), redirectURI: .loopback(nil), authority: Self.authority,
      knownAuthorities: [Self.authority])
    configuration.retryInterval = 0
    change(&configuration)
    return PublicClient(
      configuration: configuration, platform: platform, cache: cache, sessions: InteractiveSessions())
  }

  /// The claims of a valid ID token, of which tests change one at a time.
  func claims(_ change: (inout JSONObject) -> Void = { _ in }) -> JSONValue {
    let now = Int(clock.now.timeIntervalSince1970)
    var claims: JSONObject = [
      "iss": .string("https://login.contoso.test/\(Self.tenant)/v2.0"), "aud": .string(Self.clientID),
      "tid": .string(Self.tenant), "oid": .string(Self.objectID), "sub": "subject-1", "iat": JSONValue(now),
      "nbf": JSONValue(now), "exp": JSONValue(now + 3600), "preferred_username": "ada@contoso.example", "name": "Ada",
    ]
    change(&claims)
    return .object(claims)
  }

  func idToken(
    key: RSAPrivateKey? = nil, keyID: String = "k1", header: JSONObject = [:],
    _ change: (inout JSONObject) -> Void = { _ in }
  ) throws -> String {
    try JWTSigner(key: key ?? Self.key.get(), keyID: keyID).sign(claims(change), header: header)
  }

  /// A valid token answer, which `change` may spoil or extend.
  func tokens(_ change: (inout JSONObject) -> Void = { _ in }) throws -> JSONValue {
    var answer: JSONObject = [
      "token_type": "Bearer", "access_token": "access-1", "refresh_token": "refresh-2", "expires_in": 3600,
      "ext_expires_in": 7200, "scope": "User.Read openid profile", "id_token": .string(try idToken()),
      "client_info": .string(ClientInfo(uid: Self.objectID, utid: Self.tenant).encoded),
    ]
    change(&answer)
    return .object(answer)
  }

  /// Puts a signed-in account into the cache: its access token ends `expiresIn` seconds from now.
  func signIn(
    expiresIn: Double, refreshToken: String? = "refresh-1", familyID: String? = nil, cache other: TokenCache? = nil
  ) throws {
    let environment = "login.contoso.test"
    let client = ClientID(Self.clientID)
    try (other ?? cache).save(
      TokenEntries(
        account: AccountRecord(
          homeAccountID: Self.home, environment: environment, realm: Self.tenant, localAccountID: Self.objectID,
          username: "ada@contoso.example"),
        accessToken: AccessTokenRecord(
          homeAccountID: Self.home, environment: environment, realm: Self.tenant, clientID: client,
          target: ScopeSet(["User.Read", "Mail.Read"]), secret: Secret("access-0"), tokenType: "Bearer",
          cachedAt: clock.now, expiresOn: clock.now.addingTimeInterval(expiresIn),
          extendedExpiresOn: clock.now.addingTimeInterval(expiresIn + 3600)),
        refreshToken: refreshToken.map {
          RefreshTokenRecord(
            homeAccountID: Self.home, environment: environment, clientID: client, familyID: familyID,
            secret: Secret($0))
        },
        idToken: IDTokenRecord(
          homeAccountID: Self.home, environment: environment, realm: Self.tenant, clientID: client,
          secret: Secret(try idToken()))),
      aliases: EnvironmentAliases(preferredCache: environment, names: [environment]))
  }

  func silent(_ scopes: String..., forceRefresh: Bool = false, claims: String? = nil) -> SilentRequest {
    SilentRequest(
      parameters: TokenParameters(scopes: ScopeSet(scopes), account: Self.account, claims: claims),
      forceRefresh: forceRefresh)
  }
}

struct UnusedBrowser: Browser {
  func open(_ url: URL, privately: Bool) async throws(PageOpeningError) { throw .noBrowser(tried: []) }
}

/// The failure that `body` ends with, nil when it succeeds.
func failure<Value>(_ body: () async throws -> Value) async -> IdentityError? {
  do {
    _ = try await body()
  } catch let error as IdentityError {
    return error
  } catch {
    Issue.record(error)
  }
  return nil
}
