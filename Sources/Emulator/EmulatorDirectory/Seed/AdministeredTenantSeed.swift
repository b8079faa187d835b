// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

// An organisation that lets an app in only after an administrator has consented.
extension Seed {
  package static let northwind = Tenant(
    id: TenantID("40a7beac-0000-4000-8000-000000000003"), name: "Northwind", domain: "northwind.example",
    kind: .workforce, needsAdminConsent: true)

  static let northwindPeople: [Person] = {
    var nora = person("a0000000-0000-4000-8000-00000000b051", northwind, "nora", "Nora", "Noble", "Nora-Pass-1")
    nora.user.isAdministrator = true
    nora.user.jobTitle = "Administrator"
    let nick = person("a0000000-0000-4000-8000-00000000b052", northwind, "nick", "Nick", "Nolan", "Nick-Pass-1")
    return [nora, nick]
  }()
}
