// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

extension JSONValue {
  /// Parses one JSON text (RFC 8259), strictly: no duplicate names, no trailing bytes, at most `depth` nested
  /// containers.
  package init(parsing bytes: some Collection<UInt8>, depth: Int = 64) throws(JSONSyntaxError) {
    let bytes = Array(bytes)
    try self.init(parsing: bytes, in: bytes.indices, depth: depth)
  }

  /// Parses a part of `bytes` without copying it. Offsets of errors count from the part's start.
  package init(parsing bytes: [UInt8], in range: Range<Int>, depth: Int = 64) throws(JSONSyntaxError) {
    var scanner = JSONScanner(bytes, in: range, depth: depth)
    self = try scanner.value()
    try scanner.expectEnd()
  }

  package init(parsing text: String) throws(JSONSyntaxError) {
    try self.init(parsing: Array(text.utf8))
  }
}

extension JSONScanner {
  /// Reads a value with all that is in it.
  package mutating func value() throws(JSONSyntaxError) -> JSONValue {
    switch try peek() {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try decode(try string()))
    case UInt8(ascii: "t"):
      try literal("true")
      return .bool(true)
    case UInt8(ascii: "f"):
      try literal("false")
      return .bool(false)
    case UInt8(ascii: "n"):
      try literal("null")
      return .null
    default: return .number(String(decoding: bytes[try number()], as: UTF8.self))
    }
  }

  private mutating func object() throws(JSONSyntaxError) -> JSONValue {
    try enterObject()
    var members: [JSONObject.Member] = []
    members.reserveCapacity(8)
    var names: Set<String> = []
    // A bit for each length and first letter that a name has had: most names need no search.
    var seen: UInt64 = 0
    while let text = try nextName() {
      let name = try decode(text)
      let bit: UInt64 = 1 << UInt64((name.utf8.count &* 8 ^ Int(name.utf8.first ?? 0)) & 63)
      // In a small object a search through the members is quicker than hashing.
      if members.count == 32 { names = Set(members.map(\.name)) }
      let isNew =
        members.count < 32
        ? seen & bit == 0 || !members.contains { $0.name == name } : names.insert(name).inserted
      guard isNew else { throw failure(.duplicateName(name)) }
      seen |= bit
      members.append(JSONObject.Member(name: name, value: try value()))
    }
    return .object(JSONObject(uniqueMembers: members))
  }

  private mutating func array() throws(JSONSyntaxError) -> JSONValue {
    try enterArray()
    var elements: [JSONValue] = []
    while try hasNextElement() { elements.append(try value()) }
    return .array(elements)
  }
}
