// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

extension UInt8 {
  /// What the ASCII character stands for as a hexadecimal digit of either case; nil for any other.
  package var hexadecimalDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

/// Bytes as text, two digits each (RFC 4648 section 8).
package enum Hexadecimal {
  package static func encode(_ bytes: some Sequence<UInt8>, isUpper: Bool = false) -> String {
    var text: [UInt8] = []
    for byte in bytes { append(byte, isUpper: isUpper, to: &text) }
    return String(decoding: text, as: UTF8.self)
  }

  static func append(_ byte: UInt8, isUpper: Bool, to text: inout [UInt8]) {
    text.append(digit(byte >> 4, isUpper))
    text.append(digit(byte & 15, isUpper))
  }

  private static func digit(_ value: UInt8, _ isUpper: Bool) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : (isUpper ? UInt8(ascii: "A") : UInt8(ascii: "a")) + value - 10
  }
}
