// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Why a store could not be read or written. Each case names a file, never a secret.
package enum StorageError: CallBackError, Sendable, Equatable {
  /// The file or its directory can be read by others: `mode` is what was found, `expected` the widest allowed.
  case insecurePermissions(path: String, mode: UInt32, expected: UInt32)
  /// Another user owns the file or its directory.
  case wrongOwner(path: String)
  /// The content is damaged.
  case corrupt(path: String, reason: String)
  /// The content was encrypted with another key; it is left as it is.
  case wrongKey(path: String)
  /// The key of an encrypted store can't be read or made; `reason` says why, in the words of the keyring, file or
  /// command that was asked for it.
  case noKey(reason: String)
  /// Written by a newer version of this library.
  case newerVersion(path: String, found: Int, supported: Int)
  /// The disk is full or the quota is used up; what was stored before is intact.
  case noSpace(path: String)
  /// Opening, reading or writing failed; `reason` is the system's own text.
  case inaccessible(path: String, reason: String)
  /// Another process holds the store.
  case busy(path: String)
  /// The app's own storage asked for the cache while the cache was calling it.
  case calledBack
  /// The content was damaged and has been moved to `movedTo`, so that the next call finds a store it can use. Thrown
  /// once, so that damage is never taken for a store in which nobody has signed in.
  case quarantined(path: String, movedTo: String, reason: String)
  /// Some entries were damaged and have been set aside; the next call works with the others. Thrown once.
  case entriesSetAside(path: String, reason: String)
}

/// Keeps a few small secrets, such as the key that encrypts the token cache.
package protocol SecretStore: Sendable {
  func read(_ name: String) throws(StorageError) -> [UInt8]?
  /// Saves `secret` only if `name` has none yet, and returns the one that is stored afterwards, so that two processes
  /// that start together agree.
  func readOrCreate(_ name: String, _ secret: [UInt8]) throws(StorageError) -> [UInt8]
}

/// One entry of the token cache as bytes; `key` is unique within the store.
///
/// A record may be a range of a larger text that other records share. A large cache is read as one text, and an entry
/// is copied out of it only when its key or value is used.
package struct StoredRecord: Sendable {
  /// The text of which the value is a range.
  package let text: [UInt8]
  /// The key up to and including its first slash; the whole key when `place.name` is empty.
  package let keyStart: String
  /// The home account id in the value, if the reader that made the record has seen it; nil says nothing.
  package var seenAccount: String?
  private let place: Place

  /// Positions in `text`, as 32-bit numbers, because a large cache has many records.
  private struct Place {
    var value: Range<UInt32>
    /// The rest of the key.
    var name: Range<UInt32> = 0..<0
  }

  package init(key: String, value: [UInt8]) {
    text = value
    keyStart = key
    place = Place(value: 0..<UInt32(value.count))
  }

  /// Makes a record of a range of `text`. The key is `keyStart` followed by the text at `name`.
  package init(keyStart: String, name: Range<Int>, value: Range<Int>, of text: [UInt8], seenAccount: String? = nil) {
    func small(_ range: Range<Int>) -> Range<UInt32> { UInt32(range.lowerBound)..<UInt32(range.upperBound) }
    if max(name.upperBound, value.upperBound) <= UInt32.max {
      self.text = text
      self.keyStart = keyStart
      place = Place(value: small(value), name: small(name))
    } else {
      self.text = Array(text[value])
      self.keyStart = keyStart + String(decoding: text[name], as: UTF8.self)
      place = Place(value: small(0..<value.count))
    }
    self.seenAccount = seenAccount
  }

  package var key: String {
    place.name.isEmpty ? keyStart : keyStart + String(decoding: text[range(place.name)], as: UTF8.self)
  }

  package var value: [UInt8] { place.value.count == text.count ? text : Array(text[valueRange]) }

  /// The range of the value in `text`.
  package var valueRange: Range<Int> { range(place.value) }

  /// The bytes of key and value together.
  package var size: Int { keyStart.utf8.count + place.name.count + place.value.count }

  private func range(_ small: Range<UInt32>) -> Range<Int> { Int(small.lowerBound)..<Int(small.upperBound) }
}

extension StoredRecord: Equatable {
  package static func == (left: Self, right: Self) -> Bool {
    left.key == right.key && left.text[left.valueRange] == right.text[right.valueRange]
  }
}

/// What to do to a store in one transaction.
package struct RecordChange: Sendable, Equatable {
  package var saving: [StoredRecord]
  /// The keys to remove. A key that is also in `saving` is saved.
  package var removing: [String]

  package init(saving: [StoredRecord] = [], removing: [String] = []) {
    self.saving = saving
    self.removing = removing
  }

  package var isEmpty: Bool { saving.isEmpty && removing.isEmpty }
}

/// What a store holds at one moment, or what has changed in it since an earlier one.
package struct StoredState: Sendable, Equatable {
  package var revision: Int
  /// All records, or those that were saved since the earlier revision.
  package var records: [StoredRecord]
  /// The keys that were removed since the earlier revision; nil when `records` holds all records.
  package var removed: [String]?

  package init(revision: Int, records: [StoredRecord], removed: [String]? = nil) {
    self.revision = revision
    self.records = records
    self.removed = removed
  }
}

/// Keeps the token cache between processes. Calls are short and synchronous, because the public account look-ups are
/// synchronous.
package protocol RecordStore: Sendable {
  /// Everything that is stored.
  func load() throws(StorageError) -> [StoredRecord]
  /// Whether `changes` only looks at a file's dates when nothing has changed, so that every call of an app can afford
  /// it.
  var isQuickToAsk: Bool { get }
  /// All that is stored, or how it differs from `revision`, an earlier state of this store; nil if nothing has changed
  /// since then.
  func changes(since revision: Int?) throws(StorageError) -> StoredState?
  /// The records of one account, and perhaps others; `account` is its home account id in lower case.
  func records(ofAccount account: String) throws(StorageError) -> [StoredRecord]
  /// The records of the accounts that have this user name, in any case, in any tenant, and perhaps others; nil when the
  /// store is always read as a whole.
  func records(ofUsername username: String) throws(StorageError) -> [StoredRecord]?
  /// The records that belong to no account, with the revision from which `changes` can continue; nil when the store is
  /// always read as a whole.
  func withoutAccounts() throws(StorageError) -> StoredState?
  /// Calls `decide` with what is stored, or how it differs from `revision`, and makes the change that `decide` returns
  /// before any other process can make one. `decide` is called with nil if nothing has changed since `revision`; it
  /// must not use the store. It is called again when another program wrote in spite of the store's lock; only the
  /// change that the last call returns is made.
  func update(since revision: Int?, _ decide: (StoredState?) -> RecordChange) throws(StorageError)
  /// The right to renew the tokens of an account, which one process has at a time; nil while another one has it. It
  /// lasts as long as the result is kept. `account` is the home account id in lower case.
  func renewalTurn(ofAccount account: String) throws(StorageError) -> RenewalTurn?
}

/// The right to renew the tokens of an account.
package final class RenewalTurn: Sendable {
  private let lock: (any Sendable)?

  /// - Parameter lock: What other processes wait for; nil where there are none.
  package init(_ lock: (any Sendable)? = nil) { self.lock = lock }
}

extension RecordStore {
  package var isQuickToAsk: Bool { true }

  /// For stores that are always read as a whole.
  package func records(ofAccount account: String) throws(StorageError) -> [StoredRecord] { try load() }

  /// For stores that are always read as a whole.
  package func records(ofUsername username: String) throws(StorageError) -> [StoredRecord]? { nil }

  /// For stores that are always read as a whole.
  package func withoutAccounts() throws(StorageError) -> StoredState? { nil }

  /// For stores that only this process uses, or whose users can't wait for each other.
  package func renewalTurn(ofAccount account: String) throws(StorageError) -> RenewalTurn? { RenewalTurn() }
}
