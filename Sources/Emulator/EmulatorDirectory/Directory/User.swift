// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces

/// A user's object id in the home tenant: a GUID in lower case, unique in the whole emulator.
package struct UserID: Sendable, Hashable, CustomStringConvertible {
  package let value: String
  package init(_ value: String) { self.value = value.lowercased() }
  package var description: String { value }
}

/// A person in the directory. Properties that change while the emulator runs (password, blocked) are in
/// `AccountStanding`.
package struct User: Sendable, Equatable {
  package var id: UserID
  /// The home tenant.
  package var tenantID: TenantID
  /// The sign-in name, compared without regard to case.
  package var username: String
  package var name: String
  package var givenName: String?
  package var surname: String?
  package var email: String?
  package var jobTitle: String?
  /// The object ids this person has as a guest of other tenants.
  package var guestObjectIDs: [TenantID: String] = [:]
  /// Scopes that this person can't grant, so that apps do not get them.
  package var declinedScopes = ScopeSet([])
  /// Whether the person may consent for the whole home tenant.
  package var isAdministrator = false
  /// The app roles, as `<appIdUri>/<value>`.
  package var appRoles: [String] = []
  /// The object ids of the groups that the person is in.
  package var groups: [String] = []
  /// The template ids of the directory roles that the person has.
  package var directoryRoles: [String] = []
  /// How this person signs in without a browser.
  package var native = NativeProfile()

  package init(id: UserID, tenantID: TenantID, username: String, name: String) {
    self.id = id
    self.tenantID = tenantID
    self.username = username
    self.name = name
  }

  /// The object id in `tenant`, or nil when this person is neither member nor guest there.
  package func objectID(in tenant: TenantID) -> String? {
    tenant == tenantID ? id.value : guestObjectIDs[tenant]
  }

  /// The subject of this person's tokens, which differs by audience and tenant (OpenID Connect Core 8.1).
  package func subject(in tenant: TenantID, at audience: String) -> String {
    Base64URL.encode(SHA256.hash(Array("emulator subject \(id) \(tenant) \(audience.lowercased())".utf8)))
  }

  /// The app roles at one API.
  package func roles(at api: ResourceAPI) -> [String] { api.roles(among: appRoles, of: .user) }

  /// The content of `client_info`.
  package var clientInfo: ClientInfo { ClientInfo(uid: id.value, utid: tenantID.value) }
}

/// A password, stored as its PBKDF2 hash. Only passwords of the seed are stored themselves.
package struct PasswordRecord: Sendable {
  /// A small number, because the emulator prints its passwords anyway; a hash still takes about a millisecond.
  private static let iterations = 1_000

  package let salt: [UInt8]
  /// The password itself, where the seed or an administrator set it; nil where a person chose it, or after a restart.
  package private(set) var known: Secret?
  private let form: PasswordForm

  private enum PasswordForm: Sendable {
    case seeded(Secret)
    case derived([UInt8])
  }

  package init(_ password: String, random: any RandomSource) {
    salt = random.bytes(16)
    form = .derived(Self.derive(password, salt: salt))
  }

  /// A password that an administrator sets, which the emulator shows.
  package init(shown password: Secret, random: any RandomSource) {
    self.init(password.exposed, random: random)
    known = password
  }

  /// A password of the seed, which the emulator prints anyway. It is not hashed, so that an emulator with many people
  /// starts as fast as one with few.
  package init(seeded password: Secret, random: any RandomSource) {
    salt = random.bytes(16)
    (form, known) = (.seeded(password), password)
  }

  /// A record that was saved before a restart.
  package init(salt: [UInt8], derived: [UInt8]) {
    self.salt = salt
    form = .derived(derived)
  }

  /// A record as `text` of another wrote it; nil for any other text.
  init?(text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Base64URL.decode($0) }
    guard parts.count == 2, let salt = parts[0], let derived = parts[1], salt.count == 16, derived.count == 32 else {
      return nil
    }
    self.init(salt: salt, derived: derived)
  }

  /// Salt and hash in a seed file.
  var text: String { Base64URL.encode(salt) + "." + Base64URL.encode(derived) }

  package var derived: [UInt8] {
    switch form {
    case .seeded(let password): Self.derive(password.exposed, salt: salt)
    case .derived(let derived): derived
    }
  }

  package func matches(_ password: String) -> Bool {
    switch form {
    case .seeded(let own): constantTimeEqual(Array(password.utf8), Array(own.exposed.utf8))
    case .derived(let derived): constantTimeEqual(Self.derive(password, salt: salt), derived)
    }
  }

  private static func derive(_ password: String, salt: [UInt8]) -> [UInt8] {
    PasswordHash.derive(password, salt: salt, iterations: iterations)
  }
}
