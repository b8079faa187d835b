// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials

/// An RSA public key in the form of OpenSSH's `.pub` files (RFC 4253 section 6.6).
package struct SSHPublicKey: Sendable {
  package static let type = "ssh-rsa"

  package let key: RSAPublicKey

  package init(_ key: RSAPublicKey) { self.key = key }

  /// nil when the line has no RSA key of at least 2048 bits. A comment may follow the key.
  package init?(line: String) {
    let words = line.split { $0.isWhitespace }
    guard words.count >= 2, words[0] == Self.type, let data = Data(base64Encoded: String(words[1])) else { return nil }
    var reader = SSHReader(Array(data))
    guard let type = reader.string(), type == Array(Self.type.utf8), let exponent = reader.string(),
      let modulus = reader.string(), reader.isAtEnd,
      let key = try? RSAPublicKey(modulus: modulus, exponent: exponent)
    else { return nil }
    self.key = key
  }

  /// The line for a file.
  package func line(comment: String) -> String {
    "\(Self.type) \(Data(blob).base64EncodedString()) \(comment)"
  }

  var blob: [UInt8] {
    var writer = SSHWriter()
    writer.string(Self.type)
    writer.integer(key.exponent)
    writer.integer(key.modulus)
    return writer.bytes
  }
}
