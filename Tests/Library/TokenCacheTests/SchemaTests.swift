// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

@testable import TokenCache

@Suite struct SchemaTests {
  /// An access token entry as another MSAL writes it, with `changes`; nil removes a member.
  static func entry(_ changes: [(String, JSONValue?)] = []) -> JSONValue {
    var entry: JSONObject = [
      "credential_type": "AccessToken", "secret": "AT", "home_account_id": .string(Sample.ada.value),
      "environment": "login.microsoftonline.com", "client_id": .string(Sample.client.value), "target": "User.Read",
      "realm": .string(Sample.tenant), "cached_at": "1795245084", "expires_on": "1795249084",
    ]
    for (name, value) in changes { entry[name] = value }
    return .object(entry)
  }

  static func read(_ entry: JSONValue) throws -> AccessTokenRecord? {
    try TokenCache.sample(MemoryRecordStore([stored("AccessToken/any key", entry)])).accessToken(Sample.query())
  }

  @Test(arguments: ["1795249084", "1795249084.0"])
  func `Times may be strings or numbers, whole or with a fraction`(digits: String) throws {
    let expected = Date(timeIntervalSince1970: 1_795_249_084)
    #expect(try Self.read(Self.entry([("expires_on", .string(digits))]))?.expiresOn == expected)
    #expect(try Self.read(Self.entry([("expires_on", .number(digits))]))?.expiresOn == expected)
  }

  @Test func `The extended expiry is read under its new and its old name`() throws {
    let expected = Date(timeIntervalSince1970: 1_795_253_084)
    #expect(try Self.read(Self.entry([("extended_expires_on", "1795253084")]))?.extendedExpiresOn == expected)
    #expect(try Self.read(Self.entry([("ext_expires_on", "1795253084")]))?.extendedExpiresOn == expected)
    #expect(try Self.read(Self.entry([("extended_expires_on", nil)]))?.extendedExpiresOn == nil)
  }

  @Test func `A token without type is a bearer token; null means missing; a missing credential type is no harm`() throws
  {
    #expect(try Self.read(Self.entry())?.tokenType == "Bearer")
    #expect(try Self.read(Self.entry([("token_type", .null), ("refresh_on", .null)]))?.tokenType == "Bearer")
    #expect(try Self.read(Self.entry([("credential_type", nil), ("cached_at", nil)])) != nil)
  }

  @Test func `The type of a token is always written, and times are decimal strings`() throws {
    let store = MemoryRecordStore()
    try TokenCache.sample(store).save(Sample.accessToken("AT", scopes: "User.Read openid"))
    let record = try #require(store.records.first)
    let json = try JSONValue(parsing: record.value)
    #expect(json["token_type"] == "Bearer")
    #expect(json["expires_on"] == "1795248684")
    #expect(json["target"] == "User.Read openid")
    #expect(json["extended_expires_on"] == nil)
  }

  @Test func `Keys have the form that the siblings for .NET and Java write, lower-cased`() throws {
    let home = "\(Sample.ada.value)-login.windows.net"
    let client = Sample.client.value
    let tenant = Sample.tenant
    let upper = HomeAccountID(Sample.ada.value.uppercased())
    func check(_ record: any CacheRecord, _ key: String) {
      #expect(record.storeKey == key)
    }
    check(
      Sample.accessToken("", scopes: "Mail.Read User.Read", home: upper),
      "AccessToken/\(home)-accesstoken-\(client)-\(tenant)-mail.read user.read")
    check(
      Sample.accessToken("", type: "pop"),
      "AccessToken/\(home)-accesstoken_with_authscheme-\(client)-\(tenant)-user.read-pop")
    var bound = Sample.accessToken("", type: "pop")
    bound.keyID = "Key-1"
    check(bound, "AccessToken/\(home)-accesstoken_with_authscheme-\(client)-\(tenant)-user.read-pop-key-1")
    check(
      Sample.accessToken("", scopes: "api://x/.default", home: HomeAccountID("")),
      "AccessToken/-login.windows.net-accesstoken-\(client)-\(tenant)-api://x/.default")
    check(Sample.refreshToken(""), "RefreshToken/\(home)-refreshtoken-\(client)--")
    check(Sample.refreshToken("", family: "1"), "RefreshToken/\(home)-refreshtoken-1--")
    check(Sample.idToken(""), "IdToken/\(home)-idtoken-\(client)-\(tenant)-")
    check(Sample.account(), "Account/\(home)-\(tenant)")
    check(
      AppMetadataRecord(clientID: Sample.client, environment: "login.windows.net", familyID: nil),
      "AppMetadata/appmetadata-login.windows.net-\(client)")
    check(Sample.account(home: HomeAccountID("JÖRG.t")), "Account/jörg.t-login.windows.net-\(tenant)")
  }

  @Test(
    arguments: [
      "{", "[]", "null", "\"text\"", "{}", "{\"secret\":1}",
      entry([("secret", nil)]).text, entry([("secret", "")]).text, entry([("environment", .null)]).text,
      entry([("expires_on", nil)]).text, entry([("expires_on", "soon")]).text, entry([("expires_on", "inf")]).text,
      entry([("cached_at", [])]).text, entry([("target", 7)]).text, entry([("client_id", false)]).text,
    ])
  func `A damaged entry is skipped with a warning, stays in the store, and hides no other`(text: String) throws {
    let log = RecordedLog()
    let damaged = StoredRecord(key: "AccessToken/damaged", value: Array(text.utf8))
    let store = MemoryRecordStore([damaged, stored("AccessToken/good", Self.entry([("secret", "GOOD")]))])
    let cache = TokenCache(store: store, log: log)
    #expect(try cache.secret(Sample.query()) == "GOOD")
    #expect(log.messages.count == 1)
    #expect(log.messages.first?.hasPrefix("warning Skipped a damaged AccessToken entry") == true)
    try cache.save(Sample.accessToken("NEW"))
    #expect(store.records.contains(damaged))
  }

  @Test func `Entries of unknown type and members of other libraries are left alone, without a warning`() throws {
    let log = RecordedLog()
    let foreign = [
      stored("AccessToken/x", Self.entry([("credential_type", "Future")])), stored("/Extra", [1, 2]),
      stored("Other/x", "text"), stored("no slash", [:]),
    ]
    let store = MemoryRecordStore(foreign)
    let cache = TokenCache(store: store, log: log)
    #expect(try cache.accessToken(Sample.query()) == nil)
    try cache.save(Sample.signIn(), aliases: Sample.cloud)
    #expect(Array(store.records.prefix(foreign.count)) == foreign)
    #expect(log.messages.isEmpty)
  }

  @Test func `Every kind of entry is the same after it was written and read`() throws {
    let extra: JSONObject = ["their_field": ["a", 1, .null], "other": .object(["deep": true])]
    var token = Sample.accessToken("AT", scopes: "A b", unknown: extra)
    token.extendedExpiresOn = Sample.time(9000)
    token.refreshOn = Sample.time(1800)
    var account = Sample.account(unknown: extra)
    account.name = "Ada \"L\" Ö"
    account.clientInfo = "eyJ9"
    var metadata = AccountMetadataRecord(
      homeAccountID: Sample.ada, environment: "h", clientID: Sample.client, realm: "of an issuer", isSignedOut: true)
    metadata.unknown = extra
    var application = AppMetadataRecord(clientID: Sample.client, environment: "h", familyID: "")
    application.unknown = extra
    let records: [AnyRecord] = [
      .accessToken(token), .accessToken(Sample.accessToken("AT", home: HomeAccountID(""), type: "pop")),
      .refreshToken(Sample.refreshToken("RT", family: "1", target: "a b", modified: 5, unknown: extra)),
      .refreshToken(Sample.refreshToken("RT")), .idToken(Sample.idToken("ID")), .account(account),
      .appMetadata(application),
      .appMetadata(AppMetadataRecord(clientID: Sample.client, environment: "h", familyID: nil)),
      .accountMetadata(metadata),
    ]
    for record in records {
      let written = StoredRecord(record.record, key: record.record.storeKey)
      #expect(try AnyRecord(written, shared: SharedTexts()) == record)
    }
  }

  @Test(arguments: [1e300, -1e300])
  func `Times beyond any calendar are written as the farthest one and do not trap`(seconds: Double) throws {
    var token = Sample.accessToken("AT")
    token.expiresOn = Date(timeIntervalSince1970: seconds)
    let read = try AnyRecord(StoredRecord(token, key: token.storeKey), shared: SharedTexts())
    #expect(read != nil)
  }

  @Test(arguments: ["253402300800", "100000000000000", "9223372036854775807", "1e19", "1e300"])
  func `Times beyond the year 9999 are read as the last one in it, and shown as that`(digits: String) throws {
    for (digits, limit) in [(digits, 253_402_300_799), ("-" + digits, -253_402_300_799)] {
      let entry = Self.entry([("expires_on", .string(digits)), ("cached_at", .number(digits))])
      let record = try #require(try Self.read(entry))
      #expect(record.expiresOn == Date(timeIntervalSince1970: Double(limit)))
      #expect(record.json["expires_on"] == .string("\(limit)"))
      let summary = EntrySummary(stored("AccessToken/any key", entry)).json
      #expect(summary["expiresOnEpoch"]?.int == limit)
    }
  }
}
