// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSAL
import Synchronization

/// The fictitious tenant and accounts of the benchmark. `peers/fixture.py` makes the same ids.
enum Fixture {
  static let client = "11111111-2222-3333-4444-555555555555"
  static let tenant = "aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee"
  static let cloud = "https://login.microsoftonline.com"

  static func username(_ index: Int) -> String { "user\(index)@contoso.com" }

  static func homeAccountID(_ index: Int) -> String {
    let digits = String(index)
    return "0a0a0a0a-1b1b-2c2c-3d3d-" + String(repeating: "0", count: 12 - digits.count) + digits + "." + tenant
  }

  static func scope(_ resource: Int) -> String {
    resource == 0 ? "User.Read" : "https://api\(resource).example.com/access"
  }

  /// `count` indices below `limit` in a pseudo-random order, so that the processor's caches do not help.
  static func order(_ count: Int, below limit: Int) -> [Int] {
    var state: UInt64 = 1
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(limit))
    }
  }
}

/// An app's own storage that gives a text once and ignores writes.
final class GivenText: MSALTokenCacheStorage {
  private let file: URL
  private let isGiven = Atomic(false)

  init(_ file: URL) { self.file = file }

  func beforeAccess(_ context: MSALTokenCacheContext) throws {
    // The library reads every text that it is given, so this one is given only once.
    guard !isGiven.exchange(true, ordering: .relaxed) else { return }
    context.deserialize(try Data(contentsOf: file, options: .alwaysMapped))
  }

  func afterAccess(_ context: MSALTokenCacheContext) throws {}
}

/// Where an application keeps its tokens.
enum Store {
  case memory
  case text(String)
  case json(String)
  case sqlite(String)

  init(_ settings: Settings) throws {
    switch settings["store"] ?? "memory" {
    case "text": self = .text(try settings.text("file"))
    case "json": self = .json(try settings.text("file"))
    case "sqlite": self = .sqlite(try settings.text("file"))
    default: self = .memory
    }
  }
}

/// An application of the fixture at `authority`. The default is Microsoft's, to which a cached token needs no request.
func makeApplication(_ store: Store, authority: String? = nil, redirectURI: String? = nil) throws
  -> MSALPublicClientApplication
{
  guard let url = URL(string: "\(authority ?? Fixture.cloud)/\(Fixture.tenant)") else {
    throw Settings.MissingError(description: "the authority is no URL")
  }
  let authority = try MSALAADAuthority(url: url)
  let config = MSALPublicClientApplicationConfig(
    clientId: Fixture.client, redirectUri: redirectURI, authority: authority)
  config.knownAuthorities = [authority]
  let cache = config.cacheConfig
  switch store {
  case .memory: cache.persistence = .memory
  case .text(let path):
    cache.persistence = .custom
    cache.storage = GivenText(URL(filePath: path))
  case .json(let path):
    cache.persistence = .unencryptedFile
    cache.unencryptedFile = URL(filePath: path)
  case .sqlite(let directory):
    cache.persistence = .encryptedFile
    cache.keyStorage = .keyFile
    cache.directory = URL(filePath: directory)
  }
  return try MSALPublicClientApplication(configuration: config)
}
