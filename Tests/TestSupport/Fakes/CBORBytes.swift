// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Bytes of CBOR, for tests: its members stand in the order given.
package enum CBORBytes {
  package static func head(_ kind: UInt8, _ number: Int) -> [UInt8] {
    switch number {
    case ..<24: [kind << 5 | UInt8(number)]
    case ..<256: [kind << 5 | 24, UInt8(number)]
    case ..<65_536: [kind << 5 | 25, UInt8(number >> 8), UInt8(number & 255)]
    default: [kind << 5 | 26] + (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
    }
  }

  package static func int(_ value: Int) -> [UInt8] { value < 0 ? head(1, -1 - value) : head(0, value) }
  package static func bytes(_ value: [UInt8]) -> [UInt8] { head(2, value.count) + value }
  package static func text(_ value: String) -> [UInt8] { head(3, value.utf8.count) + Array(value.utf8) }
  package static func array(_ elements: [[UInt8]]) -> [UInt8] { head(4, elements.count) + elements.flatMap { $0 } }
  package static func map(_ members: [([UInt8], [UInt8])]) -> [UInt8] {
    head(5, members.count) + members.flatMap { $0.0 + $0.1 }
  }
}
