// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

extension SeedError {
  /// The error's text with line and column before its place, as compilers write it: `seed.json:12:7: users[2].tenant:
  /// …`. For a missing member they are those of the object that lacks it.
  package func located(in bytes: [UInt8]) -> String {
    guard !place.hasPrefix("line ") else {
      let numbers = place.split(whereSeparator: { !$0.isNumber })
      return "\(file):\(numbers.joined(separator: ":")): \(reason)"
    }
    var scanner = JSONScanner(bytes)
    let (line, column) = Seed.lineAndColumn(of: (try? scanner.offset(of: place)) ?? 0, in: bytes)
    return "\(file):\(line):\(column): \(place.isEmpty ? "" : "\(place): ")\(reason)"
  }
}

extension JSONScanner {
  /// The offset of the value at a key path such as `apps[3].redirectUris[0]`, or of the last value on the path that
  /// exists.
  fileprivate mutating func offset(of path: String) throws(JSONSyntaxError) -> Int {
    _ = try peek()
    var found = position
    for part in path.split(whereSeparator: { ".[".contains($0) }) {
      let isThere = try part.hasSuffix("]") ? enter(index: Int(part.dropLast()) ?? 0) : enter(member: part)
      guard isThere else { break }
      _ = try peek()
      found = position
    }
    return found
  }

  /// Goes to the value of a member; false when there is none.
  private mutating func enter(member name: Substring) throws(JSONSyntaxError) -> Bool {
    guard try peek() == UInt8(ascii: "{") else { return false }
    try enterObject()
    while let next = try nextName() {
      if try decode(next) == name { return true }
      try skipValue()
    }
    return false
  }

  private mutating func enter(index: Int) throws(JSONSyntaxError) -> Bool {
    guard try peek() == UInt8(ascii: "[") else { return false }
    try enterArray()
    for _ in 0..<index {
      guard try hasNextElement() else { return false }
      try skipValue()
    }
    return try hasNextElement()
  }
}
