// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import PlatformInterfaces

/// What the endpoints of one emulator are made of: its stores, and the values that several endpoints share.
package struct EmulatorParts: Sendable {
  package let stores: Stores
  package let seed: Seed
  package let administration: Administration
  package let announcement: Announcement
  let managedIdentities: ManagedIdentityHost
  package let random: any RandomSource
  /// nil in a world, which has no worlds.
  package let worlds: WorldStore?

  package var origins: Origins { announcement.origins }

  package var testAccounts: TestAccounts { announcement.testAccounts }

  package var inspector: TokenInspector {
    TokenInspector(signing: stores.signing, grants: stores.grants, policies: stores.policies)
  }

  package var issuance: TokenIssuance {
    TokenIssuance(
      rules: TokenRules(
        accounts: stores.accounts, policies: stores.policies, consents: stores.consents, settings: seed.settings),
      signing: stores.signing, grants: stores.grants, certificates: stores.certificates)
  }
}
