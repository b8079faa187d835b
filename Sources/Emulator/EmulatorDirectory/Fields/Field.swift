// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// One member of a JSON object that stands for a `Value`: its name, how it is read, and how it is written. The seed
/// file, the control API and the state file are read and written by lists of these.
package struct Field<Value>: Sendable {
  package let name: String
  /// Reads the member into the value. If the member is left out, the value stays as it is.
  package let read: @Sendable (ObjectReader, inout Value) throws(SeedError) -> Void
  /// The member's JSON; nil leaves the member out.
  let write: @Sendable (Value) -> JSONValue?
  /// What the member's JSON may be, as far as a schema can say it.
  package let schema: JSONSchema

  package init(
    _ name: String, schema: JSONSchema = .any,
    read: @escaping @Sendable (ObjectReader, inout Value) throws(SeedError) -> Void,
    write: @escaping @Sendable (Value) -> JSONValue?
  ) {
    (self.name, self.schema, self.read, self.write) = (name, schema, read, write)
  }

  /// - Parameter read: Gives nil if the member is left out.
  package init<Content>(
    _ name: String, _ path: FieldPath<Value, Content>, schema: JSONSchema = .any,
    read: @escaping @Sendable (ObjectReader) throws(SeedError) -> Content?,
    write: @escaping @Sendable (Content) -> JSONValue?
  ) {
    self.init(
      name, schema: schema,
      read: { reader, value throws(SeedError) in
        if let content = try read(reader) { value[keyPath: path] = content }
      }, write: { write($0[keyPath: path]) })
  }
}

package typealias FieldPath<Value, Content> = any WritableKeyPath<Value, Content> & Sendable

/// A type that a JSON object describes.
package protocol FieldRecord: Sendable {
  /// The value before any member is read.
  static var blank: Self { get }
  /// The members, in the order in which they are written.
  static var fields: [Field<Self>] { get }
  /// Sets the members whose defaults depend on others, and checks the members together.
  mutating func complete(_ reader: ObjectReader) throws(SeedError)
}

extension FieldRecord {
  package mutating func complete(_ reader: ObjectReader) throws(SeedError) {}

  /// Reads a record from an object whose members have been checked, if unknown ones are refused.
  package init(_ reader: ObjectReader) throws(SeedError) {
    self = .blank
    for field in Self.fields { try field.read(reader, &self) }
    try complete(reader)
  }

  package var json: JSONValue { .object(Self.fields.written(self)) }
}

/// A record of the seed file.
package protocol SeedEntry: FieldRecord {
  /// The entry that a text alone describes; nil if only an object describes one, or the text is not good for it.
  init?(short text: String)
  /// Why a text alone does not describe an entry; nil if only an object does.
  static var shortProblem: String? { get }
}

extension SeedEntry {
  package init?(short text: String) { nil }
  package static var shortProblem: String? { nil }
  package static var names: Set<String> { Set(fields.map(\.name)) }
}

extension Array {
  /// The members of a value's object.
  package func written<Value>(_ value: Value) -> JSONObject where Element == Field<Value> {
    JSONObject(
      uniqueMembers: compactMap { field in
        field.write(value).map { JSONObject.Member(name: field.name, value: $0) }
      })
  }
}

extension ObjectReader {
  /// The entries of a list. Each is an object, or a text if that describes one.
  package func entries<Entry: SeedEntry>(_ name: String, _ type: Entry.Type) throws(SeedError) -> [Entry] {
    try elements(name).map { element throws(SeedError) in
      if let text = element.value.string, let problem = Entry.shortProblem {
        guard let entry = Entry(short: text) else {
          throw SeedError(file: file, place: element.path, reason: problem)
        }
        return entry
      }
      return try Entry(reader(element.value, path: element.path, allowing: Entry.names))
    }
  }

  /// The entry in a member of this object; nil if the member is left out.
  package func entry<Entry: SeedEntry>(_ name: String, _ type: Entry.Type) throws(SeedError) -> Entry? {
    try nested(name, allowing: Entry.names).map { reader throws(SeedError) in try Entry(reader) }
  }
}

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
    Field(
      name, path, schema: .text, read: { reader throws(SeedError) in try reader.text(name) }, write: { .string($0) })
  }

  /// A text that may be left out.
  package static func text(_ name: String, _ path: FieldPath<Value, String?>) -> Field {
    Field(
      name, path, schema: .text, read: { reader throws(SeedError) in try reader.optional(name) },
      write: { $0.map(JSONValue.string) })
  }

  /// A text whose default depends on other members; see `SeedEntry.complete`.
  static func textOrDefault(_ name: String, _ path: FieldPath<Value, String>) -> Field {
    Field(
      name, path, schema: .text, read: { reader throws(SeedError) in try reader.optional(name) },
      write: { .string($0) })
  }

  /// A name that can stand in a URL's path.
  static func pathName(_ name: String, _ path: FieldPath<Value, String>, reserved: Set<String> = []) -> Field {
    Field(
      name, path, schema: .text,
      read: { reader throws(SeedError) in try reader.pathName(name, reserved: reserved) },
      write: { .string($0) })
  }

  static func guid(_ name: String, _ path: FieldPath<Value, String>) -> Field {
    Field(
      name, path, schema: .guid, read: { reader throws(SeedError) in try reader.guid(name) }, write: { .string($0) })
  }

  static func guid<ID: TypedIdentifier>(_ name: String, _ path: FieldPath<Value, ID>) -> Field {
    Field(
      name, path, schema: .guid, read: { reader throws(SeedError) in ID(try reader.guid(name)) },
      write: { .string($0.value) })
  }

  /// A tenant, which is read by id or domain and written by id.
  static func tenant(_ name: String, _ path: FieldPath<Value, TenantID>) -> Field {
    Field(
      name, path, schema: .text, read: { reader throws(SeedError) in try reader.tenant(name).id },
      write: { .string($0.value) })
  }

  static func texts(_ name: String, _ path: FieldPath<Value, [String]>) -> Field {
    Field(
      name, path, schema: .texts, read: { reader throws(SeedError) in try reader.texts(name) }, write: { .texts($0) })
  }

  static func guids(_ name: String, _ path: FieldPath<Value, [String]>) -> Field {
    Field(
      name, path, schema: .list(of: .guid), read: { reader throws(SeedError) in try reader.guids(name) },
      write: { .texts($0) })
  }

  /// A text that is one of the type's values.
  /// - Parameter standard: The default, which is written only if `isAlwaysWritten`; nil: the member is required.
  package static func choice<Choice: RawRepresentable & CaseIterable & Equatable & Sendable>(
    _ name: String, _ path: FieldPath<Value, Choice>, standard: Choice? = nil, isAlwaysWritten: Bool = false
  ) -> Field where Choice.RawValue == String {
    Field(
      name, path, schema: .choice(Choice.allCases.map(\.rawValue)),
      read: { reader throws(SeedError) in
        if standard != nil, reader.given(name) == nil { return nil }
        return try reader.choice(name, of: Choice.self)
      }, write: { $0 == standard && !isAlwaysWritten ? nil : .string($0.rawValue) })
  }

  /// A list of the type's values; as a set, it has none twice.
  /// - Parameter isAlwaysWritten: Whether an empty list is written too, because the default is another one.
  static func choices<Choice: RawRepresentable & CaseIterable & Sendable>(
    _ name: String, _ path: FieldPath<Value, [Choice]>, isAlwaysWritten: Bool = false, needsOne: Bool = false,
    isSet: Bool = true
  ) -> Field where Choice.RawValue == String {
    var schema = JSONSchema.list(of: .choice(Choice.allCases.map(\.rawValue)))
    schema.members["minItems"] = needsOne ? 1 : nil
    schema.members["uniqueItems"] = isSet ? true : nil
    return Field(
      name, path, schema: schema,
      read: { reader throws(SeedError) in
        guard reader.given(name) != nil else { return nil }
        let choices = try reader.choices(name, of: Choice.self, isSet: isSet)
        guard !needsOne || !choices.isEmpty else {
          throw reader.failure(name, "is empty. Leave it out, or add one.")
        }
        return choices
      },
      write: { isAlwaysWritten ? .array($0.map { .string($0.rawValue) }) : .texts($0.map(\.rawValue)) })
  }

  /// - Parameter standard: The default, which is written only if `isAlwaysWritten`.
  package static func flag(
    _ name: String, _ path: FieldPath<Value, Bool>, standard: Bool = false, isAlwaysWritten: Bool = false
  ) -> Field {
    Field(
      name, path, schema: .flag, read: { reader throws(SeedError) in try reader.flag(name, default: standard) },
      write: { $0 == standard && !isAlwaysWritten ? nil : .bool($0) })
  }

  /// A whole number from 1 up.
  static func count(_ name: String, _ path: FieldPath<Value, Int>) -> Field {
    Field(
      name, path, schema: .whole(1...999_999_999), read: { reader throws(SeedError) in try reader.count(name) },
      write: { JSONValue($0) })
  }

  static func whole(_ name: String, _ path: FieldPath<Value, Int>, in range: ClosedRange<Int>) -> Field {
    Field(
      name, path, schema: .whole(range), read: { reader throws(SeedError) in try reader.whole(name, in: range) },
      write: { JSONValue($0) })
  }

  /// - Parameter isAlwaysWritten: Whether an empty list is written too.
  package static func entries<Entry: SeedEntry>(
    _ name: String, _ path: FieldPath<Value, [Entry]>, isAlwaysWritten: Bool = false
  ) -> Field {
    Field(
      name, path, schema: JSONSchema(["type": "array"]),
      read: { reader throws(SeedError) in try reader.entries(name, Entry.self) },
      write: { $0.isEmpty && !isAlwaysWritten ? nil : .array($0.map(\.json)) })
  }
}
