// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import JOSE
import OAuthWire
import OpenSSLCrypto
import Testing

@Suite struct TokenVerificationTests {
  /// One key for all tests: making one costs tenths of a second.
  static let shared = Result { try RSAPrivateKey.generate() }

  let key: RSAPrivateKey
  let keys: JSONWebKeySet

  init() throws {
    key = try Self.shared.get()
    keys = JSONWebKeySet(keys: [JSONWebKey(publicKey: key.publicKey, keyID: "one")])
  }

  func signed(
    _ claims: JSONValue = ["sub": "s"], keyID: String = "one", algorithm: SignatureAlgorithm = .rs256
  ) throws -> String {
    try JWTSigner(key: key, keyID: keyID, algorithm: algorithm).sign(claims)
  }

  /// A token with any header, properly signed with RS256 whatever the header says.
  func forged(header: JSONObject) throws -> UnverifiedJWT {
    let text = Base64URL.encode(JSONValue.object(header).utf8) + ".e30"
    let signature = try key.sign(Array(text.utf8), scheme: .pkcs1SHA256)
    return try UnverifiedJWT(parsing: text + "." + Base64URL.encode(signature))
  }

  @Test func `The token of RFC 7515 appendix A.2 holds`() throws {
    let modulus = """
      ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZS-pCg\
      NMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665\
      xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuX\
      poQ
      """
    let text = """
      eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnV\
      lfQ.cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9CU\
      Ar7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--x\
      i12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypG\
      lUPQGe77Rw
      """
    let known = try JSONWebKey(decoding: ["kty": "RSA", "n": .string(modulus), "e": "AQAB"])
    let verified = try UnverifiedJWT(parsing: text).verified(with: JSONWebKeySet(keys: [known]))
    #expect(verified.claims["iss"] == "joe")
    #expect(verified.claims["exp"]?.int == 1_300_819_380)
  }

  @Test(arguments: [SignatureAlgorithm.rs256, .ps256])
  func `What the signer signs, the verifier accepts`(algorithm: SignatureAlgorithm) throws {
    let token = try UnverifiedJWT(parsing: try signed(["sub": "s", "n": 5], algorithm: algorithm))
    let verified = try token.verified(with: keys, allowing: [algorithm])
    #expect(verified.claims == ["sub": "s", "n": 5])
    #expect(verified.header == ["typ": "JWT", "alg": .string(algorithm.name), "kid": "one"])
  }

  @Test func `A header may add members and replace the type, never algorithm or key id`() throws {
    let text = try JWTSigner(key: key, keyID: "one").sign(
      [:], header: ["typ": "pop", "alg": "none", "kid": "two", "x": 1])
    let verified = try UnverifiedJWT(parsing: text).verified(with: keys)
    #expect(verified.header == ["typ": "pop", "alg": "RS256", "kid": "one", "x": 1])
  }

  @Test(arguments: [.null, [], "text", 5] as [JSONValue])
  func `Only objects can be signed`(claims: JSONValue) {
    #expect(throws: JOSEError.malformed("the claims are not a JSON object")) { try signed(claims) }
  }

  @Test func `Another header, payload or signature under the same signature is refused`() throws {
    let parts = try signed().split(separator: ".").map { String($0) }
    let other = try signed(["sub": "admin"]).split(separator: ".").map { String($0) }
    for text in [
      "\(parts[0]).\(other[1]).\(parts[2])", "\(parts[0]).\(parts[1]).\(other[2])", "\(parts[0]).\(parts[1]).",
      "\(parts[0]).\(parts[1]).AAAA",
      Base64URL.encode(Array(#"{"alg":"RS256","kid":"one"}"#.utf8)) + ".\(parts[1]).\(parts[2])",
    ] {
      #expect(throws: JOSEError.badSignature) { try UnverifiedJWT(parsing: text).verified(with: keys) }
    }
  }

  @Test(arguments: ["none", "None", "NONE", "", "HS256", "PS256", "rs256", "RS256 ", "RS512", "ES256"])
  func `Algorithms that are not allowed are refused, whatever the signature`(name: String) throws {
    let token = try forged(header: ["alg": .string(name), "kid": "one"])
    #expect(throws: JOSEError.unsupportedAlgorithm(name)) { try token.verified(with: keys) }
  }

  @Test func `An unsigned token is refused even when every algorithm is allowed`() throws {
    let token = try UnverifiedJWT(parsing: Base64URL.encode(Array(#"{"alg":"none","kid":"one"}"#.utf8)) + ".e30.")
    #expect(throws: JOSEError.unsupportedAlgorithm("none")) {
      try token.verified(with: keys, allowing: [.rs256, .ps256])
    }
  }

  @Test func `A token authenticated with the public key as a shared secret is refused`() throws {
    let text = Base64URL.encode(Array(#"{"alg":"HS256","kid":"one"}"#.utf8)) + ".e30"
    for secret in [key.publicKey.modulus, keys.encoded.utf8, keys.keys[0].encoded.utf8] {
      let tag = HMACSHA256.authenticate(text.utf8, key: secret)
      let token = try UnverifiedJWT(parsing: text + "." + Base64URL.encode(tag))
      #expect(throws: JOSEError.unsupportedAlgorithm("HS256")) {
        try token.verified(with: keys, allowing: [.rs256, .ps256])
      }
    }
  }

  @Test func `A signature of one allowed scheme under the name of the other is refused`() throws {
    let token = try forged(header: ["alg": "PS256", "kid": "one"])
    #expect(throws: JOSEError.badSignature) { try token.verified(with: keys, allowing: [.rs256, .ps256]) }
    #expect(throws: JOSEError.unsupportedAlgorithm("PS256")) { try token.verified(with: keys, allowing: []) }
  }

  @Test func `A key id that the set does not hold is unknown, though another key would fit`() throws {
    let token = try UnverifiedJWT(parsing: try signed(keyID: "two"))
    #expect(throws: JOSEError.unknownKey(id: "two")) { try token.verified(with: keys) }
    #expect(throws: JOSEError.unknownKey(id: "two")) { try token.verified(with: JSONWebKeySet(keys: [])) }
  }

  @Test func `A token without key id is only checked against a set of exactly one key`() throws {
    let token = try forged(header: ["alg": "RS256"])
    #expect(throws: Never.self) { try token.verified(with: keys) }
    var two = keys
    two.keys.append(JSONWebKey(publicKey: key.publicKey, keyID: "two"))
    #expect(throws: JOSEError.unknownKey(id: nil)) { try token.verified(with: two) }
    #expect(throws: JOSEError.unknownKey(id: nil)) { try token.verified(with: JSONWebKeySet(keys: [])) }
  }

  @Test func `A key for encryption, or for another algorithm, verifies nothing`() throws {
    let token = try UnverifiedJWT(parsing: try signed())
    var encryption = keys
    encryption.keys[0].use = "enc"
    #expect(throws: JOSEError.unknownKey(id: "one")) { try token.verified(with: encryption) }
    var other = keys
    other.keys[0].algorithm = "PS256"
    #expect(throws: JOSEError.unsupportedAlgorithm("RS256")) {
      try token.verified(with: other, allowing: [.rs256, .ps256])
    }
    other.keys[0].algorithm = "RS256"
    #expect(throws: Never.self) { try token.verified(with: other) }
  }

  @Test func `A weak key verifies nothing, though it did not come through decoding`() throws {
    let token = try UnverifiedJWT(parsing: try signed())
    var weak = keys
    weak.keys[0].exponent = [1]
    expectInvalidKey { try token.verified(with: weak) }
    weak = keys
    weak.keys[0].modulus = Array(weak.keys[0].modulus.prefix(128))
    expectInvalidKey { try token.verified(with: weak) }
  }

  @Test func `Another key under the same id does not verify`() throws {
    let token = try UnverifiedJWT(parsing: try signed())
    let stranger = try JSONWebKey(decoding: .object(JSONWebKeyTests.key))
    var set = keys
    set.keys[0].modulus = stranger.modulus
    #expect(throws: JOSEError.badSignature) { try token.verified(with: set) }
  }
}
