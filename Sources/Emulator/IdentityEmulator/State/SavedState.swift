// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces

/// Why a saved state can't be used.
package enum SavedStateError: Error, Sendable, Equatable, CustomStringConvertible {
  /// Not JSON; the byte at which that was seen.
  case notJSON(offset: Int)
  case newerVersion(Int)
  /// The path of the member that is missing or has the wrong type.
  case badMember(String)

  package var description: String {
    switch self {
    case .notJSON(let offset): "it is not JSON (byte \(offset))"
    case .newerVersion(let version): "it was written by a newer version (format \(version))"
    case .badMember(let path): "the member \(path) is missing or has the wrong type"
    }
  }
}

/// What is kept over a restart: people who signed up, what was registered, passwords, consents, sessions, refresh
/// tokens, and how far the clock is ahead. Codes and half-finished sign-ins are not.
struct SavedState: Sendable {
  let seed: Seed
  let clock: EmulatorClock
  let accounts: AccountStore
  let sessions: SessionStore
  let grants: GrantStore
  let consents: ConsentStore
  let certificates: SSHCertificateAuthority

  static let version = 1

  /// The state as one JSON text; equal states give equal texts. The stores are read in the order in which a change of
  /// password goes through them, so that no new password is ever kept together with tokens of the old one.
  var encoded: [UInt8] {
    let (accounts, sessions, grants) = (accounts.current, sessions.current, grants.current)
    let consents = consents.current
    let value: JSONValue = [
      "version": JSONValue(Self.version), "clockSecondsAhead": .number(String(clock.secondsAhead)),
      "accounts": .object(sorted: accounts.standings.map { ($0.value, $1.json) }),
      "users": .object(sorted: accounts.changedUsers.map { ($0.value, $1.json) }),
      "registrations": SavedRegistrations(accounts, since: seed.directory).json,
      "consents": .consents(consents.granted),
      "tenantConsents": consents.grantedToAll.isEmpty ? nil : .consents(consents.grantedToAll),
      "browsers": .object(sorted: sessions.browsers.filter { !$0.value.accounts.isEmpty }.map { ($0, $1.json) }),
      "refreshTokens": .object(sorted: grants.refreshTokens.records.map { ($0, $1.json) }),
      "refreshTokenKey": .string(Base64URL.encode(grants.refreshTokens.key)),
      "sshCertificateKey": certificates.existingKey.flatMap { try? $0.pem() }.map { .string($0) },
      "revokedAccessTokens": .object(
        sorted: grants.revokedAccessTokens.map { ($0, .number(String($1.timeIntervalSince1970))) }),
    ]
    return Array((value.prettyText + "\n").utf8)
  }

  /// Takes over a state that `encoded` gave. What belongs to people who are no longer in the directory is left out.
  /// Nothing changes when it throws.
  func restore(_ bytes: [UInt8]) throws(SavedStateError) {
    let json: JSONValue
    do { json = try JSONValue(parsing: bytes) } catch { throw .notJSON(offset: error.offset) }
    let root = SavedMember(name: "", path: "", value: json)
    let version = try root["version"].int()
    guard version <= Self.version else { throw .newerVersion(version) }
    let restored = try self.accounts(root)
    let directory = restored.directory
    // What the seed says now holds beside what was said then.
    var consents = Consents(seed)
    consents.granted.merge(try root["consents"].consents()) { $0.union($1) }
    if root["tenantConsents"].value != nil {
      consents.grantedToAll.merge(try root["tenantConsents"].consents()) { $0.union($1) }
    }
    var sessions = sessions.current
    for member in try root["browsers"].members() {
      var session = try BrowserSession(member)
      session.accounts.removeAll { directory.user($0.userID) == nil }
      sessions.browsers[member.name] = session
    }
    let ahead = try root["clockSecondsAhead"].seconds()
    let grants = try self.grants(root, directory)
    if let pem = try root["sshCertificateKey"].optionalString() {
      guard let key = try? RSAPrivateKey(pem: pem) else { throw .badMember("sshCertificateKey") }
      certificates.replaceKey(with: key)
    }
    accounts.replace(with: restored)
    self.consents.replace(with: consents)
    self.sessions.replace(with: sessions)
    self.grants.replace(with: grants)
    clock.reset()
    clock.advance(by: ahead)
  }

  private func accounts(_ root: SavedMember) throws(SavedStateError) -> Accounts {
    var restored = accounts.current
    restored.directory = seed.directory
    (restored.changedUsers, restored.registered) = ([:], [])
    try SavedRegistrations.restore(root["registrations"], to: &restored)
    restored.standings = restored.standings.filter { restored.directory.user($0.key) != nil }
    for member in try root["users"].members() {
      var user = try User(member)
      if let registered = restored.directory.user(user.id) { user.takeRegistration(of: registered) }
      guard restored.directory.tenant(user.tenantID) != nil else { continue }
      restored.changedUsers[user.id] = user
      restored.directory = restored.directory.including(user)
    }
    for member in try root["accounts"].members() {
      let id = UserID(member.name)
      guard restored.directory.user(id) != nil else { continue }
      restored.standings[id] = try AccountStanding(member)
    }
    return restored
  }

  private func grants(_ root: SavedMember, _ directory: Directory) throws(SavedStateError) -> Grants {
    var restored = grants.current
    var tokens: [String: RefreshToken] = [:]
    for member in try root["refreshTokens"].members() {
      let token = try RefreshToken(member)
      if directory.user(token.signIn.userID) != nil { tokens[member.name] = token }
    }
    let key = try root["refreshTokenKey"].bytes()
    var revoked: [String: Date] = [:]
    for token in try root["revokedAccessTokens"].members() { revoked[token.name] = try token.date() }
    restored.restore(RefreshTokens(records: tokens, key: key), revoked: revoked)
    return restored
  }
}

extension User {
  /// Takes over what only a registration says.
  fileprivate mutating func takeRegistration(of other: User) {
    (guestObjectIDs, declinedScopes, isAdministrator) = (
      other.guestObjectIDs, other.declinedScopes, other.isAdministrator
    )
    (appRoles, groups, directoryRoles) = (other.appRoles, other.groups, other.directoryRoles)
  }
}

extension SavedMember {
  /// By holder and app.
  fileprivate func consents() throws(SavedStateError) -> [Consents.Subject: Set<String>] {
    var consents: [Consents.Subject: Set<String>] = [:]
    for holder in try members() {
      for app in try holder.members() {
        consents[Consents.Subject(holder: holder.name, app: app.name)] = Set(try app.strings())
      }
    }
    return consents
  }
}

extension JSONValue {
  fileprivate static func consents(_ granted: [Consents.Subject: Set<String>]) -> JSONValue {
    .object(
      sorted: Dictionary(grouping: granted) { $0.key.holder }.map { holder, apps in
        (holder, .object(sorted: apps.map { ($0.key.app, .array($0.value.sorted().map(JSONValue.string))) }))
      })
  }
}
