// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

@testable import TokenCache

/// A text that can be parsed is written and parsed again with the same value.
@Sendable func checkJSON(_ bytes: [UInt8]) {
  let isWalked = (try? CacheTextLayout.check(bytes, key: "")) != nil
  let value: JSONValue
  do throws(JSONSyntaxError) { value = try JSONValue(parsing: bytes) } catch {
    demand(error.offset >= 0 && error.offset <= bytes.count, "an error is at a place of the text")
    switch error.reason {
    // The scanner of caches does not check these two; the parser of the value does.
    case .duplicateName, .badEscape: break
    default: demand(!isWalked, "the walk over a cache takes no more than the parser")
    }
    return
  }
  // The scanner reads values inside a text, where no byte-order mark is allowed.
  demand(isWalked || bytes.first == 0xEF, "the walk over a cache takes what the parser takes")
  demand(depth(value) <= 65, "containers are nested at most 64 times")
  demand((try? JSONValue(parsing: value.text)) == value, "what is written is read as the same")
  demand((try? JSONValue(parsing: value.prettyText)) == value, "what is laid out is read as the same")
  demand(Array(value.text.utf8) == value.utf8, "text and bytes are one")
  ask(value)
}

private func depth(_ value: JSONValue) -> Int {
  switch value {
  case .array(let elements): 1 + (elements.map(depth).max() ?? 0)
  case .object(let object): 1 + (object.members.map { depth($0.value) }.max() ?? 0)
  default: 1
  }
}

/// Calls every accessor of every value.
private func ask(_ value: JSONValue) {
  if let whole = value.int { demand(value.double == Double(whole), "a whole number is one number") }
  _ = value.intOrNumericString
  for element in value.array ?? [] { ask(element) }
  for member in value.object?.members ?? [] {
    demand(value[member.name] == member.value, "a member is found by its name")
    ask(member.value)
  }
}
