// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces

/// Whose an entry is, found without reading the rest of it. What this says, a full reading says too.
package struct EntryOwner: Sendable, Equatable {
  package private(set) var homeAccountID: HomeAccountID
  /// Of an account's entry only; else empty.
  package private(set) var username = ""

  private static let homeAccountIDName = Array("home_account_id".utf8)
  private static let usernameName = Array("username".utf8)

  /// nil when the entry must be read to know: it belongs to no account, is laid out unlike those of any MSAL, or is
  /// damaged.
  package init?(_ stored: borrowing StoredRecord, ofAccount: Bool) {
    if !ofAccount, let seen = stored.seenAccount {
      homeAccountID = HomeAccountID(seen)
      return
    }
    var walk = OwnerScan(bytes: stored.text, position: stored.valueRange.lowerBound)
    guard walk.skip(UInt8(ascii: "{")) else { return nil }
    var home: String?
    var username: String? = ofAccount ? nil : ""
    while home == nil || username == nil {
      guard let name = walk.plainString(), walk.skip(UInt8(ascii: ":")) else { return nil }
      if walk.isText(name, Self.homeAccountIDName) {
        guard home == nil, let text = walk.text(), !text.isEmpty else { return nil }
        home = text
      } else if ofAccount, walk.isText(name, Self.usernameName) {
        guard username == nil, let text = walk.text() else { return nil }
        username = text
      } else {
        guard walk.skipValue() else { return nil }
      }
      guard walk.skip(UInt8(ascii: ",")) else { break }
    }
    guard let home, let username else { return nil }
    homeAccountID = HomeAccountID(home)
    self.username = username
  }
}

extension StoredRecord {
  /// The home account id that an entry belongs to, lower-cased; nil when it belongs to none, or does not say.
  package var account: String? {
    let id =
      EntryOwner(self, ofAccount: false)?.homeAccountID.value
      ?? (try? JSONValue(parsing: value))?["home_account_id"]?.string
    return id?.isEmpty == false ? id?.lowercased() : nil
  }

  /// The user name of an account's entry; nil when it has none, and for other entries.
  package var username: String? {
    guard CacheMember(self) == .account else { return nil }
    return EntryOwner(self, ofAccount: true)?.username ?? (try? JSONValue(parsing: value))?["username"]?.string
  }
}

/// Goes from member to member of an object of plain values.
private struct OwnerScan {
  let bytes: [UInt8]
  var position: Int

  mutating func skipSpace() {
    while position < bytes.count, case let byte = bytes[position],
      byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    {
      position += 1
    }
  }

  /// Whether `byte` comes next; then it is behind us.
  mutating func skip(_ byte: UInt8) -> Bool {
    skipSpace()
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  /// The range of a string of ASCII without escapes.
  mutating func plainString() -> Range<Int>? {
    guard skip(UInt8(ascii: "\"")) else { return nil }
    let start = position
    position = JSONScan.endOfPlainText(in: bytes, from: start)
    guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else { return nil }
    position += 1
    return start..<position - 1
  }

  mutating func text() -> String? {
    plainString().map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  func isText(_ range: Range<Int>, _ text: [UInt8]) -> Bool {
    range.count == text.count && bytes[range].elementsEqual(text)
  }

  /// A string with whatever in it, a number or a word; false for a container.
  mutating func skipValue() -> Bool {
    skipSpace()
    guard position < bytes.count else { return false }
    switch bytes[position] {
    case UInt8(ascii: "\""): return skipString()
    case UInt8(ascii: "{"), UInt8(ascii: "["): return false
    default:
      while position < bytes.count, bytes[position] != UInt8(ascii: ","), bytes[position] != UInt8(ascii: "}") {
        position += 1
      }
      return true
    }
  }

  private mutating func skipString() -> Bool {
    position += 1
    while true {
      position = JSONScan.endOfPlainText(in: bytes, from: position)
      guard position < bytes.count else { return false }
      if bytes[position] == UInt8(ascii: "\"") { break }
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    position += 1
    return true
  }
}
