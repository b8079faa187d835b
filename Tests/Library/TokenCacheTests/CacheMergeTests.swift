// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

@testable import TokenCache

@Suite struct CacheMergeTests {
  private static func alone(_ environment: String) -> EnvironmentAliases {
    EnvironmentAliases(preferredCache: environment, names: [environment])
  }

  private func records(_ accounts: Int, time: Int = 1000) throws -> [StoredRecord] {
    try UnifiedCacheText(parsing: SampleCache.text(accounts: accounts, time: time).utf8).records
  }

  private func merge(_ incoming: [StoredRecord], into stored: [StoredRecord]) -> CacheMerge {
    CacheMerge(incoming, into: stored, aliases: Self.alone)
  }

  private func applied(_ change: RecordChange, to stored: [StoredRecord]) -> [StoredRecord] {
    var all = Dictionary(stored.map { ($0.key, $0.value) }) { $1 }
    for key in change.removing { all[key] = nil }
    for record in change.saving { all[record.key] = record.value }
    return all.map { StoredRecord(key: $0.key, value: $0.value) }.sorted { $0.key < $1.key }
  }

  private func text(_ records: [StoredRecord]) -> String {
    records.map { String(decoding: $0.value, as: UTF8.self) }.joined(separator: "\n")
  }

  @Test func `an empty cache takes everything, unknown members included`() throws {
    let merge = merge(try records(3), into: [])
    #expect(merge.counts.added == 3 * SampleCache.entriesPerAccount)
    let after = applied(merge.change, to: [])
    #expect(after.count == 3 * SampleCache.entriesPerAccount)
    #expect(text(after).contains("added_by_others"))
  }

  @Test func `the same once more changes nothing`() throws {
    let first = applied(merge(try records(2), into: []).change, to: [])
    let again = merge(try records(2), into: first)
    #expect(again.change.isEmpty)
    #expect(again.counts.known == 2 * SampleCache.entriesPerAccount)
  }

  @Test func `newer tokens renew older ones, and older ones never replace newer ones`() throws {
    let old = applied(merge(try records(2, time: 1000), into: []).change, to: [])
    let newer = merge(try records(2, time: 2000), into: old)
    #expect(newer.counts.renewed == 4 && newer.counts.known == 4)
    let after = applied(newer.change, to: old)
    #expect(after.count == old.count)
    #expect(text(after).contains(SampleCache.refreshSecret(0, time: 2000)))
    #expect(!text(after).contains(SampleCache.refreshSecret(0, time: 1000)))
    let older = merge(try records(2, time: 1000), into: after)
    #expect(older.counts.older == 4 && older.change.isEmpty)
  }

  @Test func `a refresh token of one issuer does not take the place of another issuer's at the host`() throws {
    func stored(_ realm: String, modified: Double) -> StoredRecord {
      var token = Sample.refreshToken("of \(realm)", environment: "id.example", modified: modified)
      token.realm = realm
      return StoredRecord(token, key: token.storeKey)
    }
    let merge = merge([stored("/realms/prod", modified: 9)], into: [stored("/realms/dev", modified: 5)])
    #expect(merge.counts.added == 1)
    #expect(merge.change.removing == [])
    let newer = self.merge([stored("/realms/dev", modified: 9)], into: [stored("/realms/dev", modified: 5)])
    #expect(newer.counts.renewed == 1)
  }

  @Test func `what is of another library is kept where nothing has its place`() throws {
    let foreign = [
      StoredRecord(key: "/Telemetry", value: Array("[1]".utf8)),
      StoredRecord(key: "AccessToken/x", value: Array(#"{"credential_type":"Other"}"#.utf8)),
      StoredRecord(key: "RefreshToken/y", value: Array(#"{"credential_type":"RefreshToken"}"#.utf8)),
    ]
    let merge = merge(foreign, into: [StoredRecord(key: "/Telemetry", value: Array("[2]".utf8))])
    #expect(merge.counts.unread == 3)
    #expect(merge.change.saving.map(\.key) == ["AccessToken/x", "RefreshToken/y"])
  }

  @Test func `a refresh token that comes in ends a sign-out of its account, unless that comes in too`() throws {
    let home = "user-0.33333333-dddd-4eee-8fff-444444444444"
    let mark = AccountMetadataRecord(
      homeAccountID: HomeAccountID(home), environment: SampleCache.host, clientID: ClientID(SampleCache.clientID),
      isSignedOut: true)
    let marked = [StoredRecord(mark, key: mark.storeKey)]
    #expect(merge(try records(1), into: marked).change.removing == [mark.storeKey])
    let both = merge(try records(1) + marked, into: [])
    #expect(both.change.saving.contains { $0.key == mark.storeKey })
  }

  @Test func `a JSON object that is no cache is not taken for one`() throws {
    #expect(try UnifiedCacheText(parsing: "{}".utf8).recordsOfCache().isEmpty)
    #expect(throws: CacheError.self) { try UnifiedCacheText(parsing: #"{"a":1}"#.utf8).recordsOfCache() }
  }

  @Test func `a summary has no secret and says what is damaged`() throws {
    let summaries = try records(1).map { EntrySummary($0) }
    let text = summaries.map(\.json.text).joined()
    #expect(!text.contains("RT-0") && !text.contains("AT-0") && !text.contains("eyJ"))
    #expect(text.contains("user0@fabrikam.example") && text.contains("1970-01-01T01:16:40Z"))
    let damaged = EntrySummary(StoredRecord(key: "RefreshToken/y", value: Array("{}".utf8)))
    #expect(damaged.damage != nil && !damaged.isForeign)
    let foreign = EntrySummary(StoredRecord(key: "/Telemetry", value: Array(#"{"secret":"hush"}"#.utf8)))
    #expect(foreign.isForeign && foreign.kind == "Telemetry" && !foreign.json.text.contains("hush"))
  }
}

@Suite struct CacheTextSalvageTests {
  private func salvaged(_ text: String) -> Set<String> {
    Set(CacheTextSalvage(Array(text.utf8)).records.map(\.key))
  }

  private static let whole = SampleCache.text(accounts: 5)

  @Test func `a whole text gives all of its entries`() throws {
    let all = try UnifiedCacheText(parsing: Self.whole.utf8).records
    #expect(Set(CacheTextSalvage(Array(Self.whole.utf8)).records.map(\.key)) == Set(all.map(\.key)))
    let pretty = try UnifiedCacheText(parsing: Self.whole.utf8).prettyText
    #expect(salvaged(pretty).count == all.count)
  }

  @Test(arguments: Array(stride(from: 0, to: 100, by: 7)))
  func `a text that was cut off gives every entry in front of the cut`(percent: Int) throws {
    let count = Self.whole.utf8.count * percent / 100
    let cut = String(decoding: Array(Self.whole.utf8)[..<count], as: UTF8.self)
    let found = CacheTextSalvage(Array(cut.utf8)).records
    for record in found { #expect(Self.whole.contains(String(decoding: record.value, as: UTF8.self))) }
    // At most one entry is cut; each is shorter than a thousand bytes.
    #expect(found.count >= 20 * percent / 100 - 4)
  }

  @Test func `a gap in the middle hides only what is in it`() {
    var bytes = Array(Self.whole.utf8)
    let middle = bytes.count / 2
    for index in middle..<middle + 20 { bytes[index] = 0 }
    #expect(CacheTextSalvage(bytes).records.count >= 18)
  }

  @Test(arguments: ["", "{", "\"", "{\"\\", "null", String(repeating: "{\"a\":", count: 5000)])
  func `nonsense gives nothing`(text: String) { #expect(salvaged(text).isEmpty) }
}
