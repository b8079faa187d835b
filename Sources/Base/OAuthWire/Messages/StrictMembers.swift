// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

// Members that are read strictly: a missing or mistyped one makes the whole document unreadable. A member that is null
// counts as missing.
extension JSONObject {
  /// The most elements that a list may have.
  package static let longestList = 256

  /// Reads the text of an object.
  package init(parsing bytes: some Collection<UInt8>) throws(MessageError) {
    guard let json = try? JSONValue(parsing: bytes), case .object(let object) = json else {
      throw MessageError(member: "", reason: "is not a JSON object")
    }
    self = object
  }

  private func member(_ name: String) -> JSONValue? {
    let value = self[name]
    return value == .null ? nil : value
  }

  package func optionalText(_ name: String) throws(MessageError) -> String? {
    guard let value = member(name) else { return nil }
    guard case .string(let text) = value else { throw MessageError(member: name, reason: "is not a string") }
    return text
  }

  /// The member's text, which is not empty.
  package func text(_ name: String) throws(MessageError) -> String {
    guard let text = try optionalText(name), !text.isEmpty else { throw .missing(name) }
    return text
  }

  /// The member's text, which is made of visible characters, as tokens and ids are.
  package func visibleText(_ name: String) throws(MessageError) -> String {
    let text = try text(name)
    guard text.isVisible else { throw .forbiddenCharacters(member: name) }
    return text
  }

  /// The token by the first of its names that the object has; nil when there is none, or an empty one.
  package func optionalToken(_ names: String...) throws(MessageError) -> Secret? {
    for name in names {
      guard let text = try optionalText(name), !text.isEmpty else { continue }
      return Secret(try visibleText(name))
    }
    return nil
  }

  package func optionalInteger(_ name: String) throws(MessageError) -> Int? {
    guard let value = member(name) else { return nil }
    guard let number = value.int else { throw MessageError(member: name, reason: "is no whole number") }
    return number
  }

  package func integer(_ name: String) throws(MessageError) -> Int {
    guard let number = try optionalInteger(name) else { throw .missing(name) }
    return number
  }

  package func flag(_ name: String) throws(MessageError) -> Bool {
    guard let value = member(name)?.bool else { throw MessageError(member: name, reason: "is no boolean") }
    return value
  }

  package func optionalObject(_ name: String) throws(MessageError) -> JSONObject? {
    guard let value = member(name) else { return nil }
    guard case .object(let object) = value else { throw MessageError(member: name, reason: "is not an object") }
    return object
  }

  package func object(_ name: String) throws(MessageError) -> JSONObject {
    guard let object = try optionalObject(name) else { throw .missing(name) }
    return object
  }

  /// The elements of a list of objects; empty when the member is missing.
  package func list(_ name: String) throws(MessageError) -> [JSONObject] {
    guard let value = member(name) else { return [] }
    guard case .array(let values) = value, values.count <= Self.longestList else {
      throw MessageError(member: name, reason: "is no list of at most \(Self.longestList) elements")
    }
    var objects: [JSONObject] = []
    for value in values {
      guard case .object(let object) = value else {
        throw MessageError(member: "an element of \(name)", reason: "is no object")
      }
      objects.append(object)
    }
    return objects
  }
}
