// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import IdentityEmulator
import OAuthWire

/// The control API under `/_emulator/`: what a test or a person does to the emulator itself.
struct ControlEndpoint: Endpoint {
  let controls: [any Control]

  func answer(_ context: RequestContext) throws(Refusal) -> Answer {
    do throws(ControlError) {
      try context.requireOwnPage()
      return try carryOut(context)
    } catch {
      return context.wantsPage && error == .notFound ? error.page(context) : error.answer
    }
  }

  func carryOut(_ context: RequestContext) throws(ControlError) -> Answer {
    let path = context.path.dropFirst()
    for control in controls {
      let all = type(of: control).operations
      let operations = all.filter { $0.takes(path) }
      guard let known = operations.first else { continue }
      let below = all.first { $0.method == context.method && $0.path.hasPrefix(known.path + "/") }
      try context.require(
        operations.flatMap { $0.method == "GET" ? ["GET", "HEAD"] : [$0.method] },
        other: below.map { "\($0.method) \($0.path)" })
      if !context.isReading { try context.requireOwnOrigin() }
      return try control.answer(Array(path.dropFirst()), context)
    }
    let isInWorld = path.first == "worlds" && path.count > 2 && controls.contains { $0 is WorldsControl }
    throw isInWorld ? .unknownWorld : .notFound
  }
}

/// One control: a struct of exactly what it uses.
protocol Control: Sendable {
  /// What it does, all below one name. Only requests for one of these reach it, and no web page of another origin can
  /// send one that changes something.
  static var operations: [ControlOperation] { get }

  /// - Parameter arguments: the segments after the name.
  func answer(_ arguments: [String], _ context: RequestContext) throws(ControlError) -> Answer
}

extension Answer {
  /// A command was carried out.
  static let done = Answer.json(["status": "ok"])
}

/// The value of `reading`, which reads a command; a wrong member is the control's error.
func accepted<Value>(_ reading: @autoclosure () throws(SeedError) -> Value) throws(ControlError) -> Value {
  do throws(SeedError) { return try reading() } catch { throw ControlError(error) }
}
