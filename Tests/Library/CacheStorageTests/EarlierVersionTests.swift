// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import CacheStorage
import Foundation
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing
import TokenCache

/// What earlier versions wrote stays readable. The files were written by the commands of that version.
@Suite struct EarlierVersionTests {
  @Test func `a cache of 0.1.0 is read and changed`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("cache.sqlite")
    let fixtures = Checkout.path("Tests/Fixtures/version-0.1.0")
    try FileManager.default.copyItem(atPath: fixtures + "/cache.sqlite", toPath: path)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    let key = [UInt8](try Data(contentsOf: URL(filePath: fixtures + "/cache.key")))
    let host = EnvironmentAliases(preferredCache: "fabrikam.ciamlogin.localhost:44679", names: [])
    let client = ClientID("5a3e0000-0000-4000-8000-00000000a011")
    let home = HomeAccountID("a0000000-0000-4000-8000-00000000b011.fab21ca0-0000-4000-8000-0000000000c1")
    for isFirst in [true, false] {
      let cache = TokenCache(store: try SQLiteRecordStore(path: path, key: key), log: NoLog())
      let token = try cache.refreshToken(homeAccountID: home, environments: host, clientID: client)
      guard isFirst else { return #expect(token == nil) }
      #expect(token?.secret.exposed.hasPrefix("1.p39jX-") == true)
      #expect(try cache.isSignedOut(homeAccountID: home, environments: host, clientID: client) == false)
      try cache.removeAll()
    }
  }
}
