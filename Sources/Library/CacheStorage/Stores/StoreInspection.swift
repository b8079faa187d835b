// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Glibc
import LinuxPlatform
import PlatformInterfaces
import PrivateFiles
import TokenCache

/// What a look at a store finds. Nothing is made, moved or set aside by it.
package struct StoreInspection: Sendable, Equatable {
  /// Whether there is a file; without one, nobody has signed in.
  package private(set) var exists = false
  /// Why the store can't be used; nil if it can.
  package private(set) var failure: StorageError?
  /// The readable records; nil when they were not read, because there was no key or the layout is an older one.
  package private(set) var records: [StoredRecord]?
  /// Whether an earlier version wrote it; the next use brings it to this one.
  package private(set) var isOlder = false
  /// Rows that don't match their seal.
  package private(set) var damagedRows = 0
  /// Rows that were set aside earlier because they don't match their seal.
  package private(set) var setAsideRows = 0
  /// Files that were moved aside earlier because they were damaged.
  package private(set) var damagedCopies: [String] = []

  /// The database at `path`.
  /// - Parameter key: nil: the rows stay closed, and only the file and its structure are looked at.
  package static func database(_ path: String, key: [UInt8]?) -> StoreInspection {
    var found = StoreInspection()
    found.damagedCopies = DamagedCopies.waiting(beside: path)
    guard FileIdentity(path) != nil else { return found }
    found.exists = true
    do throws(StorageError) {
      try stored(try OwnedPath.check(OwnedPath.parent(of: path), .directory, widest: PrivateDirectory.mode))
      try RecordDatabase.checkFiles(path)
      let database = try RecordDatabase.open(path: path, busyMilliseconds: 2000)
      try database.prove()
      found.isOlder = database.isOlder
      guard !found.isOlder else { return found }
      found.setAsideRows = try database.setAsideCount()
      if let key { try found.open(database, path, RecordSeal(key: key)) }
    } catch {
      found.failure = error
    }
    return found
  }

  private mutating func open(_ database: RecordDatabase, _ path: String, _ seal: RecordSeal) throws(StorageError) {
    try database.check(seal)
    let rows = try database.rows()
    let (records, damaged) = seal.open(rows)
    self.records = records
    damagedRows = damaged.count
    if damagedRows > 0 {
      throw .corrupt(path: path, reason: "\(damagedRows) of \(rows.count) rows do not match their seal")
    }
  }

  /// The JSON file at `path`. Others may be writing it: a text that makes no sense at this moment need not be damaged.
  package static func file(_ path: String) -> StoreInspection {
    var found = StoreInspection()
    found.damagedCopies = DamagedCopies.waiting(beside: path)
    do throws(StorageError) {
      for attempt in 1...10 {
        guard let text = try stored(try PrivateFile.read(path)) else { return found }
        found.exists = true
        do throws(CacheError) {
          found.records = try UnifiedCacheText(parsing: text.bytes).records
          return found
        } catch {
          guard attempt == 10 else {
            usleep(50_000)
            continue
          }
          throw .corrupt(path: path, reason: "it \(error.damage)")
        }
      }
    } catch {
      found.exists = FileIdentity(path) != nil
      found.failure = error
    }
    return found
  }
}
