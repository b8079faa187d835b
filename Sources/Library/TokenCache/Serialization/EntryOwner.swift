// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces

/// The account of an entry, found without parsing the rest of the entry. Parsing all of it gives the same account.
package struct EntryOwner: Sendable, Equatable {
  package private(set) var homeAccountID: HomeAccountID
  /// The user name of an account record; empty for other entries.
  package private(set) var username = ""

  private static let homeAccountIDName = Array("home_account_id".utf8)
  private static let usernameName = Array("username".utf8)

  /// nil when only parsing the whole entry can tell: it belongs to no account, has escapes in its names or in the
  /// values looked for, or is damaged.
  package init?(_ stored: borrowing StoredRecord, ofAccount: Bool) {
    if !ofAccount, let seen = stored.seenAccount {
      homeAccountID = HomeAccountID(seen)
      return
    }
    var scanner = JSONScanner(stored.text, in: stored.valueRange)
    guard let found = try? Self.owner(&scanner, ofAccount: ofAccount) else { return nil }
    self = found
  }

  private init(_ home: String, _ username: String?) {
    homeAccountID = HomeAccountID(home)
    self.username = username ?? ""
  }

  /// Goes on only until all is found that is wanted.
  private static func owner(_ scanner: inout JSONScanner, ofAccount: Bool) throws(JSONSyntaxError) -> EntryOwner? {
    var home: String?
    var username: String?
    try scanner.enterObject()
    while home == nil || ofAccount && username == nil, let name = try scanner.nextName() {
      if scanner.isPlain(name, homeAccountIDName) {
        guard home == nil, let text = try plainText(&scanner), !text.isEmpty else { return nil }
        home = text
      } else if ofAccount, scanner.isPlain(name, usernameName) {
        guard username == nil, let text = try plainText(&scanner) else { return nil }
        username = text
      } else {
        // A name with escapes may be `home_account_id` or `username`, so nothing is known of the owner.
        guard !name.hasEscapes else { return nil }
        try scanner.skipValue()
      }
    }
    guard let home, username != nil || !ofAccount else { return nil }
    return EntryOwner(home, username)
  }

  /// nil for a value that is no string, or one with escapes.
  private static func plainText(_ scanner: inout JSONScanner) throws(JSONSyntaxError) -> String? {
    let text = try scanner.string()
    return text.hasEscapes ? nil : try scanner.decode(text)
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
