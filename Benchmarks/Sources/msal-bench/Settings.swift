// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation

/// The command line: a case, then `name=value`.
struct Settings: Sendable {
  let name: String
  private let values: [String: String]

  struct MissingError: Error, CustomStringConvertible {
    var description: String
  }

  init(_ arguments: [String]) throws {
    guard arguments.count > 1 else { throw MissingError(description: "usage: msal-bench CASE [NAME=VALUE]...") }
    name = arguments[1]
    var values: [String: String] = [:]
    for argument in arguments.dropFirst(2) {
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      values[parts[0]] = parts.count > 1 ? parts[1] : ""
    }
    self.values = values
  }

  private init(name: String, values: [String: String]) { (self.name, self.values) = (name, values) }

  func with(_ name: String, _ value: Int) -> Settings {
    Settings(name: self.name, values: values.merging([name: String(value)]) { $1 })
  }

  subscript(name: String) -> String? { values[name] }

  func text(_ name: String) throws -> String {
    guard let value = values[name] else { throw MissingError(description: "\(self.name) needs \(name)=...") }
    return value
  }

  func number(_ name: String, or defaultValue: Int) -> Int { values[name].flatMap(Int.init) ?? defaultValue }

  /// The number of accounts.
  var count: Int { number("n", or: 1) }
  /// Processor seconds that a batch should take.
  var batchSeconds: Double { Double(number("batch-ms", or: 50)) / 1000 }
}
