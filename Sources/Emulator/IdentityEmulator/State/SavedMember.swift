// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire

/// A member of a saved state with its path, so that a damaged file can be described.
struct SavedMember {
  /// Its own name; names of secrets stand in no path.
  let name: String
  let path: String
  let value: JSONValue?

  private var problem: SavedStateError { .badMember(path.isEmpty ? "(root)" : path) }

  subscript(name: String) -> SavedMember {
    SavedMember(name: name, path: path.isEmpty ? name : path + "." + name, value: value?[name])
  }

  func string() throws(SavedStateError) -> String { try required(value?.string) }
  func bool() throws(SavedStateError) -> Bool { try required(value?.bool) }
  /// A count; none that this emulator writes comes near the limit, so that another one may be added to it.
  func int() throws(SavedStateError) -> Int {
    try required(value?.int.flatMap { (0...1_000_000_000).contains($0) ? $0 : nil })
  }

  /// Seconds; none that this emulator writes come near the limit, beyond which dates can't be told as whole seconds.
  func seconds() throws(SavedStateError) -> Double {
    try required(value?.double.flatMap { abs($0) < 1e12 ? $0 : nil })
  }

  func date() throws(SavedStateError) -> Date { Date(timeIntervalSince1970: try seconds()) }
  func bytes() throws(SavedStateError) -> [UInt8] { try required(value?.string.flatMap { Base64URL.decode($0) }) }

  func optionalString() throws(SavedStateError) -> String? { value == nil ? nil : try string() }
  func optionalDate() throws(SavedStateError) -> Date? { value == nil ? nil : try date() }

  func strings() throws(SavedStateError) -> [String] {
    let elements = try required(value?.array)
    let texts = elements.compactMap(\.string)
    guard texts.count == elements.count else { throw problem }
    return texts
  }

  func elements() throws(SavedStateError) -> [SavedMember] {
    try required(value?.array).enumerated().map { SavedMember(name: "", path: "\(path)[\($0)]", value: $1) }
  }

  /// The members of an object whose names are data: they may be secret, so the path counts them.
  func members() throws(SavedStateError) -> [SavedMember] {
    try required(value?.object).members.enumerated().map {
      SavedMember(name: $1.name, path: "\(path)[\($0)]", value: $1.value)
    }
  }

  private func required<Value>(_ value: Value?) throws(SavedStateError) -> Value {
    guard let value else { throw problem }
    return value
  }
}
