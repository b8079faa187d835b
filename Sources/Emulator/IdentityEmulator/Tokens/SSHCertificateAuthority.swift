// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces

/// Vouches for keys of people, to machines that trust its own key. That is made when it is first needed, and outlasts a
/// reset: the machines would have to be told of another one.
package final class SSHCertificateAuthority: Sendable {
  let key = LazyValue { () throws(CryptoError) in try RSAPrivateKey.generate() }
  private let random: any RandomSource

  package init(random: any RandomSource) { self.random = random }

  /// The line for the file that `TrustedUserCAKeys` of sshd names.
  package func publicKeyLine() throws(CryptoError) -> String {
    SSHPublicKey(try key.get().publicKey).line(comment: "Local MSAL emulator, not Microsoft")
  }

  /// The body of a certificate that names the person as Entra ID does: by the user name.
  /// - Parameter claims: of the access token in whose place it stands.
  package func certificate(
    for key: RSAPublicKey, _ claims: JSONObject, lasting lifetime: Int, from now: Date
  ) throws(Refusal) -> Secret {
    guard let name = claims["preferred_username"]?.string else {
      throw .badValue(of: "token_type", "Certificates are for people: sign somebody in.")
    }
    let start = UInt64(clamping: now.epochSeconds)
    let certificate = SSHCertificate(
      for: key, name: name, principals: [name],
      serial: random.bytes(8).reduce(0) { $0 << 8 | UInt64($1) }, validity: start..<start + UInt64(clamping: lifetime))
    do throws(CryptoError) {
      return Secret(try certificate.signed(by: try self.key.get(), nonce: random.bytes(32)))
    } catch {
      throw Refusal(.serverError, 90_033, "A certificate could not be signed. Restart the emulator.", status: 500)
    }
  }
}
