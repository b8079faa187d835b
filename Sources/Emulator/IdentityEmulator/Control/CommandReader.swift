// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// The members of a command's JSON object. null counts as left out, and a name that is not known is refused: a
/// misspelt one would do nothing.
struct CommandReader {
  let members: JSONObject

  init(_ members: JSONObject, allowing names: [String]) throws(ControlError) {
    for member in members.members where !names.contains(member.name) {
      throw .badRule(
        member.name,
        names.isEmpty
          ? "is not known. Send none: {}." : "is not known. Use one of \(names.joined(separator: ", ")).")
    }
    self.members = members
  }

  private func given(_ name: String) -> JSONValue? { members[name].flatMap { $0 == .null ? nil : $0 } }

  func text(_ name: String) throws(ControlError) -> String? {
    guard let value = given(name) else { return nil }
    guard let text = value.string, !text.isEmpty else { throw .badRule(name, "is no text with something in it.") }
    return text
  }

  func texts(_ name: String) throws(ControlError) -> [String]? {
    guard let value = given(name) else { return nil }
    guard let list = value.array else { throw .badRule(name, "is no list of texts. Write it as [\"…\"].") }
    var texts: [String] = []
    for (index, element) in list.enumerated() {
      guard let text = element.string, !text.isEmpty else {
        throw .badRule("\(name)[\(index)]", "is no text with something in it.")
      }
      texts.append(text)
    }
    return texts
  }

  func flag(_ name: String) throws(ControlError) -> Bool {
    guard let value = given(name) else { return false }
    guard let flag = value.bool else { throw .badRule(name, "is neither true nor false.") }
    return flag
  }

  func whole(_ name: String, in range: ClosedRange<Int>) throws(ControlError) -> Int? {
    guard let value = given(name) else { return nil }
    guard let number = value.int, range.contains(number) else {
      throw .badRule(name, "is no whole number from \(range.lowerBound) to \(range.upperBound).")
    }
    return number
  }

  func object(_ name: String) throws(ControlError) -> JSONObject {
    guard let value = given(name) else { return [:] }
    guard let object = value.object else { throw .badRule(name, "is no object. Write it as {\"name\": value}.") }
    return object
  }
}
