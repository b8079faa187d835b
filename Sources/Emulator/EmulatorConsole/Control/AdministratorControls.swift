// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import IdentityEmulator
import OAuthWire

/// Which nonces the APIs accept in signed requests.
struct PossessionControl: Control {
  static let operations: [ControlOperation] = [
    .post("pop", "Says whether signed requests need a nonce from the API", .setting("requireNonce", .flag))
  ]

  let nonces: NonceStore

  func answer(_ arguments: [String], _ context: RequestContext) throws(ControlError) -> Answer {
    let command = try context.command()
    guard let isStrict = command["requireNonce"]?.bool else {
      throw .badMember("requireNonce", of: command, "true or false")
    }
    nonces.requireOwn(isStrict)
    return .done
  }
}

/// How native authentication answers, for all apps and people.
struct NativeAuthControl: Control {
  static let operations: [ControlOperation] = [
    .get("native-auth", "Shows the settings of native authentication", NativeSettings.schema),
    .patch(
      "native-auth", "Changes settings of native authentication", NativeSettings.closedSchema, NativeSettings.schema),
  ]

  let native: NativeFlowStore

  func answer(_ arguments: [String], _ context: RequestContext) throws(ControlError) -> Answer {
    if !context.isReading {
      let members = (native.settings.json.object ?? [:]).merging(try context.command(["PATCH"]))
      native.settings = try accepted(
        try NativeSettings(ObjectReader(.object(members), allowing: NativeSettings.names)))
    }
    return .json(native.settings.json)
  }
}

/// The fault rules: `faults`, and `faults/<id>` for one.
struct FaultsControl: Control {
  static let operations: [ControlOperation] = [
    .get("faults", "Lists the fault rules", .listed("faults", rule)),
    .post("faults", "Adds a fault rule", FaultRule.schema, added: .object([("id", .text)], required: ["id"])),
    .delete("faults", "Removes all fault rules", .listed("faults", rule)),
    .get("faults/{id}", "Shows a fault rule, and how often it applied", rule),
    .delete("faults/{id}", "Removes a fault rule", rule),
  ]

  private static let rule = JSONSchema.object(
    [
      ("id", .text), ("match", .object), ("answer", .object), ("seen", .whole(0...Int.max)),
      ("applied", .whole(0...Int.max)),
    ], required: ["id", "answer", "seen", "applied"])

  let faults: FaultStore

  func answer(_ arguments: [String], _ context: RequestContext) throws(ControlError) -> Answer {
    if let id = arguments.first { return try answer(id, context) }
    switch context.method {
    case "GET", "HEAD": break
    case "DELETE":
      faults.removeAll()
    default:
      let command = try context.command()
      guard faults.entries.count < ControlError.limit else { throw .full }
      let id = try accepted(try faults.add(decoding: .object(command)))
      return .json(["id": .string(id)], status: 201)
    }
    return .json(["faults": .array(faults.entries.map(\.json))])
  }

  private func answer(_ id: String, _ context: RequestContext) throws(ControlError) -> Answer {
    let entry = context.method == "DELETE" ? faults.remove(id) : faults.entries.first { $0.id == id }
    guard let entry else { throw .unknownFault }
    return .json(entry.json)
  }
}

extension FaultRules.CountedRule {
  fileprivate var json: JSONValue {
    var object: JSONObject = ["id": .string(id)]
    for member in rule.source.members { object[member.name] = member.value }
    object["seen"] = JSONValue(seen)
    object["applied"] = JSONValue(applied)
    return .object(object)
  }
}

/// Grants permissions to an app for one person, or for everybody in a tenant, so that no consent page is shown.
struct ConsentsControl: Control {
  static let operations: [ControlOperation] = [
    .post("consents", "Consents for a person, or for everybody of a tenant", Seed.Consent.schema)
  ]

  let consents: ConsentStore

  func answer(_ arguments: [String], _ context: RequestContext) throws(ControlError) -> Answer {
    let command = try context.command()
    let consent = try accepted(try Seed.Consent(decoding: .object(command), in: context.directory))
    consents.grant(consent, in: context.directory)
    return .done
  }
}
