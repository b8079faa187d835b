// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

extension SeedError {
  /// The error's text with line and column before its place, as compilers write it: `seed.json:12:7: users[2].tenant:
  /// …`. For a missing member they are those of the object that lacks it.
  package func located(in bytes: [UInt8]) -> String {
    guard !place.hasPrefix("line ") else {
      let numbers = place.split(whereSeparator: { !$0.isNumber })
      return "\(file):\(numbers.joined(separator: ":")): \(reason)"
    }
    var search = PlaceSearch(bytes: bytes)
    let (line, column) = Seed.lineAndColumn(of: search.offset(of: place), in: bytes)
    return "\(file):\(line):\(column): \(place.isEmpty ? "" : "\(place): ")\(reason)"
  }
}

/// Finds where a key path such as `apps[3].redirectUris[0]` stands in a text that is known to be JSON.
private struct PlaceSearch {
  let bytes: [UInt8]
  private var position = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// The offset of the value, or of the last value on the path that exists.
  mutating func offset(of path: String) -> Int {
    skipBlanks()
    var found = position
    for part in path.split(whereSeparator: { ".[".contains($0) }) {
      let isThere = part.hasSuffix("]") ? enter(index: Int(part.dropLast()) ?? 0) : enter(member: String(part))
      guard isThere else { break }
      found = position
    }
    return found
  }

  private var byte: UInt8 { position < bytes.count ? bytes[position] : 0 }

  /// Goes to the value of a member; false when there is none.
  private mutating func enter(member name: String) -> Bool {
    guard byte == UInt8(ascii: "{") else { return false }
    position += 1
    skipBlanks()
    while byte == UInt8(ascii: "\"") {
      let start = position
      skipValue()
      let found = (try? JSONValue(parsing: bytes[start..<position]))?.string
      skipBlanks()
      // This skips the colon.
      position += 1
      skipBlanks()
      if found == name { return true }
      skipValue()
      skipSeparator()
    }
    return false
  }

  private mutating func enter(index: Int) -> Bool {
    guard byte == UInt8(ascii: "[") else { return false }
    position += 1
    skipBlanks()
    for _ in 0..<index {
      skipValue()
      skipSeparator()
    }
    return position < bytes.count && byte != UInt8(ascii: "]")
  }

  private mutating func skipSeparator() {
    skipBlanks()
    if byte == UInt8(ascii: ",") { position += 1 }
    skipBlanks()
  }

  private mutating func skipBlanks() {
    while [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
  }

  /// Skips a text, a number, a word, or a whole array or object.
  private mutating func skipValue() {
    var depth = 0
    repeat {
      switch byte {
      case UInt8(ascii: "\""): skipText()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        position += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        position += 1
      default:
        position += 1
        guard depth == 0 else { continue }
        let ends = ",]}: \t\r\n".utf8
        while position < bytes.count, !ends.contains(byte) { position += 1 }
      }
    } while depth > 0 && position < bytes.count
  }

  private mutating func skipText() {
    position += 1
    while position < bytes.count, byte != UInt8(ascii: "\"") { position += byte == UInt8(ascii: "\\") ? 2 : 1 }
    position += 1
  }
}
