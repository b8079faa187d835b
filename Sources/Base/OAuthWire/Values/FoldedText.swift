// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// A text that compares and hashes without regard to case, and without making a lower-cased copy while it is ASCII, as
/// every identifier of the platform is. Beyond ASCII the lower-cased forms decide.
@usableFromInline package struct FoldedText: Sendable, Hashable {
  @usableFromInline package let text: String
  /// A hash of the folded text. It makes most comparisons of different texts unnecessary.
  @usableFromInline let digest: UInt64

  package init(_ text: String) {
    self.text = text
    let (digest, isASCII) = Self.digest(text.utf8.span)
    // The lower-cased form of a text beyond ASCII may be ASCII: U+212A, the Kelvin sign, becomes "k". So both digests
    // are made by one function.
    self.digest = isASCII ? digest : Self.digest(text.lowercased().utf8.span).value
  }

  @inlinable package static func == (left: FoldedText, right: FoldedText) -> Bool {
    left.digest == right.digest && isSame(left.text, right.text)
  }

  @inlinable package func hash(into hasher: inout Hasher) { hasher.combine(digest) }

  /// Whether two texts differ at most in case.
  @inlinable package static func isSame(_ left: String, _ right: String) -> Bool {
    // Most texts that are compared are equal in case too, which is the quickest to find out.
    left == right || isSameFolded(left, right)
  }

  /// Whether two texts differ at most in case; false when there is no second text.
  package static func isSame(_ left: String, _ right: String?) -> Bool { right.map { isSame(left, $0) } ?? false }

  @usableFromInline static func isSameFolded(_ left: String, _ right: String) -> Bool {
    asciiVerdict(left, right) ?? left.lowercased().utf8.elementsEqual(right.lowercased().utf8)
  }

  /// nil when a text is not ASCII, so that bytes can't decide.
  private static func asciiVerdict(_ left: String, _ right: String) -> Bool? {
    let first = left.utf8.span
    let second = right.utf8.span
    var seen: UInt64 = 0
    var difference: UInt64 = first.count == second.count ? 0 : 1
    for index in stride(from: 0, to: max(first.count, second.count), by: 8) {
      let one = word(first, at: index)
      let two = word(second, at: index)
      seen |= one | two
      difference |= fold(one) ^ fold(two)
    }
    return seen & notASCII == 0 ? difference == 0 : nil
  }

  /// A hash with one multiplication for each eight bytes. It is seeded with a number that is not known outside this
  /// process, so that nobody can prepare texts that collide.
  private static func digest(_ bytes: Span<UInt8>) -> (value: UInt64, isASCII: Bool) {
    var seen: UInt64 = 0
    var value = seed ^ UInt64(truncatingIfNeeded: bytes.count)
    for index in stride(from: 0, to: bytes.count, by: 8) {
      let word = word(bytes, at: index)
      seen |= word
      let (high, low) = (value ^ fold(word)).multipliedFullWidth(by: 0x9e37_79b9_7f4a_7c15)
      value = high ^ low ^ seed
    }
    return (value, seen & notASCII == 0)
  }

  /// The standard library's hasher is seeded anew in each process.
  private static let seed = UInt64(bitPattern: Int64(Hasher().finalize())) | 1
  private static let notASCII: UInt64 = 0x8080_8080_8080_8080

  /// Up to eight bytes from `index` on as a little-endian number; zeros stand for bytes beyond the end.
  @inline(__always)
  private static func word(_ bytes: Span<UInt8>, at index: Int) -> UInt64 {
    var word: UInt64 = 0
    if index &+ 8 <= bytes.count {
      for offset in 0..<8 { word |= UInt64(bytes[index &+ offset]) << UInt64(8 &* offset) }
    } else {
      var position = index
      var shift: UInt64 = 0
      while position < bytes.count {
        word |= UInt64(bytes[position]) << shift
        position &+= 1
        shift &+= 8
      }
    }
    return word
  }

  /// Lower-cases eight ASCII bytes at once: bit 7 of each byte of `isUpper` is set for A to Z, and 0x20 is added there.
  @inline(__always)
  private static func fold(_ word: UInt64) -> UInt64 {
    let low = word & 0x7f7f_7f7f_7f7f_7f7f
    let fromA = low &+ 0x3f3f_3f3f_3f3f_3f3f
    let beyondZ = low &+ 0x2525_2525_2525_2525
    let isUpper = fromA & ~beyondZ & ~word & notASCII
    return word | (isUpper >> 2)
  }
}
