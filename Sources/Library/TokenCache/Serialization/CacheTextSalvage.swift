// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces

/// Finds the entries that are still whole in a damaged cache text, such as one that was cut off.
package struct CacheTextSalvage: Sendable {
  package private(set) var records: [StoredRecord] = []

  /// The longest text that is taken for an entry, in bytes. It bounds the work on a text of opening braces.
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

  /// Takes what begins with the quotation mark at `quote`: the name of a member or of an entry, and what stands under
  /// it. Anything else is passed over.
  private mutating func takeName(from quote: Int) {
    var scanner = scanner(from: quote)
    guard let text = try? scanner.name(), let name = JSONScanner.decode(text, in: bytes),
      (try? scanner.peek()) == UInt8(ascii: "{")
    else { return }
    let value = scanner.position
    if let member = CacheMember(rawValue: name) {
      self.member = member
      position = value + 1
      return
    }
    scanner = self.scanner(from: value)
    guard (try? scanner.skipValue()) != nil else { return }
    let entry = Array(bytes[value..<scanner.position])
    for member in candidates(entry) {
      let record = StoredRecord(key: member.storeKey(name), value: entry)
      guard let known = try? AnyRecord(record, shared: SharedTexts()), known.record.environment.isEmpty == false else {
        continue
      }
      if seen.insert(record.key).inserted { records.append(record) }
      position = scanner.position
      return
    }
  }

  /// The members that an entry may belong to. The entry's own `credential_type` counts more than its place in the text.
  private func candidates(_ text: [UInt8]) -> [CacheMember] {
    guard let type = (try? JSONValue(parsing: text))?["credential_type"]?.string else {
      return member.map { [$0] } ?? []
    }
    let known: [CacheMember] = [.accessToken, .refreshToken, .idToken]
    if let member, known.contains(member), FoldedText.isSame(member.rawValue, type) { return [member] }
    return known.filter { FoldedText.isSame($0.rawValue, type) }
  }

  private func scanner(from start: Int) -> JSONScanner {
    JSONScanner(bytes, in: start..<min(start + Self.longestEntry, bytes.count))
  }
}
