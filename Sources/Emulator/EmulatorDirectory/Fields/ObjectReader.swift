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

/// Reads the members of one JSON object, whose place in the file it knows. A member that is null counts as left out.
package struct ObjectReader: Sendable {
  let file: String
  package let path: String
  package let object: JSONObject
  /// The tenants and clouds that entries may name.
  var tenants: [Tenant] = []
  var clouds: [Cloud] = []

  /// - Parameter names: The members that may be there; nil: any, because their names are data.
  package init(
    _ value: JSONValue, file: String = "", path: String = "", allowing names: Set<String>? = nil
  ) throws(SeedError) {
    self.file = file
    self.path = path
    guard let object = value.object else {
      throw SeedError(file: file, place: path, reason: "is not an object. Write it as { … }.")
    }
    self.object = object
    guard let names else { return }
    for member in object.members where !names.contains(member.name) {
      throw failure(member.name, "is not known. Use one of \(names.sorted().joined(separator: ", ")).")
    }
  }

  /// The reader of another value of the same file.
  func reader(_ value: JSONValue, path: String, allowing names: Set<String>?) throws(SeedError) -> ObjectReader {
    var reader = try ObjectReader(value, file: file, path: path, allowing: names)
    (reader.tenants, reader.clouds) = (tenants, clouds)
    return reader
  }

  private func place(of name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

  package func failure(_ name: String, _ reason: String) -> SeedError {
    SeedError(file: file, place: place(of: name), reason: reason)
  }

  /// Throws if a member is null, as scripts write it that have failed to make a value.
  func requireNoNull() throws(SeedError) {
    for member in object.members where member.value == .null {
      throw failure(member.name, "is null. Write what is meant, or leave it out.")
    }
  }

  /// The member's value; nil if it is left out, or null.
  package func given(_ name: String) -> JSONValue? { object[name].flatMap { $0 == .null ? nil : $0 } }

  /// A text; nil if the member is left out.
  package func optional(_ name: String) throws(SeedError) -> String? {
    guard let value = given(name) else { return nil }
    guard let text = value.string, Self.isText(text) else { throw failure(name, Self.noText) }
    return text
  }

  private static let noText = "is not a text with something in it, without control characters."

  /// Whether the text has no control characters but tabs and line ends, which descriptions have.
  package static func isText(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || [0x09, 0x0A, 0x0D].contains($0) }
  }

  package func text(_ name: String) throws(SeedError) -> String {
    guard let text = try optional(name) else { throw failure(name, "is missing. Add it.") }
    return text
  }

  /// A GUID, in lower case.
  func guid(_ name: String) throws(SeedError) -> String {
    guard let guid = Self.guid(try text(name)) else {
      throw failure(name, "is not a GUID. Write it like 12345678-1234-1234-1234-123456789abc.")
    }
    return guid
  }

  /// The GUID in lower case; nil for any other text.
  static func guid(_ text: String) -> String? {
    let text = text.lowercased()
    let groups = text.split(separator: "-", omittingEmptySubsequences: false)
    let isGUID = groups.map(\.count) == [8, 4, 4, 4, 12] && groups.joined().allSatisfy { $0.isASCII && $0.isHexDigit }
    return isGUID ? text : nil
  }

  /// A name that can stand in a URL's path as it is; `reserved` names already have a meaning there.
  func pathName(_ name: String, reserved: Set<String> = []) throws(SeedError) -> String {
    let text = try text(name)
    let isPlain = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
    guard isPlain, text.contains(where: { $0 != "." }) else {
      throw failure(name, "has a character that can't stand in a URL. Use letters, digits, dots and hyphens.")
    }
    guard !reserved.contains(text.lowercased()) else {
      throw failure(name, "is a word that URLs of the emulator use already. Choose another.")
    }
    return text
  }

  package func flag(_ name: String, default value: Bool = false) throws(SeedError) -> Bool {
    guard let given = given(name) else { return value }
    guard let flag = given.bool else { throw failure(name, "is not true or false.") }
    return flag
  }

  /// A whole number from 1 up.
  package func count(_ name: String) throws(SeedError) -> Int? {
    try whole(name, in: 1...999_999_999)
  }

  /// A whole number within bounds.
  package func whole(_ name: String, in range: ClosedRange<Int>) throws(SeedError) -> Int? {
    guard let value = given(name) else { return nil }
    guard let number = value.int, range.contains(number) else {
      throw failure(name, "is not a whole number from \(range.lowerBound) to \(range.upperBound).")
    }
    return number
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

  package func number(_ name: String, in range: ClosedRange<Double>) throws(SeedError) -> Double? {
    guard let value = given(name) else { return nil }
    guard let number = value.double, range.contains(number) else {
      throw failure(name, "is not a number from \(Int(range.lowerBound)) to \(Int(range.upperBound)).")
    }
    return number
  }

  func choice<Value: RawRepresentable & CaseIterable>(
    _ name: String, of type: Value.Type
  ) throws(SeedError) -> Value where Value.RawValue == String {
    try value(try text(name), named: name)
  }

  package func choices<Value: RawRepresentable & CaseIterable>(
    _ name: String, of type: Value.Type, isSet: Bool
  ) throws(SeedError) -> [Value] where Value.RawValue == String {
    let texts = try texts(name)
    return try texts.enumerated().map { index, text throws(SeedError) in
      guard !isSet || !texts[..<index].contains(text) else {
        throw failure("\(name)[\(index)]", "is there twice. Keep one.")
      }
      return try value(text, named: "\(name)[\(index)]")
    }
  }

  /// One of the type's values.
  package func value<Value: RawRepresentable & CaseIterable>(
    _ text: String, named name: String
  ) throws(SeedError) -> Value where Value.RawValue == String {
    guard let value = Value(rawValue: text) else {
      throw failure(name, "is not known. Use \(Value.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    return value
  }

  package func texts(_ name: String) throws(SeedError) -> [String] {
    try elements(name).map { element throws(SeedError) in
      guard let text = element.value.string, Self.isText(text) else {
        throw SeedError(file: file, place: element.path, reason: Self.noText)
      }
      return text
    }
  }

  /// The elements of an array that may be left out.
  package func elements(_ name: String) throws(SeedError) -> [(value: JSONValue, path: String)] {
    guard let value = given(name) else { return [] }
    guard let values = value.array else { throw failure(name, "is not a list. Write it as [ … ].") }
    return values.enumerated().map { (value: $0.element, path: "\(place(of: name))[\($0.offset)]") }
  }

  /// Objects of an array, each with its own reader.
  package func objects(_ name: String, allowing names: Set<String>?) throws(SeedError) -> [ObjectReader] {
    try elements(name).map { element throws(SeedError) in
      try reader(element.value, path: element.path, allowing: names)
    }
  }

  /// The reader of a member that is an object; nil if it is left out.
  package func nested(_ name: String, allowing names: Set<String>?) throws(SeedError) -> ObjectReader? {
    guard let value = given(name) else { return nil }
    return try reader(value, path: place(of: name), allowing: names)
  }

  /// GUIDs in lower case.
  func guids(_ name: String) throws(SeedError) -> [String] {
    try texts(name).enumerated().map { index, text throws(SeedError) in
      guard let guid = Self.guid(text) else {
        throw failure("\(name)[\(index)]", "is not a GUID. Write it like 12345678-1234-1234-1234-123456789abc.")
      }
      return guid
    }
  }

  /// The tenant that the member names by id or domain.
  func tenant(_ name: String) throws(SeedError) -> Tenant {
    let text = try text(name).lowercased()
    guard let tenant = tenants.first(where: { $0.id.value == text || $0.domain.lowercased() == text }) else {
      throw failure(name, "is no tenant of this file. Use a tenant's id or domain.")
    }
    return tenant
  }

  /// Throws when two entries of a list have the same value.
  func requireUnique(_ list: String, _ name: String, _ values: [String]) throws(SeedError) {
    var seen: Set<String> = []
    for (index, value) in values.enumerated() where !seen.insert(value).inserted {
      throw failure("\(list)[\(index)].\(name)", "is used twice. Every entry needs its own.")
    }
  }
}

extension JSONObject {
  /// The object after a change (RFC 7396, of its own members only): null takes a member away.
  package func merging(_ change: JSONObject) -> JSONObject {
    var merged = self
    for member in change.members { merged[member.name] = member.value == .null ? nil : member.value }
    return merged
  }
}
