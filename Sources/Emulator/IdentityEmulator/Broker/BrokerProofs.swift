// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import JOSE
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces

// What the broker proves to others: a person's sign-in to a browser's page, and the possession of its key.
extension BrokerVisit {
  func cookies(_ request: BrokerRequest) throws(BrokerError) -> JSONObject {
    if fault == .noCookies { return ["cookieItems": []] }
    guard let asked = request.account ?? request.parameters?.account else { throw .contract("Missing account") }
    let parameters = try checkedParameters(request, for: .ssoCookie)
    guard let url = request.ssoURL.flatMap({ URL(string: $0) }), url.host() != nil else {
      throw .contract("The ssoUrl is null, empty or no address.")
    }
    guard !dialect.checksAuthorizationType || parameters.ssoURL == request.ssoURL || !broker.isStrict else {
      throw .contract("The ssoUrl of the authParameters is missing or another one.")
    }
    let (person, user) = try person(asked, named: nil, for: parameters.clientID)
    guard directory.tenant(user.tenantID)?.kind == .workforce else {
      throw .make(.unexpected, "Failed to fetch prt sso cookie")
    }
    let query = FormCoding.decode(url.query(percentEncoded: true) ?? "") ?? []
    let content = SSOCookie(primaryToken: try primaryToken(of: person), key: store.current.secret).text(
      nonce: query["sso_nonce"], at: broker.emulator.clock.now, random: broker.emulator.random)
    var cookie: JSONObject = ["cookieName": .string(SSOCookie.name), "cookieContent": .string(content)]
    if dialect.listsCookies { return ["cookieItems": [.object(cookie)]] }
    cookie["account"] = .object(account(of: user))
    return cookie
  }

  // MARK: Proof of possession

  /// A statement about a request, without an access token.
  func signature(_ request: BrokerRequest) throws(BrokerError) -> JSONObject {
    guard !dialect.isHimmelblau else { throw .notImplemented }
    try check(clientID: request.clientID)
    let isKnown = people(for: request.clientID).contains { _, user in
      FoldedText.isSame(request.possession?.homeAccountID ?? "", "\(user.id).\(user.tenantID)")
    }
    guard let possession = request.possession, isKnown else { throw .unusable("Unable to find account") }
    return ["signedHttpRequest": .string(try statement(possession, around: nil))]
  }

  /// `req_cnf`: the key of the app, or the broker's own.
  func confirmation(_ possession: BrokerPossession) throws(BrokerError) -> String {
    let id: String = if let own = possession.keyID, !own.isEmpty { own } else { try possessionKey().id }
    return Base64URL.encode(JSONValue.object(["kid": .string(id)]).utf8)
  }

  /// A signed statement about an HTTP request (draft-ietf-oauth-signed-http-request-03 section 3).
  func statement(_ possession: BrokerPossession, around token: Secret?) throws(BrokerError) -> String {
    let (key, jwk, id) = try possessionKey()
    // Clients put the whole address where the host belongs.
    let text = possession.uriHost.contains("://") ? possession.uriHost : "https://" + possession.uriHost
    guard let url = URL(string: text), let host = url.host()?.lowercased() else {
      throw .contract("The uriHost is no host and no address.")
    }
    let path = url.path(percentEncoded: true)
    var claims: JSONObject = [
      "at": token.map { .string($0.exposed) }, "ts": JSONValue(broker.emulator.clock.now.epochSeconds),
      "m": .string(possession.httpMethod.uppercased()),
      "u": .string(host + (url.port.map { ":\($0)" } ?? "")), "p": .string(path.isEmpty ? "/" : path),
      "nonce": .string(possession.nonce ?? Base64URL.encode(broker.emulator.random.bytes(16))),
      "cnf": ["jwk": jwk],
    ]
    claims["client_claims"] = possession.clientClaims.map(JSONValue.string)
    do throws(JOSEError) {
      return try JWTSigner(key: key, keyID: id).sign(.object(claims), header: ["typ": "pop"])
    } catch { throw .make(.unexpected, "The request could not be signed.") }
  }

  private func possessionKey() throws(BrokerError) -> (key: RSAPrivateKey, jwk: JSONValue, id: String) {
    do throws(CryptoError) {
      let key = try store.possessionKey.get()
      let jwk = JSONWebKey(publicKey: key.publicKey, keyID: nil)
      return (key, jwk.requiredMembers, jwk.thumbprint)
    } catch { throw .make(.unexpected, "The broker has no key.") }
  }
}

/// The cookie, or header, by which the broker signs a person in at the platform's pages (MS-OAPXBC 3.2.5.2.1.1.1): the
/// primary refresh token in a statement that is signed with a key only the broker and the platform know.
struct SSOCookie {
  static let name = "x-ms-RefreshTokenCredential"
  /// Seconds for which a cookie without a nonce is accepted.
  static let lifetime = 2_700.0
  private static let label = "AzureAD-SecureConversation"

  let primaryToken: String
  /// The emulator's key for the session keys of primary refresh tokens.
  let key: [UInt8]

  /// - Parameter nonce: of the platform, for one use; nil: the statement names the time instead.
  func text(nonce: String?, at now: Date, random: any RandomSource) -> String {
    let context = random.bytes(24)
    let header: JSONValue = [
      "alg": "HS256", "typ": "JWT", "kdf_ver": 2, "ctx": .string(Data(context).base64EncodedString()),
    ]
    let claims: JSONValue = [
      "refresh_token": .string(primaryToken), "is_primary": "true", "request_nonce": nonce.map(JSONValue.string),
      "iat": nonce == nil ? JSONValue(now.epochSeconds) : nil,
    ]
    let signed = Base64URL.encode(header.utf8) + "." + Base64URL.encode(claims.utf8)
    return signed + "." + Base64URL.encode(signature(of: signed, context: context, payload: Array(claims.utf8)))
  }

  /// With the key of SP 800-108 in counter mode. In version 2 of the derivation the payload is part of the context.
  fileprivate func signature(of signed: String, context: [UInt8], payload: [UInt8]) -> [UInt8] {
    let session = HMACSHA256.authenticate(Array(primaryToken.utf8), key: key)
    let bound = SHA256.hash(context + payload)
    let derived = HMACSHA256.authenticate(
      [0, 0, 0, 1] + Array(Self.label.utf8) + [0] + bound + [0, 0, 1, 0], key: session)
    return HMACSHA256.authenticate(Array(signed.utf8), key: derived)
  }
}

/// Why a cookie is not used; the text is for the log.
struct SSOCookieRefusal: Error { let reason: String }

/// Reads such a cookie at the authorization endpoint.
struct SSOCookieReader: Sendable {
  let grants: GrantStore
  let broker: BrokerStore
  let nonces: NonceStore

  /// The sign-in that the request's cookie or header proves; nil when it has none.
  func signIn(_ context: RequestContext) throws(SSOCookieRefusal) -> SignInRecord? {
    guard let text = context.request.headers[SSOCookie.name] ?? context.cookie(SSOCookie.name) else { return nil }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard let token = try? UnverifiedJWT(parsing: text), parts.count == 3, token.algorithm == "HS256",
      let primary = token.claims["refresh_token"]?.string,
      let random = token.header["ctx"]?.string.flatMap({ Data(base64Encoded: $0) })
    else { throw SSOCookieRefusal(reason: "it can't be read") }
    let expected = SSOCookie(primaryToken: primary, key: broker.current.secret).signature(
      of: "\(parts[0]).\(parts[1])", context: Array(random), payload: Base64URL.decode(String(parts[1])) ?? [])
    guard let signature = Base64URL.decode(String(parts[2])), constantTimeEqual(signature, expected) else {
      throw SSOCookieRefusal(reason: "its signature is wrong")
    }
    guard let record = grants.current.refreshTokens.token(primary)?.record, record.isPrimary, record.revocation == nil,
      context.now < record.expiresAt
    else { throw SSOCookieRefusal(reason: "its token is unknown, revoked or has expired") }
    if let nonce = token.claims["request_nonce"]?.string {
      guard nonces.takeIssued(nonce, at: context.now) else {
        throw SSOCookieRefusal(reason: "its nonce is not of this emulator, is too old, or was used before")
      }
    } else {
      guard let made = token.claims["iat"]?.numericDate else {
        throw SSOCookieRefusal(reason: "it names neither nonce nor time")
      }
      let age = context.now.timeIntervalSince1970 - made
      guard age <= SSOCookie.lifetime, age >= -60 else {
        throw SSOCookieRefusal(reason: "it is too old or from the future")
      }
    }
    return record.signIn
  }
}
