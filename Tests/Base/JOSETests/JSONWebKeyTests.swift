// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import JOSE
import OAuthWire
import OpenSSLCrypto
import Testing

@Suite struct JSONWebKeyTests {
  /// The key of RFC 7638 section 3.1.
  static let modulus = """
    0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc_BJECPebWKRXjBZCiFV4n3oknjhMs\
    tn64tZ_2W-5JsGY4Hc5n9yBXArwl93lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FDW2QvzqY368QQMicAtaSqzs8KJZgnYb9c7d0zgdAZHzu6qMQvRL5ha\
    jrn1n91CbOpbISD08qNLyrdkt-bFTWhAI4vMQFh6WeZu0fM4lFd2NcRwr3XPksINHaQ-G_xBniIqbw0Ls1jF44-csFCur-kEgU8awapJzKnqDKgw
    """
  static let key: JSONObject = [
    "kty": "RSA", "n": .string(modulus), "e": "AQAB", "alg": "RS256", "kid": "2011-04-29",
  ]

  @Test func `The thumbprint is that of RFC 7638 section 3.1`() throws {
    let key = try JSONWebKey(decoding: .object(Self.key))
    #expect(key.thumbprint == "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs")
    #expect(key.keyID == "2011-04-29")
    #expect(key.algorithm == "RS256")
    #expect(key.exponent == [1, 0, 1])
    #expect(key.modulus.count == 256)
  }

  @Test func `A leading zero in the modulus changes nothing`() throws {
    let plain = try JSONWebKey(decoding: .object(Self.key))
    var padded = Self.key
    padded["n"] = .string(Base64URL.encode([0] + plain.modulus))
    #expect(try JSONWebKey(decoding: .object(padded)) == plain)
  }

  @Test func `A key survives its JSON form`() throws {
    let key = try JSONWebKey(decoding: .object(Self.key))
    #expect(try JSONWebKey(decoding: key.encoded) == key)
    let made = JSONWebKey(publicKey: try RSAPublicKey(modulus: key.modulus, exponent: key.exponent), keyID: "a")
    #expect(
      made.encoded.text
        == #"{"kty":"RSA","use":"sig","kid":"a","n":"\#(Self.modulus)","e":"AQAB"}"#)
  }

  @Test(
    arguments: [
      ("kty", nil), ("kty", "EC"), ("kty", "oct"), ("kty", "rsa"), ("n", nil), ("n", 5), ("n", "not base64url!"),
      ("n", ""), ("n", "AQAB"), ("e", nil), ("e", "AQ"), ("e", ""), ("e", "Ag"), ("e", .array([])), ("kid", 5),
      ("use", .null), ("alg", 256),
      ("n", .string(String(modulus.dropLast(172)))),  // 1024 bits
    ] as [(String, JSONValue?)])
  func `Keys with a missing, wrong or weak member are refused, and skipped in a set`(member: String, value: JSONValue?)
    throws
  {
    var object = Self.key
    object[member] = value
    expectInvalidKey { try JSONWebKey(decoding: .object(object)) }
    let set = try JSONWebKeySet(decoding: ["keys": [.object(object), .object(Self.key)]])
    #expect(set.keys.count == 1)
    #expect(set["2011-04-29"]?.exponent == [1, 0, 1])
    #expect(set["another"] == nil)
  }

  @Test(arguments: [.null, "keys", [], [:], ["keys": [:]], ["keys": .null]] as [JSONValue])
  func `A value without a keys array is no key set`(json: JSONValue) {
    #expect(throws: JOSEError.malformed("the key set has no keys array")) { try JSONWebKeySet(decoding: json) }
  }

  @Test func `A key set survives its JSON form; an empty one too`() throws {
    let set = JSONWebKeySet(keys: [try JSONWebKey(decoding: .object(Self.key))])
    #expect(try JSONWebKeySet(decoding: set.encoded) == set)
    #expect(try JSONWebKeySet(decoding: ["keys": []]).keys.isEmpty)
  }
}

/// Expects `JOSEError.invalidKey`, whatever its wording.
func expectInvalidKey<Value>(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Value
) {
  #expect(sourceLocation: sourceLocation) {
    _ = try body()
  } throws: {
    if case .invalidKey? = $0 as? JOSEError { true } else { false }
  }
}
