// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import PrivateFiles
import TestSupport
import Testing

@Suite struct PlainFileTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test func `a file is read whole, through a link too, and not when it is longer than the limit`() throws {
    let path = try directory.write("certificates", to: "file")
    let link = directory.file("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    #expect(try PlainFile.read(link, limit: 12) == Array("certificates".utf8))
    #expect(throws: PrivateFileError.tooLong(path: path, limit: 11)) { try PlainFile.read(path, limit: 11) }
    #expect(throws: PrivateFileError.missing(path: directory.file("none"))) {
      try PlainFile.read(directory.file("none"))
    }
    #expect(throws: PrivateFileError.tooLong(path: "/dev/zero", limit: 100)) {
      try PlainFile.read("/dev/zero", limit: 100)
    }
  }

  @Test func `whether others may read a file is seen, through a link too`() throws {
    let path = try directory.write("secret", to: "file")
    let link = directory.file("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    #expect(!PlainFile.isOpenToOthers(link))
    chmod(path, 0o640)
    #expect(PlainFile.isOpenToOthers(path) && PlainFile.isOpenToOthers(link))
    #expect(!PlainFile.isOpenToOthers(directory.file("none")))
  }

  @Test func `a file that is moved takes the place of the one that has the name`() throws {
    let old = try directory.write("old", to: "old")
    let new = try directory.write("new", to: "new")
    try PrivateFile.move(new, to: old)
    #expect(try PrivateFile.read(old)?.bytes == Array("new".utf8))
    #expect(try PrivateFile.read(new) == nil)
    #expect(throws: PrivateFileError.self) { try PrivateFile.move(new, to: old) }
  }

  @Test func `a file is moved only to a free name, if that is wanted`() throws {
    let taken = try directory.write("taken", to: "taken")
    let file = try directory.write("file", to: "file")
    #expect(throws: PrivateFileError.exists(path: taken)) {
      try PrivateFile.move(file, to: taken, onCollision: .refuse)
    }
    #expect(try PrivateFile.read(taken)?.bytes == Array("taken".utf8))
    try PrivateFile.move(file, to: directory.file("free"), onCollision: .refuse)
    #expect(try PrivateFile.read(directory.file("free"))?.bytes == Array("file".utf8))
    #expect(try PrivateFile.read(file) == nil)
  }
}
