// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire

/// Grants permissions to an app for one person, or for everybody in a tenant, so that no consent page is shown.
struct ConsentsControl: Control {
  let consents: ConsentStore

  func answer(_ arguments: [String], _ context: RequestContext) throws(ControlError) -> Answer {
    let command = try context.command()
    do throws(SeedError) {
      let consent = try Seed.Consent(decoding: .object(command), in: context.directory)
      consents.grant(consent, in: context.directory)
    } catch {
      throw ControlError(error)
    }
    return .done
  }
}

extension Consents {
  /// Those of the seed.
  init(_ seed: Seed) {
    self.init()
    let directory = seed.directory
    for consent in seed.platformConsents + seed.consents { grant(consent, in: directory) }
  }

  mutating func grant(_ consent: Seed.Consent, in directory: Directory) {
    guard let app = directory.application(consent.app),
      let scopes = try? RequestedScopes(consent.scopes, in: directory, for: app)
    else { return }
    let permissions = scopes.resources.flatMap { resource in
      ((resource.asksForDefault ? resource.allPermissions : []) + resource.permissions)
        .filter(\.isGrantable).map { ConsentKey($0, of: resource.api) }
    }
    let keys = scopes.openID.map { ConsentKey(openID: $0) } + permissions
    let roles = consent.roles.compactMap { directory.appRole(named: $0) }.map { ConsentKey($0.role, of: $0.api) }
    switch consent.holder {
    case .user(let id): grant(keys, of: id, to: app)
    case .tenant(let id): grant(keys + roles, toAllOf: id, for: app)
    }
  }
}
