// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import IdentityEmulator
import OAuthWire

/// A form of the console, read as the command of the control API that it stands for. So the console can do whatever
/// the control API can, and values are checked in one place.
struct ConsoleCommand: Sendable {
  /// The id of the form.
  let form: String
  let method: String
  /// The address below the root of the control API, percent-encoded.
  let path: String
  let done: String
  private let next: String
  private let fields: [Parameter]
  /// The fields that stand in the path.
  private let named: [Parameter]

  /// - Parameter form: the fields as sent; those of the form itself begin with a dot.
  init(_ form: [Parameter]) throws(ControlError) {
    let words = (form[".command"] ?? "").split(separator: " ", maxSplits: 1).map { String($0) }
    guard words.count == 2, ["POST", "PATCH", "DELETE"].contains(words[0]) else { throw .notFound }
    (self.form, done, next) = (form[".form"] ?? "", form[".done"] ?? "", form[".next"] ?? "")
    let all = form.filter { !$0.name.hasPrefix(".") }
    named = all.filter { words[1].contains("{\($0.name)}") }
    fields = all.filter { !words[1].contains("{\($0.name)}") }
    method = words[0]
    path = named.reduce(words[1]) { path, field in
      path.replacing("{\(field.name)}", with: PercentCoding.encode(field.value))
    }
  }

  /// The values that were typed, so that the form can show them again. The values of a
  /// field that was sent several times stand in lines; of a very large form nothing is kept.
  var typed: [String: String] {
    let fields = named + fields
    guard fields.reduce(0, { $0 + $1.value.utf8.count }) <= ConsoleMemory.lengthLimit else { return [:] }
    return Dictionary(fields.map { ($0.name, $0.value) }) { "\($0)\n\($1)" }
  }

  /// An error of the command that is not about one of its members is about what stands in its path.
  func placed(_ error: ControlError) -> ControlError {
    guard error.status == 404, error.member == nil, let field = named.first else { return error }
    var error = error
    (error.member, error.reason) = (field.name, "is not here any more. Choose another.")
    return error
  }

  /// The members of the command. A field that is empty is left out; in a change it removes the member.
  func body() throws(ControlError) -> JSONObject {
    if let empty = named.first(where: { $0.value.isEmpty }) {
      throw .badRule(empty.name, "is missing. Choose one, such as start.")
    }
    var body: JSONObject = [:]
    for field in fields {
      let parts = field.name.split(separator: ":", maxSplits: 1).map { String($0) }
      guard let member = parts.first else { continue }
      let value = try value(of: field, as: parts.count == 2 ? parts[1] : "text")
      let path = member.split(separator: ".").map { String($0) }
      if parts.last == "list" {
        let texts = path.reduce(JSONValue.object(body)) { $0[$1] ?? .null }.array ?? []
        body.set(.array(texts + (value.map { [$0] } ?? [])), at: path)
      } else if let sum = body[member]?.double, let value = value?.double, parts.last?.hasPrefix("times") == true {
        body[member] = JSONValue(Int(sum + value))
      } else if member == "*" {
        guard let value, let object = value.object else {
          throw .badRule(
            field.name, parts.last == "choice" ? Self.noChoice : "is not a JSON object. Write it as { … }.")
        }
        for member in object.members { body[member.name] = member.value }
      } else if let value = value ?? (method == "PATCH" ? .null : nil) {
        body.set(value, at: path)
      }
    }
    return body
  }

  private static let noChoice = "is no choice here. Choose another."

  /// nil where nothing was typed. An error names the field, because several may stand for one member.
  private func value(of field: Parameter, as kind: String) throws(ControlError) -> JSONValue? {
    let text = field.value
    switch kind {
    case "flag": return .bool(text == "true")
    case "lines":
      let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmed }.filter { !$0.isEmpty }
      return lines.isEmpty ? nil : .array(lines.map(JSONValue.string))
    case "number":
      // What is no number is refused by the command, which knows the bounds.
      return text.trimmed.isEmpty ? nil : (try? JSONValue(parsing: text)) ?? .string(text)
    case "json", "choice":
      guard !text.trimmed.isEmpty else { return nil }
      do throws(JSONSyntaxError) { return try JSONValue(parsing: text) } catch {
        throw .badRule(
          field.name,
          kind == "json" ? "is wrong in \(error.place(in: text.utf8)): \(error.explanation)" : Self.noChoice)
      }
    case let kind where kind.hasPrefix("times"):
      guard !text.trimmed.isEmpty else { return nil }
      let unit = Double(kind.dropFirst("times".count)) ?? 1
      let limit = (Double(ClockControl.limit) / unit).rounded(.down)
      guard let count = Double(text.trimmed), abs(count) <= limit else {
        throw .badRule(field.name, "is not a number from -\(Int(limit)) to \(Int(limit)).")
      }
      return JSONValue(Int(count * unit))
    case "required":
      guard !text.isEmpty else { throw .badRule(field.name, "is missing. Choose one.") }
      return .string(text)
    default: return text.isEmpty ? nil : .string(text)
    }
  }

  /// The page that the browser goes to after the command: the one that the form names, if that belongs to the console,
  /// otherwise the page of the form.
  func nextPage(after result: JSONObject, from page: String, in root: ControlRoot) -> String {
    guard next.hasPrefix(root.path + "/") || next == root.console else { return page }
    return result.members.reduce(next) { next, member in
      next.replacing("{\(member.name)}", with: PercentCoding.encode(member.value.string ?? ""))
    }
  }
}

extension JSONObject {
  /// Sets a member within others, which are made where they are missing.
  fileprivate mutating func set(_ value: JSONValue, at path: [String]) {
    guard let first = path.first else { return }
    guard path.count > 1 else { return self[first] = value }
    var inner = self[first]?.object ?? [:]
    inner.set(value, at: Array(path.dropFirst()))
    self[first] = .object(inner)
  }
}
