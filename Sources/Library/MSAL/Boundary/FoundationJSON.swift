// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import OAuthWire

/// JSON as the untyped values that Apple's SDK hands to apps.
enum FoundationJSON {
  static func dictionary(_ object: JSONObject) -> [String: Any] {
    Dictionary(object.members.map { ($0.name, value($0.value)) }, uniquingKeysWith: { first, _ in first })
  }

  /// Numbers and booleans become `NSNumber`, which casts to `Int`, `Double` and `Bool` alike; null becomes `NSNull`.
  static func value(_ value: JSONValue) -> Any {
    switch value {
    case .null: NSNull()
    case .bool(let flag): NSNumber(value: flag)
    case .number(let digits):
      if let whole = Int(digits) { NSNumber(value: whole) } else { NSNumber(value: Double(digits) ?? .nan) }
    case .string(let text): text
    case .array(let elements): elements.map { self.value($0) }
    case .object(let object): dictionary(object)
    }
  }

  /// The JSON of a Foundation value; nil for a value that JSON can't express.
  static func json(_ value: Any) -> JSONValue? {
    switch value {
    case is NSNull: return .null
    case let text as String: return .string(text)
    case let number as NSNumber: return json(number: number)
    case let elements as [Any]:
      let values = elements.compactMap { json($0) }
      return values.count == elements.count ? .array(values) : nil
    case let members as [String: Any]:
      var object = JSONObject()
      for name in members.keys.sorted() {
        guard let member = members[name], let value = json(member) else { return nil }
        object[name] = value
      }
      return .object(object)
    default: return nil
    }
  }

  private static func json(number: NSNumber) -> JSONValue? {
    if String(cString: number.objCType) == "c" { return .bool(number.boolValue) }
    if let whole = number as? Int { return JSONValue(whole) }
    return number.doubleValue.isFinite ? .number("\(number.doubleValue)") : nil
  }
}
