// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import IdentityEmulator
import OAuthWire

/// What the organisation knows of this machine, which its broker vouches for.
struct DeviceControl: Control {
  let policies: PolicyStore

  func answer(_ arguments: [String], _ context: RequestContext) throws(ControlError) -> Answer {
    try context.require(["GET", "HEAD", "POST"])
    if context.method == "POST" {
      let command = try context.command()
      guard let state = command["state"]?.string.flatMap({ DeviceState(rawValue: $0) }) else {
        throw .badMember("state", of: command, "none, registered, compliant or shared")
      }
      policies.setDevice(state)
    }
    let device = policies.current.device
    return .json([
      "state": .string(device.rawValue), "id": device.isRegistered ? .string(DeviceState.id) : .null,
    ])
  }
}

/// The stand-in broker: who is signed in to the machine, its windows, and its faults.
struct BrokerControl: Control {
  let broker: BrokerStore

  func answer(_ arguments: [String], _ context: RequestContext) throws(ControlError) -> Answer {
    try context.require(["GET", "HEAD", "POST", "DELETE"])
    switch context.method {
    case "POST": try carryOut(try context.command(), context)
    case "DELETE":
      try context.requireOwnOrigin()
      broker.removeFaults()
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
        throw .badMember(action, of: command, "a user name")
      }
      if action == "signIn" { broker.signIn(user.id) } else { broker.signOut(user.id) }
    case "closeWindows":
      guard command[action]?.bool == true else { throw .badMember(action, of: command, "true") }
      broker.closeWindows(byApp: false)
    default: broker.add(try rule(command))
    }
  }

  private func rule(_ command: JSONObject) throws(ControlError) -> BrokerFaultRule {
    guard let fault = command["fault"]?.string.flatMap({ BrokerFault(rawValue: $0) }) else {
      let names = BrokerFault.allCases.map(\.rawValue).joined(separator: ", ")
      throw .badMember("fault", of: command, "one of \(names)")
    }
    guard broker.current.faults.count < ControlError.limit else { throw .full }
    var rule = BrokerFaultRule(fault)
    if let name = command["method"] {
      guard let method = name.string.flatMap({ BrokerMethod(rawValue: $0) }) else {
        throw .badMember("method", of: command, "a method of the broker, such as acquireTokenSilently")
      }
      rule.method = method
    }
    if let times = command["times"] {
      guard let count = times.int, (1...1_000_000).contains(count) else {
        throw .badMember("times", of: command, "a whole number from 1")
      }
      rule.times = count
    }
    return rule
  }
}

extension BrokerFaultRule {
  fileprivate var json: JSONValue {
    [
      "fault": .string(fault.rawValue), "method": method.map { .string($0.rawValue) },
      "times": times.map { JSONValue($0) },
    ]
  }
}
