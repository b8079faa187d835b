// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import IdentityEmulator
import OAuthWire

/// Grants permissions to an app for one person, or for everybody in a tenant, so that no consent page is shown.
struct ConsentsControl: Control {
  let consents: ConsentStore

  func answer(_ arguments: [String], _ context: RequestContext) throws(ControlError) -> Answer {
    let command = try context.command()
    let consent = try accepted(try Seed.Consent(decoding: .object(command), in: context.directory))
    consents.grant(consent, in: context.directory)
    return .done
  }
}
