// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

@testable import TokenCache

@Suite struct EntryOwnerTests {
  private func owner(_ text: String, ofAccount: Bool = false) -> EntryOwner? {
    EntryOwner(StoredRecord(key: "k", value: Array(text.utf8)), ofAccount: ofAccount)
  }

  @Test func `The account is found wherever it stands`() {
    #expect(owner(#"{"home_account_id":"a.b"}"#)?.homeAccountID.value == "a.b")
    #expect(
      owner(#" { "secret" : "\" , }\\" ,"n": 1.5, "t" :true , "home_account_id" : "a.b", "later": ["#)?
        .homeAccountID.value == "a.b")
    #expect(owner(#"{"n":{"home_account_id":"inner"},"home_account_id":"a.b"}"#)?.homeAccountID.value == "a.b")
    #expect(owner(#"{"home_account_id":"ä"}"#)?.homeAccountID.value == "ä")
    let account = owner(#"{"username":"Ada","x":null,"home_account_id":"a.b"}"#, ofAccount: true)
    #expect(account?.homeAccountID.value == "a.b")
    #expect(account?.username == "Ada")
  }

  @Test(
    arguments: [
      "", "{}", "[]", "7", #"{"home_account_id":null}"#, #"{"home_account_id":""}"#, #"{"home_account_id":"\u0061"}"#,
      #"{"home_account_id":7}"#, #"{"home_account_id":"a.b"#, #"{"home\u005faccount_id":"a.b"}"#,
      #"{"secret":"home_account_id"}"#,
    ])
  func `What can't be told without a full reading is read in full`(text: String) { #expect(owner(text) == nil) }

  @Test(arguments: UInt64(1)...4)
  func `Whatever the text, the owner is the one that a full reading says`(seed: UInt64) throws {
    var random = SeededGenerator(state: seed)
    let record = Sample.account("ada@fabrikam.example", unknown: ["kept": ["x": [1, "}", "\\\""]], "name": "Ä"])
    let whole = StoredRecord(record, key: "k").value
    let alphabet = Array(#"{}[]":,\ abn1.homeaccountidusername"#.utf8)
    var agreed = 0
    for _ in 0..<4000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let position = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[position] = alphabet.randomElement(using: &random) ?? 0
        case 1: bytes.remove(at: position)
        default:
          bytes.insert(contentsOf: bytes[position...].prefix(Int.random(in: 1...40, using: &random)), at: position)
        }
      }
      guard let json = try? JSONValue(parsing: bytes) else { continue }
      guard let owner = EntryOwner(StoredRecord(key: "k", value: bytes), ofAccount: true) else { continue }
      #expect(json["home_account_id"]?.string == owner.homeAccountID.value)
      #expect(json["username"]?.string == owner.username)
      agreed += 1
    }
    #expect(agreed > 500)
  }
}
