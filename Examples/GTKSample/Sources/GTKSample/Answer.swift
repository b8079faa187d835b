// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation

/// The answer of an API, prepared for display.
enum Answer: Sendable {
  case rows([(name: String, value: String)], raw: String)
  case failure(String)

  init(data: Data?, status: Int?, error: (any Error)?) {
    guard let data, let status else {
      self = .failure(error?.localizedDescription ?? "")
      return
    }
    guard (200...299).contains(status), let object = try? JSONSerialization.jsonObject(with: data) else {
      self = .failure("HTTP \(status)")
      return
    }
    let members = object as? [String: Any] ?? [:]
    let rows = Self.rows(members, of: nil)
    let options: JSONSerialization.WritingOptions = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let pretty = try? JSONSerialization.data(withJSONObject: object, options: options)
    self = .rows(rows, raw: String(decoding: pretty ?? data, as: UTF8.self))
  }

  /// Makes a row for each value. Values in a nested object have its name before theirs. The service gives people
  /// without a name the name "unknown", which is not shown.
  private static func rows(_ members: [String: Any], of owner: String?) -> [(name: String, value: String)] {
    members.filter { !$0.key.hasPrefix("@") }.sorted { $0.key < $1.key }.flatMap { key, value in
      let name = [owner, words(key)].compactMap(\.self).joined(separator: " ")
      if let inner = value as? [String: Any] { return rows(inner, of: name) }
      return [(name: name, value: line(value))]
    }.filter { !$0.value.isEmpty && $0.value != "unknown" }
  }

  /// `displayName` as Display Name, and `clientId` as Client ID.
  private static func words(_ name: String) -> String {
    let spaced = name.reduce(into: "") { text, letter in
      if letter.isUppercase, text.last?.isLowercase == true { text.append(" ") }
      text.append(letter)
    }
    return spaced.split(separator: " ").map { word in
      ["id", "api", "url"].contains(word.lowercased())
        ? word.uppercased() : word.prefix(1).uppercased() + word.dropFirst()
    }.joined(separator: " ")
  }

  private static func line(_ value: Any) -> String {
    switch value {
    case is NSNull: return ""
    case let text as String: return text
    case let list as [Any]: return list.map(line).joined(separator: ", ")
    case let members as [String: Any]:
      return members.sorted { $0.key < $1.key }.map { "\(words($0.key)): \(line($0.value))" }.joined(separator: "\n")
    default: return "\(value)"
    }
  }
}
