// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Why a text is not JSON; `offset` is the number of bytes before the place where that was found.
package struct JSONSyntaxError: Error, Sendable, Equatable {
  package enum Reason: Sendable, Equatable {
    case unexpectedEnd, unexpectedByte, badNumber, badEscape, badUTF8, controlCharacter, tooDeep, duplicateName(String)
    case trailingBytes
  }

  package var reason: Reason
  package var offset: Int
}

/// Reads a JSON text (RFC 8259) from front to back and tells the positions of its parts. It checks the syntax of all
/// that it passes and makes no values, so that a caller pays only for the parts that it decodes.
///
/// Each function reads one part, perhaps behind white space, and leaves `position` at the part's end.
package struct JSONScanner {
  /// A JSON string whose bytes have been checked.
  package struct Text: Sendable {
    /// Between the quotation marks.
    package let range: Range<Int>
    package let hasEscapes: Bool
  }

  package let bytes: [UInt8]
  /// The index in `bytes` of the next byte.
  package private(set) var position: Int
  private let start: Int
  private let end: Int
  private var depthLeft: Int
  /// Whether an object or array has just been entered, so that no comma comes first.
  private var isBehindOpening = false

  /// - Parameters:
  ///   - range: The part of `bytes` that is the text; nil is all. Offsets of errors count from its start.
  ///   - depth: How many containers may be nested.
  ///   - allowsMark: Whether a byte-order mark in front is skipped. It is not JSON, but common in files made by hand.
  package init(_ bytes: [UInt8], in range: Range<Int>? = nil, depth: Int = 64, allowsMark: Bool = true) {
    let range = range ?? bytes.indices
    self.bytes = bytes
    (start, end, position) = (range.lowerBound, range.upperBound, range.lowerBound)
    depthLeft = depth
    if allowsMark, bytes[range].starts(with: [0xEF, 0xBB, 0xBF]) { position += 3 }
  }

  func failure(_ reason: JSONSyntaxError.Reason) -> JSONSyntaxError {
    JSONSyntaxError(reason: reason, offset: position - start)
  }

  // MARK: Between the parts

  /// Skips white space and returns the next byte, which is not skipped.
  package mutating func peek() throws(JSONSyntaxError) -> UInt8 {
    skipSpace()
    guard position < end else { throw failure(.unexpectedEnd) }
    return bytes[position]
  }

  package mutating func expectEnd() throws(JSONSyntaxError) {
    skipSpace()
    guard position == end else { throw failure(.trailingBytes) }
  }

  private mutating func skipSpace() {
    while position < end, case let byte = bytes[position],
      byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    {
      position += 1
    }
  }

  private mutating func expect(_ byte: UInt8) throws(JSONSyntaxError) {
    guard try peek() == byte else { throw failure(.unexpectedByte) }
    position += 1
  }

  // MARK: Containers

  /// Enters an object. `nextName` then goes from member to member.
  package mutating func enterObject() throws(JSONSyntaxError) { try enter(UInt8(ascii: "{")) }

  /// Enters an array. `hasNextElement` then goes from element to element.
  package mutating func enterArray() throws(JSONSyntaxError) { try enter(UInt8(ascii: "[")) }

  private mutating func enter(_ opening: UInt8) throws(JSONSyntaxError) {
    guard try peek() == opening else { throw failure(.unexpectedByte) }
    guard depthLeft > 0 else { throw failure(.tooDeep) }
    depthLeft -= 1
    position += 1
    isBehindOpening = true
  }

  /// Reads the name of the next member, and the colon behind it, of the object that was entered last; nil at the
  /// object's end, which is skipped then.
  package mutating func nextName() throws(JSONSyntaxError) -> Text? {
    try isAnother(before: UInt8(ascii: "}")) ? try name() : nil
  }

  /// Reads the name of a member and the colon behind it.
  package mutating func name() throws(JSONSyntaxError) -> Text {
    let name = try string()
    try expect(UInt8(ascii: ":"))
    return name
  }

  /// Whether the array that was entered last has another element; if not, the array's end is skipped.
  package mutating func hasNextElement() throws(JSONSyntaxError) -> Bool { try isAnother(before: UInt8(ascii: "]")) }

  private mutating func isAnother(before closing: UInt8) throws(JSONSyntaxError) -> Bool {
    let byte = try peek()
    let isFirst = isBehindOpening
    isBehindOpening = false
    if byte == closing {
      depthLeft += 1
      position += 1
      return false
    }
    if isFirst { return true }
    guard byte == UInt8(ascii: ",") else { throw failure(.unexpectedByte) }
    position += 1
    return true
  }

  // MARK: Values

  package mutating func skipValue() throws(JSONSyntaxError) {
    switch try peek() {
    case UInt8(ascii: "\""): try string()
    case UInt8(ascii: "{"):
      try enterObject()
      while try nextName() != nil { try skipValue() }
    case UInt8(ascii: "["):
      try enterArray()
      while try hasNextElement() { try skipValue() }
    case UInt8(ascii: "t"): try literal("true")
    case UInt8(ascii: "f"): try literal("false")
    case UInt8(ascii: "n"): try literal("null")
    default: try number()
    }
  }

  mutating func literal(_ word: String) throws(JSONSyntaxError) {
    guard position + word.utf8.count <= end else { throw failure(.unexpectedEnd) }
    guard bytes[position..<end].starts(with: word.utf8) else { throw failure(.unexpectedByte) }
    position += word.utf8.count
  }

  @discardableResult
  mutating func number() throws(JSONSyntaxError) -> Range<Int> {
    let start = position
    if bytes[position] == UInt8(ascii: "-") {
      position += 1
    } else if !bytes[position].isDigit {
      throw failure(.unexpectedByte)
    }
    let first = position
    try digits()
    if bytes[first] == UInt8(ascii: "0"), position > first + 1 { throw failure(.badNumber) }
    if position < end, bytes[position] == UInt8(ascii: ".") {
      position += 1
      try digits()
    }
    if position < end, bytes[position] | 0x20 == UInt8(ascii: "e") {
      position += 1
      if position < end, bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-") {
        position += 1
      }
      try digits()
    }
    return start..<position
  }

  private mutating func digits() throws(JSONSyntaxError) {
    let start = position
    while position < end, bytes[position].isDigit { position += 1 }
    guard position > start else { throw failure(.badNumber) }
  }

  @discardableResult
  package mutating func string() throws(JSONSyntaxError) -> Text {
    try expect(UInt8(ascii: "\""))
    let start = position
    var isASCII = true
    var hasEscapes = false
    while true {
      position = min(Self.endOfPlainText(in: bytes, from: position), end)
      guard position < end else { throw failure(.unexpectedEnd) }
      switch bytes[position] {
      case UInt8(ascii: "\""):
        let range = start..<position
        if !isASCII, String(validating: bytes[range], as: UTF8.self) == nil { throw failure(.badUTF8) }
        position += 1
        return Text(range: range, hasEscapes: hasEscapes)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        position += 1
        try skipEscape()
      case 0..<0x20: throw failure(.controlCharacter)
      default:
        isASCII = false
        position += 1
      }
    }
  }

  private mutating func skipEscape() throws(JSONSyntaxError) {
    guard position < end else { throw failure(.unexpectedEnd) }
    let byte = bytes[position]
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      break
    case UInt8(ascii: "u"):
      guard position + 4 <= end else { throw failure(.unexpectedEnd) }
      guard Self.codeUnit(at: position, in: bytes) != nil else { throw failure(.badEscape) }
      position += 4
    default: throw failure(.badEscape)
    }
  }
}

// The content of strings.
extension JSONScanner {
  /// Whether `text` is the ASCII text `word`, written without escapes.
  package func isPlain(_ text: Text, _ word: [UInt8]) -> Bool {
    guard text.range.count == word.count, !text.hasEscapes else { return false }
    for index in word.indices where bytes[text.range.lowerBound + index] != word[index] { return false }
    return true
  }

  package func decode(_ text: Text) throws(JSONSyntaxError) -> String {
    guard let decoded = Self.decode(text, in: bytes) else {
      throw JSONSyntaxError(reason: .badEscape, offset: text.range.lowerBound - start)
    }
    return decoded
  }

  /// nil when an escape stands for half of a surrogate pair (RFC 8259 section 8.2), which a Swift string can't contain.
  package static func decode(_ text: Text, in bytes: [UInt8]) -> String? {
    guard text.hasEscapes else { return String(decoding: bytes[text.range], as: UTF8.self) }
    var output: [UInt8] = []
    output.reserveCapacity(text.range.count)
    var position = text.range.lowerBound
    while position < text.range.upperBound {
      guard bytes[position] == UInt8(ascii: "\\") else {
        output.append(bytes[position])
        position += 1
        continue
      }
      let escape = bytes[position + 1]
      position += 2
      switch escape {
      case UInt8(ascii: "b"): output.append(0x08)
      case UInt8(ascii: "f"): output.append(0x0C)
      case UInt8(ascii: "n"): output.append(0x0A)
      case UInt8(ascii: "r"): output.append(0x0D)
      case UInt8(ascii: "t"): output.append(0x09)
      case UInt8(ascii: "u"):
        guard let scalar = scalar(at: &position, in: bytes) else { return nil }
        output.append(contentsOf: String(Character(scalar)).utf8)
      default: output.append(escape)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// The character whose four digits are at `position`. If they are the first half of a surrogate pair, the second half
  /// must follow.
  private static func scalar(at position: inout Int, in bytes: [UInt8]) -> Unicode.Scalar? {
    guard let first = codeUnit(at: position, in: bytes) else { return nil }
    position += 4
    guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) }
    guard bytes[position] == UInt8(ascii: "\\"), bytes[position + 1] == UInt8(ascii: "u"),
      let second = codeUnit(at: position + 2, in: bytes), (0xDC00..<0xE000).contains(second)
    else { return nil }
    position += 6
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
  }

  private static func codeUnit(at position: Int, in bytes: [UInt8]) -> UInt32? {
    var value: UInt32 = 0
    for byte in bytes[position..<position + 4] {
      guard let digit = byte.hexadecimalDigit else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}

// The plain part of a string is skipped many bytes at a time.
extension JSONScanner {
  /// The first position from `start` on of a quotation mark, a backslash, a control character or a byte beyond ASCII;
  /// the count of `bytes` if there is none.
  package static func endOfPlainText(in bytes: [UInt8], from start: Int) -> Int {
    bytes.withUnsafeBytes { bytes in
      var position = start
      // Most texts are short; those that are not, tokens, are long.
      let short = min(bytes.count, start + 32)
      while position + 8 <= short {
        let found = marks(bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
        if found != 0 { return position + found.trailingZeroBitCount / 8 }
        position += 8
      }
      while position + 32 <= bytes.count {
        if marks(bytes.loadUnaligned(fromByteOffset: position, as: SIMD4<UInt64>.self)) { break }
        position += 32
      }
      while position + 8 <= bytes.count {
        let found = marks(bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
        if found != 0 { return position + found.trailingZeroBitCount / 8 }
        position += 8
      }
      while position < bytes.count, case let byte = bytes[position],
        byte >= 0x20, byte < 0x80, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\")
      {
        position += 1
      }
      return position
    }
  }

  /// Sets the highest bit of each byte that ends plain text. A borrow may also set the bit of a byte behind such a
  /// byte, but never of one before the first.
  @inline(__always)
  private static func marks(_ word: UInt64) -> UInt64 {
    let word = UInt64(littleEndian: word)
    let quote = (word ^ 0x2222_2222_2222_2222) &- 0x0101_0101_0101_0101
    let backslash = (word ^ 0x5C5C_5C5C_5C5C_5C5C) &- 0x0101_0101_0101_0101
    return (word | (word &- 0x2020_2020_2020_2020) | quote | backslash) & 0x8080_8080_8080_8080
  }

  /// Whether any of 32 bytes ends plain text.
  @inline(__always)
  private static func marks(_ words: SIMD4<UInt64>) -> Bool {
    let ones = SIMD4<UInt64>(repeating: 0x0101_0101_0101_0101)
    let quote = (words ^ SIMD4(repeating: 0x2222_2222_2222_2222)) &- ones
    let backslash = (words ^ SIMD4(repeating: 0x5C5C_5C5C_5C5C_5C5C)) &- ones
    let found = words | (words &- SIMD4(repeating: 0x2020_2020_2020_2020)) | quote | backslash
    return (found[0] | found[1] | found[2] | found[3]) & 0x8080_8080_8080_8080 != 0
  }
}
