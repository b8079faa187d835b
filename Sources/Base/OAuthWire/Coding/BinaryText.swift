// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Base64 with the URL-safe alphabet and no padding (RFC 4648 section 5).
package enum Base64URL {
  package static func encode(_ bytes: [UInt8]) -> String {
    let alphabet = Self.alphabet
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count * 4 + 2) / 3)
    func append(_ bits: UInt32, characters: Int) {
      for shift in stride(from: 18, through: 24 - 6 * characters, by: -6) {
        text.append(alphabet[Int(bits >> UInt32(shift) & 63)])
      }
    }
    var position = 0
    while position + 3 <= bytes.count {
      append(
        UInt32(bytes[position]) << 16 | UInt32(bytes[position + 1]) << 8 | UInt32(bytes[position + 2]), characters: 4)
      position += 3
    }
    switch bytes.count - position {
    case 1: append(UInt32(bytes[position]) << 16, characters: 2)
    case 2: append(UInt32(bytes[position]) << 16 | UInt32(bytes[position + 1]) << 8, characters: 3)
    default: break
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes, or nil when a character is outside the alphabet. Padding is tolerated, the standard alphabet is not.
  package static func decode(_ text: some StringProtocol) -> [UInt8]? {
    let text = Array(text.utf8)
    let end = (text.lastIndex { $0 != UInt8(ascii: "=") } ?? -1) + 1
    return decode(text[..<end])?.bytes
  }

  /// The bytes; nil unless `text` is exactly what `encode` makes of them, so that no two texts give the same bytes.
  /// - Parameter allowsPadding: Whether the text may also have the padding of RFC 4648 section 3.2: `=` at its end, to
  ///   a multiple of four characters.
  package static func decodeExactly(_ text: ArraySlice<UInt8>, allowsPadding: Bool = false) -> [UInt8]? {
    var text = text
    if allowsPadding, text.count % 4 == 0 {
      for _ in 1...2 where text.last == UInt8(ascii: "=") { text.removeLast() }
    }
    guard let (bytes, strayBits) = decode(text), strayBits == 0 else { return nil }
    return bytes
  }

  /// `strayBits` are the bits of the last character that belong to no byte.
  private static func decode(_ text: ArraySlice<UInt8>) -> (bytes: [UInt8], strayBits: UInt8)? {
    guard text.count % 4 != 1 else { return nil }
    // Without room for a byte, the array's initialiser would write into the empty array that all threads share, which
    // the thread sanitizer reports.
    guard !text.isEmpty else { return ([], 0) }
    var all: UInt8 = 0
    var strayBits: UInt8 = 0
    let bytes = values.withUnsafeBufferPointer { values in
      text.withUnsafeBufferPointer { text in
        [UInt8](unsafeUninitializedCapacity: text.count * 3 / 4) { bytes, count in
          count = text.count * 3 / 4
          let (ends, rest) = (text.count / 4 * 4, text.count % 4)
          var (position, target) = (0, 0)
          while position < ends {
            let (one, two) = (values[Int(text[position])], values[Int(text[position + 1])])
            let (three, four) = (values[Int(text[position + 2])], values[Int(text[position + 3])])
            all |= one | two | three | four
            bytes[target] = one << 2 | two >> 4
            bytes[target + 1] = two << 4 | three >> 2
            bytes[target + 2] = three << 6 | four
            (position, target) = (position + 4, target + 3)
          }
          guard rest > 0 else { return }
          let (one, two) = (values[Int(text[position])], values[Int(text[position + 1])])
          let three = rest == 3 ? values[Int(text[position + 2])] : 0
          all |= one | two | three
          bytes[target] = one << 2 | two >> 4
          if rest == 3 { bytes[target + 1] = two << 4 | three >> 2 }
          strayBits = rest == 3 ? three & 3 : two & 15
        }
      }
    }
    return all < 64 ? (bytes, strayBits) : nil
  }

  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// The value of each character by its code; 64 for those outside the alphabet.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 64, count: 256)
    for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
    return values
  }()
}

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

  /// nil unless the text is pairs of digits, of either case.
  package static func decode(_ text: some StringProtocol) -> [UInt8]? {
    let digits = text.utf8.compactMap(\.hexadecimalDigit)
    guard digits.count == text.utf8.count, digits.count.isMultiple(of: 2) else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  static func append(_ byte: UInt8, isUpper: Bool, to text: inout [UInt8]) {
    text.append(digit(byte >> 4, isUpper))
    text.append(digit(byte & 15, isUpper))
  }

  private static func digit(_ value: UInt8, _ isUpper: Bool) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : (isUpper ? UInt8(ascii: "A") : UInt8(ascii: "a")) + value - 10
  }
}
