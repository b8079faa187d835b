// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import JOSE
import OAuthWire
import OpenSSLCrypto

/// The keys that tokens are signed with: the newest signs, all are published.
struct SigningKeys: Sendable {
  struct Entry: Sendable {
    let key: RSAPrivateKey
    /// Its id is the thumbprint of the certificate, as on the platform.
    let published: JSONWebKey
    /// It signs itself, says nothing, and is valid for as long as anybody's clock can be set.
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

  private(set) var current: Entry
  /// The latest first; the last is the one to go back to.
  private var former: [Entry] = []
  /// Beyond it the oldest go, but for the first.
  static let formerLimit = 10

  init(_ key: RSAPrivateKey) { current = Entry(key) }

  var published: JSONWebKeySet { JSONWebKeySet(keys: [current.published] + former.map(\.published)) }

  /// The key set that clients fetch.
  func document(for issuer: String?) -> JSONValue {
    ["keys": .array(([current] + former).map { $0.document(issuer) })]
  }

  var signer: JWTSigner { JWTSigner(key: current.key, keyID: current.published.keyID ?? "") }

  /// A new key takes over; nothing changes when none can be made.
  mutating func roll() {
    guard let key = try? RSAPrivateKey.generate() else { return }
    former.insert(current, at: 0)
    if former.count > Self.formerLimit { former.remove(at: former.count - 2) }
    current = Entry(key)
  }

  /// Only the first key is left.
  mutating func reset() {
    guard let first = former.last else { return }
    current = first
    former = []
  }
}
