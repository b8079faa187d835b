// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces

// The tenants and clouds of a seed file, and what belongs to tenants.

extension Tenant: SeedEntry {
  package static let blank = Tenant(id: TenantID(""), name: "", domain: "", kind: .workforce)

  /// First path segments that can't name a tenant.
  private static let reserved: Set<String> = [
    "common", "organizations", "consumers", "_emulator", "api", "error", "v1.0", "oidc", "adfs", "tfp", "msi",
    "metadata", "arm",
  ]

  package static let fields: [Field<Tenant>] = [
    .guid("id", \.id), .text("name", \.name), .pathName("domain", \.domain, reserved: reserved),
    .choice("kind", \.kind),
    Field(
      "subdomain", \.subdomain,
      read: { reader throws(SeedError) in
        reader.object["subdomain"] == nil ? nil : try reader.pathName("subdomain").lowercased()
      }, write: { $0.map(JSONValue.string) }),
    .entries("policies", \.policies),
    Field(
      "cloud", \.cloudHost, read: { reader throws(SeedError) in try reader.optional("cloud")?.lowercased() },
      write: { $0.map(JSONValue.string) }),
    Field("hosts", \.hosts, read: { reader throws(SeedError) in try reader.hosts("hosts") }, write: { .texts($0) }),
    .flag("needsAdminConsent", \.needsAdminConsent), .flag("namesIssuer", \.namesIssuer),
    .entries("groups", \.groups), .entries("subscriptions", \.subscriptions),
    .entries("managedIdentities", \.managedIdentities),
  ]

  package mutating func complete(_ reader: ObjectReader) throws(SeedError) {
    guard (id == .personal) == (kind == .consumers) else {
      throw reader.failure("kind", "is \"consumers\" for the tenant \(TenantID.personal) and for no other.")
    }
    guard policies.isEmpty == (kind != .b2c) else {
      throw reader.failure(
        "policies", kind == .b2c ? "is empty. Add at least one policy." : "is for b2c tenants only. Leave it out.")
    }
    if let cloudHost {
      guard kind == .workforce, reader.clouds.contains(where: { $0.names.contains(cloudHost) }) else {
        throw reader.failure("cloud", "is no host name of this file's clouds, or not of a workforce tenant's.")
      }
    }
    if subdomain == nil, kind == .b2c { throw reader.failure("subdomain", "is missing. Add it.") }
    if subdomain != nil, kind != .b2c, kind != .external {
      throw reader.failure("subdomain", "is for external and b2c tenants only. Leave it out.")
    }
    try reader.requireUnique("groups", "id", groups.map(\.id))
    for index in managedIdentities.indices {
      try completeManagedIdentity(index, reader)
    }
  }

  private mutating func completeManagedIdentity(_ index: Int, _ reader: ObjectReader) throws(SeedError) {
    let place = "managedIdentities[\(index)]"
    guard kind == .workforce else {
      throw reader.failure("\(place).clientId", "is of a managed identity, which only workforce tenants have.")
    }
    var identity = managedIdentities[index]
    if identity.resourceID.isEmpty {
      let kind =
        identity.isSystemAssigned
        ? "Microsoft.Compute/virtualMachines" : "Microsoft.ManagedIdentity/userAssignedIdentities"
      identity.resourceID = "/subscriptions/\(id)/resourceGroups/emulator/providers/\(kind)/\(identity.name)"
    }
    guard identity.resourceID.hasPrefix("/"), !identity.resourceID.contains(where: \.isWhitespace) else {
      throw reader.failure(
        "\(place).resourceId", "is no resource id. Write it like /subscriptions/…/providers/….")
    }
    managedIdentities[index] = identity
  }
}

extension UserPolicy: SeedEntry {
  package static let blank = UserPolicy(name: "", kind: .signUpOrSignIn)
  package static let fields: [Field<UserPolicy>] = [.pathName("name", \.name), .choice("kind", \.kind)]
}

extension Group: SeedEntry {
  package static let blank = Group(id: "", name: "")
  package static let fields: [Field<Group>] = [
    .guid("id", \.id), .text("name", \.name), .text("description", \.description),
  ]
}

/// A group as the control API is given one.
package struct RegisteredGroup: SeedEntry {
  package var tenantID: TenantID
  package var group: Group

  package init(_ group: Group, of tenantID: TenantID) { (self.group, self.tenantID) = (group, tenantID) }

  package static let blank = RegisteredGroup(.blank, of: TenantID(""))
  package static let fields: [Field<RegisteredGroup>] = [
    .tenant("tenant", \.tenantID), .guid("id", \.group.id), .text("name", \.group.name),
    .text("description", \.group.description),
  ]

  /// Throws with the member that is wrong.
  package init(decoding json: JSONValue, in directory: Directory) throws(SeedError) {
    try self.init(ObjectReader(json, of: Self.self, in: directory))
  }
}

extension Subscription: SeedEntry {
  package static let blank = Subscription(id: "", name: "")
  package static let fields: [Field<Subscription>] = [.guid("id", \.id), .text("name", \.name)]
}

extension ManagedIdentity: SeedEntry {
  package static let blank = ManagedIdentity(clientID: ClientID(""), name: "", objectID: "", resourceID: "")
  package static let fields: [Field<ManagedIdentity>] = [
    .guid("clientId", \.clientID), .pathName("name", \.name), .guid("objectId", \.objectID),
    .textOrDefault("resourceId", \.resourceID), .flag("systemAssigned", \.isSystemAssigned),
    .texts("appRoles", \.appRoles),
  ]
}

extension ObjectReader {
  /// Throws if two managed identities have one id, one has an app's id, or there are two system-assigned ones.
  func checkManagedIdentities(_ tenants: [Tenant], _ apps: [Application]) throws(SeedError) {
    var clients = Set(apps.map { $0.clientID.value.lowercased() })
    var others: Set<String> = []
    var hasOwn = false
    for (position, tenant) in tenants.enumerated() {
      for (index, identity) in tenant.managedIdentities.enumerated() {
        let place = "tenants[\(position)].managedIdentities[\(index)]"
        guard clients.insert(identity.clientID.value).inserted else {
          throw failure(place + ".clientId", "is used twice. Every entry needs its own.")
        }
        for (name, value) in [("objectId", identity.objectID), ("resourceId", identity.resourceID.lowercased())]
        where !others.insert(value).inserted {
          throw failure("\(place).\(name)", "is used twice. Every entry needs its own.")
        }
        guard !identity.isSystemAssigned || !hasOwn else {
          throw failure(place + ".systemAssigned", "is true twice. The emulator is one machine; keep one.")
        }
        hasOwn = hasOwn || identity.isSystemAssigned
      }
    }
  }
}

extension Cloud {
  /// The clouds besides the main one; the national clouds if the file has none.
  static func all(_ reader: ObjectReader) throws(SeedError) -> [Cloud] {
    guard reader.object["clouds"] != nil else { return national }
    var taken = Set(main.names)
    return try reader.objects("clouds", allowing: ["preferredNetwork", "preferredCache", "aliases"]).map {
      reader throws(SeedError) in
      guard let network = try reader.host("preferredNetwork") else {
        throw reader.failure("preferredNetwork", "is missing. Add it.")
      }
      let cloud = Cloud(
        preferredNetwork: network, preferredCache: try reader.host("preferredCache"),
        aliases: try reader.hosts("aliases"))
      guard taken.isDisjoint(with: cloud.names) else {
        throw reader.failure("preferredNetwork", "or another name is of two clouds. Every name is of one.")
      }
      taken.formUnion(cloud.names)
      return cloud
    }
  }

  var json: JSONValue {
    [
      "preferredNetwork": .string(preferredNetwork), "preferredCache": .string(preferredCache),
      "aliases": .texts(names.filter { $0 != preferredNetwork && $0 != preferredCache }),
    ]
  }
}

extension ObjectReader {
  fileprivate func host(_ name: String) throws(SeedError) -> String? {
    guard try optional(name) != nil else { return nil }
    return try checkedHost(try pathName(name), at: name)
  }

  fileprivate func hosts(_ name: String) throws(SeedError) -> [String] {
    try texts(name).map { host throws(SeedError) in try checkedHost(host, at: name) }
  }

  /// Any other name could lead away from this machine.
  private func checkedHost(_ text: String, at name: String) throws(SeedError) -> String {
    let host = text.lowercased()
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    // A certificate can have no other labels.
    let isPlain = labels.allSatisfy { (1...63).contains($0.count) && !$0.contains("_") }
    guard LoopbackHost(host) == .name, labels.count > 1, isPlain else {
      throw failure(name, "has a name that does not end in .localhost, or is no host name.")
    }
    return host
  }
}
