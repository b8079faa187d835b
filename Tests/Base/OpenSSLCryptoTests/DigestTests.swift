// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OpenSSLCrypto
import Testing

@Suite struct DigestTests {
  @Test(
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ])
  func `SHA-256 gives the digests of FIPS 180-4`(message: String, digest: String) {
    #expect(SHA256.hash(message.utf8) == hex(digest))
  }

  @Test(
    arguments: [
      (
        [UInt8](repeating: 0x0b, count: 20), Array("Hi There".utf8),
        "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
      ),
      (
        Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
      ),
      (
        [UInt8](repeating: 0xaa, count: 20), [UInt8](repeating: 0xdd, count: 50),
        "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
      ),
      (
        [UInt8](repeating: 0xaa, count: 131), Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
      ),
      ([], [], "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"),
    ])
  func `HMAC-SHA-256 gives the tags of RFC 4231 section 4`(key: [UInt8], message: [UInt8], tag: String) {
    #expect(HMACSHA256.authenticate(message, key: key) == hex(tag))
  }

  @Test(
    arguments: [
      ("passwd", "salt", 1, "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc"),
      ("Password", "NaCl", 80_000, "4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56"),
    ])
  func `PBKDF2 gives the keys of RFC 7914 section 11`(password: String, salt: String, iterations: Int, key: String) {
    #expect(PasswordHash.derive(password, salt: Array(salt.utf8), iterations: iterations) == hex(key))
  }

  @Test func `An empty password and an empty salt are values like any other`() {
    let nothing = PasswordHash.derive("", salt: [], iterations: 2)
    #expect(nothing.count == 32)
    #expect(nothing != PasswordHash.derive("", salt: [0], iterations: 2))
  }

  @Test(
    arguments: [
      ([], [], true), ([1], [], false), ([1, 2, 3], [1, 2, 3], true), ([1, 2, 3], [1, 2, 4], false),
      ([1, 2, 3], [1, 2], false), ([0], [0, 0], false),
    ] as [([UInt8], [UInt8], Bool)])
  func `Constant-time comparison agrees with equality`(left: [UInt8], right: [UInt8], equal: Bool) {
    #expect(constantTimeEqual(left, right) == equal)
  }

  @Test(arguments: [0, 1, 32, 4096])
  func `Random bytes come in the number asked for and do not repeat`(count: Int) {
    let bytes = SecureRandom.bytes(count)
    #expect(bytes.count == count)
    if count >= 32 { #expect(bytes != SecureRandom.bytes(count)) }
  }
}
