// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import LocalHTTPServer
import OpenSSLCrypto
import PlatformInterfaces
import PrivateFiles
import TestSupport
import Testing

@testable import EmulatorConsole

@Suite("The private folder")
struct PrivateFolderTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private var path: String { directory.path + "/data/msal-emulator" }

  private func mode(_ path: String) -> UInt32 {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
  }

  @Test func `is made with its parents, for the owner only`() throws {
    let folder = try PrivateFolder(creating: path)
    #expect(mode(path) == 0o700)
    #expect(try folder.read("nothing") == nil)
    try folder.write([1, 2, 3], to: "file")
    #expect(try folder.read("file") == [1, 2, 3])
    #expect(mode(path + "/file") == 0o600)
    try folder.write([4], to: "file")
    #expect(try folder.read("file") == [4])
  }

  @Test func `does not read more of a file than it may have`() throws {
    let folder = try PrivateFolder(creating: path)
    try folder.write([UInt8](repeating: 0, count: 70_000), to: "key")
    #expect(throws: EmulatorServerError.self) { try folder.read("key") }
    #expect(try folder.read("key", limit: 70_000)?.count == 70_000)
  }

  @Test func `is refused when others may enter it`() throws {
    _ = try PrivateFolder(creating: path)
    chmod(path, 0o750)
    #expect(throws: EmulatorServerError.file(.openToOthers(path: path, mode: 0o750, widest: 0o700))) {
      try PrivateFolder(creating: path)
    }
  }

  @Test func `may stand below a parent that hands its group on`() throws {
    chmod(directory.path, 0o2700)
    let folder = try PrivateFolder(creating: path)
    #expect(mode(path) == 0o2700)
    try folder.write([1], to: "key")
    #expect(try PrivateFolder(creating: path).read("key") == [1])
  }

  @Test(arguments: [0o755, 0o2770, 0o4700, 0o1777])
  func `can be used after the advice for a wrong mode was followed`(wrong: mode_t) throws {
    _ = try PrivateFolder(creating: path)
    chmod(path, wrong)
    let refusal = #expect(throws: EmulatorServerError.self) { try PrivateFolder(creating: path) }
    let advice = try #require(refusal?.description.split(separator: "Run: ").last)
    #expect(system(String(advice)) == 0)
    _ = try PrivateFolder(creating: path)
  }

  @Test func `is refused when it is a link`() throws {
    _ = try PrivateFolder(creating: path)
    let link = directory.path + "/link"
    symlink(path, link)
    let refusal = #expect(throws: EmulatorServerError.file(.notA(.directory, path: link))) {
      try PrivateFolder(creating: link)
    }
    #expect(refusal?.description.hasPrefix("Can't use \(link): it is no folder.") == true)
  }

  @Test func `refuses a file that others may read, and says how to mend it`() throws {
    let folder = try PrivateFolder(creating: path)
    try folder.write([1], to: "key")
    chmod(path + "/key", 0o640)
    #expect(throws: EmulatorServerError.file(.openToOthers(path: path + "/key", mode: 0o640, widest: 0o600))) {
      try folder.read("key")
    }
    let error = EmulatorServerError.file(.openToOthers(path: "/x", mode: 0o640, widest: 0o600))
    #expect(error.description.hasSuffix("Run: chmod 0600 '/x'"))
  }

  @Test func `refuses a file that is a link`() throws {
    let folder = try PrivateFolder(creating: path)
    try folder.write([1], to: "key")
    symlink("key", path + "/other")
    #expect(throws: EmulatorServerError.self) { try folder.read("other") }
  }

  @Test func `follows the XDG rules`() throws {
    #expect(try PrivateFolder.standardPath(environment: ["XDG_DATA_HOME": "/d", "HOME": "/h"]) == "/d/msal-emulator")
    #expect(
      try PrivateFolder.standardPath(environment: ["XDG_DATA_HOME": "relative", "HOME": "/h"])
        == "/h/.local/share/msal-emulator")
    #expect(throws: EmulatorServerError.self) { try PrivateFolder.standardPath(environment: [:]) }
  }

  @Test func `keeps the certificate authority, and makes a new server certificate each time`() throws {
    let folder = try PrivateFolder(creating: path)
    let first = try LocalCertificates.load(from: folder, now: Date())
    let authority = try String(contentsOfFile: first.authorityPath, encoding: .utf8)
    let second = try LocalCertificates.load(from: folder, now: Date())
    #expect(try String(contentsOfFile: second.authorityPath, encoding: .utf8) == authority)
    #expect(first.identity.privateKey != second.identity.privateKey)
    #expect(mode(path + "/ca-key.pem") == 0o600)
    #expect(second.identity.certificateChain.hasSuffix(authority))
  }

  @Test func `makes a new authority before the old one expires`() throws {
    let folder = try PrivateFolder(creating: path)
    let now = Date()
    let first = try LocalCertificates.load(from: folder, now: now)
    let before = try String(contentsOfFile: first.authorityPath, encoding: .utf8)
    let later = now.addingTimeInterval(3300 * 86_400)
    _ = try LocalCertificates.load(from: folder, now: later)
    let after = try String(contentsOfFile: first.authorityPath, encoding: .utf8)
    #expect(before != after)
    #expect(try Certificate(pem: after).notAfter > later)
  }

  @Test(arguments: ["ca.pem", "ca-key.pem"])
  func `says which file is damaged`(name: String) throws {
    let folder = try PrivateFolder(creating: path)
    _ = try LocalCertificates.load(from: folder, now: Date())
    try folder.write(Array("junk".utf8), to: name)
    #expect {
      try LocalCertificates.load(from: folder, now: Date())
    } throws: { error in
      if case .damaged(folder.path(of: name), _)? = error as? EmulatorServerError { true } else { false }
    }
  }

  @Test func `keeps the signing key`() throws {
    let folder = try PrivateFolder(creating: path)
    // The second one begins before the first key is stored, or finds it.
    let both = [try SigningKeyFile.load(from: folder), try SigningKeyFile.load(from: folder)].map { $0.get() }
    #expect(both[0].publicKey.modulus == both[1].publicKey.modulus)
    #expect(mode(path + "/token-signing-key.pem") == 0o600)
    #expect(try SigningKeyFile.load(from: folder).existing?.publicKey.modulus == both[0].publicKey.modulus)
  }

  @Test func `uses a signing key that can't be stored, and says so`() throws {
    let folder = try PrivateFolder(creating: path)
    try FileManager.default.removeItem(atPath: path)
    let reports = Lock<[EmulatorServerError]>([])
    let key = SigningKeyFile.made(in: folder) { error in reports.withLock { $0.append(error) } }
    #expect(!key.publicKey.modulus.isEmpty)
    #expect(reports.withLock { $0.count } == 1)
  }

  @Test func `refuses a damaged signing key at the start`() throws {
    let folder = try PrivateFolder(creating: path)
    try folder.write(Array("junk".utf8), to: "token-signing-key.pem")
    #expect {
      try SigningKeyFile.load(from: folder)
    } throws: { error in
      if case .damaged(folder.path(of: "token-signing-key.pem"), _)? = error as? EmulatorServerError {
        true
      } else {
        false
      }
    }
  }
}
