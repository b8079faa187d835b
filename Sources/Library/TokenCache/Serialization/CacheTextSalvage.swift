// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces

/// Reads what is left in a damaged cache text, such as one that was cut off: every entry that is whole by itself.
package struct CacheTextSalvage: Sendable {
  package private(set) var records: [StoredRecord] = []

  /// Longer entries than this are none; it bounds the work on a text that is all opening braces.
  private static let longestEntry = 256 * 1024

  private let bytes: [UInt8]
  private var position = 0
  private var member: CacheMember?
  private var seen: Set<String> = []

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    while let quote = bytes[position...].firstIndex(of: UInt8(ascii: "\"")) {
      position = quote + 1
      takeName(from: quote)
    }
  }

  /// What follows the quotation mark at `start`: the name of a member or of an entry, or something that is passed over.
  private mutating func takeName(from start: Int) {
    guard let end = endOfText(start), let value = startOfObject(after: end),
      let name = (try? JSONValue(parsing: bytes[start..<end]))?.string
    else { return }
    if let member = CacheMember(rawValue: name) {
      self.member = member
      position = value + 1
      return
    }
    guard let close = endOfObject(value) else { return }
    let text = Array(bytes[value..<close])
    for member in candidates(text) {
      let record = StoredRecord(key: member.storeKey(name), value: text)
      guard let known = try? AnyRecord(record, shared: SharedTexts()), known.record.environment.isEmpty == false else {
        continue
      }
      if seen.insert(record.key).inserted { records.append(record) }
      position = close
      return
    }
  }

  /// Where an entry can belong: what it says itself goes before where it stands.
  private func candidates(_ text: [UInt8]) -> [CacheMember] {
    guard let type = (try? JSONValue(parsing: text))?["credential_type"]?.string else {
      return member.map { [$0] } ?? []
    }
    let known: [CacheMember] = [.accessToken, .refreshToken, .idToken]
    if let member, known.contains(member), FoldedText.isSame(member.rawValue, type) { return [member] }
    return known.filter { FoldedText.isSame($0.rawValue, type) }
  }

  /// The end of the text that starts with the quotation mark at `start`, behind its own.
  private func endOfText(_ start: Int) -> Int? {
    var index = start + 1
    while index < bytes.count, index - start < Self.longestEntry {
      switch bytes[index] {
      case UInt8(ascii: "\""): return index + 1
      case UInt8(ascii: "\\"): index += 2
      case 0..<0x20: return nil
      default: index += 1
      }
    }
    return nil
  }

  private func startOfObject(after end: Int) -> Int? {
    guard let colon = afterBlanks(end), bytes[colon] == UInt8(ascii: ":"), let value = afterBlanks(colon + 1),
      bytes[value] == UInt8(ascii: "{")
    else { return nil }
    return value
  }

  private func afterBlanks(_ start: Int) -> Int? {
    bytes[min(start, bytes.count)...].firstIndex { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
  }

  /// The end of the object that starts at `start`, behind its brace.
  private func endOfObject(_ start: Int) -> Int? {
    var depth = 0
    var index = start
    while index < bytes.count, index - start < Self.longestEntry {
      switch bytes[index] {
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"):
        depth -= 1
        if depth == 0 { return index + 1 }
      case UInt8(ascii: "\""):
        guard let end = endOfText(index) else { return nil }
        index = end
        continue
      default: break
      }
      index += 1
    }
    return nil
  }
}
