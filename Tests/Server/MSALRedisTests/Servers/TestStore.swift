// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSALServer

@testable import MSALRedis

/// Stores of tests, whose default time limits are so long that a busy machine does not reach them.
enum TestStore {
  static let keys = try? RedisStoreKeys(
    sealing: [UInt8](repeating: 1, count: 32), naming: [UInt8](repeating: 9, count: 32))

  static func make(
    _ deployment: RedisStoreConfiguration.Deployment, connect: Double = 20, command: Double = 20,
    keys: RedisStoreKeys? = keys, _ change: (inout RedisStoreConfiguration) -> Void = { _ in }
  ) throws -> RedisPartitionStore {
    guard let keys else { throw RedisStoreError.invalidConfiguration("no keys") }
    var configuration = RedisStoreConfiguration(deployment, name: "test", keys: keys)
    configuration.connectTimeout = .seconds(connect)
    configuration.commandTimeout = .seconds(command)
    change(&configuration)
    return try RedisPartitionStore(configuration)
  }

  static func make(
    _ redis: RedisProcess, connect: Double = 20, command: Double = 20, keys: RedisStoreKeys? = keys
  ) throws -> RedisPartitionStore {
    try make(
      .single(try RedisServer("unix://\(redis.path)")), connect: connect, command: command, keys: keys)
  }
}

extension RedisPartitionStore {
  /// Stores a text for an hour.
  @discardableResult
  func put(_ text: String, as name: String, ifVersion version: Int? = nil) async throws -> Int? {
    try await replace(name, ifVersion: version, with: Array(text.utf8), expires: Date(timeIntervalSinceNow: 3600))
  }

  func text(_ name: String) async throws -> String? {
    try await load(name).map { String(decoding: $0.bytes, as: UTF8.self) }
  }
}

extension RedisProcess {
  /// The names of all stored values.
  func names() async throws -> [String] {
    guard case .array(let names) = try await command("KEYS", "*") else { return [] }
    return names.compactMap(\.text)
  }
}

/// Whether an error says that the store could not be reached, and nothing about its content.
func isOutage(_ error: any Error) -> Bool {
  if case RedisStoreError.unavailable = error { true } else { false }
}
