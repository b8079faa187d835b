// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import JOSE
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces
import TokenCache

/// The key pair that access tokens are bound to. A stolen token can't be used without the private key.
package final class PossessionKey: Sendable, Hashable {
  /// The thumbprint of the public key (RFC 7638), which names the key in requests and in the cache.
  package let id: String
  private let publicKey: JSONWebKey
  private let signer: JWTSigner
  /// Whether the app keeps the key. Then nobody knows how long it takes to sign.
  package let isExternal: Bool

  init(_ key: RSAPrivateKey) {
    publicKey = JSONWebKey(publicKey: key.publicKey, keyID: nil)
    id = publicKey.thumbprint
    signer = JWTSigner(key: key, keyID: id)
    isExternal = false
  }

  /// A key that the app keeps, whose private half `sign` uses.
  init(_ key: RSAPublicKey, sign: @escaping @Sendable ([UInt8]) throws(CryptoError) -> [UInt8]) {
    publicKey = JSONWebKey(publicKey: key, keyID: nil)
    id = publicKey.thumbprint
    signer = JWTSigner(keyID: id, rs256: sign)
    isExternal = true
  }

  package static func == (left: PossessionKey, right: PossessionKey) -> Bool { left.id == right.id }

  package func hash(into hasher: inout Hasher) { hasher.combine(id) }

  /// The parameters of a request for a token that is bound to this key.
  package var binding: KeyBinding {
    let confirmation: JSONValue = ["kid": .string(id)]
    return KeyBinding(
      id: id, tokenType: "pop",
      tokenRequestParameters: [
        Parameter("token_type", "pop"), Parameter("req_cnf", Base64URL.encode(confirmation.utf8)),
      ])
  }

  /// Signs the statement that the holder of `accessToken` and of this key sends `request` now. Its form is that of MSAL
  /// for iOS and macOS (draft-ietf-oauth-signed-http-request-03 section 3; the key as in RFC 7800 section 3.2).
  package func sign(
    _ request: RequestToSign, with accessToken: Secret, now: Date, nonce: String
  ) throws(JOSEError) -> Secret {
    let claims: JSONValue = [
      "at": .string(accessToken.exposed), "cnf": ["jwk": publicKey.requiredMembers],
      "ts": JSONValue(now.epochSeconds), "m": .string(request.method), "u": .string(request.host),
      "p": .string(request.path), "nonce": .string(nonce),
    ]
    return Secret(try signer.sign(claims))
  }
}

/// Reads the key for bound access tokens, or makes it, when the first such token is requested.
package final class PossessionKeys: Sendable {
  private let store: (any SecretStore)?
  private let name: String
  // The key; nil before the first call. The lock is held while the key is read or made, which takes some tenths of a
  // second, so that two first calls get one key.
  private let known = WorkLock<PossessionKey?>(nil)

  /// - Parameters:
  ///   - store: Where the key is kept; nil: in memory, so that bound tokens are lost with this object.
  ///   - name: The name of the key in `store`.
  package init(store: (any SecretStore)?, name: String = "pop.key") {
    self.store = store
    self.name = name
  }

  package func key() throws(IdentityError) -> PossessionKey {
    try known.withLock { known throws(IdentityError) in
      if let known { return known }
      let key: RSAPrivateKey
      do throws(StorageError) { key = try read() } catch { throw IdentityError(.cache(.storage(error))) }
      let possession = PossessionKey(key)
      known = possession
      return possession
    }
  }

  private func read() throws(StorageError) -> RSAPrivateKey {
    if let stored = try store?.read(name) { return try key(of: stored) }
    do {
      let key = try RSAPrivateKey.generate()
      guard let store else { return key }
      // If another process was faster, its key is used.
      return try self.key(of: try store.readOrCreate(name, Array(try key.pem().utf8)))
    } catch let error as StorageError {
      throw error
    } catch {
      throw .inaccessible(path: name, reason: "no key could be made")
    }
  }

  private func key(of stored: [UInt8]) throws(StorageError) -> RSAPrivateKey {
    do throws(CryptoError) { return try RSAPrivateKey(pem: String(decoding: stored, as: UTF8.self)) } catch {
      throw .corrupt(path: name, reason: "it holds no RSA key")
    }
  }
}
