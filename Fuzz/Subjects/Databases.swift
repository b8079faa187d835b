// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OpenSSLCrypto
import PlatformInterfaces
import PrivateFiles
import TokenCache

@testable import CacheStorage

/// Opening a sealed row gives what was sealed, or an error.
@Sendable func checkSealedRow(_ bytes: [UInt8]) {
  let seal = RecordSeal(key: Sealed.key)
  let record = Sealed.records[0]
  let name = seal.name(of: record.key)
  demand((try? seal.open(bytes, name: name)) == nil, "nobody seals a row without the key")
  guard let content = try? seal.seal(record, name: name) else { return demand(false, "a record can be sealed") }
  demand((try? seal.open(content, name: name)) == record, "a sealed row is opened as it was")
  var spoiled = content
  for (index, byte) in bytes.enumerated() where index < spoiled.count { spoiled[index] ^= byte }
  if spoiled != content {
    demand((try? seal.open(spoiled, name: name)) == nil, "a row that was changed does not open")
  }
  // The sealed content may be anything: another version, or another program with the key, may have written it.
  var odd = bytes
  odd.insert(contentsOf: [UInt8(truncatingIfNeeded: bytes.count), 0, 0, 0], at: 0)
  for plain in [bytes, odd] {
    let nonce = SecureRandom.bytes(12)
    guard let row = try? Sealed.encryption.seal(plain, nonce: nonce, associatedData: [1] + name) else {
      continue
    }
    _ = (try? seal.open(nonce + row, name: name)).map { ($0.key, $0.value, $0.account, $0.username) }
  }
}

/// Reading a damaged database gives each record unchanged, or an error. A later write is kept, or there is an error.
@Sendable func checkDatabase(_ bytes: [UInt8]) {
  guard let path = Scratch.path("damaged.sqlite"), !Sealed.whole.isEmpty, bytes.count > 4 else { return }
  defer { Scratch.removeAll() }
  if bytes[0] % 2 == 0 {
    var damaged = Sealed.whole
    // Damage to a page's header has more effects than damage to its content, so it gets half of the inputs.
    let page = Int(bytes[1]) % (damaged.count / 16_384) * 16_384
    let start = page + (bytes[2] % 2 == 0 ? Int(bytes[3]) : Int(bytes[3]) * 64)
    for (offset, byte) in bytes[4...].enumerated() where start + offset < damaged.count {
      damaged[start + offset] = byte
    }
    guard Scratch.write(damaged, to: path) else { return }
  } else {
    guard Scratch.write(Sealed.whole, to: path), Sealed.change(path, bytes) else { return }
  }
  _ = StoreInspection.database(path, key: Sealed.key)
  _ = try? StoreSalvage(database: path, keys: [Sealed.key])
  for isLook in [true, false] {
    guard let store = try? SQLiteRecordStore(path: path, key: Sealed.key, busyMilliseconds: 10, isLook: isLook) else {
      continue
    }
    check(store)
  }
}

private func check(_ store: SQLiteRecordStore) {
  let known = Sealed.records
  let new = StoredRecord(key: "Account/new", value: Array("{}".utf8))
  if let records = try? store.load() {
    demand(records.allSatisfy((known + [new]).contains), "no record is read that was not written")
  }
  _ = try? store.changes(since: nil)
  _ = try? store.records(ofAccount: "u.t")
  do throws(StorageError) {
    try store.update(since: nil) { _ in RecordChange(saving: [new], removing: [known[1].key]) }
    let records = try store.load()
    demand(records.contains(new) && !records.contains(known[1]), "what is written is kept")
  } catch {}
}

/// A small sound database, made once.
private enum Sealed {
  static let key = [UInt8](repeating: 7, count: 32)
  static let encryption = AESGCM(derivedFrom: HMACSHA256(key: key), for: "msal-swift record encryption")
  static let records = (0..<3).map { number in
    StoredRecord(
      key: "RefreshToken/u.t-\(number)", value: Array(#"{"home_account_id":"u.t","secret":"s\#(number)"}"#.utf8))
  }

  static let whole: [UInt8] = {
    guard let path = Scratch.path("sound.sqlite") else { return [] }
    defer { Scratch.removeAll() }
    do {
      try SQLiteRecordStore(path: path, key: key).update(since: nil) { _ in RecordChange(saving: records) }
      try SQLiteConnection(path: path, busyMilliseconds: 10).execute("PRAGMA wal_checkpoint(TRUNCATE)")
      return try PrivateFile.read(path)?.bytes ?? []
    } catch { return [] }
  }()

  /// Writes values of the input into a column of one row or of all, without the store.
  static func change(_ path: String, _ bytes: [UInt8]) -> Bool {
    guard let connection = try? SQLiteConnection(path: path, busyMilliseconds: 10) else { return false }
    let columns = ["changed", "kind", "content", "account", "username", "name"]
    let number = bytes[3...].prefix(8).reduce(0) { $0 << 8 | Int($1) }
    let values: [SQLiteConnection.Value] = [
      .integer(number), .integer(.max), .integer(.min), .blob(Array(bytes[3...])),
    ]
    let sql = "UPDATE entry4 SET \(columns[Int(bytes[1]) % columns.count]) = ?"
    let limit = bytes[2] & 4 == 0 ? "" : " WHERE name = (SELECT name FROM entry4 LIMIT 1 OFFSET \(bytes[2] >> 4 & 3))"
    return (try? connection.query(sql + limit, [values[Int(bytes[2]) % values.count]])) != nil
  }
}
