// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces

/// A refresh token that was handed out. Using it gives a new one and leaves it valid, as on the real platform.
package struct IssuedRefreshToken: Sendable {
  package var signIn: SignInRecord
  package var clientID: ClientID
  /// When set, any client of the family may use the token.
  var familyID: String?
  package var scopes: ScopeSet
  package var expiresAt: Date
  package var revocation: RevocationReason?
  /// The policy of the sign-in; the token works for no other policy.
  package var policy: String?
  /// The authentication contexts that the sign-in satisfied.
  package var contexts: [String] = []
  /// The kind of redirect URI that the first token of the sign-in went to; nil: it went to none.
  var redirectKind: RegisteredRedirectURI.Kind?

  /// The client id of Microsoft's broker.
  static let brokerClientID = ClientID("29d9ed98-a469-4536-ade2-f981bc1d605e")

  /// Whether it is the broker's own, which is good for every app (a primary refresh token).
  var isPrimary: Bool { clientID == Self.brokerClientID }

  /// The contexts of a new access token: a second factor satisfies any.
  func contexts(for claims: RequestedClaims) -> [String] {
    guard signIn.proofs.secondFactorAt != nil else { return contexts }
    return contexts + claims.authenticationContexts.filter { !contexts.contains($0) }
  }
}

/// The refresh tokens that were issued. Every use of a token issues another one, and all of them stay valid. So the
/// tokens themselves are not stored: all tokens of a sign-in with the same purpose share one record. A token contains
/// the name of its record and its end, authenticated by a tag that only the emulator can make.
package struct IssuedRefreshTokens: Sendable {
  /// The records, by name. The end in a record is that of its last token.
  package private(set) var records: [String: IssuedRefreshToken] = [:]
  private var names: [TokenPurpose: String] = [:]
  /// The key of the tags.
  private(set) var key: [UInt8]

  package init(random: any RandomSource) { key = random.bytes(32) }

  /// The tokens of a state file.
  package init(records: [String: IssuedRefreshToken], key: [UInt8]) {
    self.records = records
    self.key = key
    names = Dictionary(records.map { (TokenPurpose($1), $0) }) { first, _ in first }
  }

  /// How long the text of a token is.
  static let textLength = 66

  /// A token that a request presents: its record, with its own end, and the name of the record.
  package struct FoundToken: Sendable {
    package let name: String
    let record: IssuedRefreshToken
  }

  /// nil when `text` is no token of this emulator, or its record has been dropped.
  package func token(_ text: String) -> FoundToken? {
    guard let parts = TokenParts(text, key: key), var record = records[parts.name] else { return nil }
    record.expiresAt = parts.expiresAt
    return FoundToken(name: parts.name, record: record)
  }

  /// Issues a token with the purpose that `record` describes.
  package mutating func issue(_ record: IssuedRefreshToken, random: any RandomSource) -> String {
    let purpose = TokenPurpose(record)
    let known = names[purpose].flatMap { records[$0]?.revocation == nil ? $0 : nil }
    let name = known ?? Base64URL.encode(random.bytes(TokenParts.nameLength))
    names[purpose] = name
    let last = records[name]?.expiresAt ?? record.expiresAt
    records[name] = record
    records[name]?.expiresAt = max(last, record.expiresAt)
    if records.keepLatest(Grants.signInLimit, by: \.expiresAt) { forgetNames() }
    return TokenParts(name: name, expiresAt: record.expiresAt).text(nonce: random.bytes(8), key: key)
  }

  /// Revokes the tokens of all records for which `isMeant` is true.
  mutating func revoke(because reason: RevocationReason, where isMeant: (IssuedRefreshToken) -> Bool) {
    for (name, record) in records where isMeant(record) { records[name]?.revocation = reason }
  }

  /// Drops the records whose last token ended before `time`.
  package mutating func forget(endedBefore time: Date) {
    records = records.filter { $0.value.expiresAt >= time }
    forgetNames()
  }

  private mutating func forgetNames() { names = names.filter { records[$0.value] != nil } }

  /// What can differ between the tokens of one sign-in. Tokens that agree in it share a record.
  private struct TokenPurpose: Hashable {
    var grant: GrantID
    var client: ClientID
    var tenant: TenantID
    var scopes: String
    var policy: String?
    var contexts: [String]
    var proofs: Proofs
    var redirectKind: RegisteredRedirectURI.Kind?

    init(_ token: IssuedRefreshToken) {
      (grant, client, tenant) = (token.signIn.grant, token.clientID, token.signIn.tenantID)
      (scopes, policy, contexts) = (token.scopes.description, token.policy, token.contexts)
      (proofs, redirectKind) = (token.signIn.proofs, token.redirectKind)
    }
  }
}

/// What a refresh token says: `1.` and base64url of a name, eight random bytes, its end and a tag over all of them.
private struct TokenParts {
  static let nameLength = 16
  private static let tagLength = 16
  private static let start = "1."

  var name: String
  var expiresAt: Date

  func text(nonce: [UInt8], key: [UInt8]) -> String {
    let end = expiresAt.timeIntervalSince1970.bitPattern
    let said = (Base64URL.decode(name) ?? []) + nonce + (0..<8).map { UInt8(truncatingIfNeeded: end >> (56 - 8 * $0)) }
    return Self.start + Base64URL.encode(said + Self.tag(said, key: key))
  }

  private static func tag(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] {
    Array(HMACSHA256.authenticate(bytes, key: key).prefix(tagLength))
  }
}

extension TokenParts {
  /// nil unless the tag is right.
  init?(_ text: String, key: [UInt8]) {
    guard text.hasPrefix(Self.start), let bytes = Base64URL.decodeExactly(Array(text.utf8.dropFirst(2))[...]),
      bytes.count == Self.nameLength + 16 + Self.tagLength
    else { return nil }
    let said = Array(bytes.dropLast(Self.tagLength))
    guard constantTimeEqual(Array(bytes.suffix(Self.tagLength)), Self.tag(said, key: key)) else { return nil }
    let end = said.suffix(8).reduce(0) { $0 << 8 | UInt64($1) }
    self.init(
      name: Base64URL.encode(Array(said.prefix(Self.nameLength))),
      expiresAt: Date(timeIntervalSince1970: Double(bitPattern: end)))
  }
}
