// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// A JSON text as a value (RFC 8259). Members keep their order and numbers their digits, so that what a peer wrote can
/// be written back unchanged.
package enum JSONValue: Sendable, Hashable {
  case null
  case bool(Bool)
  /// The number's text as it was written.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)
}

/// The members of a JSON object, in order, each name once.
package struct JSONObject: Sendable, Hashable, ExpressibleByDictionaryLiteral {
  package struct Member: Sendable, Hashable {
    package var name: String
    package var value: JSONValue

    package init(name: String, value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  package private(set) var members: [Member]

  package init() { members = [] }

  /// The caller makes sure that no name occurs twice.
  package init(uniqueMembers: [Member]) { members = uniqueMembers }

  /// Members whose value is nil are left out.
  package init(dictionaryLiteral elements: (String, JSONValue?)...) {
    members = elements.compactMap { name, value in value.map { Member(name: name, value: $0) } }
  }

  package subscript(name: String) -> JSONValue? {
    get { members.first { $0.name == name }?.value }
    set {
      let index = members.firstIndex { $0.name == name }
      switch (index, newValue) {
      case (let index?, let newValue?): members[index].value = newValue
      case (let index?, nil): members.remove(at: index)
      case (nil, let newValue?): members.append(Member(name: name, value: newValue))
      case (nil, nil): break
      }
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .number(String(value)) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSONValue?)...) {
    self = .object(
      JSONObject(
        uniqueMembers: elements.compactMap { name, value in value.map { JSONObject.Member(name: name, value: $0) } }))
  }

  package init(_ value: Int) { self = .number(String(value)) }

  /// An object whose members stand in the order of their names, so that equal dictionaries give equal texts.
  package static func object(sorted members: [(String, JSONValue)]) -> JSONValue {
    .object(
      JSONObject(uniqueMembers: members.sorted { $0.0 < $1.0 }.map { JSONObject.Member(name: $0.0, value: $0.1) }))
  }

  package var string: String? { if case .string(let value) = self { value } else { nil } }
  package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  package var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }
  package var object: JSONObject? { if case .object(let value) = self { value } else { nil } }

  /// A number without fraction that fits `Int`; large powers of ten such as `1e3` count too.
  package var int: Int? {
    guard case .number(let digits) = self else { return nil }
    if let exact = Int(digits) { return exact }
    guard let value = Double(digits), value.rounded() == value, abs(value) < 9e15 else { return nil }
    return Int(value)
  }

  package var double: Double? { if case .number(let digits) = self { Double(digits) } else { nil } }

  /// The seconds since 1970 that the claims of tokens may have: times of the years 1970 to 9999.
  package static let dates = 0.0...253_402_300_799

  /// A NumericDate (RFC 7519 section 2): seconds since 1970, with a fraction or without; nil for what is no number, and
  /// for one outside `dates`, which a program that reckons with it might not survive.
  package var numericDate: Double? { double.flatMap { Self.dates.contains($0) ? $0 : nil } }

  /// A whole number, or a string of decimal digits: the token endpoint sends both forms for `expires_in`.
  package var intOrNumericString: Int? { int ?? string.flatMap { Int($0) } }

  package subscript(name: String) -> JSONValue? { object?[name] }
}
