// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorFaults
import OAuthWire
import PlatformInterfaces

// Fault rules through the control API.
extension IdentityEmulator {
  /// Adds a fault rule, written as the control API has it, and gives its id. Throws with the member that is wrong.
  @discardableResult
  package func addFault(_ rule: JSONValue) throws(SeedError) -> String {
    let rule = try FaultRule(decoding: rule)
    return faults.withLock { $0.add(rule) }
  }

  func answerFaults(_ context: RequestContext) throws(ControlError) -> HTTPResponse {
    switch context.method {
    case "GET", "HEAD": break
    case "DELETE":
      try context.requireOwnOrigin()
      faults.withLock { $0.removeAll() }
    case "POST":
      let command = try context.command()
      let id: String
      do { id = try addFault(.object(command)) } catch { throw .badRule(error.place, error.reason) }
      return context.json(["id": .string(id)], status: 201)
    default: throw .wrongMethod(allowed: ["GET", "HEAD", "POST", "DELETE"])
    }
    return context.json(["faults": .array(faults.withLock { $0.entries }.map(\.json))])
  }

  func answerFault(_ id: String, _ context: RequestContext) throws(ControlError) -> HTTPResponse {
    try context.require(["GET", "HEAD", "DELETE"])
    if context.method == "DELETE" { try context.requireOwnOrigin() }
    guard let entry = faults.withLock({ $0.entries.first { $0.id == id } }) else { throw .unknownFault }
    if context.method == "DELETE" { faults.withLock { _ = $0.remove(id) } }
    return context.json(entry.json)
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
