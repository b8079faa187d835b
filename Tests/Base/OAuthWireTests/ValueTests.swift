// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import Testing

@Suite struct ScopeSetTests {
  @Test func `Order and case are kept, repetition and case in comparing are not`() {
    let scopes = ScopeSet(["User.Read", "openid", "user.read", "", "Mail.Read"])
    #expect(scopes.values == ["User.Read", "openid", "Mail.Read"])
    #expect(scopes.description == "User.Read openid Mail.Read")
    #expect(scopes == ScopeSet(["MAIL.READ", "OPENID", "USER.READ"]))
    #expect(Set([scopes, ScopeSet(["mail.read", "openid", "user.read"])]).count == 1)
    #expect(scopes.contains("USER.READ"))
    #expect(!scopes.contains("User"))
  }

  @Test(
    arguments: [
      ("", []), ("  ", []), (" a  b\tc\r\nd\n", ["a", "b", "c", "d"]), ("a", ["a"]), ("A a", ["A"]),
      ("é\u{a0}b\u{2003}c", ["é", "b", "c"]), ("É é", ["É"]), ("a\u{b}b\u{c}c", ["a", "b", "c"]),
    ])
  func `Texts are split at white space of any length`(text: String, values: [String]) {
    #expect(ScopeSet(parsing: text).values == values)
    #expect(ScopeSet(parsing: text).isEmpty == values.isEmpty)
  }

  @Test func `Set algebra ignores case and keeps the left side's spelling`() {
    let left = ScopeSet(["A", "b"])
    let right = ScopeSet(["B", "c"])
    #expect(left.union(right).values == ["A", "b", "c"])
    #expect(left.subtracting(right).values == ["A"])
    #expect(left.intersects(right))
    #expect(!left.intersects(ScopeSet(["c"])))
    #expect(ScopeSet(["a"]).isSubset(of: left))
    #expect(!right.isSubset(of: left))
    #expect(ScopeSet([String]()).isSubset(of: left))
  }
}

@Suite struct SecretTests {
  struct Holder {
    let name = "n"
    let secret = Secret("hunter2")
    let optional: Secret? = Secret("hunter2")
    let list = [Secret("hunter2")]
    let table = ["k": Secret("hunter2")]
    let verifier = CodeVerifier(randomBytes: Array(repeating: 7, count: 32))
    let response = TokenResponse(
      tokenType: "Bearer", accessToken: Secret("hunter2"), refreshToken: Secret("hunter2"), idToken: Secret("hunter2"))
  }

  @Test func `A secret is redacted wherever it is printed, dumped or reflected`() {
    let holder = Holder()
    var dumped = ""
    dump(holder, to: &dumped)
    dump(holder.secret, to: &dumped)
    var printed = ""
    print(holder, holder.secret, holder.optional as Any, holder.list, holder.table, to: &printed)
    let texts = [
      dumped, printed, "\(holder)", "\(holder.secret)", String(describing: holder), String(reflecting: holder),
      String(reflecting: holder.secret), String(describing: holder.optional), String(reflecting: holder.list),
      String(reflecting: holder.response), String(describing: Mirror(reflecting: holder.secret)),
      Mirror(reflecting: holder.secret).children.map { "\($0)" }.joined(),
    ]
    for text in texts {
      #expect(!text.contains("hunter2"))
      #expect(!text.contains(holder.verifier.secret.exposed))
    }
    #expect("\(holder.secret)" == "<redacted>")
    #expect(String(reflecting: holder.secret) == "<redacted>")
    #expect(dumped.contains("<redacted>"))
  }

  @Test func `A secret compares by its text and gives it out when asked`() {
    #expect(Secret("a") == Secret("a"))
    #expect(Secret("a") != Secret("b"))
    #expect(Secret("a").exposed == "a")
  }
}

@Suite struct IdentifierTests {
  @Test(
    arguments: [
      #"{"uid":"u","utid":"t"}"#, #"{"utid":"t","uid":"u","x":1}"#,
    ])
  func `Client info is read with or without padding`(json: String) {
    let text = Base64URL.encode(Array(json.utf8))
    for padding in ["", "=", "=="] {
      let info = ClientInfo(decoding: text + padding)
      #expect(info == ClientInfo(uid: "u", utid: "t"))
      #expect(info?.homeAccountID.value == "u.t")
    }
  }

  @Test func `Client info survives its text form`() {
    let info = ClientInfo(uid: "00000000-0000-0000-abcd-b2c_1_si", utid: "T.1")
    #expect(ClientInfo(decoding: info.encoded) == info)
  }

  @Test(
    arguments: [
      "", "{}", #"{"uid":"u"}"#, #"{"utid":"t"}"#, #"{"uid":"","utid":"t"}"#, #"{"uid":"u","utid":""}"#,
      #"{"uid":1,"utid":2}"#,
      "[]", #"{"uid":"u","utid":"t"}x"#, #"{"uid":"a\r\nX-Evil: 1","utid":"t"}"#, #"{"uid":"a b","utid":"t"}"#,
      #"{"uid":"é","utid":"t"}"#,
    ])
  func `Texts that are no client info give nil`(json: String) {
    #expect(ClientInfo(decoding: Base64URL.encode(Array(json.utf8))) == nil)
    #expect(ClientInfo(decoding: "not base64url!") == nil)
  }

  @Test func `A home account id has an object part and perhaps a tenant part, and compares without case`() {
    let id = HomeAccountID("AB.cd.ef")
    #expect(id.objectID == "AB")
    #expect(id.tenantID == "cd.ef")
    #expect(HomeAccountID("alone").objectID == "alone")
    #expect(HomeAccountID("alone").tenantID == nil)
    #expect(id == HomeAccountID("ab.CD.ef"))
    #expect(Set([id, HomeAccountID("ab.cd.ef")]).count == 1)
  }

  @Test(
    arguments: [
      (String(repeating: "a", count: 42), false), (String(repeating: "a", count: 43), true),
      (String(repeating: "~", count: 128), true), (String(repeating: "a", count: 129), false),
      (String(repeating: "a", count: 43) + "+", false), (String(repeating: "é", count: 43), false),
      ("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk", true),
    ])
  func `A code verifier has 43 to 128 unreserved characters`(text: String, accepted: Bool) {
    #expect((CodeVerifier(text) != nil) == accepted)
    #expect(CodeVerifier(text)?.secret.exposed == (accepted ? text : nil))
  }

  @Test func `32 random bytes make a verifier of 43 characters that passes its own check`() {
    let verifier = CodeVerifier(randomBytes: Array(0xe0...0xff))
    #expect(verifier.secret.exposed.count == 43)
    #expect(CodeVerifier(verifier.secret.exposed) == verifier)
  }
}
