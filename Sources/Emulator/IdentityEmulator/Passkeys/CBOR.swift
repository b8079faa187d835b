// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// A value in the part of CBOR (RFC 8949) that authenticators write: CTAP2's canonical form, whose maps may have any
/// order here, without numbers that have a fraction and without tags.
enum CBORValue: Hashable, Sendable {
  case int(Int)
  case bytes([UInt8])
  case text(String)
  case array([CBORValue])
  case map([CBORValue: CBORValue])
  case bool(Bool)

  var int: Int? { if case .int(let value) = self { value } else { nil } }
  var bytes: [UInt8]? { if case .bytes(let value) = self { value } else { nil } }
  var text: String? { if case .text(let value) = self { value } else { nil } }
  var array: [CBORValue]? { if case .array(let value) = self { value } else { nil } }
  var map: [CBORValue: CBORValue]? { if case .map(let value) = self { value } else { nil } }

  subscript(name: String) -> CBORValue? { map?[.text(name)] }
  subscript(number: Int) -> CBORValue? { map?[.int(number)] }

  /// Throws unless the bytes are one value, and nothing more.
  init(parsing bytes: [UInt8]) throws(CBORError) {
    var reader = CBORReader(bytes[...])
    self = try reader.value()
    guard reader.rest.isEmpty else { throw .bytesAfterEnd }
  }
}

/// Why bytes are not read as CBOR.
enum CBORError: Error, Equatable {
  case tooLong, endsEarly, nestedTooDeeply, bytesAfterEnd
  /// A length or number that is not written in the fewest bytes, or has no end.
  case notCanonical
  case duplicateKey, invalidText, unsupported
}

/// Reads one value after the other.
struct CBORReader {
  /// Longer inputs are refused before any work is done on them.
  static let longest = 65_536
  /// The levels of lists and maps, as CTAP2 limits them.
  private static let levels = 4

  /// What follows the values that were read.
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  mutating func value() throws(CBORError) -> CBORValue {
    guard rest.count <= Self.longest else { throw .tooLong }
    return try value(levels: Self.levels)
  }

  private mutating func value(levels: Int) throws(CBORError) -> CBORValue {
    guard let first = rest.popFirst() else { throw .endsEarly }
    let argument = try self.argument(first & 31, isSimple: first >> 5 == 7)
    // Every element has at least one byte, so that no list is longer than what is left.
    guard levels > 0 || !(4...5).contains(first >> 5) else { throw .nestedTooDeeply }
    switch first >> 5 {
    case 0: return .int(argument)
    case 1: return .int(-1 - argument)
    case 2: return .bytes(try take(argument))
    case 3:
      guard let text = String(validating: try take(argument), as: UTF8.self) else { throw .invalidText }
      return .text(text)
    case 4:
      var elements: [CBORValue] = []
      for _ in 0..<argument { elements.append(try value(levels: levels - 1)) }
      return .array(elements)
    case 5:
      var members: [CBORValue: CBORValue] = [:]
      for _ in 0..<argument {
        let key = try value(levels: levels - 1)
        guard members.updateValue(try value(levels: levels - 1), forKey: key) == nil else { throw .duplicateKey }
      }
      return .map(members)
    case 7 where argument == 20 || argument == 21: return .bool(argument == 21)
    default: throw .unsupported
    }
  }

  /// The number in the head of a value.
  private mutating func argument(_ small: UInt8, isSimple: Bool) throws(CBORError) -> Int {
    if small < 24 { return Int(small) }
    guard !isSimple else { throw .unsupported }
    guard small < 28 else { throw .notCanonical }
    let size = 1 << Int(small - 24)
    let number = try take(size).reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    // A number that would fit into half as many bytes must be written so.
    guard number >= (size == 1 ? 24 : 1 << UInt64(size * 4)) else { throw .notCanonical }
    guard let number = Int(exactly: number) else { throw .unsupported }
    return number
  }

  private mutating func take(_ count: Int) throws(CBORError) -> [UInt8] {
    guard count <= rest.count else { throw .endsEarly }
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }
}
