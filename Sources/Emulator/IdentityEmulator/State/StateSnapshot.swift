// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire
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

/// What is kept over a restart: people who signed up, passwords, consents, sessions, refresh tokens, and how far the
/// clock is ahead. Codes and half-finished sign-ins are not.
extension IdentityEmulator {
  static let savedStateVersion = 1

  /// The state as one JSON text; equal states give equal texts.
  package func savedState() -> [UInt8] {
    let state = self.state.withLock { $0 }
    let value: JSONValue = [
      "version": JSONValue(Self.savedStateVersion), "clockSecondsAhead": .number(String(clock.secondsAhead)),
      "accounts": .object(sorted: state.accounts.map { ($0.value, $1.json) }),
      "users": .object(sorted: state.changedUsers.map { ($0.value, $1.json) }),
      "consents": .consents(state.consents.granted),
      "tenantConsents": state.consents.grantedToAll.isEmpty ? nil : .consents(state.consents.grantedToAll),
      "browsers": .object(sorted: state.browsers.filter { !$0.value.accounts.isEmpty }.map { ($0, $1.json) }),
      "refreshTokens": .object(sorted: state.refreshTokens.records.map { ($0, $1.json) }),
      "refreshTokenKey": .string(Base64URL.encode(state.refreshTokens.key)),
      "revokedAccessTokens": .object(
        sorted: state.revokedAccessTokens.map { ($0, .number(String($1.timeIntervalSince1970))) }),
    ]
    return Array((value.prettyText + "\n").utf8)
  }

  /// Takes over a state that `savedState` gave. What belongs to people who are no longer in the directory is left out.
  package func restoreState(_ bytes: [UInt8]) throws(SavedStateError) {
    let json: JSONValue
    do { json = try JSONValue(parsing: bytes) } catch { throw .notJSON(offset: error.offset) }
    let root = SavedMember(name: "", path: "", value: json)
    let version = try root["version"].int()
    guard version <= Self.savedStateVersion else { throw .newerVersion(version) }
    var restored = state.withLock { $0 }
    var directory = seed.directory
    restored.changedUsers = [:]
    // Files of older versions have no such member.
    for member in root["users"].value == nil ? [] : try root["users"].members() {
      let user = try User(member)
      guard directory.tenant(user.tenantID) != nil else { continue }
      restored.changedUsers[user.id] = user
      directory = directory.including(user)
    }
    for member in try root["accounts"].members() {
      let id = UserID(member.name)
      guard directory.user(id) != nil else { continue }
      restored.accounts[id] = try AccountStanding(member)
    }
    restored.consents.granted = try root["consents"].consents()
    if root["tenantConsents"].value != nil {
      restored.consents.grantedToAll = try root["tenantConsents"].consents()
    }
    for member in try root["browsers"].members() {
      var session = try BrowserSession(member)
      session.accounts.removeAll { directory.user($0.userID) == nil }
      restored.browsers[member.name] = session
    }
    var tokens: [String: RefreshToken] = [:]
    for member in try root["refreshTokens"].members() {
      let token = try RefreshToken(member)
      if directory.user(token.userID) != nil { tokens[member.name] = token }
    }
    let key = root["refreshTokenKey"]
    restored.refreshTokens = RefreshTokens(
      records: tokens, key: key.value == nil ? restored.refreshTokens.key : try key.bytes())
    let ahead = try root["clockSecondsAhead"].seconds()
    restored.revokedAccessTokens = try revokedTokens(root["revokedAccessTokens"], secondsAhead: ahead)
    let known = directory
    state.withLock { $0 = restored }
    people.withLock { $0 = known }
    clock.reset()
    clock.advance(by: ahead)
  }

  private func revokedTokens(
    _ saved: SavedMember, secondsAhead: Double
  ) throws(SavedStateError) -> [String: Date] {
    // Older versions wrote the ids alone.
    if saved.value?.array != nil {
      let end = clock.now.addingTimeInterval(secondsAhead + seed.settings.longestLifetime)
      return Dictionary(try saved.strings().map { ($0, end) }) { first, _ in first }
    }
    var tokens: [String: Date] = [:]
    for token in try saved.members() { tokens[token.name] = try token.date() }
    return tokens
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

  /// An object whose members stand in the order of their names, so that equal dictionaries give equal texts.
  fileprivate static func object(sorted members: [(String, JSONValue)]) -> JSONValue {
    .object(
      JSONObject(uniqueMembers: members.sorted { $0.0 < $1.0 }.map { JSONObject.Member(name: $0.0, value: $0.1) }))
  }
}
