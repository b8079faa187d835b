// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire

/// Why a body can't be read. It names members, never their content.
package struct ResponseBodyError: Error, Sendable, Equatable {
  package let reason: String
  init(_ reason: String) { self.reason = reason }
}

/// A JSON object whose members are read strictly: missing or mistyped ones make the whole body unreadable.
struct ResponseBody: Sendable {
  let object: JSONObject
  /// The most elements that a list of attributes or methods may have.
  static let longestList = 256

  init(_ data: Data) throws(ResponseBodyError) {
    guard let json = try? JSONValue(parsing: data), case .object(let object) = json else {
      throw ResponseBodyError("it is not a JSON object")
    }
    self.object = object
  }

  init(_ value: JSONValue, in list: String) throws(ResponseBodyError) {
    guard case .object(let object) = value else { throw ResponseBodyError("an element of \(list) is no object") }
    self.object = object
  }

  private func member(_ name: String) -> JSONValue? {
    let value = object[name]
    return value == .null ? nil : value
  }

  func optionalText(_ name: String) throws(ResponseBodyError) -> String? {
    guard let value = member(name) else { return nil }
    guard case .string(let text) = value else { throw ResponseBodyError("\(name) is no string") }
    return text
  }

  func text(_ name: String) throws(ResponseBodyError) -> String {
    guard let text = try optionalText(name), !text.isEmpty else { throw ResponseBodyError("\(name) is missing") }
    return text
  }

  /// The token by the first of its names that the body has.
  func optionalToken(_ names: String...) throws(ResponseBodyError) -> Secret? {
    for name in names {
      guard let text = try optionalText(name), !text.isEmpty else { continue }
      guard let token = Secret(visible: text) else {
        throw ResponseBodyError("\(name) has characters that no token has")
      }
      return token
    }
    return nil
  }

  func optionalToken() throws(ResponseBodyError) -> Secret? { try optionalToken("continuation_token") }

  func token() throws(ResponseBodyError) -> Secret {
    guard let token = try optionalToken() else { throw ResponseBodyError("continuation_token is missing") }
    return token
  }

  func optionalInteger(_ name: String) throws(ResponseBodyError) -> Int? {
    guard let value = member(name) else { return nil }
    guard let number = value.int else { throw ResponseBodyError("\(name) is no whole number") }
    return number
  }

  func integer(_ name: String) throws(ResponseBodyError) -> Int {
    guard let number = try optionalInteger(name) else { throw ResponseBodyError("\(name) is missing") }
    return number
  }

  func flag(_ name: String) throws(ResponseBodyError) -> Bool {
    guard let value = member(name)?.bool else { throw ResponseBodyError("\(name) is no boolean") }
    return value
  }

  /// The elements of a list of objects; empty when the member is missing.
  func list(_ name: String) throws(ResponseBodyError) -> [ResponseBody] {
    guard let value = member(name) else { return [] }
    guard case .array(let values) = value, values.count <= Self.longestList else {
      throw ResponseBodyError("\(name) is no list of at most \(Self.longestList) elements")
    }
    var bodies: [ResponseBody] = []
    for value in values { bodies.append(try ResponseBody(value, in: name)) }
    return bodies
  }
}

extension JSONValue {
  /// The address of a link (HAL, draft-kelly-json-hal), which may be written as a text alone; of several, the first, or
  /// the first with the name.
  func linkedAddress(name: String? = nil) -> String? {
    let link = array?.first { name == nil || $0["name"]?.string == name } ?? self
    return link.string ?? link["href"]?.string
  }
}
