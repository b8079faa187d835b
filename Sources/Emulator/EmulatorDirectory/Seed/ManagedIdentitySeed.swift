// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

// The managed identities of the standard seed.

extension Seed {
  /// The machine's own identity, which programs get if they name none.
  package static let machineIdentity: ManagedIdentity = {
    var identity = ManagedIdentity(
      clientID: ClientID("5a3e0000-0000-4000-8000-00000000e001"), name: "contoso-vm",
      objectID: "a0000000-0000-4000-8000-00000000e001",
      resourceID: contosoGroup + "Microsoft.Compute/virtualMachines/contoso-vm")
    identity.isSystemAssigned = true
    identity.appRoles = [toDoList.identifierURI + "/ToDoList.Read.All"]
    return identity
  }()

  /// An identity that is assigned to the machine, and may do more.
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
