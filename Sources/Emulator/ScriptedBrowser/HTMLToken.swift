// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// A piece of an HTML text: enough of the WHATWG tokenizer to read forms, and tolerant of what it does not know.
enum HTMLToken: Sendable, Equatable {
  /// Names are lower-cased; a repeated attribute keeps its first value.
  case start(name: String, attributes: [String: String])
  case end(name: String)
  case text(String)

  static func read(_ html: String) -> [HTMLToken] {
    var scanner = HTMLScanner(bytes: Array(html.utf8))
    return scanner.tokens()
  }
}

private struct HTMLScanner {
  let bytes: [UInt8]
  var position = 0

  /// Elements whose content is text, even where it looks like markup.
  private static let rawTextElements: Set<String> = ["script", "style", "title", "textarea"]

  mutating func tokens() -> [HTMLToken] {
    var tokens: [HTMLToken] = []
    while position < bytes.count {
      guard bytes[position] == UInt8(ascii: "<"), let token = markup() else {
        tokens.append(.text(text()))
        continue
      }
      switch token {
      case .text(""): continue  // a comment or a declaration
      case .start(let name, _) where Self.rawTextElements.contains(name):
        tokens.append(token)
        tokens.append(.text(rawText(until: name)))
      default: tokens.append(token)
      }
    }
    return tokens
  }

  /// The text up to the next `<`. The first byte always belongs to it: a `<` there opened no markup.
  private mutating func text() -> String {
    let start = position
    position += 1
    while position < bytes.count, bytes[position] != UInt8(ascii: "<") { position += 1 }
    return HTMLEntities.decode(String(decoding: bytes[start..<position], as: UTF8.self))
  }

  private mutating func rawText(until name: String) -> String {
    let start = position
    let closing = Array("</\(name)".utf8)
    // Compares the first byte before the whole word, for speed.
    while position < bytes.count, bytes[position] != closing[0] || !starts(with: closing) { position += 1 }
    let raw = String(decoding: bytes[start..<position], as: UTF8.self)
    return name == "title" || name == "textarea" ? HTMLEntities.decode(raw) : raw
  }

  private func starts(with lowercase: [UInt8]) -> Bool {
    guard position + lowercase.count <= bytes.count else { return false }
    return lowercase.indices.allSatisfy { bytes[position + $0] | (lowercase[$0] >= 0x61 ? 0x20 : 0) == lowercase[$0] }
  }

  /// The token that begins with this `<`; nil when the `<` is text.
  private mutating func markup() -> HTMLToken? {
    if starts(with: Array("<!--".utf8)) {
      skip(past: Array("-->".utf8))
      return .text("")
    }
    guard position + 1 < bytes.count else { return nil }
    switch bytes[position + 1] {
    case UInt8(ascii: "!"), UInt8(ascii: "?"):
      skip(past: [UInt8(ascii: ">")])
      return .text("")
    case UInt8(ascii: "/"):
      position += 2
      let name = self.name()
      skip(past: [UInt8(ascii: ">")])
      return .end(name: name)
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
      position += 1
      return .start(name: name(), attributes: attributes())
    default: return nil
    }
  }

  private mutating func skip(past mark: [UInt8]) {
    while position < bytes.count, !bytes[position...].starts(with: mark) { position += 1 }
    position = min(position + mark.count, bytes.count)
  }

  private mutating func name() -> String {
    let start = position
    while position < bytes.count, !Self.isSpace(bytes[position]), !Array("/>=".utf8).contains(bytes[position]) {
      position += 1
    }
    return String(decoding: bytes[start..<position], as: UTF8.self).lowercased()
  }

  /// Reads the attributes up to and including the `>` of the tag.
  private mutating func attributes() -> [String: String] {
    var attributes: [String: String] = [:]
    while position < bytes.count {
      skipSpace()
      guard position < bytes.count else { break }
      if bytes[position] == UInt8(ascii: ">") {
        position += 1
        break
      }
      let name = self.name()
      guard !name.isEmpty else {
        position += 1
        continue
      }
      let value = attributeValue()
      if attributes[name] == nil { attributes[name] = value }
    }
    return attributes
  }

  private mutating func attributeValue() -> String {
    skipSpace()
    guard position < bytes.count, bytes[position] == UInt8(ascii: "=") else { return "" }
    position += 1
    skipSpace()
    guard position < bytes.count else { return "" }
    let quote = bytes[position]
    let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    if isQuoted { position += 1 }
    let start = position
    while position < bytes.count {
      let byte = bytes[position]
      if isQuoted ? byte == quote : Self.isSpace(byte) || byte == UInt8(ascii: ">") { break }
      position += 1
    }
    let value = String(decoding: bytes[start..<position], as: UTF8.self)
    if isQuoted { position = min(position + 1, bytes.count) }
    return HTMLEntities.decode(value)
  }

  private mutating func skipSpace() {
    while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}

/// The character references (WHATWG HTML 13.2.5.72) that are used often.
enum HTMLEntities {
  private static let named: [Substring: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "hellip": "…", "mdash": "—",
    "ndash": "–", "rarr": "→", "larr": "←", "copy": "©",
  ]

  /// Works on Unicode scalars, because a combining mark after `&` or `;` forms one `Character` with it.
  static func decode(_ text: String) -> String {
    var output = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let ampersand = rest.firstIndex(of: "&") {
      output += rest[..<ampersand]
      rest = rest[ampersand...]
      if let semicolon = rest.prefix(12).firstIndex(of: ";"),
        let character = character(Substring(rest[rest.index(after: ampersand)..<semicolon]))
      {
        output += character.unicodeScalars
        rest = rest[rest.index(after: semicolon)...]
      } else {
        output.append("&")
        rest = rest.dropFirst()
      }
    }
    return String(output + rest)
  }

  private static func character(_ reference: Substring) -> String? {
    guard reference.first == "#" else { return named[reference] }
    let digits = reference.dropFirst()
    let isHex = digits.first == "x" || digits.first == "X"
    let number = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.flatMap { Unicode.Scalar($0) }.map { String(Character($0)) }
  }
}
