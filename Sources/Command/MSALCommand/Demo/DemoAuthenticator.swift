// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OpenSSLCrypto
import PlatformInterfaces

/// Makes a passkey in memory, in the place of a security key: a key on P-256, without an attestation (WebAuthn sections
/// 6.1 and 6.5, RFC 9052 section 7).
enum DemoAuthenticator {
  static func makePasskey(_ options: PasskeyOptions, random: any RandomSource) throws -> MadePasskey {
    let id = random.bytes(16)
    let (x, y) = try P256PrivateKey.generate().coordinates()
    // In CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}, an elliptic-curve key for ES256.
    let key: [UInt8] = [0xA5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20] + x + [0x22, 0x58, 0x20] + y
    // Present, verified, and with a credential; no signature has been made.
    let flags: [UInt8] = [0x45, 0, 0, 0, 0]
    let credential = [UInt8](repeating: 0, count: 16) + [0, UInt8(id.count)] + id + key
    let data = SHA256.hash(Array(options.relyingPartyID.utf8)) + flags + credential
    return MadePasskey(id: id, format: "none", authenticatorData: [0x58, UInt8(data.count)] + data)
  }
}
