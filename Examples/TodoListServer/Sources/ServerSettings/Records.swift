// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSALServer

/// Values of one kind that all instances share, in the token store: encrypted, with an expiry, and changed by
/// compare-and-set, so that no instance overwrites what another one has just written. An app with a database would keep
/// its lists there.
package struct Records<Value: Codable & Sendable>: Sendable {
  package struct ContentionError: Error {}

  private let store: any TokenPartitionStore
  private let kind: String
  /// The seconds after the last change at which a value expires.
  private let lifetime: TimeInterval

  /// `kind` is a short word in small letters.
  package init(_ kind: String, in store: any TokenPartitionStore, lifetime: TimeInterval) {
    self.kind = kind
    self.store = store
    self.lifetime = lifetime
  }

  package func load(_ id: String) async throws -> Value? { try await read(id).value }

  /// Stores a new value.
  package func insert(_ value: Value, as id: String) async throws {
    guard try await store.replace(name(id), ifVersion: nil, with: encoded(value), expires: end) != nil else {
      throw ContentionError()
    }
  }

  /// Changes a value, or makes one of `empty`. `change` is called again when another instance was faster.
  package func change<Result>(
    _ id: String, from empty: Value, _ change: (inout Value) throws -> Result
  ) async throws -> Result {
    for _ in 0..<10 {
      let (stored, version) = try await read(id)
      var value = stored ?? empty
      let result = try change(&value)
      let isWritten = try await store.replace(name(id), ifVersion: version, with: encoded(value), expires: end)
      if isWritten != nil { return result }
    }
    throw ContentionError()
  }

  /// Removes and returns a value. If two instances call this at the same time, only one gets the value.
  package func take(_ id: String) async throws -> Value? {
    let (value, version) = try await read(id)
    guard let value, let version else { return nil }
    // A value that has expired is removed by the store.
    let isTaken = try await store.replace(name(id), ifVersion: version, with: [], expires: .distantPast)
    return isTaken == nil ? nil : value
  }

  package func remove(_ id: String) async throws { try await store.remove(name(id)) }

  private func read(_ id: String) async throws -> (value: Value?, version: Int?) {
    guard let stored = try await store.load(name(id)) else { return (nil, nil) }
    return (try? JSONDecoder().decode(Value.self, from: Data(stored.bytes)), stored.version)
  }

  private func encoded(_ value: Value) throws -> [UInt8] { Array(try JSONEncoder().encode(value)) }
  private func name(_ id: String) -> String { "\(kind):\(id)" }
  private var end: Date { Date(timeIntervalSinceNow: lifetime) }
}
