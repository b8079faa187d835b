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
      guard let state = command["state"]?.string.flatMap({ DeviceStanding(rawValue: $0) }) else {
        throw .badMember("state", of: command, "none, registered, compliant or shared")
      }
      policies.setDevice(state)
    }
    let device = policies.current.device
    return .json([
      "state": .string(device.rawValue), "id": device.isRegistered ? .string(DeviceStanding.id) : .null,
    ])
  }
}

/// The stand-in broker: who is signed in to the machine, its windows, and its faults.
struct BrokerControl: Control {
  static let operations: [ControlOperation] = [
    .get("broker", "Shows who is signed in to the machine, and the faults of the stand-in broker", state),
    .post(
      "broker", "Signs a person in to the machine or out of it, closes the broker's windows, or adds a fault",
      .object([
        ("signIn", .text), ("signOut", .text), ("closeWindows", .flag), ("fault", faults),
        ("method", .choice(BrokerMethod.allCases.map(\.rawValue))), ("times", .whole(1...1_000_000)),
      ]), state),
    .delete("broker", "Removes the faults of the stand-in broker", state),
  ]

  private static let faults = JSONSchema.choice(StandInFault.allCases.map(\.rawValue))
  private static let state = JSONSchema.object(
    [
      ("accounts", .list(of: .text)),
      (
        "faults",
        .list(of: .object([("fault", faults), ("method", .text), ("times", .whole(0...Int.max))], required: ["fault"]))
      ),
    ], required: ["accounts", "faults"])

  let broker: BrokerStore

  func answer(_ arguments: [String], _ context: RequestContext) throws(ControlError) -> Answer {
    switch context.method {
    case "POST": try carryOut(try context.command(), context)
    case "DELETE": broker.removeFaults()
    default: break
    }
    let names = broker.current.userIDs.map { context.directory.user($0)?.username ?? $0.value }
    return .json([
      "accounts": .array(names.map(JSONValue.string)), "faults": .array(broker.current.faults.map(\.json)),
    ])
  }

  private func carryOut(_ command: JSONObject, _ context: RequestContext) throws(ControlError) {
    guard command.members.count == 1 || command["fault"] != nil, let action = command.members.first?.name else {
      throw .badMember("fault", of: command, "alone: fault, signIn, signOut or closeWindows")
    }
    switch action {
    case "signIn", "signOut":
      guard let user = command[action]?.string.flatMap({ context.directory.user(named: $0) }) else {
        throw .badRule(action, "is nobody here. Give a user name.")
      }
      if action == "signIn" { broker.signIn(user.id) } else { broker.signOut(user.id) }
    case "closeWindows":
      guard command[action]?.bool == true else { throw .badMember(action, of: command, "true") }
      broker.closeWindows(byApp: false)
    default: broker.add(try rule(command))
    }
  }

  private func rule(_ command: JSONObject) throws(ControlError) -> StandInFaultRule {
    guard let fault = command["fault"]?.string.flatMap({ StandInFault(rawValue: $0) }) else {
      let names = StandInFault.allCases.map(\.rawValue)
      let list = names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
      throw .badMember("fault", of: command, "one of \(list)")
    }
    guard broker.current.faults.count < ControlError.limit else { throw .full }
    var rule = StandInFaultRule(fault)
    if let name = command["method"] {
      guard let method = name.string.flatMap({ BrokerMethod(rawValue: $0) }) else {
        throw .badMember("method", of: command, "acquireTokenSilently or another method of the broker")
      }
      rule.method = method
    }
    if let times = command["times"] {
      guard let count = times.int, (1...1_000_000).contains(count) else {
        throw .badMember("times", of: command, "a whole number from 1 to 1000000")
      }
      rule.times = count
    }
    return rule
  }
}

extension StandInFaultRule {
  fileprivate var json: JSONValue {
    [
      "fault": .string(fault.rawValue), "method": method.map { .string($0.rawValue) },
      "times": times.map { JSONValue($0) },
    ]
  }
}
