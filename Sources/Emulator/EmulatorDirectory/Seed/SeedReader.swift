// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Why a seed file is refused: where in the file, and what is wrong there. Names no password.
package struct SeedError: Error, Sendable, Equatable, CustomStringConvertible {
  package var file: String
  /// `line 3, column 7` for a text that is no JSON, otherwise a key path such as `users[2].tenant`.
  package var place: String
  package var reason: String

  package var description: String {
    "\(file): \(place.isEmpty ? "" : "\(place): ")\(reason)"
  }
}

/// Reads the members of one JSON object, and knows where in the file it stands.
struct SeedReader {
  let file: String
  let path: String
  let object: JSONObject

  /// - Parameter names: the members there may be; nil: their names are data.
  init(_ value: JSONValue, file: String, path: String, allowing names: Set<String>?) throws(SeedError) {
    self.file = file
    self.path = path
    guard let object = value.object else {
      throw SeedError(file: file, place: path, reason: "is not an object. Write it as { … }.")
    }
    self.object = object
    guard let names else { return }
    for member in object.members where !names.contains(member.name) {
      throw SeedError(
        file: file, place: path.isEmpty ? member.name : "\(path).\(member.name)",
        reason: "is not known. Use one of \(names.sorted().joined(separator: ", ")).")
    }
  }

  func failure(_ name: String, _ reason: String) -> SeedError {
    SeedError(file: file, place: path.isEmpty ? name : "\(path).\(name)", reason: reason)
  }

  /// nil when the member is left out.
  func optional(_ name: String) throws(SeedError) -> String? {
    switch object[name] {
    case nil, .null?: return nil
    case .string(let text)? where !text.isEmpty: return text
    default: throw failure(name, "is not a text with something in it.")
    }
  }

  func text(_ name: String) throws(SeedError) -> String {
    guard let text = try optional(name) else { throw failure(name, "is missing. Add it.") }
    return text
  }

  /// A GUID, in lower case.
  func guid(_ name: String) throws(SeedError) -> String {
    let text = try text(name).lowercased()
    let groups = text.split(separator: "-", omittingEmptySubsequences: false)
    guard groups.map(\.count) == [8, 4, 4, 4, 12], groups.joined().allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
      throw failure(name, "is not a GUID. Write it like 12345678-1234-1234-1234-123456789abc.")
    }
    return text
  }

  /// A name that can stand in a URL's path as it is; `reserved` ones have a meaning there already.
  func pathName(_ name: String, reserved: Set<String> = []) throws(SeedError) -> String {
    let text = try text(name)
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
        true
      default: false
      }
    }
    guard isPlain, text.contains(where: { $0 != "." }) else {
      throw failure(name, "has a character that can't stand in a URL. Use letters, digits, dots and hyphens.")
    }
    guard !reserved.contains(text.lowercased()) else {
      throw failure(name, "is a word that URLs of the emulator use already. Choose another.")
    }
    return text
  }

  func flag(_ name: String, default value: Bool = false) throws(SeedError) -> Bool {
    switch object[name] {
    case nil, .null?: return value
    case .bool(let flag)?: return flag
    default: throw failure(name, "is not true or false.")
    }
  }

  /// A whole number from 1 up.
  func count(_ name: String) throws(SeedError) -> Int? {
    switch object[name] {
    case nil, .null?: return nil
    case let value?:
      guard let number = value.int, number > 0, number < 1_000_000_000 else {
        throw failure(name, "is not a whole number above 0.")
      }
      return number
    }
  }

  /// A whole number within bounds.
  func whole(_ name: String, in range: ClosedRange<Int>) throws(SeedError) -> Int? {
    switch object[name] {
    case nil, .null?: return nil
    case let value?:
      guard let number = value.int, range.contains(number) else {
        throw failure(name, "is not a whole number from \(range.lowerBound) to \(range.upperBound).")
      }
      return number
    }
  }

  func wholes(_ name: String, in range: ClosedRange<Int>) throws(SeedError) -> [Int] {
    try elements(name).map { element throws(SeedError) in
      guard let number = element.value.int, range.contains(number) else {
        throw SeedError(
          file: file, place: element.path,
          reason: "is not a whole number from \(range.lowerBound) to \(range.upperBound).")
      }
      return number
    }
  }

  func number(_ name: String, in range: ClosedRange<Double>) throws(SeedError) -> Double? {
    switch object[name] {
    case nil, .null?: return nil
    case let value?:
      guard let number = value.double, range.contains(number) else {
        throw failure(name, "is not a number from \(Int(range.lowerBound)) to \(Int(range.upperBound)).")
      }
      return number
    }
  }

  func choice<Value: RawRepresentable & CaseIterable>(
    _ name: String, of type: Value.Type
  ) throws(SeedError) -> Value where Value.RawValue == String {
    let text = try text(name)
    guard let value = Value(rawValue: text) else {
      throw failure(name, "is not known. Use \(Value.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    return value
  }

  func texts(_ name: String) throws(SeedError) -> [String] {
    try elements(name).map { element throws(SeedError) in
      guard let text = element.value.string, !text.isEmpty else {
        throw SeedError(file: file, place: element.path, reason: "is not a text with something in it.")
      }
      return text
    }
  }

  /// The elements of an array that may be left out.
  func elements(_ name: String) throws(SeedError) -> [(value: JSONValue, path: String)] {
    switch object[name] {
    case nil, .null?: return []
    case .array(let values)?:
      let place = path.isEmpty ? name : "\(path).\(name)"
      return values.enumerated().map { (value: $0.element, path: "\(place)[\($0.offset)]") }
    default: throw failure(name, "is not a list. Write it as [ … ].")
    }
  }

  /// Objects of an array, each with its own reader.
  func objects(_ name: String, allowing names: Set<String>) throws(SeedError) -> [SeedReader] {
    try elements(name).map { element throws(SeedError) in
      try SeedReader(element.value, file: file, path: element.path, allowing: names)
    }
  }

  /// The reader of an object within this one; nil when it is left out.
  func nested(_ name: String, allowing names: Set<String>?) throws(SeedError) -> SeedReader? {
    switch object[name] {
    case nil, .null?: return nil
    case let value?:
      return try SeedReader(value, file: file, path: path.isEmpty ? name : "\(path).\(name)", allowing: names)
    }
  }
}
