// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

// Tenants of the platform's other services: B2C with its policies, AD FS, and an organisation in a national cloud.
extension Seed {
  package static let shoppers = Tenant(
    id: TenantID("fab21ca0-0000-4000-8000-0000000000b2"), name: "Fabrikam Shoppers", domain: "shoppers.example",
    kind: .b2c,
    policies: [
      UserPolicy(name: "B2C_1_susi", kind: .signUpOrSignIn),
      UserPolicy(name: "B2C_1_edit_profile", kind: .editProfile),
      UserPolicy(name: "B2C_1_reset", kind: .resetPassword),
    ], subdomain: "fabrikamb2c", hosts: ["login.shoppers.localhost"])
  package static let litware = Tenant(
    id: TenantID("11724a4e-0000-4000-8000-0000000000f5"), name: "Litware", domain: "litware.example",
    kind: .federation, hosts: ["fs.litware.localhost"])
  package static let government = Tenant(
    id: TenantID("c0a7050a-0000-4000-8000-0000000000a5"), name: "Contoso Government", domain: "contoso-gov.example",
    kind: .workforce, cloudHost: Cloud.national[0].preferredNetwork)

  static let serviceTenants = [shoppers, litware, government]

  /// An app of the B2C tenant.
  package static let storefrontApp = app("5a3e0000-0000-4000-8000-00000000a021", "Fabrikam Storefront", shoppers)
  /// An app of Litware's AD FS.
  package static let timesheetApp = app("5a3e0000-0000-4000-8000-00000000a031", "Litware Timesheet", litware)

  static let serviceApps = [storefrontApp, timesheetApp]

  static let servicePeople = [
    person("a0000000-0000-4000-8000-00000000b021", shoppers, "cora", "Cora", "Cole", "Cora-Pass-1"),
    person("a0000000-0000-4000-8000-00000000b031", litware, "fred", "Fred", "Frost", "Fred-Pass-1"),
    person("a0000000-0000-4000-8000-00000000b041", government, "gina", "Gina", "Grant", "Gina-Pass-1"),
  ]

  /// An app that only accounts of `tenant` may use.
  static func app(
    _ id: String, _ name: String, publisher: String? = nil, _ tenant: Tenant, native: NativeAppSettings? = nil
  ) -> Application {
    Application(
      clientID: ClientID(id), name: name, publisher: publisher ?? tenant.name, tenantID: tenant.id,
      audience: .singleTenant,
      redirectURIs: [
        "http://localhost",
        RegisteredRedirectURI("msauth.com.example.\(name.lowercased().replacing(" ", with: "-"))://auth"),
      ], native: native)
  }
}
