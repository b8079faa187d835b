// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import IdentityEmulator

@Suite("CBOR of authenticators")
struct CBORTests {
  /// Examples of RFC 8949 appendix A.
  @Test(
    arguments: [
      ([0x00], .int(0)), ([0x17], .int(23)), ([0x18, 0x18], .int(24)), ([0x19, 0x03, 0xe8], .int(1000)),
      ([0x1a, 0x00, 0x0f, 0x42, 0x40], .int(1_000_000)), ([0x20], .int(-1)), ([0x39, 0x03, 0xe7], .int(-1000)),
      ([0x1b, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff], .int(.max)),
      ([0x3b, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff], .int(.min)), ([0xf4], .bool(false)),
      ([0xf5], .bool(true)), ([0x40], .bytes([])), ([0x44, 1, 2, 3, 4], .bytes([1, 2, 3, 4])), ([0x60], .text("")),
      ([0x62, 0xc3, 0xbc], .text("ü")), ([0x80], .array([])), ([0x83, 1, 2, 3], .array([.int(1), .int(2), .int(3)])),
      ([0xa0], .map([:])), ([0xa2, 1, 2, 3, 4], .map([.int(1): .int(2), .int(3): .int(4)])),
      ([0xa1, 0x61, 0x61, 0x81, 1], .map([.text("a"): .array([.int(1)])])),
    ] as [([UInt8], CBORValue)])
  func `values are read`(bytes: [UInt8], value: CBORValue) throws {
    #expect(try CBORValue(parsing: bytes) == value)
    for count in bytes.indices {
      #expect(throws: CBORError.endsEarly) { try CBORValue(parsing: Array(bytes[..<count])) }
    }
    #expect(throws: CBORError.bytesAfterEnd) { try CBORValue(parsing: bytes + [0]) }
  }

  @Test(
    arguments: [
      ([0x18, 0x17], .notCanonical), ([0x19, 0x00, 0xff], .notCanonical), ([0x58, 0x01, 0x00], .notCanonical),
      ([0x1a, 0x00, 0x00, 0xff, 0xff], .notCanonical), ([0x1b, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff], .notCanonical),
      ([0x5f, 0x41, 0, 0xff], .notCanonical), ([0x9f, 0xff], .notCanonical), ([0xbf, 0xff], .notCanonical),
      ([0x1c], .notCanonical), ([0xa2, 1, 2, 1, 3], .duplicateKey),
      ([0xa2, 0x61, 0x61, 2, 0x61, 0x61, 3], .duplicateKey),
      ([0x62, 0xff, 0xff], .invalidText), ([0xc0, 0x00], .unsupported), ([0xf6], .unsupported), ([0xf7], .unsupported),
      ([0xf9, 0x3c, 0x00], .unsupported), ([0xf8, 0x14], .unsupported),
      ([0x1b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff], .unsupported),
      ([0x81, 0x81, 0x81, 0x81, 0x80], .nestedTooDeeply), ([0x9a, 0xff, 0xff, 0xff, 0xff], .endsEarly),
      ([0x5b, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff], .endsEarly),
      ([0xbb, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff], .endsEarly),
    ] as [([UInt8], CBORError)])
  func `anything else is refused`(bytes: [UInt8], error: CBORError) {
    #expect(throws: error) { try CBORValue(parsing: bytes) }
  }

  @Test func `four levels and 64 KiB are read, and no more`() throws {
    #expect(try CBORValue(parsing: [0x81, 0x81, 0x81, 0x80]) == .array([.array([.array([.array([])])])]))
    let longest = CBORBytes.bytes(Array(repeating: 0, count: CBORReader.longest - 3 - 2))
    #expect(try CBORValue(parsing: longest).bytes?.count == CBORReader.longest - 5)
    #expect(throws: CBORError.tooLong) { try CBORValue(parsing: Array(repeating: 0, count: CBORReader.longest + 1)) }
  }
}
