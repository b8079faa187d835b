// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces

// How what another process wrote gets into the index when the store says which records those are.

extension CacheIndex {
  func takeOver(saved: [StoredRecord], removed: [String]) {
    for key in removed { remove(key: key) }
    for stored in saved {
      let account = stored.account
      remove(key: stored.key, account: account ?? "")
      // An account that is not in memory is read from the store, whole, when somebody asks for it.
      if isPartial, let account, homes[FoldedText(account)] == nil { continue }
      insert(stored)
    }
  }

  /// Takes out what stands in the store under `key`, if anything does. `account` is whose it is, where that is known.
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
    // Others don't. A key of what is new to us is not looked for everywhere.
    guard account == nil else { return }
    for home in Array(homes.values) where remove(key, member, of: home) { return }
  }

  /// Whether something of `home` was there under `key`.
  private func remove(_ key: String, _ member: CacheMember, of home: AccountEntries) -> Bool {
    // A user name is forgotten with the last account that has it, so those are looked at.
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
