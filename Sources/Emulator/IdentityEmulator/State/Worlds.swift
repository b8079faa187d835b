// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import JOSE
import OAuthWire
import PlatformInterfaces

/// Copies of the seed under other ids, each an emulator of its own behind the same addresses: tests that use one meet
/// nobody and nothing of another.
final class WorldStore: Sendable {
  /// More are refused.
  static let limit = 100

  private let worlds = Lock<[String: IdentityEmulator]>([:])
  private let random: any RandomSource
  /// Makes the emulator of the world with this id.
  private let make: @Sendable (String) -> IdentityEmulator

  init(random: any RandomSource, make: @escaping @Sendable (String) -> IdentityEmulator) {
    (self.random, self.make) = (random, make)
  }

  /// Of all worlds, in the order of their ids.
  var ids: [String] { worlds.withLock { $0.keys.sorted() } }

  subscript(id: String) -> IdentityEmulator? { worlds.withLock { $0[id.lowercased()] } }

  /// A new world; nil when there are too many.
  func add() -> IdentityEmulator? {
    let id = "w" + random.id().prefix(8)
    let emulator = make(id)
    return worlds.withLock { worlds in
      guard worlds.count < Self.limit else { return nil }
      worlds[id] = emulator
      return emulator
    }
  }

  /// False when there is none with this id.
  func remove(_ id: String) -> Bool { worlds.withLock { $0.removeValue(forKey: id.lowercased()) } != nil }

  func removeAll() { worlds.withLock { $0 = [:] } }

  /// The world that a request is for, and the request as it is sent there; nil: it is for none.
  func destination(of request: HTTPRequest) -> (emulator: IdentityEmulator, request: HTTPRequest)? {
    let worlds = worlds.withLock { Array($0.values) }
    guard !worlds.isEmpty, let subject = WorldSubject(request) else { return nil }
    if let (id, inner) = subject.control(request) { return self[id].map { ($0, inner) } }
    guard !subject.isControl else { return nil }
    return worlds.first { subject.isKnown(to: $0) }.map { ($0, request) }
      ?? worlds.first { subject.isUnderWay(at: $0) }.map { ($0, request) }
  }
}

/// What in a request names the world that it is for: a tenant in the path before an app, and that before what goes on
/// there.
private struct WorldSubject {
  private let path: [String]
  private let parameters: [Parameter]
  private let tenants: [String]
  private let clients: [String]
  private let request: HTTPRequest

  init?(_ request: HTTPRequest) {
    self.request = request
    path = request.url.path(percentEncoded: true).split(separator: "/").map { PercentCoding.decode($0) ?? String($0) }
    let query = FormCoding.decode(request.url.query(percentEncoded: true) ?? "") ?? []
    let isForm = request.headers["Content-Type"]?.lowercased().hasPrefix(FormCoding.contentType) == true
    parameters = query + (isForm ? FormCoding.decode(request.body) ?? [] : [])
    let claims = request.presentedAccessToken.flatMap { try? UnverifiedJWT(parsing: $0) }?.claims
    let place = parameters["authorization_endpoint"].flatMap { URL(string: $0) }?.path(percentEncoded: false)
    let user = path.count == 3 && path[1].lowercased() == "userrealm" ? path[2] : nil
    let names = [
      path.first?.lowercased() == "tfp" ? path.dropFirst().first : path.first,
      place?.split(separator: "/").first.map { String($0) }, claims?["tid"]?.string,
      user.flatMap { $0.split(separator: "@").last.map { String($0) } },
    ]
    tenants = names.compactMap(\.self).filter { TenantID($0) != .personal }
    clients = [parameters["client_id"], Self.client(request, parameters), (claims?["azp"] ?? claims?["appid"])?.string]
      .compactMap(\.self)
  }

  /// The app that proves itself by HTTP Basic or with an assertion.
  private static func client(_ request: HTTPRequest, _ parameters: [Parameter]) -> String? {
    let parts = (request.headers["Authorization"] ?? "").split(separator: " ", maxSplits: 1)
    if parts.count == 2, parts[0].lowercased() == "basic", let bytes = Data(base64Encoded: String(parts[1])) {
      return String(decoding: bytes, as: UTF8.self).split(separator: ":").first.flatMap { PercentCoding.decode($0) }
    }
    return parameters["client_assertion"].flatMap { try? UnverifiedJWT(parsing: $0) }?.claims["sub"]?.string
  }

  var isControl: Bool { path.first == "_emulator" }

  /// `/_emulator/worlds/<id>/<rest>` is `/_emulator/<rest>` there.
  func control(_ request: HTTPRequest) -> (id: String, request: HTTPRequest)? {
    guard isControl, path.count > 3, path[1] == "worlds", let origin = Origin(request.url) else { return nil }
    let segments = request.url.path(percentEncoded: true).split(separator: "/").dropFirst(3)
    let query = request.url.query(percentEncoded: true).map { "?" + $0 } ?? ""
    guard let url = URL(string: "\(origin)/_emulator/" + segments.joined(separator: "/") + query) else { return nil }
    var inner = request
    inner.url = url
    return (path[2], inner)
  }

  func isKnown(to world: IdentityEmulator) -> Bool {
    let directory = world.directory
    return tenants.contains { directory.tenant(named: $0) != nil }
      || clients.contains { directory.application(ClientID($0)) != nil }
  }

  /// Whether a form of the world's pages, a code that is typed there, or its session alone leads to it.
  func isUnderWay(at world: IdentityEmulator) -> Bool {
    let (stores, now) = (world.stores, world.clock.now)
    if let flow = parameters["flow"] {
      return stores.sessions.signIn(flow, at: now) != nil || stores.sessions.signOut(flow, at: now) != nil
    }
    if path.first == "devicelogin", let code = parameters["code"] ?? parameters["otc"] {
      return stores.grants.openDevice(DeviceCode.normal(code), at: now) != nil
    }
    guard path.last?.lowercased() == "logout", let id = world.world else { return false }
    return request.headers.all("Cookie").contains { $0.contains("-\(id)=") }
  }
}
