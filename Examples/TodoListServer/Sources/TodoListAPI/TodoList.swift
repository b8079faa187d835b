// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation

/// One entry of a list.
struct TodoItem: Codable, Sendable {
  let id: UUID
  let text: String
  var isDone: Bool
}

/// A list, in the form that is stored and sent to callers.
struct TodoList: Codable, Sendable {
  static let empty = TodoList(items: [])
  private static let limit = 100
  private static let longest = 200

  private(set) var items: [TodoItem]

  mutating func add(_ text: String) throws(RequestError) -> TodoItem {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty, text.count <= Self.longest, !text.unicodeScalars.contains(where: \.properties.isControl) else {
      throw RequestError(status: 400, "An entry has 1 to \(Self.longest) characters, and no control characters.")
    }
    guard items.count < Self.limit else { throw RequestError(status: 409, "The list is full. Remove an entry.") }
    let item = TodoItem(id: UUID(), text: text, isDone: false)
    items.append(item)
    return item
  }

  mutating func mark(_ id: UUID, isDone: Bool) throws(RequestError) -> TodoItem {
    guard let index = items.firstIndex(where: { $0.id == id }) else { throw .notFound }
    items[index].isDone = isDone
    return items[index]
  }

  mutating func remove(_ id: UUID) throws(RequestError) {
    guard let index = items.firstIndex(where: { $0.id == id }) else { throw .notFound }
    items.remove(at: index)
  }
}

extension Unicode.Scalar.Properties {
  fileprivate var isControl: Bool { generalCategory == .control || generalCategory == .lineSeparator }
}

/// An error in a request that is not about its token.
struct RequestError: Error {
  let status: Int
  let text: String

  init(status: Int, _ text: String) {
    self.status = status
    self.text = text
  }

  static let notFound = RequestError(status: 404, "There is no such thing.")
  static let notAllowed = RequestError(status: 405, "That can't be done here.")
}
