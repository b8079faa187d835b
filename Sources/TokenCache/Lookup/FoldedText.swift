// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// A text that compares and hashes without regard to case, and without making a lower-cased copy while it is ASCII, as
/// every identifier of the platform is. Beyond ASCII the lower-cased forms decide.
struct FoldedText: Hashable {
  let text: String

  init(_ text: String) { self.text = text }

  static let bearer = FoldedText("Bearer")

  static func == (left: FoldedText, right: FoldedText) -> Bool {
    switch isSame(left.text, right.text) {
    case let verdict?: verdict
    case nil: left.text.lowercased().utf8.elementsEqual(right.text.lowercased().utf8)
    }
  }

  func hash(into hasher: inout Hasher) {
    guard !Self.combine(text, into: &hasher) else { return }
    // The same bytes in the same portions as for an ASCII text: U+212A, the Kelvin sign, lower-cases to "k".
    var folded = text.lowercased()
    folded.makeContiguousUTF8()
    Self.combineBytes(folded.utf8.span, into: &hasher)
  }

  /// nil when a byte is not ASCII.
  private static func isSame(_ left: String, _ right: String) -> Bool? {
    let first = left.utf8.span
    let second = right.utf8.span
    let count = min(first.count, second.count)
    var index = 0
    var seen: UInt64 = 0
    var difference: UInt64 = 0
    while index < count {
      let one = word(first, at: index)
      let two = word(second, at: index)
      seen |= one | two
      difference |= fold(one) ^ fold(two)
      index += 8
    }
    if seen & 0x8080_8080_8080_8080 != 0 { return nil }
    if first.count == second.count { return difference == 0 }
    // The longer one may go on with letters that fold into what the shorter one says otherwise.
    let longer = first.count > second.count ? first : second
    while index < longer.count {
      if word(longer, at: index) & 0x8080_8080_8080_8080 != 0 { return nil }
      index += 8
    }
    return false
  }

  /// False, with nothing combined, when a byte is not ASCII.
  private static func combine(_ text: String, into hasher: inout Hasher) -> Bool {
    let bytes = text.utf8.span
    var seen: UInt64 = 0
    var index = 0
    while index < bytes.count {
      seen |= word(bytes, at: index)
      index += 8
    }
    guard seen & 0x8080_8080_8080_8080 == 0 else { return false }
    combineBytes(bytes, into: &hasher)
    return true
  }

  private static func combineBytes(_ bytes: Span<UInt8>, into hasher: inout Hasher) {
    var index = 0
    while index < bytes.count {
      hasher.combine(fold(word(bytes, at: index)))
      index += 8
    }
    hasher.combine(bytes.count)
  }

  /// Up to eight bytes from `index` on, the first lowest.
  @inline(__always)
  private static func word(_ bytes: Span<UInt8>, at index: Int) -> UInt64 {
    var word: UInt64 = 0
    if index + 8 <= bytes.count {
      for offset in 0..<8 { word |= UInt64(bytes[index &+ offset]) << UInt64(8 &* offset) }
    } else {
      for offset in 0..<(bytes.count - index) { word |= UInt64(bytes[index &+ offset]) << UInt64(8 &* offset) }
    }
    return word
  }

  /// Eight ASCII bytes at once: bit 7 of each byte of `isUpper` is set for A to Z, and 0x20 is added there.
  @inline(__always)
  private static func fold(_ word: UInt64) -> UInt64 {
    let low = word & 0x7f7f_7f7f_7f7f_7f7f
    let fromA = low &+ 0x3f3f_3f3f_3f3f_3f3f
    let beyondZ = low &+ 0x2525_2525_2525_2525
    let isUpper = fromA & ~beyondZ & ~word & 0x8080_8080_8080_8080
    return word | (isUpper >> 2)
  }
}
