// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory

/// A seed file from any source.
@Sendable func checkSeed(_ bytes: [UInt8]) {
  do throws(SeedError) {
    let seed = try Seed(parsing: bytes, file: "seed.json")
    let directory = seed.directory
    for tenant in seed.tenants { demand(directory.tenant(tenant.id) == tenant, "a tenant is found") }
    for app in seed.applications { demand(directory.application(app.clientID) != nil, "an app is found") }
    for person in seed.people { demand(directory.user(person.user.id) != nil, "a person is found") }
  } catch {
    demand(!error.reason.isEmpty, "a refusal says why")
  }
}
