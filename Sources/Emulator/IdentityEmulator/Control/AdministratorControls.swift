// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorAPIs
import EmulatorDirectory
import EmulatorFaults
import FoundationEssentials
import OAuthWire

/// `users/<name>/<action>`.
struct UsersControl: Control {
  let administration: Administration
  let policies: PolicyStore

  func answer(_ arguments: [String], _ context: RequestContext) throws(ControlError) -> Answer {
    let action = arguments[1]
    guard ["revoke-sessions", "challenge", "policy", "password", "blocked"].contains(action) else { throw .notFound }
    let command = try context.command()
    guard let user = context.directory.user(named: arguments[0]) else { throw .unknownUser }
    switch action {
    case "password":
      guard let password = command["password"]?.string, !password.isEmpty else {
        throw .badMember("password", "a text that is not empty")
      }
      administration.changePassword(of: user.id, to: Secret(password))
    case "blocked":
      guard let isBlocked = command["blocked"]?.bool else { throw .badMember("blocked", "true or false") }
      administration.setBlocked(isBlocked, for: user.id)
    case "policy": policies.demand(try requirement(of: command), of: user.id)
    case "challenge": administration.challengeTokens(of: user.id, issuedBefore: try time(of: command))
    default: administration.revokeSessions(of: user.id, at: try time(of: command))
    }
    return .done
  }

  /// `{"at": seconds since 1970}`, or nil for now.
  private func time(of command: JSONObject) throws(ControlError) -> Date? {
    guard let value = command["at"], value != .null else { return nil }
    guard let seconds = value.double, (0...32_503_680_000).contains(seconds) else {
      throw .badMember("at", "seconds since 1970, or leave it out")
    }
    return Date(timeIntervalSince1970: seconds)
  }

  private func requirement(of command: JSONObject) throws(ControlError) -> AccessRequirement? {
    let text = command["require"]?.string
    let requirement = text.flatMap { AccessRequirement(rawValue: $0) }
    guard requirement != nil || text == "none" else {
      throw .badMember("require", "none, mfa, compliantDevice or block")
    }
    return requirement
  }
}

/// `apis/<name>/policy`.
struct APIsControl: Control {
  let policies: PolicyStore

  func answer(_ arguments: [String], _ context: RequestContext) throws(ControlError) -> Answer {
    guard arguments[1] == "policy" else { throw .notFound }
    let command = try context.command()
    let name = arguments[0].lowercased()
    guard let api = context.directory.apis.first(where: { $0.name.lowercased() == name }) else { throw .notFound }
    switch command["context"] {
    case .null?: policies.demand(context: nil, at: api)
    case .string(let text)? where !text.isEmpty: policies.demand(context: text, at: api)
    default: throw .badMember("context", "the name of an authentication context, such as c1, or null")
    }
    return .done
  }
}

/// Which nonces the APIs accept in signed requests.
struct PossessionControl: Control {
  let nonces: NonceStore

  func answer(_ arguments: [String], _ context: RequestContext) throws(ControlError) -> Answer {
    guard let isStrict = try context.command()["requireNonce"]?.bool else {
      throw .badMember("requireNonce", "true or false")
    }
    nonces.requireOwn(isStrict)
    return .done
  }
}

/// The fault rules: `faults`, and `faults/<id>` for one.
struct FaultsControl: Control {
  let faults: FaultStore

  func answer(_ arguments: [String], _ context: RequestContext) throws(ControlError) -> Answer {
    if let id = arguments.first { return try answer(id, context) }
    switch context.method {
    case "GET", "HEAD": break
    case "DELETE":
      try context.requireOwnOrigin()
      faults.removeAll()
    case "POST":
      let command = try context.command()
      let id: String
      do { id = try faults.add(decoding: .object(command)) } catch { throw .badRule(error.place, error.reason) }
      return .json(["id": .string(id)], status: 201)
    default: throw .wrongMethod(allowed: ["GET", "HEAD", "POST", "DELETE"])
    }
    return .json(["faults": .array(faults.entries.map(\.json))])
  }

  private func answer(_ id: String, _ context: RequestContext) throws(ControlError) -> Answer {
    try context.require(["GET", "HEAD", "DELETE"])
    var entry: FaultRules.Entry?
    if context.method == "DELETE" {
      try context.requireOwnOrigin()
      entry = faults.remove(id)
    } else {
      entry = faults.entries.first { $0.id == id }
    }
    guard let entry else { throw .unknownFault }
    return .json(entry.json)
  }
}

extension FaultRules.Entry {
  fileprivate var json: JSONValue {
    var object: JSONObject = ["id": .string(id)]
    for member in rule.source.members { object[member.name] = member.value }
    object["seen"] = JSONValue(seen)
    object["applied"] = JSONValue(applied)
    return .object(object)
  }
}
