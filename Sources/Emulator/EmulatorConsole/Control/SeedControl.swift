// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import IdentityEmulator
import OAuthWire
import PlatformInterfaces

/// What is registered now, as a seed file: an emulator that starts with it has the same tenants, people, groups, apps,
/// APIs, consents and fault rules. Who has a password that is not known here gets a new one.
struct SeedControl: Control {
  let parts: EmulatorParts

  func answer(_ arguments: [String], _ context: RequestContext) throws(ControlError) -> Answer {
    var seed = parts.seed
    let (directory, testAccounts) = (context.directory, parts.testAccounts)
    seed.tenants = directory.tenants
    seed.people = directory.users.map { user in
      let standing = parts.stores.accounts.standing(of: user.id)
      let usesCodes = user.native.firstFactor == .code
      return Seed.Person(
        user: user,
        password: usesCodes ? Secret("") : testAccounts.knownPassword(of: user.id) ?? Secret(parts.random.text()),
        mustChangePassword: standing?.mustChangePassword == true, isBlocked: standing?.isBlocked == true)
    }
    (seed.applications, seed.apis) = (directory.applications, directory.apis)
    seed.consents = parts.stores.consents.entries(in: directory, since: parts.seed)
    seed.faults = parts.stores.faults.entries.map(\.rule)
    var answer = Answer(.text(seed.json.prettyText + "\n", type: "application/json; charset=utf-8"))
    answer.headers["Content-Disposition"] = "attachment; filename=\"seed.json\""
    answer.headers["X-Content-Type-Options"] = "nosniff"
    return answer
  }
}
