// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import LinuxPlatform
import PlatformInterfaces
import PrivateFiles
import TokenCache

/// What can still be read of a store that was moved aside because it is damaged. The file stays as it is.
package struct StoreSalvage: Sendable, Equatable {
  package private(set) var records: [StoredRecord] = []
  /// Rows that are there but don't match their seal.
  package private(set) var damagedRows = 0
  /// Whether parts could not be looked at, so that nobody knows what was in them.
  package private(set) var hasGaps = false

  /// A damaged JSON file.
  package init(file path: String) throws(StorageError) {
    guard let bytes = try stored(try PrivateFile.read(path))?.bytes else { return }
    records = CacheTextSalvage(bytes).records
    hasGaps = true
  }

  /// A damaged database whose rows were sealed with one of `keys`.
  package init(database path: String, keys: [[UInt8]]) throws(StorageError) {
    try RecordDatabase.checkFiles(path)
    var rows: [RecordDatabase.Row] = []
    do throws(StorageError) {
      let connection = try SQLiteConnection(path: path, busyMilliseconds: 2000)
      var table = ""
      for name in RecordDatabase.tables.reversed()
      where try connection.number("SELECT 1 FROM sqlite_master WHERE name = '\(name)'") != nil { table = name }
      for first in UInt8.min...UInt8.max { try read(connection, table, namesFrom: first, into: &rows) }
    } catch {
      // Without the first page, nobody knows where the rows are.
      guard case .corrupt = error else { throw error }
      hasGaps = true
    }
    for key in keys {
      let (found, damaged) = RecordSeal(key: key).open(rows)
      records += found
      let left = Set(damaged)
      rows.removeAll { !left.contains($0.name) }
    }
    damagedRows = rows.count
  }

  /// The rows whose names begin with the byte `first`, from the front and then from the back as far as the damage
  /// allows. Names are hashes, so rows are spread evenly, and one damaged page hides few of them.
  private mutating func read(
    _ connection: SQLiteConnection, _ table: String, namesFrom first: UInt8, into rows: inout [RecordDatabase.Row]
  ) throws(StorageError) {
    var low: [UInt8] = [first]
    var high: [UInt8] = first == .max ? [UInt8](repeating: .max, count: 64) : [first + 1]
    for order in ["ASC", "DESC"] {
      do throws(StorageError) {
        while true {
          var found: RecordDatabase.Row?
          try connection.query(
            """
            SELECT name, content, kind FROM \(table) WHERE kind = 0 AND name >= ? AND name < ?
            ORDER BY name \(order) LIMIT 1
            """, [.blob(low), .blob(high)]
          ) { row throws(StorageError) in found = try RecordDatabase.Row(row) }
          guard let found else { return }
          rows.append(found)
          if order == "ASC" { low = found.name + [0] } else { high = found.name }
        }
      } catch {
        guard case .corrupt = error else { throw error }
        hasGaps = true
      }
    }
  }
}
