// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import IdentityEmulator
import OAuthWire
import PlatformInterfaces

/// The registered APIs: `apis` for all, `apis/<name>` for one, `apis/<name>/policy`. What changes here is part of the
/// saved state.
struct APIsControl: Control {
  static let operations: [ControlOperation] = [
    .get("apis", "Lists the APIs", .listed("apis", ResourceAPI.schema)),
    .post(
      "apis", "Registers an API, or replaces the one with the same id", ResourceAPI.closedSchema,
      added: ResourceAPI.schema),
    .get("apis/{name}", "Shows an API", ResourceAPI.schema),
    .patch(
      "apis/{name}", "Changes an API", ResourceAPI.changeSchema(ignoring: ["appId"]),
      ResourceAPI.schema),
    .delete("apis/{name}", "Removes an API", ResourceAPI.schema),
    .post(
      "apis/{name}/policy", "Makes an API require tokens with an authentication context; null ends this",
      .setting("context", .text.orNull)),
  ]

  let accounts: AccountStore
  let policies: PolicyStore
  let random: any RandomSource

  func answer(_ arguments: [String], _ context: RequestContext) throws(ControlError) -> Answer {
    guard let name = arguments.first else { return try all(context) }
    let command = arguments.count == 2 ? try context.command() : [:]
    guard let api = context.directory.api(called: name) else { throw .unknownAPI }
    guard arguments.count == 1 else {
      try demand(command, at: api)
      return .done
    }
    return try one(api, context)
  }

  /// Lists the APIs, or registers one that is given as an entry of a seed file.
  private func all(_ context: RequestContext) throws(ControlError) -> Answer {
    if context.isReading { return .json(["apis": .array(context.directory.apis.map(\.json))]) }
    var command = try context.command()
    guard context.directory.apis.count < ControlError.limit else { throw .full }
    if command["appId"] == nil { command["appId"] = .string(random.id()) }
    if command["appIdUri"] == nil { command["appIdUri"] = command["appId"]?.string.map { .string("api://" + $0) } }
    let id = command["appId"]?.string?.lowercased()
    let other = context.directory.apis.first { $0.appID.lowercased() == id }
    if let other, context.onlyAdds { throw .taken("appId", by: other.name, "API") }
    return .json(try put(command, context), status: 201)
  }

  private func one(_ api: ResourceAPI, _ context: RequestContext) throws(ControlError) -> Answer {
    switch context.method {
    case "PATCH":
      var members = (api.json.object ?? [:]).merging(try context.command(["PATCH"]))
      members.keep(api.permissions, of: "scopes")
      members.keep(api.appRoles, of: "appRoles")
      members["appId"] = .string(api.appID)
      return .json(try put(members, context))
    case "DELETE":
      guard !api.isGraph else { throw .graphStays }
      accounts.change { $0.removing(api: api.appID) }
      return .json(api.json)
    default: return .json(api.json)
    }
  }

  private func put(_ members: JSONObject, _ context: RequestContext) throws(ControlError) -> JSONValue {
    let api = try accepted(try ResourceAPI(decoding: .object(members), in: context.directory))
    accounts.change { $0.including(api) }
    return api.json
  }

  private func demand(_ command: JSONObject, at api: ResourceAPI) throws(ControlError) {
    switch command["context"] {
    case .null?: policies.demand(context: nil, at: api)
    case .string(let text)? where !text.isEmpty: policies.demand(context: text, at: api)
    default: throw .badMember("context", of: command, "the name of an authentication context, such as c1, or null")
    }
  }
}

extension JSONObject {
  /// Entries that are named only, in a list that is changed, stay as they are.
  fileprivate mutating func keep(_ known: [some NamedSeedEntry], of member: String) {
    guard let list = self[member]?.array else { return }
    self[member] = .array(list.map { entry in known.first { $0.value == entry.string }?.json ?? entry })
  }
}
