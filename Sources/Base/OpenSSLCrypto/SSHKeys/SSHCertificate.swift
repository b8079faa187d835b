// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials

/// An OpenSSH certificate for a person (OpenSSH, PROTOCOL.certkeys).
package struct SSHCertificate: Sendable {
  package static let type = "ssh-rsa-cert-v01@openssh.com"

  package let key: RSAPublicKey
  /// The key id, which servers write into their logs.
  package let name: String
  /// The user names under which the holder may log in.
  package let principals: [String]
  package let serial: UInt64
  /// Seconds since 1970.
  package let validity: Range<UInt64>

  package init(
    for key: RSAPublicKey, name: String, principals: [String], serial: UInt64, validity: Range<UInt64>
  ) {
    (self.key, self.name, self.principals) = (key, name, principals)
    (self.serial, self.validity) = (serial, validity)
  }

  private static let userCertificate: UInt32 = 1
  /// The extensions that permit something, in alphabetical order, which the format requires.
  private static let permissions = [
    "permit-X11-forwarding", "permit-agent-forwarding", "permit-port-forwarding", "permit-pty", "permit-user-rc",
  ]

  /// The certificate in base64, as it follows the type in a file.
  /// - Parameter nonce: Random bytes.
  package func signed(by authority: RSAPrivateKey, nonce: [UInt8]) throws(CryptoError) -> String {
    var writer = SSHWriter()
    writer.string(Self.type)
    writer.string(nonce)
    writer.integer(key.exponent)
    writer.integer(key.modulus)
    writer.number(serial)
    writer.number(Self.userCertificate)
    writer.string(name)
    writer.string(Self.list(principals) { $0.string($1) })
    writer.number(validity.lowerBound)
    writer.number(validity.upperBound)
    // No critical options.
    writer.string([])
    writer.string(
      Self.list(Self.permissions) { writer, permission in
        writer.string(permission)
        writer.string([])
      })
    writer.string([])
    writer.string(SSHPublicKey(authority.publicKey).blob)
    var signature = SSHWriter()
    signature.string("rsa-sha2-256")
    signature.string(try authority.sign(writer.bytes, scheme: .pkcs1SHA256))
    writer.string(signature.bytes)
    return Data(writer.bytes).base64EncodedString()
  }

  private static func list(_ entries: [String], _ write: (inout SSHWriter, String) -> Void) -> [UInt8] {
    var writer = SSHWriter()
    for entry in entries { write(&writer, entry) }
    return writer.bytes
  }
}
