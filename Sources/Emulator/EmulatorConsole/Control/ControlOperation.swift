// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory

/// What a control does for one method at one address. Requests are routed by these, and the description of the control
/// API is made of them, so it has everything that answers and nothing else.
struct ControlOperation: Sendable {
  let method: String
  /// Below the root of the control API. A segment in braces, which names it, stands for any one.
  let path: String
  /// In the form "Lists the people".
  let summary: String
  /// The members of the command; nil where there is none.
  let command: JSONSchema?
  /// The status of the answer if all is well.
  let status: Int
  let answer: JSONSchema
  /// The media type of the answer.
  private(set) var mediaType = "application/json"
  /// The parameters after the question mark, each with its meaning.
  private(set) var query: [(name: String, meaning: String)] = []
  private let segments: [Substring]

  private init(
    _ method: String, _ path: String, _ summary: String, command: JSONSchema?, status: Int, answer: JSONSchema
  ) {
    (self.method, self.path, self.summary) = (method, path, summary)
    (self.command, self.status, self.answer) = (command, status, answer)
    segments = path.split(separator: "/")
  }

  static func get(_ path: String, _ summary: String, _ answer: JSONSchema) -> ControlOperation {
    ControlOperation("GET", path, summary, command: nil, status: 200, answer: answer)
  }

  /// Answers 201 if something is `added`.
  static func post(
    _ path: String, _ summary: String, _ command: JSONSchema, added: JSONSchema
  ) -> ControlOperation {
    ControlOperation("POST", path, summary, command: command, status: 201, answer: added)
  }

  static func post(
    _ path: String, _ summary: String, _ command: JSONSchema = .object, _ answer: JSONSchema = .done
  ) -> ControlOperation {
    ControlOperation("POST", path, summary, command: command, status: 200, answer: answer)
  }

  static func patch(
    _ path: String, _ summary: String, _ command: JSONSchema, _ answer: JSONSchema
  ) -> ControlOperation {
    ControlOperation("PATCH", path, summary, command: command, status: 200, answer: answer)
  }

  static func delete(_ path: String, _ summary: String, _ answer: JSONSchema = .done) -> ControlOperation {
    ControlOperation("DELETE", path, summary, command: nil, status: 200, answer: answer)
  }

  func with(query name: String, _ meaning: String) -> ControlOperation {
    var operation = self
    operation.query.append((name, meaning))
    return operation
  }

  /// With an answer that is a text of this media type.
  func with(mediaType: String) -> ControlOperation {
    var operation = self
    operation.mediaType = mediaType
    return operation
  }

  /// The first segment of the address.
  var name: String { segments.first.map { String($0) } ?? "" }

  /// The names of the segments that stand for any one.
  var parameters: [String] {
    segments.filter { $0.hasPrefix("{") }.map { String($0.dropFirst().dropLast()) }
  }

  /// - Parameter path: below the root of the control API.
  func takes(_ path: ArraySlice<String>) -> Bool {
    path.count == segments.count && zip(segments, path).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
  }
}

extension JSONSchema {
  /// `{"status": "ok"}`
  static let done = object([("status", choice(["ok"]))], required: ["status"])

  /// An object with one list.
  static func listed(_ name: String, _ entry: JSONSchema) -> JSONSchema {
    object([(name, list(of: entry))], required: [name])
  }

  /// The command that sets one member.
  static func setting(_ name: String, _ schema: JSONSchema) -> JSONSchema {
    object([(name, schema)], required: [name])
  }
}
