// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// A delegated permission that an API offers.
package struct Permission: Sendable, Equatable {
  /// The scope's name, such as `User.Read`.
  package var value: String
  /// What it allows, in a person's words; shown on the consent page.
  package var title: String
  package var explanation: String
  /// False: nobody can grant it, so it is dropped from what an app asked for (a declined scope).
  package var isGrantable: Bool = true
  /// Only an administrator can grant it.
  package var needsAdministrator: Bool = false
}

/// What an API lets apps do as themselves, or people by a role that they have.
package struct AppRole: Sendable, Equatable {
  package enum Member: String, Sendable, CaseIterable { case application, user }

  /// What stands in `roles`, such as `Tasks.Read.All`.
  package var value: String
  /// What it allows, in a person's words; shown on the consent page.
  package var title: String
  package var explanation: String
  /// Who can have it.
  package var members: [Member] = [.application]

  package init(value: String, title: String, explanation: String, members: [Member] = [.application]) {
    (self.value, self.title, self.explanation, self.members) = (value, title, explanation, members)
  }
}

/// The form of access tokens, which their API chooses.
package enum TokenVersion: Int, Sendable { case one = 1, two }

/// An API that access tokens are issued for.
package struct ResourceAPI: Sendable, Equatable {
  /// The short name in the emulator's own URLs (`/api/<name>/…`).
  package var name: String
  /// The audience of its access tokens.
  package var appID: String
  /// The resource part of its scopes, such as `api://…` or `https://graph.microsoft.com`.
  package var identifierURI: String
  /// What may stand for it in scopes too.
  package var otherURIs: [String] = []
  package var permissions: [Permission]
  package var appRoles: [AppRole] = []
  package var tokenVersion = TokenVersion.two
  /// What its access tokens say of people besides.
  package var claims = ClaimChoice()

  /// The audience of Microsoft Graph, the same number as on the real platform.
  package static let graphAppID = "00000003-0000-0000-c000-000000000000"
  package var isGraph: Bool { appID == Self.graphAppID }

  package func permission(_ name: some StringProtocol) -> Permission? {
    let folded = name.lowercased()
    return permissions.first { $0.value.lowercased() == folded }
  }

  package func appRole(_ name: some StringProtocol) -> AppRole? {
    let folded = name.lowercased()
    return appRoles.first { $0.value.lowercased() == folded }
  }

  /// What tokens for workload identity federation are for, the same number as on the real platform. Every directory has
  /// it.
  package static let tokenExchange: ResourceAPI = {
    var api = ResourceAPI(
      name: "tokenexchange", appID: "fb60f99c-7a34-4190-8149-302f77469936",
      identifierURI: FederatedCredential.standardAudience, permissions: [])
    api.tokenVersion = .one
    return api
  }()

  /// Whether `resource`, the part of a scope before its last slash, names this API.
  package func isNamed(_ resource: some StringProtocol) -> Bool {
    let folded = Self.folded(resource)
    return folded == Self.folded(identifierURI) || folded == appID.lowercased()
      || otherURIs.contains { folded == Self.folded($0) }
  }

  /// A resource as it is compared: without regard to case, nor to slashes at the end of an identifier that has some
  /// of its own (`https://api.example//.default` is the API that is registered as `https://api.example/`).
  package static func folded(_ resource: some StringProtocol) -> String {
    var folded = resource.lowercased()
    while folded.hasSuffix("/") { folded.removeLast() }
    return folded
  }
}
