// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials

extension JSONValue {
  /// The JSON text, without spaces; members in their order.
  package var text: String { String(decoding: utf8, as: UTF8.self) }

  package var utf8: [UInt8] {
    var output: [UInt8] = []
    append(to: &output)
    return output
  }

  package var data: Data { Data(utf8) }

  package func append(to output: inout [UInt8]) {
    switch self {
    case .null: output.append(contentsOf: "null".utf8)
    case .bool(let value): output.append(contentsOf: (value ? "true" : "false").utf8)
    case .number(let digits): output.append(contentsOf: digits.utf8)
    case .string(let value): Self.append(quoted: value, to: &output)
    case .array(let elements):
      output.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        element.append(to: &output)
      }
      output.append(UInt8(ascii: "]"))
    case .object(let object):
      output.append(UInt8(ascii: "{"))
      for (index, member) in object.members.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        Self.append(quoted: member.name, to: &output)
        output.append(UInt8(ascii: ":"))
        member.value.append(to: &output)
      }
      output.append(UInt8(ascii: "}"))
    }
  }

  /// The text laid out for people: two spaces a level.
  package var prettyText: String { pretty(indent: "") }

  private func pretty(indent: String) -> String {
    let inner = indent + "  "
    switch self {
    case .array(let elements) where !elements.isEmpty:
      return "[\n" + elements.map { inner + $0.pretty(indent: inner) }.joined(separator: ",\n") + "\n\(indent)]"
    case .object(let object) where !object.members.isEmpty:
      let lines = object.members.map { member in
        inner + JSONValue.string(member.name).text + ": " + member.value.pretty(indent: inner)
      }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
    default: return text
    }
  }

  private static func append(quoted text: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    defer { output.append(UInt8(ascii: "\"")) }
    guard hasSpecialBytes(text) else { return output.append(contentsOf: text.utf8) }
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): output.append(contentsOf: "\\\"".utf8)
      case UInt8(ascii: "\\"): output.append(contentsOf: "\\\\".utf8)
      case 0x0A: output.append(contentsOf: "\\n".utf8)
      case 0x0D: output.append(contentsOf: "\\r".utf8)
      case 0x09: output.append(contentsOf: "\\t".utf8)
      case 0..<0x20:
        output.append(contentsOf: "\\u00".utf8)
        Hexadecimal.append(byte, isUpper: false, to: &output)
      default: output.append(byte)
      }
    }
  }

  /// Whether `text` has bytes that must be escaped in JSON. All bytes are looked at even after one that is found, since
  /// a loop without an exit is quicker.
  private static func hasSpecialBytes(_ text: String) -> Bool {
    let bytes = text.utf8.span
    var found: UInt8 = 0
    for index in 0..<bytes.count {
      let byte = bytes[index]
      found |= byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") ? 1 : 0
    }
    return found != 0
  }
}
