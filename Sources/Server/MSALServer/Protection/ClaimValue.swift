// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// The value of a claim (RFC 8259 section 3).
public enum ClaimValue: Sendable, Hashable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number.
  case number(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([ClaimValue])
  /// An object.
  case object([String: ClaimValue])

  package init(_ json: JSONValue) {
    switch json {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .number: self = .number(json.double ?? .nan)
    case .string(let text): self = .string(text)
    case .array(let values): self = .array(values.map { ClaimValue($0) })
    case .object(let object):
      self = .object(Dictionary(object.members.map { ($0.name, ClaimValue($0.value)) }) { $1 })
    }
  }

  package var json: JSONValue {
    switch self {
    case .null: .null
    case .bool(let value): .bool(value)
    case .number(let value): .number(Int(exactly: value).map { "\($0)" } ?? (value.isFinite ? "\(value)" : "null"))
    case .string(let text): .string(text)
    case .array(let values): .array(values.map(\.json))
    case .object(let members): .object(sorted: members.map { ($0.key, $0.value.json) })
    }
  }

  /// The string; nil for a value of another kind.
  public var string: String? { if case .string(let text) = self { text } else { nil } }
  /// The elements of the array; nil for a value of another kind.
  public var array: [ClaimValue]? { if case .array(let values) = self { values } else { nil } }
}

extension ClaimValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  /// Makes a string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Makes `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Makes a number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// Makes a number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// Makes an array.
  public init(arrayLiteral elements: ClaimValue...) { self = .array(elements) }
  /// Makes an object. The last value of a name counts.
  public init(dictionaryLiteral elements: (String, ClaimValue)...) { self = .object(Dictionary(elements) { $1 }) }
  /// Makes `null`.
  public init(nilLiteral: ()) { self = .null }
}

/// The claims of a token by their names (RFC 7519 section 4).
public struct TokenClaims: Sendable, Hashable {
  let object: JSONObject

  /// The value of a claim; nil when the token has no such claim. Capital and small letters of the name differ.
  public subscript(name: String) -> ClaimValue? { object[name].map { ClaimValue($0) } }
  /// The names of the claims, in the order of the token.
  public var names: [String] { object.members.map(\.name) }
  /// All claims, as the text of a JSON object.
  public var json: String { JSONValue.object(object).text }
}

extension TokenClaims: CustomStringConvertible, CustomReflectable {
  /// The names of the claims, without their values.
  public var description: String { "TokenClaims(\(names.joined(separator: ", ")))" }
  /// An empty mirror, so that `dump` does not print the values.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
