// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// Copies of the seed under other ids, each an emulator of its own behind the same addresses: tests that use one meet
/// nobody and nothing of another.
package final class WorldStore: Sendable {
  /// The largest number of worlds; another one is refused.
  package static let limit = 100

  private let worlds = Lock<[String: IdentityEmulator]>([:])
  private let random: any RandomSource
  /// Makes the emulator of the world with this id.
  private let make: @Sendable (String) -> IdentityEmulator

  package init(random: any RandomSource, make: @escaping @Sendable (String) -> IdentityEmulator) {
    (self.random, self.make) = (random, make)
  }

  /// The ids of all worlds, in order.
  package var ids: [String] { worlds.withLock { $0.keys.sorted() } }

  package subscript(id: String) -> IdentityEmulator? { worlds.withLock { $0[id.lowercased()] } }

  /// A new world; nil when there are too many.
  package func add() -> IdentityEmulator? {
    let id = "w" + random.id().prefix(8)
    let emulator = make(id)
    return worlds.withLock { worlds in
      guard worlds.count < Self.limit else { return nil }
      worlds[id] = emulator
      return emulator
    }
  }

  /// False when there is no world with this id.
  package func remove(_ id: String) -> Bool { worlds.withLock { $0.removeValue(forKey: id.lowercased()) } != nil }

  package func removeAll() { worlds.withLock { $0 = [:] } }

  /// The world that a request is for, and the request as it is sent there; nil: it is for none.
  package func destination(of request: ReceivedRequest) -> (emulator: IdentityEmulator, request: ReceivedRequest)? {
    let worlds = worlds.withLock { Array($0.values) }
    guard !worlds.isEmpty else { return nil }
    if let (id, inner) = request.withinWorld { return self[id].map { ($0, inner) } }
    guard request.path.first != "_emulator" else { return nil }
    let selector = WorldSelector(request)
    return worlds.first { selector.isKnown(to: $0) }.map { ($0, request) }
      ?? worlds.first { selector.isUnderWay(at: $0) }.map { ($0, request) }
  }
}

/// What in a request names the world that it is for: a tenant in the path before an app, and that before a sign-in that
/// goes on there.
private struct WorldSelector {
  private let request: ReceivedRequest
  private let tenants: [String]
  private let clients: [String]

  init(_ request: ReceivedRequest) {
    self.request = request
    let path = request.path
    let place = request.allParameters["authorization_endpoint"].flatMap { URL(string: $0) }?
      .path(percentEncoded: false)
    let user = path.count == 3 && path[1].lowercased() == "userrealm" ? path[2] : nil
    let names = [
      path.first?.lowercased() == "tfp" ? path.dropFirst().first : path.first,
      place?.split(separator: "/").first.map { String($0) }, request.tokenClaims?["tid"]?.string,
      user.flatMap { $0.split(separator: "@").last.map { String($0) } },
    ]
    tenants = names.compactMap(\.self).filter { TenantID($0) != .personal }
    clients = [request.clientName, request.tokenClient].compactMap(\.self)
  }

  func isKnown(to world: IdentityEmulator) -> Bool {
    let directory = world.directory
    return tenants.contains { directory.tenant(named: $0) != nil }
      || clients.contains { directory.application(ClientID($0)) != nil }
  }

  /// Whether a form of the world's pages, a code that is typed there, or its session alone leads to it.
  func isUnderWay(at world: IdentityEmulator) -> Bool {
    let (stores, now, parameters) = (world.stores, world.clock.now, request.allParameters)
    if let flow = parameters["flow"] {
      return stores.sessions.signIn(flow, at: now) != nil || stores.sessions.signOut(flow, at: now) != nil
    }
    if request.path.first == "devicelogin", let code = parameters["code"] ?? parameters["otc"] {
      return stores.grants.openDevice(DeviceCode.normal(code), at: now) != nil
    }
    guard request.path.last?.lowercased() == "logout", let id = world.world else { return false }
    return request.http.headers.all("Cookie").contains { $0.contains("-\(id)=") }
  }
}
