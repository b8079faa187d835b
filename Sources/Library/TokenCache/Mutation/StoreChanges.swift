// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces

// How the index takes over what another process wrote, from stores that can tell which records have changed.

extension CacheIndex {
  func takeOver(saved: [StoredRecord], removed: [String]) {
    for key in removed { remove(key: key) }
    for stored in saved {
      let account = stored.account
      remove(key: stored.key, account: account ?? "")
      // An account that is not in memory is read from the store as a whole when it is asked for.
      if isPartial, let account, homes[FoldedText(account)] == nil { continue }
      insert(stored)
    }
  }

  /// Removes the entry with the store key `key`, if there is one. `account` is the entry's account; nil when it is not
  /// known.
  private func remove(key: String, account: String? = nil) {
    guard let member = CacheMember(storeKey: key) else { return }
    if member == .appMetadata {
      for slot in applications.slots(storedUnder: key) {
        remove(EntrySlot(member: member, home: nil, number: slot))
      }
      return
    }
    if let account, let home = homes[FoldedText(account)], remove(key, member, of: home) { return }
    // Most keys begin with the account's id.
    let name = key.utf8.dropFirst(member.rawValue.utf8.count + 1)
    for end in name.indices where name[end] == UInt8(ascii: "-") {
      let prefix = String(Substring(name[..<end]))
      if let home = homes[FoldedText(prefix)], remove(key, member, of: home) { return }
    }
    // Other keys are searched for in all accounts, but only if the entry's account is not known.
    guard account == nil else { return }
    for home in Array(homes.values) where remove(key, member, of: home) { return }
  }

  /// Returns whether `home` had an entry with this key.
  private func remove(_ key: String, _ member: CacheMember, of home: AccountEntries) -> Bool {
    // A user name is removed with the last account record that has it, so the account's records must be parsed.
    if member == .account { readAll(of: home) }
    if home.unread.contains(where: { $0.key == key }) {
      dropUnread(key, of: home)
      return true
    }
    let numbers =
      switch member {
      case .accessToken: home.accessTokens.slots(storedUnder: key)
      case .refreshToken: home.refreshTokens.slots(storedUnder: key)
      case .idToken: home.idTokens.slots(storedUnder: key)
      case .account: home.accounts.slots(storedUnder: key)
      case .accountMetadata: home.metadata.slots(storedUnder: key)
      case .appMetadata: [Int]()
      }
    for number in numbers { remove(EntrySlot(member: member, home: home, number: number)) }
    return !numbers.isEmpty
  }
}
