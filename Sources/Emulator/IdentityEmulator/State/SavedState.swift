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
/// tokens, who is signed in to the machine, and how far the clock is ahead. Codes and half-finished sign-ins are not.
struct SavedState: Sendable {
  let seed: Seed
  let stores: Stores

  static let version = 1

  /// The state as one JSON text; equal states give equal texts. The stores are read in the order in which a change of
  /// password goes through them, so that no new password is ever kept together with tokens of the old one.
  var encoded: [UInt8] {
    let (accounts, sessions, grants) = (stores.accounts.current, stores.sessions.current, stores.grants.current)
    let (consents, machine) = (stores.consents.current, stores.broker.current.people)
    let value: JSONValue = [
      "version": JSONValue(Self.version), "clockSecondsAhead": .number(String(stores.clock.secondsAhead)),
      "accounts": .object(sorted: accounts.standings.map { ($0.value, $1.json) }),
      "users": .object(sorted: accounts.changedUsers.map { ($0.value, $1.json) }),
      "registrations": SavedRegistrations(accounts, since: seed.directory).json,
      "consents": .consents(consents.granted),
      "tenantConsents": consents.grantedToAll.isEmpty ? nil : .consents(consents.grantedToAll),
      "browsers": .object(sorted: sessions.browsers.filter { !$0.value.accounts.isEmpty }.map { ($0, $1.json) }),
      "machine": machine.isEmpty ? nil : .array(machine.map(\.json)),
      "refreshTokens": .object(sorted: grants.refreshTokens.records.map { ($0, $1.json) }),
      "refreshTokenKey": .string(Base64URL.encode(grants.refreshTokens.key)),
      "sshCertificateKey": stores.certificates.key.existing.flatMap { try? $0.pem() }.map { .string($0) },
      "revokedAccessTokens": .object(
        sorted: grants.revokedAccessTokens.map { ($0, .seconds($1)) }),
    ]
    return Array((value.prettyText + "\n").utf8)
  }

  /// Takes over a state that `encoded` gave. What belongs to people who are no longer in the directory is left out.
  /// Nothing changes when it throws.
  func restore(_ bytes: [UInt8]) throws(SavedStateError) {
    let json: JSONValue
    do { json = try JSONValue(parsing: bytes) } catch { throw .notJSON(offset: error.offset) }
    // Something that is no object has no version either.
    if let version = json["version"]?.int, version > Self.version { throw .newerVersion(version) }
    do throws(SeedError) {
      let root = try ObjectReader(json.object == nil ? [:] : json)
      _ = try root.storedCount("version")
      try restore(root)
    } catch { throw .badMember(error.place) }
  }

  private func restore(_ root: ObjectReader) throws(SeedError) {
    let restored = try self.accounts(root)
    let directory = restored.directory
    // What the seed says now holds beside what was said then.
    var consents = Consents(seed)
    consents.granted.merge(try root.consents("consents")) { $0.union($1) }
    if root.given("tenantConsents") != nil {
      consents.grantedToAll.merge(try root.consents("tenantConsents")) { $0.union($1) }
    }
    var sessions = stores.sessions.current
    for (name, reader) in try root.storedObjects("browsers") {
      var session = try BrowserSession(reader)
      session.accounts.removeAll { directory.user($0.userID) == nil }
      sessions.browsers[name] = session
    }
    let ahead = try root.storedSeconds("clockSecondsAhead")
    let grants = try self.grants(root, directory)
    let machine = try root.objects("machine", allowing: nil).map { reader throws(SeedError) in
      try BrokerState.Person(reader)
    }
    if root.given("sshCertificateKey") != nil {
      guard let key = try? RSAPrivateKey(pem: try root.storedText("sshCertificateKey")) else {
        throw root.failure("sshCertificateKey", "is no key.")
      }
      stores.certificates.key.replace(with: key)
    }
    stores.accounts.replace(with: restored)
    stores.consents.replace(with: consents)
    stores.sessions.replace(with: sessions)
    stores.grants.replace(with: grants)
    stores.broker.restore(machine.filter { directory.user($0.userID) != nil })
    stores.clock.reset()
    stores.clock.advance(by: ahead)
  }

  private func accounts(_ root: ObjectReader) throws(SeedError) -> Accounts {
    var restored = stores.accounts.current
    restored.directory = seed.directory
    (restored.changedUsers, restored.registered) = ([:], [])
    if let registrations = try root.nested("registrations", allowing: nil) {
      try SavedRegistrations.restore(registrations, to: &restored)
    }
    restored.standings = restored.standings.filter { restored.directory.user($0.key) != nil }
    for (id, reader) in try root.storedObjects("users") {
      var user = try User(reader)
      user.id = UserID(id)
      if let registered = restored.directory.user(user.id) { user.takeRegistration(of: registered) }
      guard restored.directory.tenant(user.tenantID) != nil else { continue }
      restored.changedUsers[user.id] = user
      restored.directory = restored.directory.including(user)
    }
    for (name, reader) in try root.storedObjects("accounts") {
      let id = UserID(name)
      guard restored.directory.user(id) != nil else { continue }
      restored.standings[id] = try AccountStanding(reader)
    }
    return restored
  }

  private func grants(_ root: ObjectReader, _ directory: Directory) throws(SeedError) -> Grants {
    var restored = stores.grants.current
    var tokens: [String: IssuedRefreshToken] = [:]
    for (name, reader) in try root.storedObjects("refreshTokens") {
      let token = try IssuedRefreshToken(reader)
      if directory.user(token.signIn.userID) != nil { tokens[name] = token }
    }
    let key = try root.storedBytes("refreshTokenKey")
    var revoked: [String: Date] = [:]
    if let reader = try root.nested("revokedAccessTokens", allowing: nil) {
      for (index, member) in reader.object.members.enumerated() {
        do throws(SeedError) { revoked[member.name] = try reader.storedDate(member.name) } catch {
          // The name is a part of tokens.
          throw root.failure("revokedAccessTokens[\(index)]", error.reason)
        }
      }
    }
    restored.restore(IssuedRefreshTokens(records: tokens, key: key), revoked: revoked)
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

extension ObjectReader {
  /// By holder and app.
  fileprivate func consents(_ name: String) throws(SeedError) -> [Consents.Subject: Set<String>] {
    var consents: [Consents.Subject: Set<String>] = [:]
    for (holder, apps) in try storedObjects(name) {
      for app in apps.object.members {
        consents[Consents.Subject(holder: holder, app: app.name)] = Set(try apps.storedTexts(app.name))
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
