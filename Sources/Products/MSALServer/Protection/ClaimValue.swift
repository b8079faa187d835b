// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// The value of a claim.
public enum ClaimValue: Sendable, Hashable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number, whole or not.
  case number(Double)
  /// A text.
  case string(String)
  /// A list.
  case array([ClaimValue])
  /// Named values.
  case object([String: ClaimValue])

  init(_ json: JSONValue) {
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

  /// The text; nil for another kind of value.
  public var string: String? { if case .string(let text) = self { text } else { nil } }
  /// The values; nil for another kind of value.
  public var array: [ClaimValue]? { if case .array(let values) = self { values } else { nil } }
}
