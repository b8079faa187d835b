// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OpenSSLCrypto
import Testing

@Suite struct AESGCMTests {
  struct Vector: Sendable, CustomTestStringConvertible {
    var number: Int
    var key: String
    var nonce: String
    var plaintext = ""
    var associatedData = ""
    var sealed: String
    var testDescription: String { "case \(number)" }
  }

  /// Test cases 13, 14 and 16 of the GCM specification submitted to NIST.
  static let vectors = [
    Vector(
      number: 13, key: String(repeating: "00", count: 32), nonce: String(repeating: "00", count: 12),
      sealed: "530f8afbc74536b9a963b4f1c4cb738b"),
    Vector(
      number: 14, key: String(repeating: "00", count: 32), nonce: String(repeating: "00", count: 12),
      plaintext: String(repeating: "00", count: 16),
      sealed: "cea7403d4d606b6e074ec5d3baf39d18 d0d1c8a799996bf0265b98b5d48ab919"),
    Vector(
      number: 16, key: "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308",
      nonce: "cafebabefacedbaddecaf888",
      plaintext: """
        d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72
        1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39
        """,
      associatedData: "feedfacedeadbeeffeedfacedeadbeefabaddad2",
      sealed: """
        522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa
        8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662
        76fc6ece0f4e1768cddf8853bb2d551b
        """),
  ]

  let key = [UInt8](0..<32)
  let nonce = [UInt8](0..<12)

  private func open(
    _ sealed: [UInt8], key: [UInt8], nonce: [UInt8], associatedData: [UInt8]
  ) throws(CryptoError) -> [UInt8] {
    try AESGCM(key: key).open((nonce + sealed)[...], associatedData: associatedData)
  }

  @Test(arguments: vectors)
  func `Sealing gives NIST's bytes and opening gives the plaintext back`(_ vector: Vector) throws {
    let sealed = try AESGCM(key: hex(vector.key)).seal(
      hex(vector.plaintext), nonce: hex(vector.nonce), associatedData: hex(vector.associatedData))
    #expect(sealed == hex(vector.sealed))
    let opened = try open(
      sealed, key: hex(vector.key), nonce: hex(vector.nonce), associatedData: hex(vector.associatedData))
    #expect(opened == hex(vector.plaintext))
  }

  @Test(arguments: [0, 4, 5, 12, 20])
  func `Any changed bit of the ciphertext or tag is refused`(position: Int) throws {
    var sealed = try AESGCM(key: key).seal(Array("token".utf8), nonce: nonce, associatedData: [])
    #expect(sealed.count == 21)
    sealed[position] ^= 0x80
    #expect(throws: CryptoError.authenticationFailed) { try open(sealed, key: key, nonce: nonce, associatedData: []) }
  }

  @Test func `A wrong key, nonce or associated data is refused`() throws {
    let sealed = try AESGCM(key: key).seal([1, 2, 3], nonce: nonce, associatedData: [9])
    #expect(throws: CryptoError.authenticationFailed) {
      try open(sealed, key: key.reversed(), nonce: nonce, associatedData: [9])
    }
    #expect(throws: CryptoError.authenticationFailed) {
      try open(sealed, key: key, nonce: nonce.reversed(), associatedData: [9])
    }
    #expect(throws: CryptoError.authenticationFailed) { try open(sealed, key: key, nonce: nonce, associatedData: []) }
  }

  @Test(arguments: [0, 1, 15])
  func `Bytes shorter than a tag are refused`(count: Int) {
    #expect(throws: CryptoError.authenticationFailed) {
      try open([UInt8](repeating: 0, count: count), key: key, nonce: nonce, associatedData: [])
    }
  }

  @Test(arguments: [(16, 12), (31, 12), (0, 12), (32, 0), (32, 16)])
  func `Keys and nonces of another length are refused`(keyLength: Int, nonceLength: Int) {
    let key = [UInt8](repeating: 1, count: keyLength)
    let nonce = [UInt8](repeating: 1, count: nonceLength)
    #expect {
      try AESGCM(key: key).seal([1], nonce: nonce, associatedData: [])
    } throws: {
      if case .invalidKey? = $0 as? CryptoError { true } else { false }
    }
  }
}

@Suite struct AESGCMKeyTests {
  private let key = [UInt8](repeating: 3, count: 32)

  @Test func `One key opens many texts, and refuses what was changed without losing its way`() throws {
    let cipher = try AESGCM(key: key)
    for length in [0, 1, 15, 16, 17, 5000] {
      let plain = (0..<length).map { UInt8(truncatingIfNeeded: $0) }
      let nonce = [UInt8](repeating: UInt8(truncatingIfNeeded: length), count: 12)
      let sealed = nonce + (try cipher.seal(plain, nonce: nonce, associatedData: [1, 2]))
      #expect(try cipher.open(sealed[...], associatedData: [1, 2]) == plain)
      #expect(throws: CryptoError.authenticationFailed) { try cipher.open(sealed[...], associatedData: [1, 3]) }
      for position in [0, sealed.count - 1] {
        var changed = sealed
        changed[position] ^= 1
        #expect(throws: CryptoError.authenticationFailed) { try cipher.open(changed[...], associatedData: [1, 2]) }
      }
      #expect(try cipher.open(sealed[...], associatedData: [1, 2]) == plain)
    }
    #expect(throws: CryptoError.authenticationFailed) { try cipher.open([1, 2, 3], associatedData: []) }
    #expect(throws: CryptoError.self) { try AESGCM(key: [1]) }
  }
}
