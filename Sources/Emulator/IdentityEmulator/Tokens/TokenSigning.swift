// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import JOSE
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces

/// The keys in force, and how long tokens issued now last.
package final class TokenSigning: Sendable {
  /// Made when a token is first signed or checked. The lock is never held while a token is signed.
  private let state: LazyValue<Lock<TokenSigner>, Never>
  /// The seed's settings, which a reset brings back.
  private let settings: TokenSettings

  package init(_ key: LazyValue<RSAPrivateKey, Never>, _ settings: TokenSettings, random: any RandomSource) {
    state = LazyValue { Lock(TokenSigner(keys: PublishedKeys(key.get()), settings: settings, random: random)) }
    self.settings = settings
  }

  /// What signs a token now.
  package var current: TokenSigner { state.get().withLock { $0 } }

  package func replace(with other: TokenSigner) { state.get().withLock { $0 = other } }

  var keys: PublishedKeys { state.get().withLock { $0.keys } }

  /// What checks the signatures of tokens.
  package var published: JSONWebKeySet { keys.published }

  func roll() { state.get().withLock { $0.keys.roll() } }

  /// - Parameter seconds: nil: as the seed says.
  package func limitAccessTokens(toSeconds seconds: Int?) {
    var limited = settings
    limited.accessTokenLifetime = seconds ?? settings.accessTokenLifetime
    limited.continuousLifetime = seconds ?? settings.continuousLifetime
    limited.machineLifetime = seconds ?? settings.machineLifetime
    state.get().withLock { $0.settings = limited }
  }

  package func reset() {
    state.existing?.withLock { state in
      state.keys.reset()
      state.settings = settings
    }
  }
}

/// The keys that tokens are signed with: the newest signs, all are published.
struct PublishedKeys: Sendable {
  struct PublishedKey: Sendable {
    let key: RSAPrivateKey
    /// Its id is the thumbprint of the certificate, as on the platform.
    let published: JSONWebKey
    let signer: JWTSigner
    /// A self-signed certificate that is valid at any time to which a clock is likely to be set.
    private let certificate: Certificate?

    init(_ key: RSAPrivateKey) {
      self.key = key
      certificate = try? Certificate.selfSigned(
        commonName: "Local MSAL emulator, not Microsoft", key: key, notBefore: Date(timeIntervalSince1970: 0),
        notAfter: Date(timeIntervalSince1970: 32_503_680_000))
      var published = JSONWebKey(publicKey: key.publicKey, keyID: nil)
      published.keyID = certificate.map { Base64URL.encode($0.sha1Thumbprint) } ?? published.thumbprint
      published.use = "sig"
      self.published = published
      signer = JWTSigner(key: key, keyID: published.keyID ?? "")
    }

    /// As the platform publishes it, with the certificate (RFC 7517 sections 4.7 and 4.8).
    /// - Parameter issuer: whose tokens the key signs; nil: that is not said.
    func document(_ issuer: String?) -> JSONValue {
      guard let certificate, var members = published.encoded.object else { return published.encoded }
      members["x5t"] = published.keyID.map(JSONValue.string)
      members["x5c"] = [.string(Data(certificate.der).base64EncodedString())]
      members["issuer"] = issuer.map(JSONValue.string)
      return .object(members)
    }
  }

  private(set) var current: PublishedKey
  /// The earlier keys, the newest first. The last is the very first key, to which a reset returns.
  private var former: [PublishedKey] = []
  /// The largest number of earlier keys. Beyond it the oldest are dropped, except the very first.
  static let formerLimit = 10

  init(_ key: RSAPrivateKey) { current = PublishedKey(key) }

  var published: JSONWebKeySet { JSONWebKeySet(keys: [current.published] + former.map(\.published)) }

  /// The key set that clients fetch.
  func document(for issuer: String?) -> JSONValue {
    ["keys": .array(([current] + former).map { $0.document(issuer) })]
  }

  /// A new key takes over; nothing changes when none can be made.
  mutating func roll() {
    guard let key = try? RSAPrivateKey.generate() else { return }
    former.insert(current, at: 0)
    if former.count > Self.formerLimit { former.remove(at: former.count - 2) }
    current = PublishedKey(key)
  }

  /// Only the first key is left.
  mutating func reset() {
    guard let first = former.last else { return }
    current = first
    former = []
  }
}

/// Dates and signs tokens, by the keys and settings that were in force when it was asked for.
package struct TokenSigner: Sendable {
  fileprivate var keys: PublishedKeys
  /// The lives of tokens. A limit that was set is not kept when the emulator ends.
  fileprivate(set) var settings: TokenSettings
  fileprivate let random: any RandomSource

  /// Seconds that an access token lives: long where APIs can take it back, since the client answers claims challenges.
  func lifetime(for claims: RequestedClaims) -> Int {
    let answersChallenges = claims.capabilities.contains { $0.lowercased() == "cp1" }
    return answersChallenges
      ? max(settings.continuousLifetime, settings.accessTokenLifetime) : settings.accessTokenLifetime
  }

  /// A token that says `claims` for so many seconds.
  /// - Parameters:
  ///   - grant: What it came of, with which it can be taken back by its unique id (`uti`); nil: it can't be.
  ///   - changes: Are made to the whole; null takes a claim away.
  func token(
    _ claims: JSONObject, of grant: GrantID? = nil, lasting lifetime: Int, from now: Date, changes: JSONObject = [:]
  ) throws(Refusal) -> Secret {
    let seconds = now.epochSeconds
    let bytes = random.bytes(grant == nil ? 15 : 6) + IssueTime(now).rest
    let id = (grant?.tag ?? "") + Base64URL.encode(bytes)
    var claims = claims
    claims["iat"] = JSONValue(seconds)
    claims["nbf"] = JSONValue(seconds)
    claims["exp"] = JSONValue(seconds + lifetime)
    claims["uti"] = .string(id)
    // Tokens of version 1, and those of AD FS, name the key twice.
    let namesKeyTwice = claims["ver"] != "2.0" && claims["tfp"] == nil
    claims = claims.merging(changes)
    let signer = keys.current.signer
    do {
      let header: JSONObject = namesKeyTwice ? ["x5t": signer.keyID.map(JSONValue.string)] : [:]
      return Secret(try signer.sign(.object(claims), header: header))
    } catch {
      throw Refusal(.serverError, 90_033, "A token could not be signed. Restart the emulator.", status: 500)
    }
  }
}
