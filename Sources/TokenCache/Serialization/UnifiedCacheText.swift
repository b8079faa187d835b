// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces

/// A whole cache as one JSON text, the form in which MSALs share it: `{"AccessToken": {key: entry, …}, "Account": …}`.
/// What is not changed stays as it is to the byte: members and fields that this version does not know, order and layout.
package struct UnifiedCacheText: Sendable {
  /// The text.
  package private(set) var utf8: [UInt8]
  /// Where things stand in `utf8`; nil after a change, as most texts are written then and not read again.
  private var knownLayout: CacheTextLayout?

  /// Reads a cache. A text that is no JSON object throws: it is damaged, not empty.
  package init(parsing bytes: some Collection<UInt8>) throws(CacheError) {
    utf8 = Array(bytes)
    knownLayout = try CacheTextLayout(utf8)
  }

  private func layout() throws(CacheError) -> CacheTextLayout {
    if let knownLayout { return knownLayout }
    return try CacheTextLayout(utf8)
  }

  /// A cache of `records`, in their order; no key may stand twice.
  /// - Throws: `damagedEntry` when a value is not JSON.
  package init(_ records: [StoredRecord] = []) throws(CacheError) {
    var members: [(name: String, entries: [StoredRecord])] = []
    var output: [UInt8] = []
    output.reserveCapacity(records.reduce(64) { $0 + $1.value.count + $1.key.utf8.count + 8 })
    for record in records {
      try CacheTextLayout.check(record.value, key: record.key)
      let name = Self.split(record.key).member
      if let index = members.lastIndex(where: { $0.name == name }) {
        members[index].entries.append(record)
      } else {
        members.append((name, [record]))
      }
    }
    var style = ObjectStyle(nil, in: [])
    for (member, entries) in members where !member.isEmpty {
      Self.write(member, style: &style, into: &output) { output in
        var style = ObjectStyle(nil, in: [])
        for entry in entries {
          Self.write(Self.split(entry.key).name, style: &style, into: &output) { $0 += entry.value }
        }
        style.end(&output)
      }
    }
    for entry in members.first(where: { $0.name.isEmpty })?.entries ?? [] {
      Self.write(Self.split(entry.key).name, style: &style, into: &output) { $0 += entry.value }
    }
    style.end(&output)
    utf8 = output
  }

  /// The text laid out for people.
  package var prettyText: String {
    (try? JSONValue(parsing: utf8).prettyText) ?? String(decoding: utf8, as: UTF8.self)
  }

  /// Each entry, under `Member/cache key`. A member that holds no entries (and that this version does not know) is one
  /// record, under `/Member`.
  package var records: [StoredRecord] {
    // What was checked before it was changed is whole afterwards.
    guard let layout = try? layout() else { return [] }
    var records: [StoredRecord] = []
    records.reserveCapacity(layout.members.reduce(0) { $0 + ($1.entries?.items.count ?? 1) })
    for member in layout.members {
      let name = name(member.item)
      if let entries = entries(of: member) {
        let prefix = Array("\(name)/".utf8)
        var key = prefix
        for entry in entries.items {
          key.replaceSubrange(
            prefix.count..., with: entry.hasEscapes ? Array(self.name(entry).utf8)[...] : utf8[entry.name])
          records.append(StoredRecord(key: String(decoding: key, as: UTF8.self), value: Array(utf8[entry.value])))
        }
      } else {
        records.append(StoredRecord(key: "/" + name, value: Array(utf8[member.item.value])))
      }
    }
    return records
  }

  /// Replaces entries where they stand, adds new ones at the end of their member, and takes others out. A name that stands
  /// twice, which readers take differently, stands once afterwards.
  /// - Throws: `damagedEntry` when a value is not JSON; then nothing has changed.
  package mutating func apply(saving: [StoredRecord], removing: [String]) throws(CacheError) {
    var whole = ObjectEdits()
    var members: [(name: String, edits: ObjectEdits)] = []
    func note(_ key: String, _ value: [UInt8]?) {
      let (member, name) = Self.split(key)
      if member.isEmpty { return whole.set(name, value) }
      if let index = members.firstIndex(where: { $0.name == member }) {
        members[index].edits.set(name, value)
      } else {
        members.append((member, ObjectEdits()))
        members[members.count - 1].edits.set(name, value)
      }
    }
    for key in removing { note(key, nil) }
    for record in saving {
      try CacheTextLayout.check(record.value, key: record.key)
      note(record.key, record.value)
    }
    let layout = try layout()
    members.removeAll { member in
      member.edits.isOnlyRemoving
        && layout.members.first { name($0.item) == member.name }.flatMap { entries(of: $0) } == nil
    }
    guard !whole.isEmpty || !members.isEmpty else { return }
    var output: [UInt8] = []
    output.reserveCapacity(utf8.count + members.reduce(whole.size) { $0 + $1.edits.size })
    output += utf8[..<layout.open]
    rewrite(layout, whole, members, into: &output)
    output += utf8[(layout.close + 1)...]
    utf8 = output
    knownLayout = nil
  }

  /// The whole with its edits made; `members` are edited inside, `edits` replaces or removes whole ones.
  private func rewrite(
    _ layout: CacheTextLayout, _ edits: ObjectEdits, _ members: [(name: String, edits: ObjectEdits)],
    into output: inout [UInt8]
  ) {
    var left = edits
    var members = members
    var style = ObjectStyle(layout.whole, in: utf8)
    for member in layout.members {
      let name = name(member.item)
      let edit = left.take(name)
      if case .keep = edit, let index = members.firstIndex(where: { $0.name == name }) {
        style.begin(&output)
        output += utf8[member.item.start..<member.item.value.lowerBound]
        rewrite(entries(of: member), members.remove(at: index).edits, into: &output)
      } else {
        write(edit, member.item, style: &style, into: &output)
      }
    }
    for (name, value) in left.rest { Self.write(name, style: &style, into: &output) { $0 += value } }
    for (name, edits) in members {
      Self.write(name, style: &style, into: &output) { rewrite(nil, edits, into: &$0) }
    }
    style.end(&output)
  }

  /// An object with its edits made; what is not edited keeps its bytes, and what is new is laid out like its neighbours.
  private func rewrite(_ object: CacheTextLayout.Object?, _ edits: ObjectEdits, into output: inout [UInt8]) {
    var left = edits
    var style = ObjectStyle(object, in: utf8)
    for item in object?.items ?? [] {
      // Making a name is dear, and nearly all items stay.
      let edit = left.mayConcern(item, in: utf8) ? left.take(name(item)) : .keep
      write(edit, item, style: &style, into: &output)
    }
    for (name, value) in left.rest { Self.write(name, style: &style, into: &output) { $0 += value } }
    style.end(&output)
  }

  private func write(
    _ edit: ObjectEdits.Edit, _ item: CacheTextLayout.Item, style: inout ObjectStyle, into output: inout [UInt8]
  ) {
    switch edit {
    case .keep:
      style.begin(&output)
      output += utf8[item.start..<item.end]
    case .replace(let value):
      style.begin(&output)
      output += utf8[item.start..<item.value.lowerBound]
      output += value
    case .remove: break
    }
  }

  private static func write(
    _ name: String, style: inout ObjectStyle, into output: inout [UInt8], value: (inout [UInt8]) -> Void
  ) {
    style.begin(&output)
    output += JSONValue.string(name).utf8
    output += style.colon
    value(&output)
  }

  private func name(_ item: CacheTextLayout.Item) -> String {
    guard item.hasEscapes else { return String(decoding: utf8[item.name], as: UTF8.self) }
    let quoted = utf8[item.start..<item.name.upperBound + 1]
    // A lone surrogate has no form in a String; the replacement keeps the entry apart from all others of this library.
    return (try? JSONValue(parsing: quoted))?.string ?? String(decoding: utf8[item.name], as: UTF8.self)
  }

  /// Members of other libraries are kept whole: nobody here knows what they hold.
  private func entries(of member: CacheTextLayout.Member) -> CacheTextLayout.Object? {
    CacheMember(rawValue: name(member.item)) == nil ? nil : member.entries
  }

  private static func split(_ key: String) -> (member: String, name: String) {
    guard let slash = key.utf8.firstIndex(of: UInt8(ascii: "/")) else { return ("", key) }
    return (String(key[..<slash]), String(key[key.utf8.index(after: slash)...]))
  }
}

extension UnifiedCacheText: Equatable {
  /// Whether the texts are the same to the byte.
  package static func == (left: Self, right: Self) -> Bool { left.utf8 == right.utf8 }
}

/// What is to change in one object; new names keep the order in which they came.
private struct ObjectEdits {
  enum Edit {
    case keep, remove
    case replace([UInt8])
  }

  private var values: [String: [UInt8]?] = [:]
  private var order: [String] = []
  private var done: Set<String> = []

  var isEmpty: Bool { values.isEmpty }
  var isOnlyRemoving: Bool { values.values.allSatisfy { $0 == nil } }
  var size: Int { values.values.reduce(0) { $0 + ($1?.count ?? 0) + 256 } }

  /// nil removes.
  mutating func set(_ name: String, _ value: [UInt8]?) {
    if values.updateValue(value, forKey: name) == nil { order.append(name) }
  }

  /// False when surely nothing is to be done to `item`.
  func mayConcern(_ item: CacheTextLayout.Item, in bytes: [UInt8]) -> Bool {
    guard !item.hasEscapes, order.count <= 8 else { return true }
    return order.contains { $0.utf8.count == item.name.count && $0.utf8.elementsEqual(bytes[item.name]) }
  }

  /// The edit of an item that is there. A second item of an edited name goes.
  mutating func take(_ name: String) -> Edit {
    guard let edit = values[name] else { return .keep }
    guard done.insert(name).inserted, let value = edit else { return .remove }
    return .replace(value)
  }

  /// What no item took.
  var rest: [(name: String, value: [UInt8])] {
    order.compactMap { name in
      guard !done.contains(name), let edit = values[name], let value = edit else { return nil }
      return (name, value)
    }
  }
}

/// How an object is laid out, as seen at its first items; and what to write between its items.
private struct ObjectStyle {
  private var opening = ArraySlice("{".utf8)
  private var separator = ArraySlice(",".utf8)
  private(set) var colon = ArraySlice(":".utf8)
  private var closing = ArraySlice("}".utf8)
  private var isEmpty = true

  /// Call it in front of each item.
  mutating func begin(_ output: inout [UInt8]) {
    output += isEmpty ? opening : separator
    isEmpty = false
  }

  /// Call it after the last item.
  func end(_ output: inout [UInt8]) { if isEmpty { output += "{}".utf8 } else { output += closing } }

  init(_ object: CacheTextLayout.Object?, in bytes: [UInt8]) {
    guard let object, let first = object.items.first, let last = object.items.last else { return }
    opening = bytes[object.open..<first.start]
    colon = bytes[first.name.upperBound + 1..<first.value.lowerBound]
    closing = bytes[last.end...object.close]
    separator =
      object.items.count > 1
      ? bytes[first.end..<object.items[1].start] : ArraySlice(",".utf8) + bytes[object.open + 1..<first.start]
  }
}
