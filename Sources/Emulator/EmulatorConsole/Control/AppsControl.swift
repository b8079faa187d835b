// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import IdentityEmulator
import OAuthWire
import PlatformInterfaces

/// The registered apps: `apps` for all, `apps/<client id>` for one, `apps/<client id>/<action>`. What changes here is
/// part of the saved state.
struct AppsControl: Control {
  static let operations: [ControlOperation] = [
    .get("apps", "Lists the apps", .listed("apps", Application.schema)),
    .post(
      "apps", "Registers an app, or replaces the one with the same id", Application.closedSchema,
      added: Application.schema),
    .get("apps/{clientId}", "Shows an app", Application.schema),
    .patch(
      "apps/{clientId}", "Changes an app", Application.changeSchema(ignoring: ["clientId"]),
      Application.schema),
    .delete("apps/{clientId}", "Removes an app"),
    .post(
      "apps/{clientId}/policy", "Sets the conditional access of the app itself",
      .setting("require", .choice(["block", "none"]))),
    .post(
      "apps/{clientId}/secrets", "Adds a secret, and shows its value", AppSecret.closedSchema,
      added: AppSecret.schema),
    .delete(
      "apps/{clientId}/secrets/{number}", "Removes a secret; the first has the number 1", Application.schema),
  ]

  let accounts: AccountStore
  let policies: PolicyStore
  let random: any RandomSource

  private static let secretLimit = 100

  func answer(_ arguments: [String], _ context: RequestContext) throws(ControlError) -> Answer {
    guard let id = arguments.first else { return try all(context) }
    guard let app = context.directory.application(ClientID(id)) else { throw .unknownApp }
    switch arguments.dropFirst().first {
    case "secrets"? where arguments.count == 3: return try removeSecret(arguments[2], of: app, context)
    case "secrets"?: return try addSecret(to: app, context)
    case _?:
      policies.demand(try context.command().requirement(among: [.block]), of: UserID(app.objectID(in: app.tenantID)))
      return .done
    case nil: return try one(app, context)
    }
  }

  /// Lists the apps, or registers one that is given as an entry of a seed file.
  private func all(_ context: RequestContext) throws(ControlError) -> Answer {
    if context.isReading { return .json(["apps": .array(context.directory.applications.map(\.shown))]) }
    var command = try context.command()
    guard context.directory.applications.count < ControlError.limit else { throw .full }
    if command["clientId"] == nil { command["clientId"] = .string(random.id()) }
    let other = command["clientId"]?.string.flatMap { context.directory.application(ClientID($0)) }
    if let other, context.onlyAdds { throw .taken("clientId", by: other.name, "app") }
    return .json(try put(command, context).shown, status: 201)
  }

  private func one(_ app: Application, _ context: RequestContext) throws(ControlError) -> Answer {
    switch context.method {
    case "PATCH":
      var members = (app.json.object ?? [:]).merging(try context.command(["PATCH"]))
      members["clientId"] = .string(app.clientID.value)
      return .json(try put(members, context).shown)
    case "DELETE":
      accounts.change { $0.removing(app.clientID) }
      return .done
    default: return .json(app.shown)
    }
  }

  private func put(_ members: JSONObject, _ context: RequestContext) throws(ControlError) -> Application {
    let app = try accepted(try Application(decoding: .object(members), in: context.directory))
    accounts.change { $0.including(app) }
    return app
  }

  /// Makes a secret. Only this answer contains it. `{"name": …, "value": …, "expires": …}`, all of them optional.
  private func addSecret(to app: Application, _ context: RequestContext) throws(ControlError) -> Answer {
    var command = try context.command()
    if command["value"] == nil { command["value"] = .string(random.text()) }
    let secret = try accepted(try AppSecret(decoding: .object(command)))
    guard app.credentials.secrets.count < Self.secretLimit else {
      throw .tooMany("secrets of this app", Self.secretLimit)
    }
    var app = app
    app.credentials.secrets.append(secret)
    accounts.change { $0.including(app) }
    return .json(secret.json, status: 201)
  }

  /// - Parameter number: its place in the list of the app's secrets, counted from 1.
  private func removeSecret(
    _ number: String, of app: Application, _ context: RequestContext
  ) throws(ControlError) -> Answer {
    guard let place = Int(number), app.credentials.secrets.indices.contains(place - 1) else { throw .unknownSecret }
    var app = app
    app.credentials.secrets.remove(at: place - 1)
    accounts.change { $0.including(app) }
    return .json(app.shown)
  }
}

extension Application {
  /// The app as an entry of a seed file, without the secrets.
  fileprivate var shown: JSONValue {
    var members = json.object ?? [:]
    let secrets = (members["secrets"]?.array ?? []).map { secret in
      var shown = secret.object ?? [:]
      shown["value"] = nil
      return JSONValue.object(shown)
    }
    members["secrets"] = secrets.isEmpty ? nil : .array(secrets)
    members["servicePrincipal"] = .string(objectID(in: tenantID))
    return .object(members)
  }
}
