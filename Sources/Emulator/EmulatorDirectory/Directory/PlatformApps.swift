// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Apps and APIs of the platform itself, which every tenant has, with the ids of the real platform. If a seed registers
/// one of them, the seed's registration counts.
extension ResourceAPI {
  /// Azure Resource Manager, with its older and its newer identifier.
  package static let resourceManager: ResourceAPI = {
    var api = ResourceAPI(
      name: "azure", appID: "797f4846-ba00-4fd7-ba43-dac1f8f63013",
      identifierURI: "https://management.core.windows.net/",
      permissions: [
        Permission(
          value: "user_impersonation", title: "Use Azure as you",
          explanation: "The app can manage Azure's resources in your name.")
      ])
    api.tokenVersion = .one
    api.otherURIs = ["https://management.azure.com/"]
    return api
  }()

  /// Linux machines to which people sign in with certificates.
  package static let linuxMachines = ResourceAPI(
    name: "linux-machines", appID: "ce6ff14a-7fdc-4685-bbe0-f6afdfcddfa8",
    identifierURI: "https://pas.windows.net/CheckMyAccess/Linux",
    permissions: [
      Permission(
        value: "user_impersonation", title: "Sign in to Linux machines as you",
        explanation: "The app can sign in to the Linux machines of your organisation in your name.")
    ])

  /// Key Vault and Storage: programs get tokens for them; neither is here to take any.
  private static let keyVault = dataAPI(
    "keyvault", "cfa8b339-82a2-471a-a3c9-0fc0be7a4093", "https://vault.azure.net", "Key Vault")
  private static let storage = dataAPI(
    "storage", "e406a681-f3d4-42a8-90b6-c2b029497af1", "https://storage.azure.com", "Azure Storage")

  private static func dataAPI(_ name: String, _ id: String, _ uri: String, _ title: String) -> ResourceAPI {
    var api = ResourceAPI(
      name: name, appID: id, identifierURI: uri,
      permissions: [
        Permission(
          value: "user_impersonation", title: "Use \(title) as you",
          explanation: "The app can use \(title) in your name.")
      ])
    api.tokenVersion = .one
    return api
  }

  /// The API with which the customers of an External ID tenant manage their own passkeys.
  package static let credentialManagement = ResourceAPI(
    name: "credentials", appID: "6bf38b3c-a70f-49aa-a1d9-10e4cc74dde9",
    identifierURI: "6bf38b3c-a70f-49aa-a1d9-10e4cc74dde9",
    permissions: [("Passkey.", "passkeys"), ("", "sign-in methods")].flatMap { kind, what in
      [
        Permission(
          value: "Me.UserAuthenticationMethod.\(kind)Read", title: "See your \(what)",
          explanation: "The app can see your \(what)."),
        Permission(
          value: "Me.UserAuthenticationMethod.\(kind)ReadWrite", title: "Manage your \(what)",
          explanation: "The app can add and remove your \(what)."),
      ]
    })

  /// Tokens for the platform's APIs say whether they are an app's or a person's.
  package static let platform = [
    tokenExchange, resourceManager, linuxMachines, keyVault, storage, credentialManagement,
  ].map { api in
    var api = api
    api.claims = .kindOfSubject
    return api
  }
}

extension Application {
  /// The program `az`.
  package static let azureCLI = Application(
    clientID: ClientID("04b07795-8ddb-461a-bbee-02f9e1bf7b46"), name: "Microsoft Azure CLI",
    publisher: "The emulator, for Azure CLI", tenantID: TenantID("f8cdef31-a31e-4b4a-93e4-5f571e91255a"),
    audience: .multiTenant, redirectURIs: ["http://localhost"])
}

extension Seed {
  /// The permissions that the platform's own programs have in every organisation without consent.
  package var platformConsents: [Consent] {
    let scopes = ScopeSet([
      "openid", "profile", "offline_access", "email", "User.Read", "User.Read.All", "Group.Read.All",
      "Application.Read.All", "Directory.Read.All", "https://management.core.windows.net//user_impersonation",
      "https://vault.azure.net/user_impersonation", "https://storage.azure.com/user_impersonation",
    ])
    return tenants.filter { $0.kind == .workforce }.map {
      Consent(app: Application.azureCLI.clientID, holder: .tenant($0.id), scopes: scopes)
    }
  }
}

/// A subscription of Azure, of which the emulator only knows id and name.
package struct Subscription: Sendable, Equatable {
  package var id: String
  package var name: String
}

extension Tenant {
  /// Its subscriptions; an organisation without any in the seed has one.
  package var allSubscriptions: [Subscription] {
    guard subscriptions.isEmpty, kind == .workforce else { return subscriptions }
    return [Subscription(id: DerivedID.guid("emulator subscription \(id)"), name: name)]
  }
}
