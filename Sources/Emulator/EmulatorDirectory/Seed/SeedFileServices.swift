// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces

// What a seed file says of clouds, of policies and of the names of tenants.

extension Tenant {
  fileprivate static let services: Set<Kind> = [.external, .b2c]

  mutating func readNames(_ reader: SeedReader, clouds: [Cloud]) throws(SeedError) {
    hosts = try reader.hosts("hosts")
    policies = try reader.objects("policies", allowing: ["name", "kind"]).map { policy throws(SeedError) in
      UserPolicy(name: try policy.pathName("name"), kind: try policy.choice("kind", of: UserPolicy.Kind.self))
    }
    guard policies.isEmpty == (kind != .b2c) else {
      throw reader.failure(
        "policies", kind == .b2c ? "is empty. Add at least one policy." : "is for b2c tenants only. Leave it out.")
    }
    if let cloud = try reader.optional("cloud")?.lowercased() {
      guard kind == .workforce, clouds.contains(where: { $0.names.contains(cloud) }) else {
        throw reader.failure("cloud", "is no host name of this file's clouds, or not of a workforce tenant's.")
      }
      cloudHost = cloud
    }
    guard reader.object["subdomain"] != nil else {
      if kind == .b2c { throw reader.failure("subdomain", "is missing. Add it.") }
      return
    }
    guard Self.services.contains(kind) else {
      throw reader.failure("subdomain", "is for external and b2c tenants only. Leave it out.")
    }
    subdomain = try reader.pathName("subdomain").lowercased()
  }
}

extension [SeedReader] {
  /// Only one server can be at the path `/adfs`.
  func requireOneFederation(_ tenants: [Tenant]) throws(SeedError) {
    let servers = zip(self, tenants).filter { $0.1.kind == .federation }
    guard servers.count > 1 else { return }
    throw servers[1].0.failure("kind", "is the second federation. Keep one: they would share the path /adfs.")
  }
}

extension Cloud {
  /// The clouds besides the main one; the national ones when the file says nothing.
  static func all(_ reader: SeedReader) throws(SeedError) -> [Cloud] {
    guard reader.object["clouds"] != nil else { return national }
    let readers = try reader.objects("clouds", allowing: ["preferredNetwork", "preferredCache", "aliases"])
    let clouds = try readers.map { cloud throws(SeedError) in
      guard let network = try cloud.host("preferredNetwork") else {
        throw cloud.failure("preferredNetwork", "is missing. Add it.")
      }
      return Cloud(
        preferredNetwork: network, preferredCache: try cloud.host("preferredCache"),
        aliases: try cloud.hosts("aliases"))
    }
    var taken = Set(main.names)
    for (cloud, reader) in zip(clouds, readers) {
      guard taken.isDisjoint(with: cloud.names) else {
        throw reader.failure("preferredNetwork", "or another name is of two clouds. Every name is of one.")
      }
      taken.formUnion(cloud.names)
    }
    return clouds
  }
}

extension SeedReader {
  fileprivate func host(_ name: String) throws(SeedError) -> String? {
    guard try optional(name) != nil else { return nil }
    return try checkedHost(try pathName(name), at: name)
  }

  fileprivate func hosts(_ name: String) throws(SeedError) -> [String] {
    try texts(name).map { host throws(SeedError) in try checkedHost(host, at: name) }
  }

  /// Other names could lead away from this machine.
  private func checkedHost(_ text: String, at name: String) throws(SeedError) -> String {
    let host = text.lowercased()
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    // Certificates can have no other labels.
    let isPlain = labels.allSatisfy { (1...63).contains($0.count) && !$0.contains("_") }
    guard LoopbackHost(host) == .name, labels.count > 1, isPlain else {
      throw failure(name, "has a name that does not end in .localhost, or is no host name.")
    }
    return host
  }
}
