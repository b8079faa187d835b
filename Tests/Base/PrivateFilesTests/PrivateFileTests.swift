// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import PrivateFiles
import TestSupport
import Testing

@Suite struct PrivateFileTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
  }

  @Test func `a file is made for its owner's eyes, and replaced only if that is wanted`() throws {
    let path = directory.file("out")
    umask(0o077)
    try PrivateFile.write([1, 2], to: path, onCollision: .refuse)
    #expect(mode(path) == 0o600)
    #expect(throws: PrivateFileError.exists(path: path)) { try PrivateFile.write([3], to: path, onCollision: .refuse) }
    #expect(try Data(contentsOf: URL(filePath: path)) == Data([1, 2]))
    chmod(path, 0o644)
    try PrivateFile.write([3], to: path)
    #expect(mode(path) == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["out"])
  }

  @Test func `a link, a device and a directory are never replaced`() throws {
    let link = directory.file("link")
    symlink("/dev/null", link)
    for path in [link, directory.path, "/dev/null"] {
      #expect(throws: PrivateFileError.notA(.file, path: path)) { try PrivateFile.write([1], to: path) }
    }
    #expect(throws: PrivateFileError.self) { try PrivateFile.write([1], to: "/nowhere/file") }
  }

  @Test func `a file and what stands beside it are removed as far as they are there, and a directory is not`() throws {
    let path = directory.file("file")
    for suffix in ["", "-b", "-c"] { try PrivateFile.write([1], to: path + suffix) }
    try PrivateFile.remove(path, andThoseWith: ["-a", "-b"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["file-c"])
    try PrivateFile.remove(path)
    try PrivateFile.remove("/nowhere/file")
    #expect(throws: PrivateFileError.self) { try PrivateFile.remove(directory.path) }
  }

  @Test func `a file that may not be replaced any more at the last moment stays`() throws {
    let path = directory.file("file")
    try PrivateFile.write([1], to: path)
    #expect(try PrivateFile.write([2], to: path) { false } == nil)
    #expect(try PrivateFile.read(path)?.bytes == [1])
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["file"])
  }

  @Test func `a file is read whole, and no more than the limit`() throws {
    let path = directory.file("file")
    #expect(try PrivateFile.read(path) == nil)
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    try PrivateFile.write(bytes, to: path)
    #expect(try PrivateFile.read(path)?.bytes == bytes)
    #expect(try PrivateFile.read(path, limit: 200_000)?.bytes == bytes)
    #expect(throws: PrivateFileError.tooLong(path: path, limit: 199_999)) { try PrivateFile.read(path, limit: 199_999) }
    // A file for which the system reports no size.
    #expect(try OpenFile("/proc/self/status", O_RDONLY).contents().count > 100)
  }

  @Test func `what killed processes left is swept, and nothing else`() throws {
    let path = directory.file("file")
    let kept = ["file", "file.1-7.new", "file.\(getpid())-7.new", "other.4194304-7.new"]
    for name in kept + ["file.4194304-7.new"] { try directory.write("", to: name) }
    PrivateFile.sweep(path)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted() == kept.sorted())
  }

  @Test func `a call is made again while a signal interrupts it`() {
    var calls = 0
    let result = uninterrupted { () -> Int32 in
      calls += 1
      errno = EINTR
      return calls < 3 ? -1 : 7
    }
    #expect(result == 7 && calls == 3)
    #expect(
      uninterrupted { () -> Int in
        errno = EIO
        return -1
      } == -1)
  }

  @Test func `a lock file keeps others out as long as its holder lives`() throws {
    let path = directory.file("lock")
    let lock = try AdvisoryLock(path, waits: false)
    #expect(throws: PrivateFileError.busy(path: path)) { _ = try AdvisoryLock(path, waits: false) }
    withExtendedLifetime(lock) {}
    let second = Optional(try AdvisoryLock(directory.file("second"), waits: true))
    #expect(second != nil)
  }
}

@Suite struct PrivateDirectoryTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test func `a directory below a parent that hands its group on is private all the same`() throws {
    let path = directory.file("a/b")
    chmod(directory.path, 0o2700)
    try PrivateDirectory.prepare(path)
    var status = stat()
    #expect(lstat(path, &status) == 0 && status.st_mode & 0o7777 == 0o2700)
    try PrivateDirectory.prepare(path)
  }

  @Test(arguments: [0o750, 0o755, 0o2775, 0o4700, 0o1777])
  func `the advice for a wrong mode mends it`(wrong: mode_t) throws {
    let path = directory.file("it")
    try PrivateDirectory.prepare(path)
    chmod(path, wrong)
    let refusal = #expect(throws: PrivateFileError.openToOthers(path: path, mode: wrong, widest: 0o700)) {
      try PrivateDirectory.prepare(path)
    }
    let advice = try #require(refusal?.remedy.split(separator: "Run: ").last)
    #expect(system(String(advice)) == 0)
    try PrivateDirectory.prepare(path)
  }

  @Test func `a link to a directory is refused, and a file`() throws {
    symlink("/tmp", directory.file("link"))
    try directory.write("", to: "file")
    for name in ["link", "file"] {
      #expect(throws: PrivateFileError.notA(.directory, path: directory.file(name))) {
        try PrivateDirectory.prepare(directory.file(name))
      }
    }
  }
}
