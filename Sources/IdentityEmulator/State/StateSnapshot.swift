// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// Why a saved state can't be used.
package enum SavedStateProblem: Error, Sendable, Equatable, CustomStringConvertible {
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

/// What is kept over a restart: people who signed up, passwords, consents, sessions, refresh tokens, and how far the clock is ahead. Codes and
/// half-finished sign-ins are not.
extension IdentityEmulator {
  static let savedStateVersion = 1

  /// The state as one JSON text; equal states give equal texts.
  package func savedState() -> [UInt8] {
    let state = self.state.withLock { $0 }
    let value: JSONValue = [
      "version": JSONValue(Self.savedStateVersion), "clockSecondsAhead": .number(String(clock.secondsAhead)),
      "accounts": .object(sorted: state.accounts.map { ($0.value, $1.json) }),
      "users": .object(sorted: state.changedUsers.map { ($0.value, $1.json) }),
      "consents": .object(
        sorted: Dictionary(grouping: state.consents.granted) { $0.key.user.value }.map { user, apps in
          (user, .object(sorted: apps.map { ($0.key.app, .array($0.value.sorted().map(JSONValue.string))) }))
        }),
      "browsers": .object(sorted: state.browsers.filter { !$0.value.accounts.isEmpty }.map { ($0, $1.json) }),
      "refreshTokens": .object(sorted: state.refreshTokens.map { ($0, $1.json) }),
      "revokedAccessTokens": .array(state.revokedAccessTokens.sorted().map(JSONValue.string)),
    ]
    return Array((value.prettyText + "\n").utf8)
  }

  /// Takes over a state that `savedState` gave. What belongs to people who are no longer in the directory is left out.
  package func restoreState(_ bytes: [UInt8]) throws(SavedStateProblem) {
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
    for user in try root["consents"].members() {
      for app in try user.members() {
        let subject = Consents.Subject(user: UserID(user.name), app: app.name)
        restored.consents.granted[subject] = Set(try app.strings())
      }
    }
    for member in try root["browsers"].members() {
      var session = try BrowserSession(member)
      session.accounts.removeAll { directory.user($0.userID) == nil }
      restored.browsers[member.name] = session
    }
    for member in try root["refreshTokens"].members() {
      let token = try RefreshToken(member)
      if directory.user(token.userID) != nil { restored.refreshTokens[member.name] = token }
    }
    restored.revokedAccessTokens = Set(try root["revokedAccessTokens"].strings())
    let ahead = try root["clockSecondsAhead"].seconds()
    let known = directory
    state.withLock { $0 = restored }
    people.withLock { $0 = known }
    clock.reset()
    clock.advance(by: ahead)
  }
}

extension JSONValue {
  /// An object whose members stand in the order of their names, so that equal dictionaries give equal texts.
  fileprivate static func object(sorted members: [(String, JSONValue)]) -> JSONValue {
    .object(
      JSONObject(uniqueMembers: members.sorted { $0.0 < $1.0 }.map { JSONObject.Member(name: $0.0, value: $0.1) }))
  }
}
