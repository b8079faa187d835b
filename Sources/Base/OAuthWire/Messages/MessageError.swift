// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Why a document of the server can't be read: the member that is wrong, and how.
package struct MessageError: Error, Sendable, Equatable {
  /// The member's name; "" is the document itself.
  package var member: String
  /// Completes "the member ...".
  package var reason: String = "is missing or of the wrong type"

  static func forbiddenCharacters(member: String) -> MessageError {
    MessageError(member: member, reason: "has characters that OAuth does not allow there")
  }
}

extension JSONObject {
  /// The member's text; nil when it is missing or null. It is refused when it is no text.
  func optionalText(_ name: String) throws(MessageError) -> String? {
    switch self[name] {
    case nil, .null?: return nil
    case .string(let text)?: return text
    default: throw MessageError(member: name, reason: "is not a string")
    }
  }

  /// The member's text, which must be there and be made of visible characters, as tokens and ids are.
  func visibleText(_ name: String) throws(MessageError) -> String {
    guard let text = try optionalText(name), !text.isEmpty else {
      throw MessageError(member: name, reason: "is missing")
    }
    guard text.isVisible else { throw MessageError.forbiddenCharacters(member: name) }
    return text
  }

  /// The member's own members; nil when it is missing or null. It is refused when it is no object.
  func optionalObject(_ name: String) throws(MessageError) -> JSONObject? {
    switch self[name] {
    case nil, .null?: return nil
    case .object(let object)?: return object
    default: throw MessageError(member: name, reason: "is not an object")
    }
  }
}
