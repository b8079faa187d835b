// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// A delegated permission that an API offers.
package struct Permission: Sendable, Equatable {
  /// The scope's name, such as `User.Read`.
  package var value: String
  /// What it allows, in plain words for the consent page.
  package var title: String
  package var explanation: String
  /// When false, nobody can grant the scope, so it is removed from an app's request (a declined scope).
  package var isGrantable: Bool = true
  /// Whether only an administrator can grant it.
  package var needsAdministrator: Bool = false
}

/// The two parts of a scope, `<resource>/<name>`. A scope without a resource is one of Graph's.
package struct ScopeName: Sendable {
  /// What names the API; nil for a scope without a resource.
  package let resource: Substring?
  package let name: Substring

  package init(_ scope: String) {
    let slash = scope.lastIndex(of: "/")
    resource = slash.map { scope[..<$0] }
    name = slash.map { scope[scope.index(after: $0)...] } ?? scope[...]
  }

  /// Whether it is `.default`, which stands for everything that was consented or that the API offers.
  package var isDefault: Bool { name.lowercased() == ".default" }
}

/// A role at an API, for apps themselves or for people.
package struct AppRole: Sendable, Equatable {
  package enum Member: String, Sendable, CaseIterable { case application, user }

  /// The value in the claim `roles`, such as `Tasks.Read.All`.
  package var value: String
  /// What it allows, in plain words for the consent page.
  package var title: String
  package var explanation: String
  /// Who can have it.
  package var members: [Member] = [.application]

  package init(value: String, title: String, explanation: String, members: [Member] = [.application]) {
    (self.value, self.title, self.explanation, self.members) = (value, title, explanation, members)
  }
}

/// The version of access tokens, which their API chooses.
package enum TokenVersion: Int, Sendable { case one = 1, two }

/// An API that access tokens are issued for.
package struct ResourceAPI: Sendable, Equatable {
  /// The short name in the emulator's own URLs (`/api/<name>/…`).
  package var name: String
  /// The audience of its access tokens.
  package var appID: String
  /// The resource part of its scopes, such as `api://…` or `https://graph.microsoft.com`.
  package var identifierURI: String
  /// Other identifiers that may stand for it in scopes.
  package var otherURIs: [String] = []
  package var permissions: [Permission]
  package var appRoles: [AppRole] = []
  package var tokenVersion = TokenVersion.two
  /// The optional claims of its access tokens.
  package var claims = ClaimChoice()

  /// The app id of Microsoft Graph, which is that of the real platform.
  package static let graphAppID = "00000003-0000-0000-c000-000000000000"
  package var isGraph: Bool { appID == Self.graphAppID }

  package func permission(_ name: some StringProtocol) -> Permission? {
    let folded = name.lowercased()
    return permissions.first { $0.value.lowercased() == folded }
  }

  /// Whether a scope of this API names a permission, or is `.default`.
  func offers(_ scope: ScopeName) -> Bool { scope.isDefault || permission(scope.name) != nil }

  package func appRole(_ name: some StringProtocol) -> AppRole? {
    let folded = name.lowercased()
    return appRoles.first { $0.value.lowercased() == folded }
  }

  /// The audience of tokens for workload identity federation, with the app id of the real platform. Every directory has
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

  /// A scope or app role of this API, `<appIdUri>/<value>`, that has the identifier with which the API was `former`: as
  /// it is called now. Any other text stays as it is.
  func renamed(_ text: String, from former: ResourceAPI) -> String {
    guard let slash = text.lastIndex(of: "/"), former.isNamed(text[..<slash]), !isNamed(text[..<slash]) else {
      return text
    }
    return identifierURI + text[slash...]
  }

  /// A resource in the form in which it is compared: in lower case and without slashes at the end, since an identifier
  /// may end with one (`https://api.example//.default` is the API that is registered as `https://api.example/`).
  package static func folded(_ resource: some StringProtocol) -> String {
    var folded = resource.lowercased()
    while folded.hasSuffix("/") { folded.removeLast() }
    return folded
  }
}

/// The claims of people that an app or API requests in its tokens besides the usual ones.
package struct ClaimChoice: Sendable, Equatable {
  /// The values of `groupMembershipClaims` in the platform's manifests.
  package enum Groups: String, Sendable, CaseIterable {
    case none = "None"
    case security = "SecurityGroup"
    case directoryRoles = "DirectoryRole"
    case all = "All"

    package var hasGroups: Bool { self == .security || self == .all }
    package var hasDirectoryRoles: Bool { self == .directoryRoles || self == .all }
  }

  /// The names in `optionalClaims` that the emulator knows.
  package enum OptionalClaim: String, Sendable, CaseIterable {
    case acct, authTime = "auth_time", email, familyName = "family_name", givenName = "given_name", idtyp
    case loginHint = "login_hint", preferredUsername = "preferred_username", sid, upn
  }

  package var groups = Groups.none
  package var optional: [OptionalClaim] = []

  /// The token says whether it is an app's or a person's.
  package static let kindOfSubject: ClaimChoice = {
    var choice = ClaimChoice()
    choice.optional = [.idtyp]
    return choice
  }()

  package init() {}
}
