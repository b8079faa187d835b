// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import LinuxPlatform
import PlatformInterfaces
import PrivateFiles

/// The files of one store.
package enum StoreFiles {
  /// The endings of the files that SQLite keeps beside a database.
  static let companions = ["-wal", "-shm", "-journal"]

  /// Removes the database at `path` and the files that SQLite keeps beside it. Processes that have the database open
  /// notice that and create a new one.
  package static func remove(_ path: String) throws(StorageError) {
    try stored(try LockFile(path: path + ".lockfile", patienceMilliseconds: 5000)).hold { _ throws(StorageError) in
      try stored(try PrivateFile.remove(path, andThoseWith: companions + [renewals]))
    }
  }

  /// The ending of the file by whose parts processes take turns.
  private static let renewals = ".renewals"

  /// The right to renew the tokens of an account, among the processes that use the store at `path`.
  static func renewalTurn(_ path: String, ofAccount account: String) throws(StorageError) -> RenewalTurn? {
    // A byte for each account, so that one does not wait for another (FNV-1a).
    let part = account.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    do throws(PrivateFileError) { return RenewalTurn(try AdvisoryLock(path + renewals, part: part)) } catch {
      if case .busy = error { return nil }
      throw StorageError(error)
    }
  }
}

extension LogSink {
  /// Logs that the damaged store at `path` was moved to `target`, and returns the error to throw.
  func movedAside(_ path: String, to target: String, _ reason: String) -> StorageError {
    log(
      .error, "The token cache was damaged and has been moved aside: \(reason). Everybody must sign in again.",
      personal: "\(path) was damaged and has been moved to \(target): \(reason). Everybody must sign in again.")
    return .quarantined(path: path, movedTo: target, reason: reason)
  }
}

/// What damage has left beside a store: the files that were moved aside, under the store's name and `.damaged-N`.
package enum DamagedCopies {
  private static let damaged = ".damaged-"
  private static let repaired = ".repaired-"

  /// The copies that nobody has tried to read yet, oldest first.
  package static func waiting(beside path: String) -> [String] { files(path, damaged) }

  /// The copies that nobody has tried to read yet, of every store of `directory` whose file name ends in `suffix`, also
  /// of stores that are gone.
  package static func waiting(in directory: String, ofFilesWith suffix: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    let stores = names.compactMap { name in
      name.firstRange(of: suffix + damaged).map { String(name[..<$0.lowerBound]) + suffix }
    }
    return Set(stores).sorted().flatMap { waiting(beside: "\(directory)/\($0)") }
  }

  /// The copies that were read as far as possible.
  package static func read(beside path: String) -> [String] { files(path, repaired) }

  /// Moves a damaged store aside; returns its new name.
  static func add(_ path: String) throws(StorageError) -> String { try move(path, to: path + damaged) }

  /// Marks a copy as read, so that what it holds is not brought back a second time; returns its new name.
  package static func retire(_ copy: String, of path: String) throws(StorageError) -> String {
    try move(copy, to: path + repaired)
  }

  /// Gives a file, and what SQLite keeps beside it, the first name that nothing has.
  private static func move(_ file: String, to start: String) throws(StorageError) -> String {
    for number in 1...9999 {
      let target = "\(start)\(number)"
      do throws(PrivateFileError) { try PrivateFile.move(file, to: target, onCollision: .refuse) } catch {
        guard case .exists = error else { throw StorageError(error) }
        continue
      }
      for suffix in StoreFiles.companions { try? PrivateFile.move(file + suffix, to: target + suffix) }
      return target
    }
    throw .inaccessible(path: file, reason: "there are 9999 copies of damaged stores beside it already")
  }

  /// Removes all copies beside `path`; returns how many.
  package static func remove(beside path: String) throws(StorageError) -> Int {
    let copies = waiting(beside: path) + read(beside: path)
    for copy in copies { try stored(try PrivateFile.remove(copy, andThoseWith: StoreFiles.companions)) }
    return copies.count
  }

  private static func files(_ path: String, _ mark: String) -> [String] {
    let directory = OwnedPath.parent(of: path)
    let prefix = (path.split(separator: "/").last.map(String.init) ?? "") + mark
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    let numbers = names.compactMap { name in
      name.hasPrefix(prefix) ? Int(name.dropFirst(prefix.count)).flatMap { $0 > 0 ? $0 : nil } : nil
    }
    return numbers.sorted().map { "\(path)\(mark)\($0)" }
  }
}
