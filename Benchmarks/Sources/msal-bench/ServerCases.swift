// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import Foundation
import MSALRedis
import MSALServer
import Synchronization

/// The cases of servers, which use `MSALServer` and `MSALRedis`.
enum ServerCases {
  private static let api = "https://api.example.com/.default"

  /// nil when there is no case of that name.
  static func make(_ settings: Settings) async throws -> (any Measured)? {
    switch settings.name {
    case "app-token-hit": try await appTokenHit(settings)
    case "app-token-memory": try await appTokenMemory(settings)
    case "app-token-coalescing": try appTokenCoalescing(settings)
    case "validate-seen": try await validate(settings, isNew: false)
    case "validate-new": try await validate(settings, isNew: true)
    case "validate-side-by-side": try await validate(settings, isNew: true, isElapsed: true)
    case "partition-store": try await partitionStore(settings)
    case "tenant-discovery": try await tenantDiscovery(settings)
    case "redis-hit": try await redis(settings, memoryLimit: 1 << 20)
    case "redis-miss": try await redis(settings, memoryLimit: 0)
    default: nil
    }
  }

  private static func application(
    _ settings: Settings, store: (any TokenPartitionStore)? = nil, memoryLimit: Int = 1 << 30
  ) throws -> ConfidentialClientApplication {
    var configuration = ConfidentialClientConfiguration(
      clientID: Fixture.client, authority: "\(try settings.text("authority"))/\(Fixture.tenant)",
      credential: .secret("unimportant"))
    configuration.validatesAuthority = false
    configuration.store = store
    configuration.memoryLimit = memoryLimit
    return try ConfidentialClientApplication(configuration)
  }

  private static func tenant(_ index: Int) -> String {
    let digits = String(index)
    return "aaaaaaaa-bbbb-cccc-dddd-" + String(repeating: "0", count: 12 - digits.count) + digits
  }

  /// An application with a token for each of n tenants in memory.
  private static func filled(_ settings: Settings) async throws -> ConfidentialClientApplication {
    let store = CopyingStore()
    let application = try application(settings, store: store)
    _ = try await application.acquireTokenForClient(scope: api)
    for index in 0..<settings.count {
      let result = try await application.acquireTokenForClient(
        scope: api, options: RequestOptions(tenantID: tenant(index)))
      guard result.source == .cache else { throw Settings.MissingError(description: "the service was asked") }
    }
    return application
  }

  /// The token of a random tenant of n, from memory.
  private static func appTokenHit(_ settings: Settings) async throws -> any Measured {
    let application = try await filled(settings)
    let asked = Fixture.order(4096, below: settings.count).map { RequestOptions(tenantID: tenant($0)) }
    return try await Batch(settings) { call in
      let result = try await application.acquireTokenForClient(scope: api, options: asked[call & 4095])
      guard result.source == .cache else { throw Settings.MissingError(description: "that was no hit") }
    }
  }

  /// The token of a random tenant of n, of which the store in this process has all and memory none.
  private static func partitionStore(_ settings: Settings) async throws -> any Measured {
    let application = try application(settings, store: CopyingStore(), memoryLimit: 0)
    _ = try await application.acquireTokenForClient(scope: api)
    let asked = Fixture.order(4096, below: settings.count).map { RequestOptions(tenantID: tenant($0)) }
    return Elapsed(settings) { call in
      let result = try await application.acquireTokenForClient(scope: api, options: asked[call & 4095])
      guard result.source == .cache else { throw Settings.MissingError(description: "the service was asked") }
    }
  }

  /// The first token of each of n tenants. The service counts the look-ups.
  private static func tenantDiscovery(_ settings: Settings) async throws -> any Measured {
    let application = try application(settings)
    return Once {
      // The service has the metadata of this tenant.
      _ = try await application.acquireTokenForClient(scope: api)
      for index in 1..<settings.count {
        _ = try await application.acquireTokenForClient(scope: api, options: RequestOptions(tenantID: tenant(index)))
      }
      return 0
    }
  }

  /// The bytes by which the process grows for each token.
  private static func appTokenMemory(_ settings: Settings) async throws -> any Measured {
    Once {
      // Memory that is only needed once is allocated before the measurement.
      _ = try await filled(settings.with("n", 1))
      let before = Cases.privateBytes()
      let application = try await filled(settings)
      Cases.giveBackFreeMemory()
      let grown = Cases.privateBytes() - before
      _ = try await application.acquireTokenForClient(scope: api)
      return Double(grown) / Double(settings.count)
    }
  }

  /// Concurrent tasks that need the first token. The service counts the requests.
  private static func appTokenCoalescing(_ settings: Settings) throws -> any Measured {
    Once {
      let application = try application(settings)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<settings.number("callers", or: 64) {
          group.addTask { _ = try await application.acquireTokenForClient(scope: api) }
        }
        try await group.waitForAll()
      }
      return 0
    }
  }

  /// Validates access tokens of a file, one a line: the same one again and again, or each as if it were new.
  private static func validate(
    _ settings: Settings, isNew: Bool, isElapsed: Bool = false
  ) async throws -> any Measured {
    let text = try String(contentsOf: URL(filePath: settings.text("file")), encoding: .utf8)
    let requests = text.split(separator: "\n").map {
      IncomingRequest(method: "GET", url: "/tasks", authorization: ["Bearer \($0)"])
    }
    let audience = "22222222-3333-4444-5555-666666666666"
    var configuration = ProtectedAPIConfiguration(
      clientID: audience, audiences: [audience, "api://\(audience)"], tenants: .only([Fixture.tenant]))
    configuration.authority = "\(try settings.text("authority"))/\(Fixture.tenant)"
    configuration.validatesAuthority = false
    let validator = try AccessTokenValidator(configuration)
    let requirement = AccessRequirement.person(scopes: ["Tasks.Read"])
    let validated: @Sendable (Int) async throws -> Void = { call in
      let index = call % requests.count
      if isNew, index == 0 { validator.forgetValidatedTokens() }
      _ = try await validator.validate(requests[isNew ? index : 0], requiring: requirement)
    }
    return isElapsed ? Elapsed(settings, validated) : try await Batch(settings, validated)
  }

  /// Tokens in Redis, which may be in this process's memory too: one for each task, because tasks that want the same
  /// one would ask for it once.
  private static func redis(_ settings: Settings, memoryLimit: Int) async throws -> any Measured {
    let keys = try RedisStoreKeys(
      sealing: [UInt8](repeating: 1, count: 32), naming: [UInt8](repeating: 2, count: 32))
    let server = try RedisServer("unix://\(settings.text("redis"))")
    var configuration = RedisStoreConfiguration(.single(server), name: "bench", keys: keys)
    configuration.commandTimeout = .seconds(5)
    let application = try application(
      settings, store: try RedisPartitionStore(configuration), memoryLimit: memoryLimit)
    let tasks = settings.number("tasks", or: 1)
    let asked = (0..<tasks).map { RequestOptions(tenantID: $0 == 0 ? nil : tenant($0)) }
    for options in asked { _ = try await application.acquireTokenForClient(scope: api, options: options) }
    return Elapsed(settings) { call in
      let result = try await application.acquireTokenForClient(scope: api, options: asked[call % tasks])
      guard result.source == .cache else { throw Settings.MissingError(description: "the service was asked") }
    }
  }
}

/// Gives every tenant the token of the first one, so that tokens of many tenants need no service.
private final class CopyingStore: TokenPartitionStore {
  /// The text of the first partition, cut where its tenant stands: to replace the tenant in each call would be nine
  /// tenths of what is measured.
  private let first = Mutex<[String]?>(nil)

  private func tenant(_ name: String) -> String {
    name.utf8.split(separator: UInt8(ascii: ":")).dropLast().last.map { String(Substring($0)) } ?? ""
  }

  func load(_ name: String) async throws -> StoredPartition? {
    guard let parts = first.withLock({ $0 }) else { return nil }
    return StoredPartition(bytes: Array(parts.joined(separator: tenant(name)).utf8), version: 1)
  }

  func replace(_ name: String, ifVersion version: Int?, with bytes: [UInt8], expires: Date) async throws -> Int? {
    // Names of the locks between processes begin with `lock:`.
    if name.hasPrefix("app:") {
      let text = String(decoding: bytes, as: UTF8.self)
      first.withLock { $0 = $0 ?? text.components(separatedBy: tenant(name)) }
    }
    return (version ?? 0) + 1
  }

  func remove(_ name: String) async throws {}
}
