// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import PlatformInterfaces
import TestSupport
import Testing
import TokenCache

@testable import MSAL

/// The token cache's file, as an app meets it.
@Suite struct CacheLocationTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func config(_ folder: String = "cache", group: String = "group") -> MSALPublicClientApplicationConfig {
    let config = MSALPublicClientApplicationConfig(clientId: "client")
    config.cacheConfig.directory = URL(filePath: directory.file(folder))
    config.cacheConfig.keychainSharingGroup = group
    return config
  }

  private func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: directory.file(name)) }

  private func mode(_ name: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: directory.file(name))
    return try #require(attributes[.posixPermissions] as? NSNumber).intValue
  }

  @Test("making an application writes nothing; its first look-up makes a private directory, key and cache")
  func lazily() throws {
    let application = try MSALPublicClientApplication(configuration: config())
    #expect(!exists("cache"))
    #expect(try application.allAccounts().isEmpty)
    #expect(try mode("cache") == 0o700)
    #expect(try mode("cache/group.sqlite") == 0o600)
    #expect(try mode("cache/cache.key") == 0o600)
  }

  @Test("a cache in memory writes nothing")
  func inMemory() throws {
    let config = config()
    config.cacheConfig.persistence = .memory
    #expect(try MSALPublicClientApplication(configuration: config).allAccounts().isEmpty)
    #expect(!exists("cache"))
  }

  @Test("a cache that others can read is refused with its path and what to do; once mended it is used")
  func openToOthers() throws {
    let application = try MSALPublicClientApplication(configuration: config())
    try FileManager.default.createDirectory(
      atPath: directory.file("cache"), withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755])
    let error = try #require(throws: NSError.self) { try application.allAccounts() }
    #expect(error.domain == MSALErrorDomain)
    #expect(error.userInfo[MSALInternalErrorCodeKey] as? Int == MSALInternalError.internalErrorUnexpected.rawValue)
    #expect(error.localizedDescription.contains(directory.file("cache")))
    #expect(error.localizedDescription.contains("chmod 700"))
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: directory.file("cache"))
    #expect(try application.allAccounts().isEmpty)
  }

  @Test("applications that name the same file share one cache, which is closed when none holds it any more")
  func shared() throws {
    func open(_ group: String) throws -> TokenCache {
      try Assembly.open(CacheLocation(config(group: group).cacheConfig), random: SeededRandom(), log: NoLog())
    }
    var first: TokenCache? = try open("group")
    weak let watched = first
    #expect(try open("group") === first)
    #expect(try open("other") !== first)
    first = nil
    #expect(watched == nil)
  }

  @Test("a key of the wrong length is refused")
  func damagedKey() throws {
    try FileManager.default.createDirectory(
      atPath: directory.file("cache"), withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    let path = try directory.write("short", to: "cache/cache.key")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    let application = try MSALPublicClientApplication(configuration: config())
    let error = try #require(throws: NSError.self) { try application.allAccounts() }
    #expect(error.localizedDescription.contains("cache.key"))
  }

  @Test("a group's name can't leave the directory")
  func oddNames() throws {
    #expect(try MSALPublicClientApplication(configuration: config(group: "../up/a b")).allAccounts().isEmpty)
    #expect(exists("cache/..%2Fup%2Fa%20b.sqlite"))
    for name in ["", String(repeating: "n", count: 201)] {
      let error = try #require(throws: NSError.self) {
        try MSALPublicClientApplication(configuration: config(group: name))
      }
      #expect(error.localizedDescription.contains("keychainSharingGroup"))
    }
  }

  @Test("a certificate file that can't be read or holds no certificate is refused when the application is made")
  func certificates() throws {
    let config = config()
    config.certificateAuthorityFile = URL(filePath: directory.file("missing.pem"))
    let missing = try #require(throws: NSError.self) { try MSALPublicClientApplication(configuration: config) }
    #expect(missing.localizedDescription.contains("missing.pem"))
    config.certificateAuthorityFile = URL(filePath: try directory.write("no certificate", to: "text.pem"))
    let empty = try #require(throws: NSError.self) { try MSALPublicClientApplication(configuration: config) }
    #expect(empty.localizedDescription.contains("PEM"))
  }

  @Test("a list of trusted applications is checked for its files and then empty")
  func trustedApplications() throws {
    let cache = config().cacheConfig
    #expect(try cache.createTrustedApplicationList(fromPaths: ["/"]).isEmpty)
    #expect(throws: NSError.self) { try cache.createTrustedApplicationList(fromPaths: ["/no/such/application"]) }
  }
}
