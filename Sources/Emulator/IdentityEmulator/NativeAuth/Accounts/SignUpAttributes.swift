// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire

extension UserAttribute {
  /// The attribute in an answer of the native endpoints.
  var announced: JSONValue {
    [
      "name": .string(name), "type": .string(type), "required": .bool(isRequired),
      "options": pattern.map { ["regex": .string($0)] },
    ]
  }
}

extension NativeAppSettings {
  /// Reads the `attributes` parameter. Unknown names are left out, as on the platform.
  func attributes(parsing text: String) throws(NativeRefusal) -> [String: String] {
    guard let object = (try? JSONValue(parsing: text))?.object else {
      throw .badParameter("attributes")
    }
    var values: [String: String] = [:]
    var invalid: [String] = []
    for member in object.members {
      guard let attribute = attributes.first(where: { $0.name == member.name }) else { continue }
      if let value = member.value.string, attribute.accepts(value) {
        values[member.name] = value
      } else {
        invalid.append(member.name)
      }
    }
    guard invalid.isEmpty else { throw .invalidAttributes(invalid) }
    return values
  }

  func missing(in values: [String: String]) -> [UserAttribute] {
    attributes.filter { $0.isRequired && (values[$0.name] ?? "").isEmpty }
  }
}
