// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

// The ids here are documented and constant: scripts, tests and configurations copy them.
extension Seed {
  /// Organisations, the personal-account tenant, customers of External ID and B2C, AD FS, a few people and apps,
  /// Microsoft Graph and two protected APIs; among the apps a daemon, a web server, and an API that calls another.
  package static let standard: Seed = {
    var seed = Seed(
      tenants: [contoso, fabrikam, personal, customers, northwind] + serviceTenants,
      people: people + customerPeople + servicePeople + northwindPeople,
      applications: [sampleApp, companionApp, contosoOnlyApp] + customerApps + serviceApps + confidentialApps,
      apis: [graph, toDoList, sharedList])
    seed.consents = confidentialConsents
    return seed
  }()

  package static let contoso: Tenant = {
    var tenant = Tenant(
      id: TenantID("c0a7050a-0000-4000-8000-000000000001"), name: "Contoso", domain: "contoso.example",
      kind: .workforce)
    tenant.groups = [everyone, retail]
    tenant.subscriptions = [
      Subscription(id: "50b5c000-0000-4000-8000-000000000001", name: "Contoso Development")
    ]
    tenant.managedIdentities = [machineIdentity, reportIdentity]
    return tenant
  }()
  package static let everyone = Group(
    id: "90000000-0000-4000-8000-000000000001", name: "All of Contoso", description: "Everybody who works here")
  package static let retail = Group(id: "90000000-0000-4000-8000-000000000002", name: "Retail")
  package static let fabrikam = Tenant(
    id: TenantID("fab21ca0-0000-4000-8000-000000000002"), name: "Fabrikam", domain: "fabrikam.example",
    kind: .workforce)
  package static let personal = Tenant(
    id: .personal, name: "Personal accounts", domain: "personal.example", kind: .consumers)

  /// A multi-tenant app, also for personal accounts, which most examples use.
  package static let sampleApp = Application(
    clientID: ClientID("5a3e0000-0000-4000-8000-00000000a001"), name: "MSAL Sample App", publisher: "Contoso",
    tenantID: contoso.id, audience: .multiTenantAndPersonal,
    redirectURIs: ["http://localhost", "http://127.0.0.1", "msauth.com.example.msal-sample://auth"], familyID: "1")

  /// An app of the sample app's family: the sample app's refresh token signs in here too.
  package static let companionApp = Application(
    clientID: ClientID("5a3e0000-0000-4000-8000-00000000a002"), name: "MSAL Companion App", publisher: "Contoso",
    tenantID: contoso.id, audience: .multiTenantAndPersonal,
    redirectURIs: ["http://localhost", "msauth.com.example.msal-companion://auth"], familyID: "1")

  package static let contosoOnlyApp = Application(
    clientID: ClientID("5a3e0000-0000-4000-8000-00000000a003"), name: "Contoso Internal App", publisher: "Contoso",
    tenantID: contoso.id, audience: .singleTenant,
    redirectURIs: ["http://localhost", "http://localhost/signed-in", "msauth.com.example.contoso-internal://auth"])

  private static let people: [Person] = {
    var adele = person("a0000000-0000-4000-8000-00000000b001", contoso, "adele", "Adele", "Vance", "Adele-Pass-1")
    adele.user.jobTitle = "Retail Manager"
    adele.user.groups = [everyone.id, retail.id]
    adele.user.guestObjectIDs = [fabrikam.id: "a0000000-0000-4000-8000-00000000f001"]
    var lee = person("a0000000-0000-4000-8000-00000000b002", contoso, "lee", "Lee", "Gu", "Lee-Pass-1")
    lee.user.jobTitle = "Director"
    lee.user.groups = [everyone.id]
    var nestor = person("a0000000-0000-4000-8000-00000000b003", contoso, "nestor", "Nestor", "Wilke", "Nestor-Pass-1")
    nestor.mustChangePassword = true
    var blocked = person("a0000000-0000-4000-8000-00000000b004", contoso, "joni", "Joni", "Sherman", "Joni-Pass-1")
    blocked.isBlocked = true
    let fay = person("a0000000-0000-4000-8000-00000000b005", fabrikam, "fay", "Fay", "Daniels", "Fay-Pass-1")
    // Personal accounts have a 16-digit id behind zeros, as on the real platform.
    let mia = person("00000000-0000-0000-0a11-00000000c001", personal, "mia", "Mia", "Moss", "Mia-Pass-1")
    let noah = person("00000000-0000-0000-0a11-00000000c002", personal, "noah", "Noah", "North", "Noah-Pass-1")
    return [adele, lee, nestor, blocked, fay, mia, noah]
  }()
}
