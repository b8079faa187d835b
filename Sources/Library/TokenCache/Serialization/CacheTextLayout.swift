// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Where the members and entries of a whole-cache text stand. The text is checked to be JSON (RFC 8259) while it is
/// walked, so that nothing is built but the positions.
struct CacheTextLayout: Sendable {
  /// `"name": value`.
  struct Item: Sendable {
    /// Of the quotation mark in front of the name.
    var start: Int
    /// Between the quotation marks.
    var name: Range<Int>
    var hasEscapes: Bool
    var value: Range<Int>
    /// The home account id of an entry that says it in plain ASCII.
    var account: String?

    var end: Int { value.upperBound }
  }

  /// `{…}`; `open` and `close` are the positions of its braces.
  struct Object: Sendable {
    var open: Int
    var close: Int
    var items: [Item]
  }

  /// A member of the whole, with its entries if its value is an object.
  struct Member: Sendable {
    var item: Item
    var entries: Object?
  }

  let members: [Member]
  let open: Int
  let close: Int

  init(_ bytes: [UInt8]) throws(CacheError) {
    var walk = CacheTextWalk(bytes)
    let start = try walk.start()
    let (members, end) = try walk.members()
    try walk.expectEnd()
    (self.members, self.open, self.close) = (members, start, end)
  }

  /// Throws unless `value`, which is to stand under `key`, is one JSON text.
  static func check(_ value: [UInt8], key: String) throws(CacheError) {
    var walk = CacheTextWalk(value, isWhole: false)
    do throws(CacheError) { try walk.value() } catch {
      guard case .damagedEntry(_, let reason) = error else { throw error }
      throw .damagedEntry(key: key, reason: reason)
    }
  }

  /// The whole as an object of its members.
  var whole: Object { Object(open: open, close: close, items: members.map(\.item)) }
}

/// One pass over a text, from its first byte to its last.
private struct CacheTextWalk {
  private let bytes: [UInt8]
  private var position = 0
  /// As deep as the parser of entries goes.
  private var depthLeft = 64

  /// In front of a whole text a byte-order mark is skipped.
  init(_ bytes: [UInt8], isWhole: Bool = true) {
    self.bytes = bytes
    if isWhole, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  /// Walks over all as one value.
  mutating func value() throws(CacheError) {
    try skipValue()
    try expectEnd()
  }

  private func damaged() -> CacheError {
    position >= bytes.count
      ? .damagedEntry(key: "", reason: bytes.isEmpty ? "is empty" : "ends too early (at byte \(bytes.count))")
      : .damagedEntry(key: "", reason: "is not JSON (byte \(position))")
  }

  // MARK: The two levels that matter

  /// The position of the first brace.
  mutating func start() throws(CacheError) -> Int {
    guard try peek() == UInt8(ascii: "{") else {
      throw .damagedEntry(key: "", reason: "is not a JSON object")
    }
    return position
  }

  mutating func members() throws(CacheError) -> ([CacheTextLayout.Member], close: Int) {
    var members: [CacheTextLayout.Member] = []
    try object { walk, start, name, hasEscapes throws(CacheError) in
      let isObject = try walk.peek() == UInt8(ascii: "{")
      let valueStart = walk.position
      let entries = isObject ? try walk.entries() : nil
      if !isObject { try walk.skipValue() }
      let item = CacheTextLayout.Item(
        start: start, name: name, hasEscapes: hasEscapes, value: valueStart..<walk.position)
      members.append(CacheTextLayout.Member(item: item, entries: entries))
    }
    return (members, position - 1)
  }

  private mutating func entries() throws(CacheError) -> CacheTextLayout.Object {
    let open = position
    var items: [CacheTextLayout.Item] = []
    try object { walk, start, name, hasEscapes throws(CacheError) in
      let isObject = try walk.peek() == UInt8(ascii: "{")
      let valueStart = walk.position
      var account: String?
      if isObject { account = try walk.entry() } else { try walk.skipValue() }
      items.append(
        .init(start: start, name: name, hasEscapes: hasEscapes, value: valueStart..<walk.position, account: account))
    }
    return CacheTextLayout.Object(open: open, close: position - 1, items: items)
  }

  private static let accountName = Array("home_account_id".utf8)

  /// Walks over an entry; returns its account, if that need not be decoded.
  private mutating func entry() throws(CacheError) -> String? {
    var account: String?
    try object { walk, _, name, _ throws(CacheError) in
      _ = try walk.peek()
      let start = walk.position + 1
      try walk.skipValue()
      let end = walk.position - 1
      // Two of them make a damaged entry, which is found when it is read.
      guard name.count == Self.accountName.count, walk.bytes[name.lowerBound] == Self.accountName[0],
        walk.bytes[name].elementsEqual(Self.accountName), walk.bytes[start - 1] == UInt8(ascii: "\""), start < end,
        JSONScan.endOfPlainText(in: walk.bytes, from: start) == end
      else { return }
      account = String(decoding: walk.bytes[start..<end], as: UTF8.self)
    }
    return account
  }

  mutating func expectEnd() throws(CacheError) {
    skipSpace()
    guard position == bytes.count else { throw damaged() }
  }

  // MARK: JSON

  private mutating func skipSpace() {
    while position < bytes.count, case let byte = bytes[position],
      byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    {
      position += 1
    }
  }

  private mutating func peek() throws(CacheError) -> UInt8 {
    skipSpace()
    guard position < bytes.count else { throw damaged() }
    return bytes[position]
  }

  /// Calls `member` behind the colon of each member; it takes the value.
  private mutating func object(
    _ member: (inout CacheTextWalk, _ start: Int, _ name: Range<Int>, _ hasEscapes: Bool) throws(CacheError) -> Void
  ) throws(CacheError) {
    try enter()
    if try peek() == UInt8(ascii: "}") {
      leave()
      return
    }
    while true {
      guard try peek() == UInt8(ascii: "\"") else { throw damaged() }
      let start = position
      let hasEscapes = try skipString()
      let name = start + 1..<position - 1
      guard try peek() == UInt8(ascii: ":") else { throw damaged() }
      position += 1
      try member(&self, start, name, hasEscapes)
      if try isLast(before: UInt8(ascii: "}")) { return }
    }
  }

  private mutating func skipValue() throws(CacheError) {
    switch try peek() {
    case UInt8(ascii: "\""): try skipString()
    case UInt8(ascii: "{"): try object { walk, _, _, _ throws(CacheError) in try walk.skipValue() }
    case UInt8(ascii: "["): try skipArray()
    case UInt8(ascii: "t"): try skip("true")
    case UInt8(ascii: "f"): try skip("false")
    case UInt8(ascii: "n"): try skip("null")
    default: try skipNumber()
    }
  }

  private mutating func skipArray() throws(CacheError) {
    try enter()
    if try peek() == UInt8(ascii: "]") {
      leave()
      return
    }
    while true {
      try skipValue()
      if try isLast(before: UInt8(ascii: "]")) { return }
    }
  }

  private mutating func enter() throws(CacheError) {
    guard depthLeft > 0 else { throw damaged() }
    depthLeft -= 1
    position += 1
  }

  private mutating func leave() {
    depthLeft += 1
    position += 1
  }

  /// False after a comma.
  private mutating func isLast(before close: UInt8) throws(CacheError) -> Bool {
    let byte = try peek()
    if byte == close {
      leave()
      return true
    }
    guard byte == UInt8(ascii: ",") else { throw damaged() }
    position += 1
    return false
  }

  private mutating func skip(_ word: StaticString) throws(CacheError) {
    for byte in "\(word)".utf8 {
      guard position < bytes.count, bytes[position] == byte else { throw damaged() }
      position += 1
    }
  }

  /// Returns whether the string has escapes.
  @discardableResult
  private mutating func skipString() throws(CacheError) -> Bool {
    let start = position + 1
    var hasEscapes = false
    var isASCII = true
    position = start
    while true {
      position = JSONScan.endOfPlainText(in: bytes, from: position)
      guard position < bytes.count else { throw damaged() }
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") {
        if !isASCII, String(validating: bytes[start..<position], as: UTF8.self) == nil { throw damaged() }
        position += 1
        return hasEscapes
      }
      guard byte >= 0x20 else { throw damaged() }
      position += 1
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        try skipEscape()
      } else {
        isASCII = false
      }
    }
  }

  private mutating func skipEscape() throws(CacheError) {
    guard position < bytes.count else { throw damaged() }
    switch bytes[position] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 1
    case UInt8(ascii: "u"):
      position += 1
      for _ in 0..<4 {
        guard position < bytes.count, Character(Unicode.Scalar(bytes[position])).isHexDigit else { throw damaged() }
        position += 1
      }
    default: throw damaged()
    }
  }

  private mutating func skipNumber() throws(CacheError) {
    let start = position
    while position < bytes.count, Self.isNumberByte(bytes[position]) { position += 1 }
    // Numbers are rare here, so the strict parser may look at each.
    guard position > start, (try? JSONValue(parsing: bytes[start..<position])) != nil else { throw damaged() }
  }

  private static func isNumberByte(_ byte: UInt8) -> Bool { byte.isDigit || "-+.eE".utf8.contains(byte) }
}
