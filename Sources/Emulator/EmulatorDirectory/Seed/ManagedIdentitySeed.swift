// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

// What a seed file says of managed identities, and those of the standard seed.

extension Seed {
  /// The machine's own: what programs get that name none.
  package static let machineIdentity: ManagedIdentity = {
    var identity = ManagedIdentity(
      clientID: ClientID("5a3e0000-0000-4000-8000-00000000e001"), name: "contoso-vm",
      objectID: "a0000000-0000-4000-8000-00000000e001",
      resourceID: contosoGroup + "Microsoft.Compute/virtualMachines/contoso-vm")
    identity.isSystemAssigned = true
    identity.appRoles = [toDoList.identifierURI + "/ToDoList.Read.All"]
    return identity
  }()

  /// One that is assigned to the machine, and may do more.
  package static let reportIdentity: ManagedIdentity = {
    var identity = ManagedIdentity(
      clientID: ClientID("5a3e0000-0000-4000-8000-00000000e002"), name: "contoso-reports",
      objectID: "a0000000-0000-4000-8000-00000000e002",
      resourceID: contosoGroup + "Microsoft.ManagedIdentity/userAssignedIdentities/contoso-reports")
    identity.appRoles = ["ToDoList.Read.All", "ToDoList.ReadWrite.All"].map { "\(toDoList.identifierURI)/\($0)" }
    return identity
  }()

  private static let contosoGroup =
    "/subscriptions/50b5c000-0000-4000-8000-000000000001/resourceGroups/contoso/providers/"
}

extension ManagedIdentity {
  static let names: Set<String> = ["clientId", "name", "objectId", "resourceId", "systemAssigned", "appRoles"]

  init(_ reader: SeedReader, in tenant: Tenant) throws(SeedError) {
    guard tenant.kind == .workforce else {
      throw reader.failure("clientId", "is of a managed identity, which only workforce tenants have.")
    }
    let name = try reader.pathName("name")
    let isSystemAssigned = try reader.flag("systemAssigned")
    let kind =
      isSystemAssigned ? "Microsoft.Compute/virtualMachines" : "Microsoft.ManagedIdentity/userAssignedIdentities"
    let resource = try reader.optional("resourceId")
    self.init(
      clientID: ClientID(try reader.guid("clientId")), name: name, objectID: try reader.guid("objectId"),
      resourceID: resource ?? "/subscriptions/\(tenant.id)/resourceGroups/emulator/providers/\(kind)/\(name)")
    guard resourceID.hasPrefix("/"), !resourceID.contains(where: \.isWhitespace) else {
      throw reader.failure("resourceId", "is no resource id. Write it like /subscriptions/…/providers/….")
    }
    self.isSystemAssigned = isSystemAssigned
    appRoles = try reader.texts("appRoles")
  }
}

extension [SeedReader] {
  /// Throws when two have the same id, or when the one machine that there is has two of its own.
  func checkManagedIdentities(_ tenants: [Tenant], _ apps: [Application]) throws(SeedError) {
    var clients = Set(apps.map { $0.clientID.value.lowercased() })
    var others: Set<String> = []
    var hasOwn = false
    for (reader, tenant) in zip(self, tenants) {
      for (index, identity) in tenant.managedIdentities.enumerated() {
        let place = "managedIdentities[\(index)]"
        guard clients.insert(identity.clientID.value).inserted else {
          throw reader.failure(place + ".clientId", "is used twice. Every entry needs its own.")
        }
        for (name, value) in [("objectId", identity.objectID), ("resourceId", identity.resourceID.lowercased())]
        where !others.insert(value).inserted {
          throw reader.failure("\(place).\(name)", "is used twice. Every entry needs its own.")
        }
        guard !identity.isSystemAssigned || !hasOwn else {
          throw reader.failure(place + ".systemAssigned", "is true twice. The emulator is one machine; keep one.")
        }
        hasOwn = hasOwn || identity.isSystemAssigned
      }
    }
  }
}

extension Tenant {
  /// Throws when a managed identity has a role that no API has.
  func checkRoles(in directory: Directory, _ reader: SeedReader) throws(SeedError) {
    for (index, identity) in managedIdentities.enumerated() {
      for (position, name) in identity.appRoles.enumerated() where directory.appRole(named: name) == nil {
        throw reader.failure(
          "managedIdentities[\(index)].appRoles[\(position)]",
          "is no app role of the APIs for apps. Write it as <appIdUri>/<value>.")
      }
    }
  }
}
