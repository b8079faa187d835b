// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces
import TestSupport
import Testing

@testable import TokenCache

@Suite struct AccessTokenLookupTests {
  @Test(
    arguments: [
      ("User.Read", true), ("user.read", true), ("Mail.Read User.Read", true), ("USER.READ mail.read", true),
      ("User.Read openid profile offline_access", true), ("openid", true), ("openid profile offline_access", true),
      ("Files.Read", false), ("User.Read Files.Read", false), ("User.Read never.seen", false), ("email", false),
      ("offline_access", false), ("", true),
    ])
  func `A token answers when it has every scope asked for, in any order and case`(asked: String, isFound: Bool) throws {
    let cache = TokenCache.sample()
    try cache.save(Sample.accessToken("AT", scopes: "User.Read Mail.Read openid profile"))
    try cache.save(Sample.accessToken("OTHER", scopes: "Files.Read", home: Sample.bert))
    #expect(try cache.secret(Sample.query(asked)) == (isFound ? "AT" : nil))
  }

  @Test func `A token for one resource does not answer for another, though both come with OpenID Connect's scopes`()
    throws
  {
    let cache = TokenCache.sample()
    try cache.save(Sample.accessToken("GRAPH", scopes: "User.Read openid profile"))
    try cache.save(Sample.accessToken("TODO", scopes: "api://todo/Read openid profile"))
    #expect(try cache.secret(Sample.query("User.Read")) == "GRAPH")
    #expect(try cache.secret(Sample.query("api://todo/Read openid")) == "TODO")
  }

  @Test func `Every id is compared without regard to case`() throws {
    let cache = TokenCache.sample()
    try cache.save(
      Sample.accessToken(
        "AT", home: HomeAccountID(Sample.ada.value.uppercased()), environment: "LOGIN.WINDOWS.NET",
        realm: Sample.tenant.uppercased(), client: ClientID(Sample.client.value.uppercased()), type: "bearer"))
    #expect(try cache.secret(Sample.query()) == "AT")
    #expect(try cache.accessToken(Sample.query())?.clientID.value == Sample.client.value.uppercased())
  }

  @Test func `Another account, client, tenant, cloud or token type does not answer`() throws {
    let cache = TokenCache.sample()
    try cache.save(Sample.signIn(), aliases: Sample.cloud)
    #expect(try cache.accessToken(Sample.query(home: Sample.bert)) == nil)
    #expect(try cache.accessToken(Sample.query(client: Sample.otherClient)) == nil)
    #expect(try cache.accessToken(Sample.query(realm: Sample.guestTenant)) == nil)
    #expect(try cache.accessToken(Sample.query(environments: Sample.otherCloud)) == nil)
    #expect(try cache.accessToken(Sample.query(type: "pop")) == nil)
    #expect(try cache.accessToken(Sample.query()) != nil)
  }

  @Test(arguments: [false, true])
  func `Entries of every alias answer, whichever library wrote them; the newest wins`(isReversed: Bool) throws {
    let tokens = [
      stored("AccessToken/a", SchemaTests.entry([("environment", "login.windows.net"), ("secret", "OLD")])),
      stored(
        "AccessToken/b",
        SchemaTests.entry([
          ("environment", "Login.MicrosoftOnline.com"), ("secret", "NEW"), ("cached_at", "1795245085"),
        ])),
    ]
    let cache = TokenCache.sample(MemoryRecordStore(isReversed ? tokens.reversed() : tokens))
    #expect(try cache.secret(Sample.query()) == "NEW")
    let single = EnvironmentAliases(preferredCache: "login.windows.net", names: [])
    #expect(try cache.secret(Sample.query(environments: single)) == "OLD")
  }

  @Test func `Without a tenant the home tenant's token answers, and a guest tenant's only when there is none`() throws {
    let cache = TokenCache.sample()
    try cache.save(Sample.accessToken("HOME", realm: Sample.tenant.uppercased(), cachedAt: 0))
    try cache.save(Sample.accessToken("GUEST", realm: Sample.guestTenant, cachedAt: 100))
    try cache.save(Sample.accessToken("GUEST-2", scopes: "Files.Read", realm: Sample.guestTenant))
    #expect(try cache.secret(Sample.query(realm: nil)) == "HOME")
    #expect(try cache.secret(Sample.query("Files.Read", realm: nil)) == "GUEST-2")
    #expect(try cache.secret(Sample.query(realm: Sample.guestTenant)) == "GUEST")
  }

  @Test func `The tenant word that Python writes is found when any tenant will do`() throws {
    let cache = TokenCache.sample()
    try cache.save(Sample.accessToken("AT", realm: "common"))
    #expect(try cache.secret(Sample.query(realm: nil)) == "AT")
    #expect(try cache.secret(Sample.query()) == nil)
  }

  @Test func `Tokens for the application itself have no account`() throws {
    let cache = TokenCache.sample()
    let nobody = HomeAccountID("")
    try cache.save(Sample.accessToken("APP", scopes: "api://x/.default", home: nobody))
    try cache.save(Sample.accessToken("USER", scopes: "api://x/.default"))
    #expect(try cache.secret(Sample.query("api://x/.default", home: nobody)) == "APP")
    #expect(try cache.secret(Sample.query("api://x/.default")) == "USER")
    #expect(try cache.accounts().isEmpty)
  }

  @Test func `A token of another type answers only who asks for that type`() throws {
    let cache = TokenCache.sample()
    try cache.save(Sample.accessToken("POP", type: "pop"))
    #expect(try cache.secret(Sample.query()) == nil)
    try cache.save(Sample.accessToken("AT"))
    #expect(try cache.secret(Sample.query()) == "AT")
    #expect(try cache.secret(Sample.query(type: "PoP")) == "POP")
  }

  @Test(
    arguments: ["user_assertion_hash", "userAssertionHash", "ext_cache_key", "requestedClaimsHash", "requested_claims"])
  func `A token that was obtained for a narrower purpose answers nobody and is not replaced`(member: String) throws {
    let narrowed = stored("AccessToken/theirs", SchemaTests.entry([(member, "x")]))
    let store = MemoryRecordStore([narrowed])
    let cache = TokenCache.sample(store)
    #expect(try cache.accessToken(Sample.query()) == nil)
    try cache.save(Sample.accessToken("AT"))
    #expect(store.records.contains(narrowed))
    #expect(try cache.secret(Sample.query()) == "AT")
  }

  @Test
  func `One account with three hundred resources is answered from the right one, and so after half of them are gone`()
    throws
  {
    let cache = TokenCache.sample()
    for number in 0..<300 {
      try cache.save(
        Sample.accessToken("AT-\(number)", scopes: "api://\(number)/Read api://\(number)/Write openid profile"))
    }
    for number in stride(from: 0, to: 300, by: 2) {
      let token = try #require(try cache.accessToken(Sample.query("api://\(number)/Read")))
      try cache.removeAccessToken(token)
    }
    for number in 0..<300 {
      let expected = number.isMultiple(of: 2) ? nil : "AT-\(number)"
      #expect(try cache.secret(Sample.query("API://\(number)/write api://\(number)/read")) == expected)
    }
    #expect(try cache.secret(Sample.query("api://1/Read", realm: nil)) == "AT-1")
    #expect(try cache.secret(Sample.query("api://1/Read api://3/Read")) == nil)
    #expect(try cache.secret(Sample.query("openid profile")) != nil)
  }

  @Test func `A token that is bound to a key is written with its key's id and found by it alone`() throws {
    let store = MemoryRecordStore()
    let cache = TokenCache.sample(store)
    var token = Sample.accessToken("AT-pop", type: "pop")
    token.keyID = "key-1"
    try cache.save(token)
    try cache.save(Sample.accessToken("AT-bearer"))
    func query(_ keyID: String?) -> AccessTokenQuery {
      AccessTokenQuery(
        homeAccountID: Sample.ada, environments: Sample.cloud, realm: Sample.tenant, clientID: Sample.client,
        scopes: ScopeSet(["User.Read"]), binding: keyID.map { ($0, "pop") })
    }
    #expect(try cache.secret(query("key-1")) == "AT-pop")
    var other = query("key-1")
    other.tokenType = "ssh-cert"
    #expect(try cache.secret(other) == nil)
    #expect(try cache.secret(query("key-2")) == nil)
    #expect(try cache.secret(query(nil)) == "AT-bearer")
    let written = try store.load().filter { $0.key.hasPrefix("AccessToken/") && $0.key.hasSuffix("-pop-key-1") }
    #expect(written.count == 1)
    let entry = try JSONValue(parsing: try #require(written.first).value)
    #expect(entry["credential_type"]?.string == "AccessToken_With_AuthScheme")
    #expect(entry["token_type"]?.string == "pop")
    #expect(entry["kid"]?.string == "key-1")
    #expect(written.first?.key.contains("-accesstoken_with_authscheme-") == true)
  }

  @Test func `Tokens that are bound to different keys do not replace each other`() throws {
    let store = MemoryRecordStore()
    let cache = TokenCache.sample(store)
    for key in ["key-1", "key-2", "key-1"] {
      var token = Sample.accessToken("AT-\(key)", type: "pop")
      token.keyID = key
      try cache.save(token)
    }
    for cache in [cache, TokenCache.sample(store.anotherProcess())] {
      for key in ["key-1", "key-2"] {
        let query = AccessTokenQuery(
          homeAccountID: Sample.ada, environments: Sample.cloud, realm: Sample.tenant, clientID: Sample.client,
          scopes: ScopeSet(["User.Read"]), binding: (key, "pop"))
        #expect(try cache.secret(query) == "AT-\(key)")
      }
    }
    #expect(try store.load().count == 2)
  }
}
