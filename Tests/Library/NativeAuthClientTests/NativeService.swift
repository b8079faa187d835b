// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import JOSE
import NativeAuthClient
import OAuthClient
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces
import TestSupport
import TokenCache
import TokenExchange

/// A minimal external tenant: metadata, keys, and native endpoints whose answers each test queues.
struct NativeService {
  static let tenant = "11111111-2222-4333-8444-555555555555"
  static let authority = Authority(host: "fabrikam.test", tenant: tenant)
  static let settings = NativeAuthSettings(
    clientID: ClientID("client-1"), challengeTypes: [.oneTimeCode, .password], dataCenter: "ESTS-1")
  static let key = TestKeys.signing

  let clock = ManualClock()
  private let random = SeededRandom()
  let transport: WatchedTransport
  let client: PublicClient
  // The answers still to come, in order.
  private let queue = Lock<[HTTPResponse]>([])

  init(_ adjust: (inout ClientConfiguration) -> Void = { _ in }) {
    let queue = queue
    transport = WatchedTransport(servers: [
      "fabrikam.test": { request in
        let base = "https://fabrikam.test/\(Self.tenant)"
        switch request.url.path() {
        case "/\(Self.tenant)/v2.0/.well-known/openid-configuration":
          return .json([
            "issuer": .string(base + "/v2.0"), "authorization_endpoint": .string(base + "/oauth2/v2.0/authorize"),
            "token_endpoint": .string(base + "/oauth2/v2.0/token"), "jwks_uri": .string(base + "/keys"),
          ])
        case "/\(Self.tenant)/keys":
          guard let key = try? Self.key.get() else { return HTTPResponse(status: 500) }
          return .json(JSONWebKeySet(keys: [JSONWebKey(publicKey: key.publicKey, keyID: "k1")]).encoded)
        default: return queue.withLock { $0.isEmpty ? HTTPResponse(status: 404) : $0.removeFirst() }
        }
      }
    ])
    var configuration = ClientConfiguration(
      clientID: ClientID("client-1"), redirectURI: .loopback(nil), authority: Self.authority,
      knownAuthorities: [Self.authority])
    configuration.retryInterval = 0
    adjust(&configuration)
    let platform = Platform(
      transport: transport, clock: clock, random: random, browser: NoBrowser(),
      redirects: InProcessRedirects(transport: transport), log: RecordingLog())
    client = PublicClient(
      configuration: configuration, platform: platform, cache: TokenCache(store: nil, log: NoLog()))
  }

  func answer(_ bodies: JSONValue..., status: Int = 200) {
    queue.withLock { $0 += bodies.map { .json($0, status: status) } }
  }

  func answer(_ response: HTTPResponse) { queue.withLock { $0.append(response) } }

  /// A valid token answer, which `change` may spoil.
  func tokens(of user: String = "ada", _ change: (inout JSONObject) -> Void = { _ in }) throws -> JSONValue {
    let now = Int(clock.now.timeIntervalSince1970)
    let claims: JSONValue = [
      "iss": .string("https://fabrikam.test/\(Self.tenant)/v2.0"), "aud": "client-1", "tid": .string(Self.tenant),
      "oid": .string(user), "sub": .string(user), "iat": JSONValue(now), "exp": JSONValue(now + 3600),
      "preferred_username": .string("\(user)@fabrikam.example"),
    ]
    var answer: JSONObject = [
      "token_type": "Bearer", "access_token": .string("access-\(user)"), "refresh_token": "refresh",
      "expires_in": 3600, "scope": "api/read openid profile offline_access",
      "id_token": .string(try JWTSigner(key: Self.key.get(), keyID: "k1").sign(claims, header: [:])),
      "client_info": .string(ClientInfo(uid: user, utid: Self.tenant).encoded),
    ]
    change(&answer)
    return .object(answer)
  }

  func signIn(
    scopes: ScopeSet = ScopeSet(["api/read"]), claims: String? = nil, headers: AppHeaders.Source? = nil
  ) async -> SignInOutcome {
    await FlowRunner(client: client, appHeaders: AppHeaders(headers)).run(
      SignInPhase.start(password: Secret("p"), in: context(scopes: scopes, claims: claims)))
  }

  func context(scopes: ScopeSet = ScopeSet([]), claims: String? = nil) -> FlowContext {
    FlowContext(
      settings: Self.settings, correlationID: CorrelationID(random.uuid()),
      username: "ada@fabrikam.example", scopes: scopes, claims: claims)
  }

  static let initiated: JSONValue = ["continuation_token": "t1"]
  static let asksPassword: JSONValue = ["challenge_type": "password", "continuation_token": "t2"]
}

struct NoBrowser: Browser {
  func open(_ url: URL, privately: Bool) async throws(PageOpeningError) { throw .noBrowser(tried: []) }
}
