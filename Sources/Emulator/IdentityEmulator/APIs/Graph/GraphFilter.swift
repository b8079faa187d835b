// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// A `$filter` (OData 4.01 part 2, section 5.1.1) of comparisons with `eq` and `startswith`, and `any` over lists,
/// joined by `and` and `or`. Texts are compared without regard to case, as Graph does.
indirect enum GraphFilter: Equatable {
  case equal(String, JSONValue)
  case startsWith(String, String)
  /// One element of a list is equal to the value.
  case any(String, JSONValue)
  case and(GraphFilter, GraphFilter)
  case or(GraphFilter, GraphFilter)

  /// - Parameter properties: The names that exist, in lower case; empty: they are not known.
  init(parsing text: String, properties: Set<String>) throws(GraphRefusal) {
    guard text.utf8.count <= 4_096, let tokens = FilterToken.all(in: text) else { throw Self.invalid }
    var parser = Parser(rest: tokens[...], properties: properties)
    self = try parser.alternatives(depth: 0)
    guard parser.rest.isEmpty else { throw Self.invalid }
  }

  func matches(_ object: GraphObject) -> Bool {
    switch self {
    case .equal(let name, let value): Self.isEqual(object[name] ?? .null, value)
    case .startsWith(let name, let start): object[name]?.string?.lowercased().hasPrefix(start.lowercased()) ?? false
    case .any(let name, let value): object[name]?.array?.contains { Self.isEqual($0, value) } ?? false
    case .and(let left, let right): left.matches(object) && right.matches(object)
    case .or(let left, let right): left.matches(object) || right.matches(object)
    }
  }

  private static func isEqual(_ left: JSONValue, _ right: JSONValue) -> Bool {
    if let left = left.string, let right = right.string { return FoldedText.isSame(left, right) }
    return left == right
  }

  fileprivate static let invalid = GraphRefusal.badQuery("Invalid filter clause. Check words, quotes and brackets.")
}

private enum FilterToken: Equatable {
  case word(String)
  case text(String)
  case open, close, comma, colon

  /// All tokens of the text; nil if a quotation mark is left open.
  static func all(in text: String) -> [FilterToken]? {
    var tokens: [FilterToken] = []
    var rest = text[...]
    while let first = rest.first {
      if first.isWhitespace {
        rest.removeFirst()
      } else if let mark = marks[first] {
        tokens.append(mark)
        rest.removeFirst()
      } else if first == "'" {
        guard let quoted = quotation(&rest) else { return nil }
        tokens.append(.text(quoted))
      } else {
        let word = rest.prefix { !$0.isWhitespace && marks[$0] == nil && $0 != "'" }
        tokens.append(.word(String(word)))
        rest = rest.dropFirst(word.count)
      }
    }
    return tokens
  }

  private static let marks: [Character: FilterToken] = ["(": .open, ")": .close, ",": .comma, ":": .colon]

  /// Two quotation marks stand for one.
  private static func quotation(_ rest: inout Substring) -> String? {
    var text = ""
    rest.removeFirst()
    while let next = rest.popFirst() {
      guard next == "'" else {
        text.append(next)
        continue
      }
      guard rest.first == "'" else { return text }
      text.append(rest.removeFirst())
    }
    return nil
  }
}

private struct Parser {
  var rest: ArraySlice<FilterToken>
  let properties: Set<String>
  private static let deepest = 16

  mutating func alternatives(depth: Int) throws(GraphRefusal) -> GraphFilter {
    guard depth < Self.deepest else { throw .unsupported("The filter has too many brackets.") }
    var filter = try conditions(depth: depth)
    while takeWord("or") { filter = .or(filter, try conditions(depth: depth)) }
    return filter
  }

  private mutating func conditions(depth: Int) throws(GraphRefusal) -> GraphFilter {
    var filter = try condition(depth: depth)
    while takeWord("and") { filter = .and(filter, try condition(depth: depth)) }
    return filter
  }

  private mutating func condition(depth: Int) throws(GraphRefusal) -> GraphFilter {
    if take(.open) {
      let filter = try alternatives(depth: depth + 1)
      try require(.close)
      return filter
    }
    guard case .word(let word)? = rest.popFirst() else { throw GraphFilter.invalid }
    guard rest.first != .open else { return try call(of: word) }
    let name = try property(word)
    guard case .word(let comparison)? = rest.popFirst() else { throw GraphFilter.invalid }
    guard comparison.lowercased() == "eq" else {
      throw .unsupported("Unsupported or invalid query filter clause: '\(comparison.prefix(50))' for '\(name)'.")
    }
    return .equal(name, try value())
  }

  private mutating func call(of word: String) throws(GraphRefusal) -> GraphFilter {
    try require(.open)
    let name = word.lowercased()
    if name == "startswith" {
      guard case .word(let named)? = rest.popFirst() else { throw GraphFilter.invalid }
      let property = try property(named)
      try require(.comma)
      guard case .text(let start)? = rest.popFirst() else { throw GraphFilter.invalid }
      try require(.close)
      return .startsWith(property, start)
    }
    guard name.hasSuffix("/any") else {
      throw .unsupported("Unsupported or invalid query filter clause: '\(word.prefix(50))'.")
    }
    let property = try property(String(word.dropLast("/any".count)))
    guard case .word(let one)? = rest.popFirst() else { throw GraphFilter.invalid }
    try require(.colon)
    guard takeWord(one), takeWord("eq") else {
      throw .unsupported("Unsupported or invalid query filter clause: 'any' with something else than 'eq'.")
    }
    let filter = GraphFilter.any(property, try value())
    try require(.close)
    return filter
  }

  private func property(_ name: String) throws(GraphRefusal) -> String {
    let folded = name.lowercased()
    guard properties.isEmpty || properties.contains(folded) else {
      guard !name.contains("/") else {
        throw .unsupported("Unsupported or invalid query filter clause specified for property '\(name.prefix(50))'.")
      }
      throw .badQuery("Invalid filter clause: Could not find a property named '\(name.prefix(50))'. Check the name.")
    }
    return folded
  }

  private mutating func value() throws(GraphRefusal) -> JSONValue {
    switch rest.popFirst() {
    case .text(let text)?: return .string(text)
    case .word("true")?: return true
    case .word("false")?: return false
    case .word("null")?: return .null
    case .word(let word)?:
      guard let number = Int(word) else { throw GraphFilter.invalid }
      return JSONValue(number)
    default: throw GraphFilter.invalid
    }
  }

  private mutating func take(_ token: FilterToken) -> Bool {
    guard rest.first == token else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func takeWord(_ word: String) -> Bool {
    guard case .word(let next)? = rest.first, FoldedText.isSame(next, word) else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func require(_ token: FilterToken) throws(GraphRefusal) {
    guard take(token) else { throw GraphFilter.invalid }
  }
}
