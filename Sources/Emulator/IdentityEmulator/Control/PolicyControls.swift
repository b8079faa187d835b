// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorAPIs
import EmulatorDirectory
import FoundationEssentials
import OAuthWire
import PlatformInterfaces

// What an administrator of conditional access could do.
extension IdentityEmulator {
  /// From `time` on, now if nil, APIs challenge older tokens of `user`; sessions and refresh tokens go on.
  package func challengeTokens(of user: UserID, issuedBefore time: Date? = nil) {
    let start = time ?? clock.now
    state.withLock { $0.access.validFrom[user.value] = start }
  }

  /// Demands something of `user` beyond the password; nil takes it back.
  package func require(_ requirement: AccessRequirement?, of user: UserID) {
    state.withLock { $0.access.requirements[user.value] = requirement }
  }

  /// Makes an API want tokens with an authentication context such as `c1`; nil takes it back.
  package func requireContext(_ context: String?, at api: ResourceAPI) {
    state.withLock { $0.access.contexts[api.appID.lowercased()] = context }
  }

  /// `{"at": seconds since 1970}`, or nil for now.
  func time(of command: JSONObject) throws(ControlError) -> Date? {
    guard let value = command["at"], value != .null else { return nil }
    guard let seconds = value.double, (0...32_503_680_000).contains(seconds) else {
      throw .badMember("at", "seconds since 1970, or leave it out")
    }
    return Date(timeIntervalSince1970: seconds)
  }

  func setPolicy(of user: UserID, _ command: JSONObject) throws(ControlError) {
    guard let text = command["require"]?.string else {
      throw .badMember("require", "none, mfa, compliantDevice or block")
    }
    let requirement = AccessRequirement(rawValue: text)
    guard requirement != nil || text == "none" else {
      throw .badMember("require", "none, mfa, compliantDevice or block")
    }
    require(requirement, of: user)
  }

  /// `apis/<name>/policy`.
  func answerAPIControl(
    _ name: String, _ action: String, _ context: RequestContext
  ) throws(ControlError) -> HTTPResponse {
    guard action == "policy" else { throw .notFound }
    let command = try context.command()
    guard let api = directory.apis.first(where: { $0.name.lowercased() == name.lowercased() }) else { throw .notFound }
    switch command["context"] {
    case .null?: requireContext(nil, at: api)
    case .string(let text)? where !text.isEmpty: requireContext(text, at: api)
    default: throw .badMember("context", "the name of an authentication context, such as c1, or null")
    }
    return context.json(["status": "ok"])
  }
}
