// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// The change by which a cache takes over the entries of another one. Tokens replace tokens by the rules for new
/// tokens, except that an older token never replaces a newer one.
package struct CacheMerge {
  /// How many entries were added, replaced or left.
  package struct Counts: Sendable, Equatable {
    package var added = 0
    /// Entries that replaced older ones.
    package var renewed = 0
    /// Entries that were there already, with equal content.
    package var known = 0
    /// Entries that were left out, because newer ones are there.
    package var older = 0
    /// Entries that this library can't read. Each is copied as it is, unless there is an entry with its key already.
    package var unread = 0

    package init() {}
  }

  package private(set) var counts = Counts()
  /// The new values by store key; nil removes the entry.
  private var edits: [String: [UInt8]?] = [:]
  private var index = CacheIndex()
  private var current: [String: [UInt8]] = [:]
  private let shared = SharedTexts()
  private let aliases: (String) -> EnvironmentAliases
  private let isSalvage: Bool
  private var ours = Ages()
  private var theirs = Ages()

  /// How recent the entries of a cache are, account by account.
  private struct Ages {
    /// When the newest token of an account was stored.
    var newest: [HomeAccountID: Date] = [:]
    /// The accounts that have a refresh token, each with the client.
    var signedIn: Set<SignIn> = []

    mutating func note(_ record: AnyRecord) {
      switch record {
      case .accessToken(let token): note(token.homeAccountID, token.cachedAt)
      case .refreshToken(let token):
        note(token.homeAccountID, token.lastModified ?? .distantPast)
        var signIn = SignIn(home: token.homeAccountID, client: FoldedText(token.clientID.value))
        signedIn.insert(signIn)
        signIn.issuer = token.realm.map { FoldedText($0) }
        signedIn.insert(signIn)
      default: break
      }
    }

    private mutating func note(_ home: HomeAccountID, _ time: Date) {
      newest[home] = max(time, newest[home] ?? .distantPast)
    }
  }

  private struct SignIn: Hashable {
    var home: HomeAccountID
    var client: FoldedText
    /// The issuer, where a provider has several at one host; nil: any of them.
    var issuer: FoldedText?

    init(home: HomeAccountID, client: FoldedText) { (self.home, self.client) = (home, client) }

    init(_ mark: AccountMetadataRecord) {
      self.init(home: mark.homeAccountID, client: FoldedText(mark.clientID.value))
      issuer = mark.realm.map { FoldedText($0) }
    }
  }

  /// - Parameters:
  ///   - isSalvage: Whether `incoming` was rescued from this cache itself. Entries of people who have signed out since
  ///     are left out then; an import signs them in again.
  ///   - aliases: The cloud that a host belongs to.
  package init(
    _ incoming: [StoredRecord], into stored: [StoredRecord], isSalvage: Bool = false,
    aliases: @escaping (String) -> EnvironmentAliases
  ) {
    self.aliases = aliases
    self.isSalvage = isSalvage
    for record in stored {
      current[record.key] = record.value
      guard let known = try? AnyRecord(record, shared: shared) else { continue }
      index.insert(known, key: record.key)
      ours.note(known)
    }
    for record in incoming { if let known = try? AnyRecord(record, shared: shared) { theirs.note(known) } }
    // Marks of sign-outs come last, because a refresh token that is merged removes the mark that is here.
    let marks = incoming.filter { CacheMember(storeKey: $0.key) == .accountMetadata }
    for record in incoming where CacheMember(storeKey: record.key) != .accountMetadata { take(record) }
    for mark in marks { take(mark) }
  }

  package var change: RecordChange {
    var change = RecordChange()
    for (key, value) in edits.sorted(by: { $0.key < $1.key }) {
      if let value { change.saving.append(StoredRecord(key: key, value: value)) } else { change.removing.append(key) }
    }
    return change
  }

  private mutating func take(_ stored: StoredRecord) {
    let record = (try? AnyRecord(stored, shared: shared)) ?? nil
    // A refresh token here means that the person has signed in again since the mark was made.
    if case .accountMetadata(let mark)? = record, ours.signedIn.contains(SignIn(mark)) { return }
    guard let record, let environment = record.mergeEnvironment else {
      if current[stored.key] == nil { save(stored.key, stored.value) }
      // Marks of sign-outs are not counted.
      if case .accountMetadata? = record { return }
      counts.unread += 1
      return
    }
    var tokens = TokenEntries()
    switch record {
    case .accessToken(let token): tokens.accessToken = token
    case .refreshToken(let token): tokens.refreshToken = token
    case .idToken(let token): tokens.idToken = token
    case .account(let account): tokens.account = account
    case .appMetadata(let metadata): tokens.appMetadata = metadata
    case .accountMetadata: return
    }
    var cloud = aliases(environment)
    // A host that is alone may be that of a provider with several issuers.
    if case .refreshToken(let token) = record, let issuer = token.realm, cloud.folded.count == 1 {
      cloud = EnvironmentAliases(preferredCache: cloud.preferredCache, names: [], issuer: issuer)
    }
    if isSalvage, let (home, client) = record.owner,
      index.isSignedOut(homeAccountID: home, environments: cloud, clientID: client)
    {
      counts.older += 1
      return
    }
    let change = index.change(saving: tokens, aliases: cloud)
    let saved = change.savedRecords
    if change.removedKeys.isEmpty, saved.allSatisfy({ isSame(current[$0.key], $0.value) }) {
      counts.known += 1
      return
    }
    if change.dropped.contains(where: { isNewer($0.entry.storeKey, than: record) }) {
      counts.older += 1
      return
    }
    if change.dropped.isEmpty { counts.added += 1 } else { counts.renewed += 1 }
    apply(change)
    if case .refreshToken(let token) = record {
      apply(
        index.change(
          signedOut: false, homeAccountID: token.homeAccountID, environments: cloud, clientID: token.clientID))
    }
  }

  private mutating func apply(_ change: CacheChange) {
    for key in change.removedKeys {
      current[key] = nil
      edits.updateValue(nil, forKey: key)
    }
    for record in change.savedRecords { save(record.key, record.value) }
    index.apply(change)
  }

  private mutating func save(_ key: String, _ value: [UInt8]) {
    current[key] = value
    edits.updateValue(value, forKey: key)
  }

  private func isNewer(_ key: String, than record: AnyRecord) -> Bool {
    let known = current[key].flatMap { try? AnyRecord(StoredRecord(key: key, value: $0), shared: shared) }
    return switch (known, record) {
    case (.accessToken(let ours), .accessToken(let theirs)): CacheIndex.isNewer(ours, than: theirs)
    case (.refreshToken(let ours), .refreshToken(let theirs)): CacheIndex.isNewer(ours, than: theirs)
    case (.idToken(let token), .idToken): isOurAccountNewer(token.homeAccountID)
    case (.account(let account), .account): isOurAccountNewer(account.homeAccountID)
    case (.appMetadata, .appMetadata): true
    default: false
    }
  }

  /// Whether the newest token of the account here is at least as new as the newest incoming one. It decides for entries
  /// that have no time of their own.
  private func isOurAccountNewer(_ home: HomeAccountID) -> Bool {
    (ours.newest[home] ?? .distantPast) >= (theirs.newest[home] ?? .distantPast)
  }

  /// Whether the two JSON objects have the same members, in any order and layout.
  private func isSame(_ left: [UInt8]?, _ right: [UInt8]) -> Bool {
    guard let left else { return false }
    if left == right { return true }
    guard let ours = (try? JSONValue(parsing: left))?.object, let theirs = (try? JSONValue(parsing: right))?.object
    else { return false }
    return ours.members.count == theirs.members.count && ours.members.allSatisfy { theirs[$0.name] == $0.value }
  }
}

extension AnyRecord {
  /// The account and the client of an entry; nil for entries that are not of one client.
  fileprivate var owner: (HomeAccountID, ClientID)? {
    switch self {
    case .accessToken(let token): (token.homeAccountID, token.clientID)
    case .refreshToken(let token): (token.homeAccountID, token.clientID)
    case .idToken(let token): (token.homeAccountID, token.clientID)
    case .account, .appMetadata, .accountMetadata: nil
    }
  }

  /// The host whose cloud decides what a token replaces; nil for what is not merged by these rules.
  fileprivate var mergeEnvironment: String? {
    if case .accountMetadata = self { nil } else { record.environment }
  }
}

extension UnifiedCacheText {
  /// The records of a text that should be a cache. Throws `damagedEntry` for JSON that has no member of a token cache.
  package func recordsOfCache() throws(CacheError) -> [StoredRecord] {
    let records = records
    guard records.isEmpty || records.contains(where: { CacheMember(storeKey: $0.key) != nil }) else {
      throw .damagedEntry(key: "", reason: "has none of the members that a token cache has")
    }
    return records
  }
}
