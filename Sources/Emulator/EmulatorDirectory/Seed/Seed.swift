// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// The tenants, people, apps, APIs and settings that an emulator starts with.
package struct Seed: Sendable {
  /// A person with the password in plain text, which only the seed has; the running emulator keeps a hash. A seed that
  /// a running emulator wrote has the hashes of passwords that people chose.
  package struct Person: Sendable {
    package var user: User
    package var password: Secret
    /// The hash of a password that the seed doesn't know; nil: `password` is known.
    package var passwordHash: PasswordRecord?
    package var mustChangePassword = false
    package var isBlocked = false

    package init(user: User, password: Secret, mustChangePassword: Bool = false, isBlocked: Bool = false) {
      (self.user, self.password) = (user, password)
      (self.mustChangePassword, self.isBlocked) = (mustChangePassword, isBlocked)
    }
  }

  package var tenants: [Tenant]
  package var people: [Person]
  package var applications: [Application]
  package var apis: [ResourceAPI]
  /// Clouds besides the main one.
  package var clouds = Cloud.national
  package var settings = TokenSettings()
  package var native = NativeSettings()
  /// The permissions that apps have from the start.
  package var consents: [Consent] = []
  /// The rules of conditional access that hold from the start.
  package var policies: [Policy] = []
  /// The addresses under which Graph is announced, besides its identifier.
  package var graphAddresses: [String] = []
  /// The fault rules in force from the start.
  package var faults: [FaultRule] = []
  /// Whether the sign-in page lists these people, whose passwords are public anyway.
  package var offersTestAccounts = true

  package var directory: Directory {
    Directory(
      tenants: tenants, users: people.map(\.user), applications: applications, apis: apis, clouds: clouds,
      graphAddresses: graphAddresses)
  }

  /// The host names that clients may use besides `localhost`.
  package var hostNames: [String] {
    let clouds = ([.main] + clouds).flatMap(\.names)
    return clouds + clouds.map { "*." + $0 } + ["\(Region.own).localhost"] + tenants.flatMap(\.hosts)
  }

  /// A member of `tenant` whose user name is `alias` at its domain.
  static func person(
    _ id: String, _ tenant: Tenant, _ alias: String, _ given: String, _ surname: String, _ password: String
  ) -> Person {
    var user = User(
      id: UserID(id), tenantID: tenant.id, username: "\(alias)@\(tenant.domain)", name: "\(given) \(surname)")
    user.givenName = given
    user.surname = surname
    user.email = user.username
    return Person(user: user, password: Secret(password))
  }
}

/// The lives of tokens, in seconds, and the limits of wrong passwords.
package struct TokenSettings: Sendable, Equatable {
  package var accessTokenLifetime = 3_600
  /// The life of tokens for clients that answer claims challenges (`cp1`), which APIs can take back: 28 hours.
  package var continuousLifetime = 100_800
  /// The life of access tokens for managed identities, which a machine keeps: a day.
  package var machineLifetime = 86_400
  /// The time during which a client may go on using an access token while the platform is unreachable.
  package var extendedLifetime = 7_200
  /// When a refresh is advised; nil: after half the lifetime for tokens of two hours or more, otherwise never.
  package var refreshIn: Int?
  package var codeLifetime = 600
  /// What the organisation knows of this machine.
  package var device = DeviceStanding.none
  /// The user names of people who are signed in to this machine, so that its broker knows them.
  package var deviceAccounts: [String] = []
  /// A refresh token's life; every use gives a new one with a new life.
  package var refreshTokenLifetime = 90 * 86_400
  /// The life of a single-page application's refresh tokens, all renewals included: a day, as on the platform.
  package static let singlePageLifetime = 86_400.0
  /// The number of wrong passwords in a row that locks an account, and the length of the lock.
  package var lockoutThreshold = 5
  package var lockoutDuration = 60
  /// The host that passkeys are for (`rp.id`); nil: the host of the request.
  package var relyingParty: String?

  /// The longest life of an access token.
  package var longestLifetime: Double { Double(max(accessTokenLifetime, continuousLifetime, machineLifetime)) }

  package func advisedRefresh(lifetime: Int) -> Int? { refreshIn ?? (lifetime >= 7_200 ? lifetime / 2 : nil) }
}
