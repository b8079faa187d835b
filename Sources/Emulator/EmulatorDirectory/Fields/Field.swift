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

  package init(
    _ name: String, read: @escaping @Sendable (ObjectReader, inout Value) throws(SeedError) -> Void,
    write: @escaping @Sendable (Value) -> JSONValue?
  ) {
    (self.name, self.read, self.write) = (name, read, write)
  }

  /// - Parameter read: Gives nil if the member is left out.
  package init<Content>(
    _ name: String, _ path: FieldPath<Value, Content>,
    read: @escaping @Sendable (ObjectReader) throws(SeedError) -> Content?,
    write: @escaping @Sendable (Content) -> JSONValue?
  ) {
    self.init(
      name,
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
