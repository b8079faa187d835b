// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Why a text is not JSON; `offset` is the byte at which that was seen.
package struct JSONSyntaxError: Error, Sendable, Equatable {
  package enum Reason: Sendable, Equatable {
    case unexpectedEnd, unexpectedByte, badNumber, badEscape, badUTF8, controlCharacter, tooDeep, duplicateName(String)
    case trailingBytes
  }

  package var reason: Reason
  package var offset: Int
}

extension JSONValue {
  /// Parses one JSON text (RFC 8259), strictly: no duplicate names, no trailing bytes, at most `depth` nested
  /// containers.
  package init(parsing bytes: some Collection<UInt8>, depth: Int = 64) throws(JSONSyntaxError) {
    let bytes = Array(bytes)
    try self.init(parsing: bytes, in: bytes.indices, depth: depth)
  }

  /// Parses a part of `bytes`, where it stands. Offsets of errors count from its start.
  package init(parsing bytes: [UInt8], in range: Range<Int>, depth: Int = 64) throws(JSONSyntaxError) {
    var parser = JSONParser(bytes: bytes, range: range, depthLeft: depth)
    self = try parser.value()
    try parser.expectEnd()
  }

  package init(parsing text: String) throws(JSONSyntaxError) {
    try self.init(parsing: Array(text.utf8))
  }
}

/// Finds the end of what can be taken as it is in a JSON string, many bytes at a time.
package enum JSONScan {
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

  /// The highest bit of a byte says that it is one of those looked for. A borrow may set that of the bytes behind one,
  /// never of those before the first.
  @inline(__always)
  private static func marks(_ word: UInt64) -> UInt64 {
    let word = UInt64(littleEndian: word)
    let quote = (word ^ 0x2222_2222_2222_2222) &- 0x0101_0101_0101_0101
    let backslash = (word ^ 0x5C5C_5C5C_5C5C_5C5C) &- 0x0101_0101_0101_0101
    return (word | (word &- 0x2020_2020_2020_2020) | quote | backslash) & 0x8080_8080_8080_8080
  }

  /// Whether any of 32 bytes is one of those looked for.
  @inline(__always)
  private static func marks(_ words: SIMD4<UInt64>) -> Bool {
    let ones = SIMD4<UInt64>(repeating: 0x0101_0101_0101_0101)
    let quote = (words ^ SIMD4(repeating: 0x2222_2222_2222_2222)) &- ones
    let backslash = (words ^ SIMD4(repeating: 0x5C5C_5C5C_5C5C_5C5C)) &- ones
    let found = words | (words &- SIMD4(repeating: 0x2020_2020_2020_2020)) | quote | backslash
    return (found[0] | found[1] | found[2] | found[3]) & 0x8080_8080_8080_8080 != 0
  }
}

private struct JSONParser {
  let bytes: [UInt8]
  private let start: Int
  private let end: Int
  var position: Int
  var depthLeft: Int

  init(bytes: [UInt8], range: Range<Int>, depthLeft: Int) {
    self.bytes = bytes
    (start, end, position) = (range.lowerBound, range.upperBound, range.lowerBound)
    self.depthLeft = depthLeft
    // A byte-order mark is not JSON, but common in files made by hand.
    if bytes[range].starts(with: [0xEF, 0xBB, 0xBF]) { position += 3 }
  }

  func failure(_ reason: JSONSyntaxError.Reason) -> JSONSyntaxError {
    JSONSyntaxError(reason: reason, offset: position - start)
  }

  mutating func skipSpace() {
    while position < end, case let byte = bytes[position],
      byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    {
      position += 1
    }
  }

  mutating func peek() throws(JSONSyntaxError) -> UInt8 {
    skipSpace()
    guard position < end else { throw failure(.unexpectedEnd) }
    return bytes[position]
  }

  mutating func expectEnd() throws(JSONSyntaxError) {
    skipSpace()
    guard position == end else { throw failure(.trailingBytes) }
  }

  mutating func expect(_ byte: UInt8) throws(JSONSyntaxError) {
    guard try peek() == byte else { throw failure(.unexpectedByte) }
    position += 1
  }

  mutating func value() throws(JSONSyntaxError) -> JSONValue {
    switch try peek() {
    case UInt8(ascii: "{"): try object()
    case UInt8(ascii: "["): try array()
    case UInt8(ascii: "\""): .string(try string())
    case UInt8(ascii: "t"): try literal("true", .bool(true))
    case UInt8(ascii: "f"): try literal("false", .bool(false))
    case UInt8(ascii: "n"): try literal("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
    default: throw failure(.unexpectedByte)
    }
  }

  mutating func literal(_ word: String, _ value: JSONValue) throws(JSONSyntaxError) -> JSONValue {
    guard position + word.utf8.count <= end else { throw failure(.unexpectedEnd) }
    guard bytes[position..<end].starts(with: word.utf8) else { throw failure(.unexpectedByte) }
    position += word.utf8.count
    return value
  }

  mutating func object() throws(JSONSyntaxError) -> JSONValue {
    try enter()
    defer { depthLeft += 1 }
    var members: [JSONObject.Member] = []
    var names: Set<String> = []
    if try peek() == UInt8(ascii: "}") {
      position += 1
      return .object(JSONObject())
    }
    while true {
      guard try peek() == UInt8(ascii: "\"") else { throw failure(.unexpectedByte) }
      let name = try string()
      // In a small object looking at each is quicker than hashing.
      if members.count == 16 { names = Set(members.map(\.name)) }
      let isNew = members.count < 16 ? !members.contains { $0.name == name } : names.insert(name).inserted
      guard isNew else { throw failure(.duplicateName(name)) }
      try expect(UInt8(ascii: ":"))
      members.append(JSONObject.Member(name: name, value: try value()))
      if try next(before: UInt8(ascii: "}")) == false { return .object(JSONObject(uniqueMembers: members)) }
    }
  }

  mutating func array() throws(JSONSyntaxError) -> JSONValue {
    try enter()
    defer { depthLeft += 1 }
    var elements: [JSONValue] = []
    if try peek() == UInt8(ascii: "]") {
      position += 1
      return .array([])
    }
    while true {
      elements.append(try value())
      if try next(before: UInt8(ascii: "]")) == false { return .array(elements) }
    }
  }

  mutating func enter() throws(JSONSyntaxError) {
    guard depthLeft > 0 else { throw failure(.tooDeep) }
    depthLeft -= 1
    position += 1
  }

  /// True after a comma, false after `close`.
  mutating func next(before close: UInt8) throws(JSONSyntaxError) -> Bool {
    let byte = try peek()
    guard byte == close || byte == UInt8(ascii: ",") else { throw failure(.unexpectedByte) }
    position += 1
    return byte != close
  }

  mutating func digits() throws(JSONSyntaxError) {
    let start = position
    while position < end, bytes[position].isDigit { position += 1 }
    guard position > start else { throw failure(.badNumber) }
  }

  mutating func number() throws(JSONSyntaxError) -> JSONValue {
    let start = position
    if bytes[position] == UInt8(ascii: "-") { position += 1 }
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
    return .number(String(decoding: bytes[start..<position], as: UTF8.self))
  }

  mutating func string() throws(JSONSyntaxError) -> String {
    position += 1
    let start = position
    var isASCII = true
    while true {
      position = min(JSONScan.endOfPlainText(in: bytes, from: position), end)
      guard position < end else { throw failure(.unexpectedEnd) }
      switch bytes[position] {
      case UInt8(ascii: "\""):
        let text = isASCII ? String(decoding: bytes[start..<position], as: UTF8.self) : try utf8(start..<position)
        position += 1
        return text
      case UInt8(ascii: "\\"): return try escapedString(from: start)
      case 0..<0x20: throw failure(.controlCharacter)
      default:
        isASCII = false
        position += 1
      }
    }
  }

  func utf8(_ range: Range<Int>) throws(JSONSyntaxError) -> String {
    guard let text = String(validating: bytes[range], as: UTF8.self) else { throw failure(.badUTF8) }
    return text
  }

  mutating func escapedString(from start: Int) throws(JSONSyntaxError) -> String {
    var output = Array(bytes[start..<position])
    while position < end {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "\""):
        guard let text = String(validating: output, as: UTF8.self) else { throw failure(.badUTF8) }
        position += 1
        return text
      case UInt8(ascii: "\\"):
        position += 1
        try escape(into: &output)
      case 0..<0x20: throw failure(.controlCharacter)
      default:
        output.append(byte)
        position += 1
      }
    }
    throw failure(.unexpectedEnd)
  }

  mutating func escape(into output: inout [UInt8]) throws(JSONSyntaxError) {
    guard position < end else { throw failure(.unexpectedEnd) }
    let byte = bytes[position]
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): output.append(byte)
    case UInt8(ascii: "b"): output.append(0x08)
    case UInt8(ascii: "f"): output.append(0x0C)
    case UInt8(ascii: "n"): output.append(0x0A)
    case UInt8(ascii: "r"): output.append(0x0D)
    case UInt8(ascii: "t"): output.append(0x09)
    case UInt8(ascii: "u"): output.append(contentsOf: String(try unicodeScalar()).utf8)
    default: throw failure(.badEscape)
    }
  }

  mutating func unicodeScalar() throws(JSONSyntaxError) -> Character {
    let first = try hexQuad()
    var code = UInt32(first)
    if (0xD800..<0xDC00).contains(first) {
      guard position + 1 < end, bytes[position] == UInt8(ascii: "\\"), bytes[position + 1] == UInt8(ascii: "u")
      else { throw failure(.badEscape) }
      position += 2
      let second = try hexQuad()
      guard (0xDC00..<0xE000).contains(second) else { throw failure(.badEscape) }
      code = 0x10000 + (UInt32(first - 0xD800) << 10) + UInt32(second - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else { throw failure(.badEscape) }
    return Character(scalar)
  }

  mutating func hexQuad() throws(JSONSyntaxError) -> UInt16 {
    guard position + 4 <= end else { throw failure(.unexpectedEnd) }
    var value: UInt16 = 0
    for byte in bytes[position..<position + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { throw failure(.badEscape) }
      value = value << 4 | UInt16(digit)
    }
    position += 4
    return value
  }
}
