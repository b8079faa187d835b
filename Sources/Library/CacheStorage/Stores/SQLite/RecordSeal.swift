// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OpenSSLCrypto
import PlatformInterfaces

/// Turns a record into the row that is stored, and back. The row's name is a keyed hash of the record's key, so
/// that the file does not say who signed in; key and value are sealed together, bound to that name, so that rows can't
/// be swapped.
struct RecordSeal: Sendable {
  private let cipher: AESGCM
  private let naming: HMACSHA256

  /// The content of the row that tells a wrong key from a damaged file.
  static let marker = StoredRecord(key: "key check", value: [])

  /// The version of the sealed format.
  private static let version: UInt8 = 1
  private static let nonceLength = 12

  init(key: [UInt8]) {
    let derivation = HMACSHA256(key: key)
    cipher = AESGCM(derivedFrom: derivation, for: "msal-swift record encryption")
    naming = HMACSHA256(key: derivation.authenticate("msal-swift record names".utf8))
  }

  func name(of key: String) -> [UInt8] { naming.authenticate(key.utf8) }

  /// A keyed hash that all rows of an account have. It does not tell which account it is.
  func name(ofAccount account: String) -> [UInt8] {
    Array(naming.authenticate("account \(account)".utf8).prefix(16))
  }

  /// A keyed hash that all account rows with a user name have, whatever the case of the name.
  func name(ofUsername username: String) -> [UInt8] {
    Array(naming.authenticate("username \(username.lowercased())".utf8).prefix(16))
  }

  /// The nonce, followed by the sealed text: the length of the key, the key and the value.
  func seal(_ record: StoredRecord, name: [UInt8]) throws(CryptoError) -> [UInt8] {
    let key = Array(record.key.utf8)
    let length = UInt32(key.count)
    let plain = (0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) } + key + record.value
    let nonce = SecureRandom.bytes(Self.nonceLength)
    return nonce + (try cipher.seal(plain, nonce: nonce, associatedData: associatedData(name)))
  }

  /// The records of `rows`, in their order, and the names of the rows that don't match their seal.
  func open(_ rows: [RecordDatabase.Row]) -> (records: [StoredRecord], damagedRows: [[UInt8]]) {
    var records: [StoredRecord] = []
    var damagedRows: [[UInt8]] = []
    records.reserveCapacity(rows.count)
    for row in rows {
      if let record = try? open(row.content, name: row.name) {
        records.append(record)
      } else {
        damagedRows.append(row.name)
      }
    }
    return (records, damagedRows)
  }

  /// Opens a row. Only somebody with the key can have sealed it under this name.
  func open(_ row: [UInt8], name: [UInt8]) throws(CryptoError) -> StoredRecord {
    let plain = try cipher.open(row[...], associatedData: associatedData(name))
    guard plain.count >= 4 else { throw .authenticationFailed }
    let length = (0..<4).reduce(0) { $0 | Int(plain[$1]) << (8 * $1) }
    guard length <= plain.count - 4 else { throw .authenticationFailed }
    // The record refers to the opened bytes and copies none.
    let key = plain[4..<4 + length]
    let slash = key.firstIndex(of: UInt8(ascii: "/")) ?? key.endIndex - 1
    return StoredRecord(
      keyStart: String(decoding: key[...slash], as: UTF8.self), name: slash + 1..<key.endIndex,
      value: key.endIndex..<plain.count, of: plain)
  }

  private func associatedData(_ name: [UInt8]) -> [UInt8] { [Self.version] + name }
}

extension RecordDatabase {
  /// Throws `wrongKey` when the rows were sealed with another key.
  func check(_ seal: RecordSeal) throws(StorageError) {
    let name = seal.name(of: RecordSeal.marker.key)
    guard let marker = try marker(name) else { throw .corrupt(path: path, reason: "a row is missing") }
    guard marker.name == name else { throw .wrongKey(path: path) }
    guard (try? seal.open(marker.content, name: name)) == RecordSeal.marker else {
      throw .corrupt(path: path, reason: "a row does not match its seal")
    }
  }
}
