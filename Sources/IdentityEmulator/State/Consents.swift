// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire

/// Which scopes each person has granted to which app.
package struct Consents: Sendable {
  struct Subject: Hashable {
    var user: UserID
    var app: String
  }

  var granted: [Subject: Set<String>] = [:]

  package init() {}

  /// Apps of one family count as one: they are one publisher's.
  private static func subject(_ user: UserID, _ app: Application) -> Subject {
    Subject(user: user, app: app.familyID.map { "family \($0)" } ?? app.clientID.value.lowercased())
  }

  package func contains(_ key: ConsentKey, of user: UserID, for app: Application) -> Bool {
    granted[Self.subject(user, app)]?.contains(key.value) ?? false
  }

  package mutating func grant(_ keys: [ConsentKey], of user: UserID, to app: Application) {
    granted[Self.subject(user, app), default: []].formUnion(keys.map(\.value))
  }
}

/// Names one grantable thing: an OpenID Connect scope, or a permission of an API.
package struct ConsentKey: Sendable, Hashable {
  let value: String

  package init(openID scope: String) { value = scope.lowercased() }

  package init(_ permission: Permission, of api: ResourceAPI) {
    value = "\(api.appID)/\(permission.value)".lowercased()
  }
}
