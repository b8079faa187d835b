// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces

/// A whole cache as one JSON text, the form in which MSALs share it: `{"AccessToken": {key: entry, …}, "Account": …}`.
/// Everything that is not changed stays as it is to the byte: unknown members and fields, order and layout.
package struct UnifiedCacheText: Sendable {
  /// The text.
  package private(set) var utf8: [UInt8]
  /// The positions of members and entries in `utf8`; nil after a change, since most texts are written then and not read
  /// again.
  private var knownLayout: CacheTextLayout?

  /// Reads a cache. Throws for a text that is not a JSON object, the empty text included.
  package init(parsing bytes: some Collection<UInt8>) throws(CacheError) {
    utf8 = Array(bytes)
    knownLayout = try CacheTextLayout(utf8)
  }

  /// Gives up the memory that spares another walk over the text.
  package mutating func forgetLayout() { knownLayout = nil }

  private func layout() throws(CacheError) -> CacheTextLayout {
    if let knownLayout { return knownLayout }
    return try CacheTextLayout(utf8)
  }

  /// A cache of `records`, in their order; no key may stand twice.
  /// - Throws: `damagedEntry` when a value is not JSON.
  package init(_ records: [StoredRecord] = []) throws(CacheError) {
    var members: [(name: String, entries: [(name: String, value: [UInt8])])] = []
    for record in records {
      try CacheTextLayout.check(record.value, key: record.key)
      let (member, name) = Self.split(record.key)
      if let index = members.lastIndex(where: { $0.name == member }) {
        members[index].entries.append((name, record.value))
      } else {
        members.append((member, [(name, record.value)]))
      }
    }
    let style = ObjectStyle(nil, in: [])
    var whole = members.filter { !$0.name.isEmpty }.map { (name: $0.name, value: Self.object($0.entries, style)) }
    whole += members.first { $0.name.isEmpty }?.entries ?? []
    utf8 = Self.object(whole, style)
  }

  /// The text laid out for people.
  package var prettyText: String {
    (try? JSONValue(parsing: utf8).prettyText) ?? String(decoding: utf8, as: UTF8.self)
  }

  /// Each entry, under `Member/cache key`. A member that holds no entries (and that this version does not know) is one
  /// record, under `/Member`. The records share the text.
  package var records: [StoredRecord] {
    // The text was valid before the change, and a change keeps it so.
    guard let layout = try? layout() else { return [] }
    var records: [StoredRecord] = []
    records.reserveCapacity(layout.members.reduce(0) { $0 + ($1.entries?.items.count ?? 1) })
    for member in layout.members {
      guard let entries = entries(of: member) else {
        records.append(record(member.item, keyStart: "/"))
        continue
      }
      let start = name(member.item) + "/"
      for entry in entries.items { records.append(record(entry, keyStart: start)) }
    }
    return records
  }

  private func record(_ item: CacheTextLayout.Item, keyStart: String) -> StoredRecord {
    item.name.hasEscapes
      ? StoredRecord(
        keyStart: keyStart + name(item), name: 0..<0, value: item.value, of: utf8, seenAccount: item.account)
      : StoredRecord(keyStart: keyStart, name: item.name.range, value: item.value, of: utf8, seenAccount: item.account)
  }

  /// Replaces entries in their places, adds new ones at the end of their member, and removes others. Of an edited name
  /// that occurs twice, only one occurrence is left, since readers differ in which one they take. Returns whether the
  /// text has changed.
  /// - Throws: `damagedEntry` when a value is not JSON; then nothing has changed.
  @discardableResult
  package mutating func apply(saving: [StoredRecord], removing: [String]) throws(CacheError) -> Bool {
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
    let splices = splices(try layout(), whole, members)
    guard !splices.isEmpty else { return false }
    utf8 = splices.applied(to: utf8)
    knownLayout = nil
    return true
  }

  /// The replacements to make in the text: `members` are changes of entries inside members, `whole` replaces or removes
  /// whole members.
  private func splices(
    _ layout: CacheTextLayout, _ whole: ObjectEdits, _ members: [(name: String, edits: ObjectEdits)]
  ) -> TextSplices {
    var splices = TextSplices()
    var whole = whole
    for (name, edits) in members {
      let member = layout.members.first { self.name($0.item) == name }
      if let member, !whole.concern(name), let entries = entries(of: member) {
        edit(entries, edits, &splices)
      } else if !edits.isOnlyRemoving {
        whole.set(name, Self.object(edits.rest, ObjectStyle(nil, in: [])))
      }
    }
    edit(layout.whole, whole, &splices)
    return splices
  }

  /// Entries that are not edited keep their bytes, and new ones are laid out like their neighbours.
  private func edit(_ object: CacheTextLayout.Object, _ edits: ObjectEdits, _ splices: inout TextSplices) {
    guard !edits.isEmpty else { return }
    var left = edits
    var removed: [Int] = []
    for (index, item) in object.items.enumerated() where left.mayConcern(item, in: utf8) {
      switch left.take(name(item)) {
      case .keep: break
      case .replace(let value):
        if !utf8[item.value].elementsEqual(value) { splices.put(value, at: item.value) }
      case .remove: removed.append(index)
      }
    }
    let new = left.rest
    guard !removed.isEmpty || !new.isEmpty else { return }
    let style = ObjectStyle(object, in: utf8)
    let firstKept = removed.indices.first { removed[$0] != $0 } ?? removed.count
    guard firstKept < object.items.count else {
      return splices.put(Self.object(new, style), at: object.open..<object.close + 1)
    }
    for index in removed {
      let item = object.items[index]
      splices.put(
        [], at: index < firstKept ? item.start..<object.items[index + 1].start : object.items[index - 1].end..<item.end)
    }
    let gone = Set(removed)
    if !new.isEmpty, let last = object.items.indices.last(where: { !gone.contains($0) }) {
      var bytes: [UInt8] = []
      for (name, value) in new {
        bytes += style.separator
        Self.write(name, value, style, into: &bytes)
      }
      splices.put(bytes, at: object.items[last].end..<object.items[last].end)
    }
  }

  /// A whole object.
  private static func object(_ items: [(name: String, value: [UInt8])], _ style: ObjectStyle) -> [UInt8] {
    guard !items.isEmpty else { return Array("{}".utf8) }
    var output: [UInt8] = []
    output.reserveCapacity(items.reduce(64) { $0 + $1.value.count + $1.name.utf8.count + 16 })
    for (index, item) in items.enumerated() {
      output += index == 0 ? style.opening : style.separator
      write(item.name, item.value, style, into: &output)
    }
    output += style.closing
    return output
  }

  private static func write(_ name: String, _ value: [UInt8], _ style: ObjectStyle, into output: inout [UInt8]) {
    output += JSONValue.string(name).utf8
    output += style.colon
    output += value
  }

  private func name(_ item: CacheTextLayout.Item) -> String {
    // A name with half a surrogate pair can't be a String. Its undecoded text is used, which no other name has.
    JSONScanner.decode(item.name, in: utf8) ?? String(decoding: utf8[item.name.range], as: UTF8.self)
  }

  /// nil for members of other libraries, which are not taken apart.
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

/// The changes of one object. New names are added in the order in which they were set.
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

  func concern(_ name: String) -> Bool { values[name] != nil }

  /// nil removes.
  mutating func set(_ name: String, _ value: [UInt8]?) {
    if values.updateValue(value, forKey: name) == nil { order.append(name) }
  }

  /// Whether `item` may have to be edited; false is certain.
  func mayConcern(_ item: CacheTextLayout.Item, in bytes: [UInt8]) -> Bool {
    guard !item.name.hasEscapes, order.count <= 8 else { return true }
    return order.contains { $0.utf8.count == item.name.range.count && $0.utf8.elementsEqual(bytes[item.name.range]) }
  }

  /// The edit of an existing item. A second item of an edited name is removed.
  mutating func take(_ name: String) -> Edit {
    guard let edit = values[name] else { return .keep }
    guard done.insert(name).inserted, let value = edit else { return .remove }
    return .replace(value)
  }

  /// The new values whose names `take` was never called with.
  var rest: [(name: String, value: [UInt8])] {
    order.compactMap { name in
      guard !done.contains(name), let edit = values[name], let value = edit else { return nil }
      return (name, value)
    }
  }
}

/// The white space and punctuation of an object, taken from its first items.
private struct ObjectStyle {
  private(set) var opening = ArraySlice("{".utf8)
  private(set) var separator = ArraySlice(",".utf8)
  private(set) var colon = ArraySlice(":".utf8)
  private(set) var closing = ArraySlice("}".utf8)

  init(_ object: CacheTextLayout.Object?, in bytes: [UInt8]) {
    guard let object, let first = object.items.first, let last = object.items.last else { return }
    opening = bytes[object.open..<first.start]
    colon = bytes[first.name.range.upperBound + 1..<first.value.lowerBound]
    closing = bytes[last.end...object.close]
    separator =
      object.items.count > 1
      ? bytes[first.end..<object.items[1].start] : ArraySlice(",".utf8) + bytes[object.open + 1..<first.start]
  }
}

/// Parts of a text that are to be replaced.
private struct TextSplices {
  private var splices: [(range: Range<Int>, bytes: [UInt8])] = []

  var isEmpty: Bool { splices.isEmpty }

  /// Ranges must not overlap.
  mutating func put(_ bytes: [UInt8], at range: Range<Int>) { splices.append((range, bytes)) }

  func applied(to text: [UInt8]) -> [UInt8] {
    // An insertion at a position comes before a removal that begins there.
    let inOrder = splices.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    var output: [UInt8] = []
    output.reserveCapacity(splices.reduce(text.count) { $0 + $1.bytes.count - $1.range.count })
    var position = 0
    for (range, bytes) in inOrder {
      output += text[position..<range.lowerBound]
      output += bytes
      position = range.upperBound
    }
    output += text[position...]
    return output
  }
}
