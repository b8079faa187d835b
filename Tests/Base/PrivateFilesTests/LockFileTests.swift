// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import PrivateFiles

/// The lock as the other MSALs take it.
@Suite(.timeLimit(.minutes(1))) struct LockFileTests {
  private let directory: TemporaryDirectory
  private let path: String

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("cache.json.lockfile")
  }

  private func take(patience: Int = 30) throws { _ = try LockFile(path: path, patienceMilliseconds: patience) }

  private var exists: Bool { access(path, F_OK) == 0 }

  private func write(_ text: String, age: Int = 0) throws {
    try directory.write(text, to: "cache.json.lockfile")
    let time = timespec(tv_sec: time(nil) - age, tv_nsec: 0)
    #expect(utimensat(AT_FDCWD, path, [time, time], 0) == 0)
  }

  @Test func `a held lock is locked, names its holder, and keeps others out`() throws {
    do {
      let lock = try LockFile(path: path, patienceMilliseconds: 0)
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(text.hasPrefix("\(getpid()) "))
      let descriptor = open(path, O_RDWR)
      #expect(flock(descriptor, LOCK_EX | LOCK_NB) != 0)
      close(descriptor)
      #expect(throws: PrivateFileError.busy(path: path)) { try take() }
      _ = consume lock
    }
    #expect(!exists)
    try take()
  }

  @Test func `a lock that is held by flock alone is respected`() throws {
    let descriptor = open(path, O_RDWR | O_CREAT, 0o600)
    #expect(flock(descriptor, LOCK_EX) == 0)
    #expect(throws: PrivateFileError.busy(path: path)) { try take() }
    #expect(exists)
    close(descriptor)
  }

  @Test func `a lock that is held by existence alone is respected while its process lives`() throws {
    // Process 1 always exists.
    for text in ["1", "1 python3", "{1 node}"] {
      try write(text)
      #expect(throws: PrivateFileError.busy(path: path)) { try take() }
      #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }
    // The file exists but is still empty.
    try write("")
    #expect(throws: PrivateFileError.busy(path: path)) { try take() }
  }

  @Test(arguments: [("4194304 gone", 0), ("1 python3", 60), ("1 python3", -3600), ("", 5), ("\(getpid()) us", 0)])
  func `a lock that a crash left behind is taken over`(text: String, age: Int) throws {
    try write(text, age: age)
    try take(patience: 0)
    #expect(!exists)
  }

  @Test func `a holder that was thought dead does not remove its successor's lock`() throws {
    do {
      let lock = try LockFile(path: path, patienceMilliseconds: 0)
      unlink(path)
      try write("1 successor")
      _ = consume lock
    }
    #expect(exists)
  }

  @Test func `a file that can't be locked is an error at once, and not one that somebody else has locked`() {
    // No file system of a test is without locks, but what it answers to an invalid number is an error like theirs.
    #expect(throws: PrivateFileError.inaccessible(path: path, reason: "Bad file descriptor")) {
      _ = try LockFile.take(-1, path)
    }
  }

  @Test func `a link in the lock's place is not followed`() throws {
    let target = try directory.write("precious", to: "target")
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    #expect(throws: PrivateFileError.self) { try take() }
    #expect(try String(contentsOfFile: target, encoding: .utf8) == "precious")
  }
}
