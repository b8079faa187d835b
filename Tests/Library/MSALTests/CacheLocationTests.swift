// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CacheStorage
import Foundation
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing
import TokenCache
import TokenExchange

@testable import MSAL

/// The location of the token cache's file, from an app's view.
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

  @Test func `making an application writes nothing; its first look-up makes a private directory, key and cache`() throws
  {
    let application = try MSALPublicClientApplication(configuration: config())
    #expect(!exists("cache"))
    #expect(try application.allAccounts().isEmpty)
    #expect(try mode("cache") == 0o700)
    #expect(try mode("cache/group.sqlite") == 0o600)
    #expect(try mode("cache/cache.key") == 0o600)
  }

  @Test func `a cache in memory writes nothing`() throws {
    let config = config()
    config.cacheConfig.persistence = .memory
    #expect(try MSALPublicClientApplication(configuration: config).allAccounts().isEmpty)
    #expect(!exists("cache"))
  }

  @Test
  func `an unencrypted file is written only when it is asked for, to the path that is asked for, private to its owner`()
    throws
  {
    let config = config()
    config.cacheConfig.persistence = .unencryptedFile
    let cache = try CacheLocation(config.cacheConfig).open()
    try cache.save(Self.entries, aliases: EnvironmentAliases(preferredCache: "login.example", names: ["login.example"]))
    #expect(try mode("cache/group.json") == 0o600)
    #expect(try String(contentsOfFile: directory.file("cache/group.json"), encoding: .utf8).contains("refresh-secret"))
    #expect(!exists("cache/group.sqlite") && !exists("cache/cache.key"))
    let file = directory.file("elsewhere/shared.json")
    config.cacheConfig.unencryptedFile = URL(filePath: file)
    try FileManager.default.createDirectory(
      atPath: directory.file("elsewhere"), withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755])
    try FileManager.default.copyItem(atPath: directory.file("cache/group.json"), toPath: file)
    chmod(directory.file("elsewhere"), 0o777)
    let error = try #require(throws: NSError.self) {
      try MSALPublicClientApplication(configuration: config).allAccounts()
    }
    #expect(error.localizedDescription.contains("chmod 755"))
    chmod(directory.file("elsewhere"), 0o755)
    // The account is of another cloud than the application.
    #expect(try MSALPublicClientApplication(configuration: config).allAccounts().isEmpty)
    config.multipleCloudsSupported = true
    #expect(
      try MSALPublicClientApplication(configuration: config).allAccounts().map(\.username) == ["ada@contoso.example"])
    config.cacheConfig.unencryptedFile = URL(string: "https://example.com/cache.json")
    #expect(throws: NSError.self) { try MSALPublicClientApplication(configuration: config) }
  }

  /// An app's storage that records each call.
  private final class NotedStorage: MSALTokenCacheStorage {
    struct StoreError: Error {}

    let stored = Lock<Data?>(nil)
    let calls = Lock<[String]>([])
    let failing = Lock<String?>(nil)

    func beforeAccess(_ context: MSALTokenCacheContext) throws {
      calls.withLock { $0.append("before") }
      if failing.withLock({ $0 }) == "before" { throw StoreError() }
      #expect(!context.hasStateChanged)
      if let data = stored.withLock({ $0 }) { context.deserialize(data) }
    }

    func afterAccess(_ context: MSALTokenCacheContext) throws {
      calls.withLock { $0.append(context.hasStateChanged ? "changed" : "after") }
      if failing.withLock({ $0 }) == "after" { throw StoreError() }
      if context.hasStateChanged { stored.withLock { $0 = context.serialize() } }
    }
  }

  @Test func `an app's own storage is called around each use, keeps the cache, and may refuse`() throws {
    let config = config()
    config.cacheConfig.persistence = .custom
    #expect(throws: NSError.self) { try MSALPublicClientApplication(configuration: config) }
    let storage = NotedStorage()
    config.cacheConfig.storage = storage
    func open() throws -> TokenCache {
      try CacheLocation(config.cacheConfig).open()
    }
    let aliases = EnvironmentAliases(preferredCache: "login.example", names: ["login.example"])
    let cache = try open()
    #expect(try open() === cache)
    storage.failing.withLock { $0 = "after" }
    #expect(throws: CacheError.self) { try cache.save(Self.entries, aliases: aliases) }
    storage.failing.withLock { $0 = "before" }
    #expect(throws: CacheError.self) { try cache.save(Self.entries, aliases: aliases) }
    #expect(storage.stored.withLock { $0 } == nil)
    storage.failing.withLock { $0 = nil }
    storage.calls.withLock { $0 = [] }
    try cache.save(Self.entries, aliases: aliases)
    #expect(storage.calls.withLock { $0 } == ["before", "changed"])
    #expect(try cache.accounts(username: "ada@contoso.example").count == 1)
    #expect(storage.calls.withLock { $0.count } == 2, "what is in memory is found without the app")
    let text = try #require(storage.stored.withLock { $0 })
    #expect(String(decoding: text, as: UTF8.self).contains("refresh-secret"))

    let other = NotedStorage()
    other.stored.withLock { $0 = text }
    config.cacheConfig.storage = other
    #expect(try open().accounts(username: "ada@contoso.example").count == 1)
    other.stored.withLock { $0 = Data("{".utf8) }
    #expect(throws: CacheError.self) { try open().reloadIfChanged() }
    #expect(!exists("cache"))
  }

  private static var entries: TokenEntries {
    let home = HomeAccountID("ada.contoso")
    return TokenEntries(
      account: AccountRecord(
        homeAccountID: home, environment: "login.example", realm: "contoso", localAccountID: "ada",
        username: "ada@contoso.example"),
      refreshToken: RefreshTokenRecord(
        homeAccountID: home, environment: "login.example", clientID: ClientID("client"), familyID: nil,
        secret: Secret("refresh-secret")))
  }

  @Test func `a cache that others can read is refused with its path and what to do; once mended it is used`() throws {
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

  @Test func `applications that name the same file share one cache, which is closed when none holds it any more`()
    throws
  {
    func open(_ group: String) throws -> TokenCache {
      try CacheLocation(config(group: group).cacheConfig).open()
    }
    var first: TokenCache? = try open("group")
    weak let watched = first
    #expect(try open("group") === first)
    #expect(try open("other") !== first)
    let stricter = config(group: "group").cacheConfig
    stricter.forbiddenKeyStorages = [.named]
    #expect(try CacheLocation(stricter).open() !== first)
    first = nil
    #expect(watched == nil)
  }

  @Test func `a key of the wrong length is refused`() throws {
    try FileManager.default.createDirectory(
      atPath: directory.file("cache"), withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    let path = try directory.write("short", to: "cache/cache.key")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    let application = try MSALPublicClientApplication(configuration: config())
    let error = try #require(throws: NSError.self) { try application.allAccounts() }
    #expect(error.localizedDescription.contains("cache.key"))
  }

  @Test func `a group's name can't leave the directory`() throws {
    #expect(try MSALPublicClientApplication(configuration: config(group: "../up/a b")).allAccounts().isEmpty)
    #expect(exists("cache/..%2Fup%2Fa%20b.sqlite"))
    for name in ["", String(repeating: "n", count: 201)] {
      let error = try #require(throws: NSError.self) {
        try MSALPublicClientApplication(configuration: config(group: name))
      }
      #expect(error.localizedDescription.contains("keychainSharingGroup"))
    }
  }

  @Test func `a certificate file that can't be read or holds no certificate is refused when the application is made`()
    throws
  {
    let config = config()
    config.certificateAuthorityFile = URL(filePath: directory.file("missing.pem"))
    let missing = try #require(throws: NSError.self) { try MSALPublicClientApplication(configuration: config) }
    #expect(missing.localizedDescription.contains("missing.pem"))
    config.certificateAuthorityFile = URL(filePath: try directory.write("no certificate", to: "text.pem"))
    let empty = try #require(throws: NSError.self) { try MSALPublicClientApplication(configuration: config) }
    #expect(empty.localizedDescription.contains("PEM"))
  }

  @Test func `a list of trusted applications is checked for its files and then empty`() throws {
    let cache = config().cacheConfig
    #expect(try cache.createTrustedApplicationList(fromPaths: ["/"]).isEmpty)
    #expect(throws: NSError.self) { try cache.createTrustedApplicationList(fromPaths: ["/no/such/application"]) }
  }

  @Test func `a policy that leaves no place for the key is refused`() throws {
    let none = MSALPublicClientApplicationConfig(clientId: "id").cacheConfig
    none.forbiddenKeyStorages = [.keyFile, .named, .secretService]
    #expect(throws: IdentityError.self) { try CacheLocation(none) }
    let contradictory = MSALPublicClientApplicationConfig(clientId: "id").cacheConfig
    contradictory.keyStorage = .keyFile
    contradictory.forbiddenKeyStorages = [.keyFile]
    #expect(throws: IdentityError.self) { try CacheLocation(contradictory) }
  }
}

extension CacheLocation {
  fileprivate func open() throws -> TokenCache { try open(file(random: SeededRandom(), log: NoLog()), log: NoLog()) }
}
