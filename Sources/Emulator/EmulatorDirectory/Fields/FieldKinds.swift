// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// An identifier with a type of its own.
package protocol TypedIdentifier: Sendable {
  init(_ value: String)
  var value: String { get }
}

extension UserID: TypedIdentifier {}
extension TenantID: TypedIdentifier {}
extension ClientID: TypedIdentifier {}

extension JSONValue {
  /// The texts as JSON; nil, so that the member is left out, if there are none.
  package static func texts(_ texts: [String]) -> JSONValue? {
    texts.isEmpty ? nil : .array(texts.map(JSONValue.string))
  }
}

extension Field {
  /// A text that is required.
  package static func text(_ name: String, _ path: FieldPath<Value, String>) -> Field {
    Field(name, path, read: { reader throws(SeedError) in try reader.text(name) }, write: { .string($0) })
  }

  /// A text that may be left out.
  package static func text(_ name: String, _ path: FieldPath<Value, String?>) -> Field {
    Field(
      name, path, read: { reader throws(SeedError) in try reader.optional(name) }, write: { $0.map(JSONValue.string) })
  }

  /// A text whose default depends on other members; see `SeedEntry.complete`.
  static func textOrDefault(_ name: String, _ path: FieldPath<Value, String>) -> Field {
    Field(name, path, read: { reader throws(SeedError) in try reader.optional(name) }, write: { .string($0) })
  }

  /// A name that can stand in a URL's path.
  static func pathName(_ name: String, _ path: FieldPath<Value, String>, reserved: Set<String> = []) -> Field {
    Field(
      name, path, read: { reader throws(SeedError) in try reader.pathName(name, reserved: reserved) },
      write: { .string($0) })
  }

  static func guid(_ name: String, _ path: FieldPath<Value, String>) -> Field {
    Field(name, path, read: { reader throws(SeedError) in try reader.guid(name) }, write: { .string($0) })
  }

  static func guid<ID: TypedIdentifier>(_ name: String, _ path: FieldPath<Value, ID>) -> Field {
    Field(
      name, path, read: { reader throws(SeedError) in ID(try reader.guid(name)) }, write: { .string($0.value) })
  }

  /// A tenant, which is read by id or domain and written by id.
  static func tenant(_ name: String, _ path: FieldPath<Value, TenantID>) -> Field {
    Field(
      name, path, read: { reader throws(SeedError) in try reader.tenant(name).id }, write: { .string($0.value) })
  }

  static func texts(_ name: String, _ path: FieldPath<Value, [String]>) -> Field {
    Field(name, path, read: { reader throws(SeedError) in try reader.texts(name) }, write: { .texts($0) })
  }

  static func guids(_ name: String, _ path: FieldPath<Value, [String]>) -> Field {
    Field(name, path, read: { reader throws(SeedError) in try reader.guids(name) }, write: { .texts($0) })
  }

  /// A text that is one of the type's values.
  /// - Parameter standard: The default, which is not written; nil: the member is required.
  static func choice<Choice: RawRepresentable & CaseIterable & Equatable & Sendable>(
    _ name: String, _ path: FieldPath<Value, Choice>, standard: Choice? = nil
  ) -> Field where Choice.RawValue == String {
    Field(
      name, path,
      read: { reader throws(SeedError) in
        if standard != nil, reader.given(name) == nil { return nil }
        return try reader.choice(name, of: Choice.self)
      }, write: { $0 == standard ? nil : .string($0.rawValue) })
  }

  /// - Parameter isAlwaysWritten: Whether an empty list is written too, because the default is another one.
  static func choices<Choice: RawRepresentable & CaseIterable & Sendable>(
    _ name: String, _ path: FieldPath<Value, [Choice]>, isAlwaysWritten: Bool = false
  ) -> Field where Choice.RawValue == String {
    Field(
      name, path,
      read: { reader throws(SeedError) in
        reader.given(name) == nil ? nil : try reader.choices(name, of: Choice.self)
      },
      write: { isAlwaysWritten ? .array($0.map { .string($0.rawValue) }) : .texts($0.map(\.rawValue)) })
  }
}

extension Field {
  /// - Parameter standard: The default, which is not written.
  static func flag(_ name: String, _ path: FieldPath<Value, Bool>, standard: Bool = false) -> Field {
    Field(
      name, path, read: { reader throws(SeedError) in try reader.flag(name, default: standard) },
      write: { $0 == standard ? nil : .bool($0) })
  }

  /// A whole number from 1 up.
  static func count(_ name: String, _ path: FieldPath<Value, Int>) -> Field {
    Field(name, path, read: { reader throws(SeedError) in try reader.count(name) }, write: { JSONValue($0) })
  }

  static func whole(_ name: String, _ path: FieldPath<Value, Int>, in range: ClosedRange<Int>) -> Field {
    Field(
      name, path, read: { reader throws(SeedError) in try reader.whole(name, in: range) }, write: { JSONValue($0) })
  }

  /// - Parameter isAlwaysWritten: Whether an empty list is written too.
  static func entries<Entry: SeedEntry>(
    _ name: String, _ path: FieldPath<Value, [Entry]>, isAlwaysWritten: Bool = false
  ) -> Field {
    Field(
      name, path, read: { reader throws(SeedError) in try reader.entries(name, Entry.self) },
      write: { $0.isEmpty && !isAlwaysWritten ? nil : .array($0.map(\.json)) })
  }
}
