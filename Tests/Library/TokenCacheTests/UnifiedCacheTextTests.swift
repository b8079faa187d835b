// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

@testable import TokenCache

@Suite struct UnifiedCacheTextTests {
  /// The text that MSAL Python wrote, without white space.
  private func dump() throws -> UnifiedCacheText {
    try UnifiedCacheText(parsing: JSONValue(parsing: pythonCacheDump).utf8)
  }

  @Test func `What MSAL Python wrote answers every look-up`() throws {
    let log = RecordedLog()
    let cache = TokenCache(store: MemoryRecordStore(try dump().records), log: log)
    let token = try #require(try cache.accessToken(Sample.query("user.read MAIL.READ")))
    #expect(token.secret.exposed == "AT-1")
    #expect(token.refreshOn?.timeIntervalSince1970 == 1_795_247_084)
    #expect(try cache.ownRefreshToken() == "RT-1")
    #expect(try cache.familyToken() == "RT-1")
    #expect(
      try cache.idToken(
        homeAccountID: Sample.ada, environments: Sample.cloud, realm: Sample.tenant, clientID: Sample.client)?.secret
        .exposed == "eyJhbGciOiAibm9uZSJ9.<claims>.sig")
    let account = try #require(try cache.accounts(username: "Ada@fabrikam.example").first)
    #expect(account.environment == "login.microsoftonline.com")
    #expect(account.localAccountID == "11111111-aaaa-4bbb-8ccc-222222222222")
    #expect(try cache.appMetadata(clientID: Sample.client, environments: Sample.cloud)?.familyID == "1")
    #expect(log.messages.isEmpty)
  }

  @Test func `What MSAL Python wrote is written again as it was, to the byte when laid out alike`() throws {
    let original = try JSONValue(parsing: pythonCacheDump)
    #expect(try JSONValue(parsing: dump().utf8) == original)
    #expect(try dump().prettyText == pythonCacheDump)
    var laidOut = try UnifiedCacheText(parsing: pythonCacheDump.utf8)
    try laidOut.apply(saving: laidOut.records, removing: ["Account/absent", "/Absent"])
    #expect(laidOut.utf8.elementsEqual(pythonCacheDump.utf8))
    #expect(try UnifiedCacheText(dump().records) == dump())
    // Through the records: decoded and encoded, each entry has the same members in the same order.
    for stored in try dump().records {
      let record = try #require(try AnyRecord(stored, shared: SharedTexts()))
      #expect(StoredRecord(record.record, key: stored.key) == stored)
    }
  }

  @Test func `Another account that comes and goes leaves the text as it was`() throws {
    let store = MemoryRecordStore(try dump().records)
    let cache = TokenCache.sample(store)
    try cache.save(Sample.signIn(Sample.bert, client: Sample.otherClient), aliases: Sample.cloud)
    #expect(try UnifiedCacheText(store.records) != dump())
    try cache.removeAccount(
      homeAccountID: Sample.bert, environments: Sample.cloud, clientID: nil, includingFamily: true,
      includingAccountRecords: true)
    var rest = store.records
    rest.removeAll { $0.key.contains("appmetadata") && $0.key.contains(Sample.otherClient.value) }
    #expect(try UnifiedCacheText(rest) == dump())
  }

  @Test func `A refresh renews MSAL Python's refresh token, ID token and account where they stand`() throws {
    let store = MemoryRecordStore(try dump().records)
    let keys = Set(store.records.map(\.key))
    var tokens = Sample.signIn(tag: "2")
    tokens.refreshToken?.familyID = "1"
    tokens.accessToken?.target = ScopeSet(parsing: "User.Read Mail.Read")
    let cache = TokenCache.sample(store)
    try cache.save(tokens, aliases: Sample.cloud)
    let text = try UnifiedCacheText(store.records)
    let json = try JSONValue(parsing: text.utf8)
    let renewed = store.records.filter { keys.contains($0.key) }
    #expect(renewed.count == 4)
    #expect(store.records.count == 5)
    let account = try #require(json["Account"]?.object?.members.first?.value)
    #expect(account["account_source"] == "authorization_code")
    let refreshToken = try #require(json["RefreshToken"]?.object?.members.first?.value)
    #expect(refreshToken["secret"] == "RT-2")
    #expect(refreshToken["target"] == "Mail.Read User.Read openid profile")
    #expect(try cache.secret(Sample.query()) == "AT-2")
  }

  @Test func `Unknown members, members without entries, and unknown fields survive, in order`() throws {
    let text = """
      {"Future":{"a/b":{"x":1}},"AccessToken":{},"Note":"text","Account":{"k":{"z":[1.50],"a":null}},"IdToken":[],"":0,"a/b":1e3}
      """
    let cache = try UnifiedCacheText(parsing: text.utf8)
    #expect(String(decoding: cache.utf8, as: UTF8.self) == text)
    #expect(cache.records.map(\.key) == ["/Future", "/Note", "Account/k", "/IdToken", "/", "/a/b"])
    let again = try UnifiedCacheText(cache.records)
    #expect(Set(again.records.map(\.key)) == Set(cache.records.map(\.key)))
  }

  @Test func `Changes replace entries where they stand, add at the end and take out`() throws {
    var text = try UnifiedCacheText(parsing: #"{"IdToken":{"a":1,"b":2,"c":3},"X":true}"#.utf8)
    try text.apply(
      saving: [stored("IdToken/b", "new"), stored("IdToken/d/e", "added"), stored("Account/k", [:])],
      removing: ["IdToken/a", "IdToken/absent", "RefreshToken/absent", "IdToken/b"])
    #expect(
      String(decoding: text.utf8, as: UTF8.self)
        == #"{"IdToken":{"b":"new","c":3,"d/e":"added"},"X":true,"Account":{"k":{}}}"#)
    try text.apply(saving: [], removing: ["/X", "Account/k"])
    #expect(String(decoding: text.utf8, as: UTF8.self) == #"{"IdToken":{"b":"new","c":3,"d/e":"added"},"Account":{}}"#)
  }

  @Test(arguments: 0..<32)
  func `Entries go from anywhere and come where none are left, and what stays keeps its layout`(choice: Int) throws {
    let entries = [#""a": 1"#, #""b" :{"x":2}"#, #""\u0063":3"#, #""d":  4"#]
    var text = try UnifiedCacheText(
      parsing: "{ \"Future\":[] ,\n\"Account\" : {\n  \(entries.joined(separator: " ,\n ")) } }\n".utf8)
    let gone = ["a", "b", "c", "d"].enumerated().filter { choice & 1 << $0.offset != 0 }
    let isAdding = choice & 16 != 0
    let hasChanged = try text.apply(
      saving: isAdding ? [stored("Account/e", 5), stored("Account/d", 4)] : [],
      removing: gone.map { "Account/\($0.element)" })
    let result = String(decoding: text.utf8, as: UTF8.self)
    #expect(hasChanged == (choice != 0))
    let kept = ["a", "b", "c", "d"].filter { name in
      !gone.contains { $0.element == name } || isAdding && name == "d"
    }
    let keys = try UnifiedCacheText(parsing: text.utf8).records.map(\.key)
    #expect(keys == ["/Future"] + (kept + (isAdding ? ["e"] : [])).map { "Account/\($0)" })
    for (name, entry) in zip(["a", "b", "c"], entries) { #expect(result.contains(entry) == kept.contains(name)) }
    #expect(result.hasPrefix("{ \"Future\":[] ,\n\"Account\" : {") && result.hasSuffix("} }\n"))
  }

  @Test(arguments: ["", " ", "[]", "null", "{", #"{"AccessToken":{"#, #"{"a":1}{"#, "\u{0}\u{0}"])
  func `A text that is no cache is damaged, never an empty cache`(text: String) {
    #expect(throws: CacheError.self) { try UnifiedCacheText(parsing: text.utf8) }
  }

  @Test func `A record that is not JSON is refused and changes nothing`() throws {
    var text = try dump()
    #expect(throws: CacheError.damagedEntry(key: "Account/x", reason: "is not JSON (byte 0)")) {
      try text.apply(
        saving: [stored("Account/y", [:]), StoredRecord(key: "Account/x", value: [0xFF])], removing: ["Account/y"])
    }
    #expect(try text == dump())
  }

  @Test(arguments: 1...4)
  func `Of any changed text the scanner and the strict parser say the same`(seed: UInt64) throws {
    let whole = try dump().utf8 + Array(#"{"é":[1,-0.5e3,true,false,null,"\\\"\/\u00e9\ud83d\ude00"],"":{}}"#.utf8)
    let texts = [try dump().utf8, Array(whole.suffix(whole.count - (try dump().utf8.count)))]
    var state = seed
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    let alphabet = Array(#"{}[]":,\tfnu0159.-eE +"#.utf8) + [0, 0x1F, 0x80, 0xC3, 0xA9, 0xFF]
    for round in 0..<600 {
      var bytes = texts[round % 2]
      for _ in 0...next(3) {
        let position = next(bytes.count)
        switch next(3) {
        case 0: bytes[position] = alphabet[next(alphabet.count)]
        case 1: bytes.insert(alphabet[next(alphabet.count)], at: position)
        default: bytes.remove(at: position)
        }
      }
      let scanned = (try? UnifiedCacheText(parsing: bytes)) != nil
      do throws(JSONSyntaxError) {
        let value = try JSONValue(parsing: bytes)
        #expect(scanned == (value.object != nil), "\(String(decoding: bytes, as: UTF8.self))")
      } catch {
        // Errors that the scanner does not check; the reader of an entry does.
        switch error.reason {
        case .duplicateName, .badEscape: break
        default: #expect(!scanned, "\(error.reason) at \(error.offset): \(String(decoding: bytes, as: UTF8.self))")
        }
      }
    }
  }
}
