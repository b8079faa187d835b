// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// What a JSON value may be, as JSON Schema says it (draft 2020-12). The control API describes itself with these.
package struct JSONSchema: Sendable, Equatable {
  package var members: JSONObject

  package init(_ members: JSONObject) { self.members = members }

  package var json: JSONValue { .object(members) }

  /// Any value.
  package static let any = JSONSchema([:])
  /// A text with something in it.
  package static let text = JSONSchema(["type": "string", "minLength": 1])
  package static let flag = JSONSchema(["type": "boolean"])
  package static let texts = list(of: .text)
  /// A date and time (RFC 3339).
  package static let time = JSONSchema(["type": "string", "format": "date-time"])
  package static let guid = JSONSchema(["type": "string", "format": "uuid"])
  /// An object with any members.
  package static let object = JSONSchema(["type": "object"])

  package static func whole(_ range: ClosedRange<Int>) -> JSONSchema {
    JSONSchema([
      "type": "integer", "minimum": JSONValue(range.lowerBound), "maximum": JSONValue(range.upperBound),
    ])
  }

  package static func number(_ range: ClosedRange<Int>) -> JSONSchema {
    JSONSchema([
      "type": "number", "minimum": JSONValue(range.lowerBound), "maximum": JSONValue(range.upperBound),
    ])
  }

  package static func choice(_ values: [String]) -> JSONSchema {
    JSONSchema(["type": "string", "enum": .array(values.map(JSONValue.string))])
  }

  package static func list(of entry: JSONSchema) -> JSONSchema {
    JSONSchema(["type": "array", "items": entry.json])
  }

  /// An object whose members may be left out, except those in `required`.
  /// - Parameter isClosed: Whether other members are refused.
  package static func object(
    _ members: [(String, JSONSchema)], required: [String] = [], isClosed: Bool = false
  ) -> JSONSchema {
    JSONSchema([
      "type": "object",
      "properties": .object(
        JSONObject(uniqueMembers: members.map { JSONObject.Member(name: $0.0, value: $0.1.json) })),
      "required": .texts(required), "additionalProperties": isClosed ? false : nil,
    ])
  }

  /// The value, or null.
  package var orNull: JSONSchema {
    guard let type = members["type"]?.string else { return self }
    var schema = self
    schema.members["type"] = [.string(type), "null"]
    schema.members["enum"] = members["enum"]?.array.map { .array($0 + [.null]) }
    return schema
  }
}

extension FieldRecord {
  /// An entry with any of its members. Null counts as left out.
  package static var schema: JSONSchema { .object(fields.map { ($0.name, $0.schema.orNull) }) }

  /// An entry as it is taken: other members are refused.
  package static var closedSchema: JSONSchema { changeSchema(ignoring: []) }

  /// A change of some members. Those in `ignored` can't be changed, and may have any value.
  package static func changeSchema(ignoring ignored: Set<String>) -> JSONSchema {
    .object(fields.map { ($0.name, ignored.contains($0.name) ? .any : $0.schema.orNull) }, isClosed: true)
  }
}
