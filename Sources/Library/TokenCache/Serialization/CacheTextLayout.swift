// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Where the members and entries of a whole-cache text stand. All of the text is checked to be JSON (RFC 8259), but
/// nothing is built of it but these positions.
struct CacheTextLayout: Sendable {
  /// `"name": value`.
  struct Item: Sendable {
    var name: JSONScanner.Text
    var value: Range<Int>
    /// The home account id of an entry that names it without escapes.
    var account: String?

    /// The position of the quotation mark in front of the name.
    var start: Int { name.range.lowerBound - 1 }
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
    var scanner = JSONScanner(bytes)
    let found: (members: [Member], open: Int, close: Int)?
    do throws(JSONSyntaxError) { found = try Self.members(&scanner) } catch {
      throw .damagedEntry(key: "", reason: Self.reason(error, in: bytes))
    }
    guard let found else { throw .damagedEntry(key: "", reason: "is not a JSON object") }
    (members, open, close) = found
  }

  /// Throws unless `value`, which is to stand under `key`, is one JSON text.
  static func check(_ value: [UInt8], key: String) throws(CacheError) {
    var scanner = JSONScanner(value, allowsMark: false)
    do throws(JSONSyntaxError) {
      try scanner.skipValue()
      try scanner.expectEnd()
    } catch {
      throw .damagedEntry(key: key, reason: reason(error, in: value))
    }
  }

  /// The whole as an object of its members.
  var whole: Object { Object(open: open, close: close, items: members.map(\.item)) }

  private static func reason(_ error: JSONSyntaxError, in bytes: [UInt8]) -> String {
    if bytes.isEmpty { return "is empty" }
    let endsEarly = error.reason == .unexpectedEnd || error.offset >= bytes.count
    return endsEarly ? "ends too early (at byte \(bytes.count))" : "is not JSON (byte \(error.offset))"
  }

  /// nil when the text is something else than an object.
  private static func members(
    _ scanner: inout JSONScanner
  ) throws(JSONSyntaxError) -> (members: [Member], open: Int, close: Int)? {
    guard try isObject(&scanner) else { return nil }
    let open = scanner.position
    var members: [Member] = []
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      let isObject = try isObject(&scanner)
      let start = scanner.position
      let entries = isObject ? try entries(&scanner) : nil
      if !isObject { try scanner.skipValue() }
      members.append(Member(item: Item(name: name, value: start..<scanner.position), entries: entries))
    }
    let close = scanner.position - 1
    try scanner.expectEnd()
    return (members, open, close)
  }

  private static func isObject(_ scanner: inout JSONScanner) throws(JSONSyntaxError) -> Bool {
    try scanner.peek() == UInt8(ascii: "{")
  }

  private static func entries(_ scanner: inout JSONScanner) throws(JSONSyntaxError) -> Object {
    let open = scanner.position
    var items: [Item] = []
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      let isObject = try isObject(&scanner)
      let start = scanner.position
      var account: String?
      if isObject { account = try entry(&scanner) } else { try scanner.skipValue() }
      items.append(Item(name: name, value: start..<scanner.position, account: account))
    }
    return Object(open: open, close: scanner.position - 1, items: items)
  }

  private static let accountName = Array("home_account_id".utf8)

  /// Passes an entry and returns its account, if that need not be decoded. When an entry names two, it is damaged,
  /// which is found when it is read.
  private static func entry(_ scanner: inout JSONScanner) throws(JSONSyntaxError) -> String? {
    var account: String?
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      if scanner.isPlain(name, accountName), try scanner.peek() == UInt8(ascii: "\"") {
        let text = try scanner.string()
        if !text.hasEscapes, !text.range.isEmpty { account = try scanner.decode(text) }
      } else {
        try scanner.skipValue()
      }
    }
    return account
  }
}
