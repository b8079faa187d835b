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

/// Encodes values of SSH's data types (RFC 4251 section 5), one after the other.
struct SSHWriter {
  private(set) var bytes: [UInt8] = []

  mutating func number(_ value: UInt32) { append(value) }

  mutating func number(_ value: UInt64) { append(value) }

  private mutating func append<Number: FixedWidthInteger>(_ value: Number) {
    for shift in stride(from: Number.bitWidth - 8, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> Number(shift)))
    }
  }

  mutating func string(_ content: some Collection<UInt8>) {
    number(UInt32(content.count))
    bytes += content
  }

  mutating func string(_ text: String) { string(text.utf8) }

  /// A positive number of any length (`mpint`).
  /// - Parameter magnitude: Big-endian, without leading zeros.
  mutating func integer(_ magnitude: [UInt8]) {
    // The first bit is the sign, so a zero byte comes before a magnitude that has it set.
    string(magnitude.first.map { $0 >= 0x80 } == true ? [0] + magnitude : magnitude)
  }
}

/// Decodes what `SSHWriter` encodes.
struct SSHReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  var isAtEnd: Bool { rest.isEmpty }

  /// nil when the bytes end too early.
  mutating func string() -> [UInt8]? {
    guard rest.count >= 4 else { return nil }
    let count = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    guard rest.count - 4 >= count else { return nil }
    defer { rest = rest.dropFirst(4 + count) }
    return Array(rest.dropFirst(4).prefix(count))
  }
}
