// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import JOSE
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces
import TokenExchange

/// Checks the access tokens of requests to an API (RFC 6750), by the rules of the Microsoft identity platform.
///
/// Make one object for an API and use it for all requests. Any task may call it, many at the same time.
///
/// ```swift
/// let incoming = IncomingRequest(method: method, url: url, authorization: authorization)
/// let caller = try await validator.validate(incoming, requiring: .person(scopes: ["Tasks.Read"]))
/// ```
///
/// It fetches the platform's signing keys, and the metadata that name their place and the issuer, when it first needs
/// them, and again after 12 hours in the background. When a token names an unknown key, it looks for new keys, once a
/// minute at most, or every 15 seconds while the platform gives none. While the platform can't be reached, it uses what
/// is at most 48 hours old. See <doc:ProtectAnAPI>.
public final class AccessTokenValidator: Sendable {
  /// A token that was validated, with the keys that it was validated with.
  private struct Validated: Sendable {
    var token: AccessToken
    /// As it is written in the token, which the table only knows by the digest of its other parts.
    var signature: [UInt8]
    var issuer: TokenIssuer
    var keyVersion: Int
  }

  /// Longer texts are refused unread.
  private static let longest = 16_384

  private let configuration: ProtectedAPIConfiguration
  private let clockSkew: Double
  private let authority: Authority
  private let service: IdentityService
  private let platform: ServerPlatform
  let challenges: ChallengeWriter
  private let correlationIDs: CorrelationIDs
  private let replays = ReplaySet()
  // Nothing is awaited while it is held.
  private let validated: Lock<BoundedTable<[UInt8], Validated>>

  /// Makes a validator. Nothing is sent.
  /// - Parameter configuration: The settings of the API. Later changes of them have no effect.
  /// - Throws: ``AcquisitionError`` with `invalidRequest` or `authority` for a setting that can't be used.
  public convenience init(_ configuration: ProtectedAPIConfiguration) throws(AcquisitionError) {
    try self.init(
      configuration,
      platform: .system(
        trustedCertificates: configuration.trustedCertificates, requestTimeout: configuration.requestTimeout,
        onEvent: configuration.onEvent, test: configuration.testSurroundings))
  }

  package init(_ configuration: ProtectedAPIConfiguration, platform: ServerPlatform) throws(AcquisitionError) {
    guard let url = URL(string: configuration.authorityText) else {
      throw AcquisitionError(.authority("it is no URL"))
    }
    do throws(AuthorityError) { authority = try Authority(url: url) } catch {
      throw AcquisitionError(IdentityError(.authority(error)))
    }
    guard !configuration.audiences.isEmpty, !configuration.audiences.contains("") else {
      throw AcquisitionError(.invalidRequest("the API has no audience; name those in its registration"))
    }
    if case .only(let tenants) = configuration.tenants, tenants.isEmpty || !tenants.allSatisfy(Authority.isTenantID) {
      throw AcquisitionError(.invalidRequest("the tenants have to be named by their ids"))
    }
    self.configuration = configuration
    clockSkew = configuration.clockSkew.seconds
    self.platform = platform
    correlationIDs = CorrelationIDs(random: platform.random)
    service = IdentityService(
      transport: platform.transport, clock: platform.clock, log: platform.log,
      known: configuration.validatesAuthority && authority.scheme == "https" ? [] : [authority], keyRules: .ofAPI,
      onOutage: platform.onOutage)
    challenges = ChallengeWriter(
      realm: authority.isTenantless ? "" : authority.tenant,
      authorizationURI: authority.text + (authority.kind == .adfs ? "/oauth2/authorize" : "/oauth2/v2.0/authorize"),
      clientID: configuration.clientID)
    validated = Lock(BoundedTable(limit: configuration.memoryLimit))
  }

  // MARK: Validating

  /// Validates the token of a request and checks the caller's permissions.
  ///
  /// A token that was validated is remembered until it expires or the platform's keys change. Tokens of more than 16
  /// KiB are refused.
  /// - Parameters:
  ///   - request: The parts of the HTTP request that are checked.
  ///   - requirement: The permissions that the operation needs.
  /// - Returns: The validated token.
  /// - Throws: ``AccessRefusal``, with the status and header fields to answer with.
  public nonisolated(nonsending) func validate(
    _ request: IncomingRequest, requiring requirement: AccessRequirement
  ) async throws(AccessRefusal) -> AccessToken {
    guard let onEvent = platform.onEvent else { return try await check(request, requirement) }
    let start = platform.clock.now
    do throws(AccessRefusal) {
      let token = try await check(request, requirement)
      onEvent(.validation(AccessCheck(status: 200, refusal: nil, duration: platform.clock.duration(since: start))))
      return token
    } catch {
      // A caller who has gone away says nothing about the token.
      let check = AccessCheck(
        status: error.status, refusal: error.description, duration: platform.clock.duration(since: start))
      if !Task.isCancelled { onEvent(.validation(check)) }
      throw error
    }
  }

  private nonisolated(nonsending) func check(
    _ request: IncomingRequest, _ requirement: AccessRequirement
  ) async throws(AccessRefusal) -> AccessToken {
    let token: AccessToken
    var wanted: IncomingRequest.Scheme?
    do throws(CheckError) {
      guard let presented = try request.presented() else { throw .missingToken }
      switch presented.scheme {
      case .bearer:
        token = try await validate(presented.token)
        guard !token.isBound else {
          wanted = .pop
          throw .invalidToken("the token is bound to a key; send a signed request")
        }
      case .pop: token = try await validateSigned(presented.token, request)
      }
    } catch {
      // Whoever came by a scheme is answered by it.
      let scheme = configuration.publicHosts.isEmpty ? nil : wanted ?? request.scheme
      throw challenges.refusal(error.reason, by: scheme ?? .bearer)
    }
    switch requirement.verdict(on: token) {
    case .met: return token
    case .lacks(let context): throw challenge(token, for: .authenticationContext(context))
    case .callerNotAllowed: throw challenges.refusal(.callerNotAllowed)
    case .insufficientScope:
      throw challenges.refusal(
        .insufficientScope, by: Self.scheme(of: token), wanting: requirement.permissions(forPerson: token.isForPerson))
    }
  }

  private nonisolated(nonsending) func validateSigned(
    _ text: String, _ request: IncomingRequest
  ) async throws(CheckError) -> AccessToken {
    guard !configuration.publicHosts.isEmpty else { throw .invalidToken("this API takes no signed requests") }
    guard text.utf8.count <= 2 * Self.longest else { throw .invalidToken("the signed request is too long") }
    let signed = try SignedRequestCheck(
      text, of: request, publicHosts: configuration.publicHosts, now: platform.clock.now)
    let token = try await validate(signed.accessToken)
    guard let bound = token.boundKeyID else { throw .invalidToken("the token is bound to no key") }
    guard bound == signed.keyID else { throw .invalidToken("the token is bound to another key") }
    // Anybody may send a key, which may be a large one: it is used when the platform's token names it.
    try signed.checkSignature()
    // Last, so that only what is let in is remembered.
    try replays.note(signed, at: platform.clock.now)
    return token.signed(by: bound)
  }

  private nonisolated(nonsending) func validate(_ text: String) async throws(CheckError) -> AccessToken {
    guard text.utf8.count <= Self.longest else { throw .invalidToken("the token is too long") }
    let now = platform.clock.now
    let signed = try reading { () throws(JOSEError) in try CompactJWS(text) }
    let (digest, signature) = (signed.signedDigest(), Array(signed.signature))
    if let known = validated.withLock({ $0.use(digest, at: now) }), constantTimeEqual(known.signature, signature),
      service.keys.version(at: known.issuer.keySetURL) == known.keyVersion
    {
      try CheckedClaims.checkTimes(
        known.token.notBefore, known.token.expiresOn, now: now, skew: clockSkew)
      return known.token
    }
    let (token, issuer) = try await verify(text, signed, digest, now)
    if let version = service.keys.version(at: issuer.keySetURL) {
      let entry = Validated(token: token, signature: signature, issuer: issuer, keyVersion: version)
      validated.withLock {
        $0.insert(
          entry, for: digest, weight: token.weight + signature.count,
          expires: token.expiresOn.addingTimeInterval(clockSkew), at: now)
      }
    }
    return token
  }

  private func verify(
    _ text: String, _ signed: CompactJWS, _ digest: [UInt8], _ now: Date
  ) async throws(CheckError) -> (AccessToken, TokenIssuer) {
    let unverified = try reading { () throws(JOSEError) in try UnverifiedJWT(parsing: signed) }
    let allowed: Set<SignatureAlgorithm> = configuration.acceptsPS256 ? [.rs256, .ps256] : [.rs256]
    guard allowed.contains(where: { $0.name == unverified.algorithm }) else {
      throw .invalidToken("the token is signed by an algorithm that this API does not take")
    }
    guard let keyID = unverified.keyID, !keyID.isEmpty else { throw .invalidToken("the token names no key") }
    let checked = try CheckedClaims(unverified, configuration, authority, now: now)
    let id = correlationIDs.next()
    let issuer: TokenIssuer
    let keys: JSONWebKeySet
    let isIssuer: Bool
    do throws(IdentityError) {
      // Elsewhere there is one form of tokens and metadata.
      issuer = try await service.issuers.issuer(
        of: authority, version: authority.kind == .entra && checked.version == .v1 ? .v1 : .v2,
        appID: configuration.hasOwnSigningKeys ? ClientID(configuration.clientID) : nil, correlationID: id)
      isIssuer = checked.issuer == issuer.text(tenant: checked.tenant)
      // Another issuer's token is refused without asking for keys.
      keys =
        isIssuer
        ? try await service.keys.keys(at: issuer.keySetURL, including: keyID, isMicrosoft: true, correlationID: id)
        : JSONWebKeySet(keys: [])
    } catch {
      throw unavailable(error)
    }
    guard isIssuer else { throw .invalidToken("the token's issuer is another service or tenant") }
    guard let key = keys[keyID] else { throw .invalidToken("the token's key is not one of the platform's") }
    if let own = key.issuer, !issuer.isIssuer(ofKey: own, tenant: checked.tenant) {
      throw .invalidToken("the token's key is another issuer's")
    }
    if let cloud = key.cloudName, let expected = issuer.cloudName, cloud != expected {
      throw .invalidToken("the token's key is another cloud's")
    }
    _ = try reading { () throws(JOSEError) in
      try unverified.verified(with: keys, allowing: allowed, digest: digest)
    }
    return (AccessToken(checked, text: text), issuer)
  }

  private func reading<Value>(_ body: () throws(JOSEError) -> Value) throws(CheckError) -> Value {
    do throws(JOSEError) { return try body() } catch {
      switch error {
      case .malformed: throw .invalidToken("the token can't be read")
      case .unsupportedAlgorithm: throw .invalidToken("the token's key is for another algorithm")
      case .unknownKey, .invalidKey: throw .invalidToken("the token's key is not one of the platform's")
      case .badSignature: throw .invalidToken("the token's signature is wrong")
      }
    }
  }

  private func unavailable(_ error: IdentityError) -> CheckError {
    // The caller has gone away: that says nothing about the platform.
    if case .cancelled = error.reason { return .unavailable("the request was cancelled") }
    return .unavailable(AcquisitionError(error).isTransient ? "it does not answer" : "its answer can't be used")
  }

  /// Forgets all validated tokens, so that each is checked again when it comes next. Use it when the API learns that
  /// tokens were revoked.
  public func forgetValidatedTokens() { validated.withLock { $0.removeAll() } }

  // MARK: Challenging

  /// Makes the answer for a caller whose token is valid but lacks something that the API requires.
  /// - Parameters:
  ///   - token: The token that ``validate(_:requiring:)`` returned.
  ///   - requirement: What a new token must have.
  /// - Returns: A refusal with a claims challenge. Its status is 401, and 403 for a caller that does not declare that
  ///   it handles challenges (``AccessToken/acceptsClaimsChallenges``).
  public func challenge(_ token: AccessToken, for requirement: ClaimsRequirement) -> AccessRefusal {
    let scheme = Self.scheme(of: token)
    guard let claims = requirement.json else { return challenges.refusal(.insufficientScope, by: scheme) }
    return challenges.challenge(claims, by: scheme, isHandled: token.acceptsClaimsChallenges)
  }

  /// The scheme that the caller used. The answer uses it, too.
  static func scheme(of token: AccessToken) -> IncomingRequest.Scheme { token.isBoundToKey ? .pop : .bearer }
}
