// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import LinuxPlatform
import OAuthWire
import OpenSSLCrypto
import TokenExchange

/// The keys that this machine's tokens have.
enum KeySources {
  static func tokenKey(uri: String, pin: String?) throws(ExternalKeyError) -> PossessionKey {
    let key: TokenKey
    let facts: TokenKey.Facts
    do throws(PKCS11Error) {
      key = try TokenKey(uri: uri, pin: pin.map { Secret($0) })
      facts = try key.facts()
    } catch { throw ExternalKeyError(.invalidKeyHandle, cause: error.reason) }
    var privateHalf = KeyHalf(isPrivate: facts.isPrivate, modulus: facts.modulus, exponent: facts.exponent)
    (privateHalf.isRSA, privateHalf.isUsable) = (facts.isRSA, facts.canSign)
    let publicHalf = KeyHalf(
      isPrivate: false, modulus: facts.publicModulus ?? facts.modulus,
      exponent: facts.publicExponent ?? facts.exponent)
    return try PossessionKey(privateHalf: privateHalf, publicHalf: publicHalf) { message throws(CryptoError) in
      do throws(PKCS11Error) { return try key.signRS256(message) } catch {
        throw .failed(operation: "signing", reason: error.reason)
      }
    }
  }
}
