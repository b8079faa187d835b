// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import IdentityEmulator
import OAuthWire

/// What the organisation knows of this machine, which its broker vouches for.
struct DeviceControl: Control {
  static let operations: [ControlOperation] = [
    .get("device", "Reads what the organisation knows of this machine", device),
    .post(
      "device", "Sets what the organisation knows of this machine", .setting("state", states), device),
  ]

  private static let states = JSONSchema.choice(DeviceStanding.allCases.map(\.rawValue))
  private static let device = JSONSchema.object([("state", states), ("id", .text.orNull)], required: ["state", "id"])

  let policies: PolicyStore

  func answer(_ arguments: [String], _ context: RequestContext) throws(ControlError) -> Answer {
    if context.method == "POST" {
      let command = try context.command()
      policies.setDevice(try command.choice("state", of: DeviceStanding.self))
    }
    let device = policies.current.device
    return .json([
      "state": .string(device.rawValue), "id": device.isRegistered ? .string(DeviceStanding.id) : .null,
    ])
  }
}

/// The stand-in broker: who is signed in to the machine, and its windows.
struct BrokerControl: Control {
  static let operations: [ControlOperation] = [
    .get("broker", "Shows who is signed in to the machine", state),
    .post(
      "broker", "Signs a person in to the machine or out of it, or closes the broker's windows",
      .object([("signIn", .text), ("signOut", .text), ("closeWindows", .flag)]), state),
  ]

  private static let state = JSONSchema.listed("accounts", .text)

  let broker: BrokerStore

  func answer(_ arguments: [String], _ context: RequestContext) throws(ControlError) -> Answer {
    if context.method == "POST" { try carryOut(try context.command(), context) }
    let names = broker.current.userIDs.map { context.directory.user($0)?.username ?? $0.value }
    return .json(["accounts": .array(names.map(JSONValue.string))])
  }

  private func carryOut(_ command: JSONObject, _ context: RequestContext) throws(ControlError) {
    let action = command.members.count == 1 ? command.members[0].name : ""
    switch action {
    case "signIn", "signOut":
      guard let user = command[action]?.string.flatMap({ context.directory.user(named: $0) }) else {
        throw .badRule(action, "is nobody here. Give a user name.")
      }
      if action == "signIn" { broker.signIn(user.id) } else { broker.signOut(user.id) }
    case "closeWindows" where command[action]?.bool == true: broker.closeWindows(byApp: false)
    default: throw .badMember("signIn", of: command, "alone: signIn or signOut with a user name, or closeWindows true")
    }
  }
}
