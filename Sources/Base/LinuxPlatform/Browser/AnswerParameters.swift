// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Decodes `application/x-www-form-urlencoded`, which a form post and a query have in common.
enum AnswerParameters {
  /// nil when an escape is malformed, the text is not UTF-8, or a name comes twice (RFC 6749 section 3.1).
  static func decode(_ text: some Sequence<UInt8>) -> [(name: String, value: String)]? {
    var parameters: [(name: String, value: String)] = []
    for pair in Array(text).split(separator: UInt8(ascii: "&")) {
      let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = unescape(parts[0]), let value = unescape(parts.count > 1 ? parts[1] : []),
        !parameters.contains(where: { $0.name == name })
      else { return nil }
      parameters.append((name, value))
    }
    return parameters
  }

  private static func unescape(_ text: ArraySlice<UInt8>) -> String? {
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst().flatMap(nibble), let low = rest.popFirst().flatMap(nibble) else { return nil }
        bytes.append(high << 4 | low)
      default: bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func nibble(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }
}
