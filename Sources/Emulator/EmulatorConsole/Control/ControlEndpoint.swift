// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import IdentityEmulator
import OAuthWire
import PlatformInterfaces

/// The control API under `/_emulator/`: what a test or a person does to the emulator itself.
struct ControlEndpoint: Endpoint {
  let controls: [any Control]
  let accounts: AccountStore
  /// Held by one change at a time: a change starts from what is registered, so of two at once one would be lost.
  let turn: Lock<Void>

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
      let arguments = Array(path.dropFirst())
      guard !context.isReading, type(of: control).changesEmulator else { return try control.answer(arguments, context) }
      return try turn.withLock { _ throws(ControlError) in
        var context = context
        // Since the request came, others may have changed it.
        context.directory = accounts.directory
        return try control.answer(arguments, context)
      }
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

  /// Whether requests that don't only read change something, so that one has to wait for the other.
  static var changesEmulator: Bool { get }

  /// - Parameter arguments: the segments after the name.
  func answer(_ arguments: [String], _ context: RequestContext) throws(ControlError) -> Answer
}

extension Control {
  static var changesEmulator: Bool { true }
}

extension Answer {
  /// A command was carried out.
  static let done = Answer.json(["status": "ok"])
}

/// The value of `reading`, which reads a command; a wrong member is the control's error.
func accepted<Value>(_ reading: @autoclosure () throws(SeedError) -> Value) throws(ControlError) -> Value {
  do throws(SeedError) { return try reading() } catch { throw ControlError(error) }
}
