// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import MSAL

// The code of the article about caching, compiled; see PageSnippets.swift.

func aCacheOfOnesOwn() throws -> MSALPublicClientApplication {
  let configuration = MSALPublicClientApplicationConfig(clientId: "your-application-id")
  configuration.cacheConfig.keychainSharingGroup = "com.example.reader"
  configuration.cacheConfig.keyStorage = .secretService
  let application = try MSALPublicClientApplication(configuration: configuration)
  return application
}

func otherPlaces(_ configuration: MSALPublicClientApplicationConfig) {
  configuration.cacheConfig.forbiddenKeyStorages = [.keyFile]

  configuration.cacheConfig.persistence = .memory

  configuration.cacheConfig.persistence = .unencryptedFile
  configuration.cacheConfig.unencryptedFile =
    URL(fileURLWithPath: "/home/pia/.azure/msal_token_cache.json")

  configuration.cacheConfig.persistence = .custom
  configuration.cacheConfig.storage = RowInDatabase()
}

struct Database: Sendable {
  func read(_ name: String) throws -> Data? { nil }
  func write(_ name: String, _ data: Data) throws {}
}

let database = Database()

final class RowInDatabase: MSALTokenCacheStorage {
  func beforeAccess(_ context: MSALTokenCacheContext) throws {
    if let data = try database.read("msal-cache") { context.deserialize(data) }
  }

  func afterAccess(_ context: MSALTokenCacheContext) throws {
    if context.hasStateChanged { try database.write("msal-cache", context.serialize()) }
  }
}
