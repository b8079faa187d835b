// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import IdentityEmulator
import OAuthWire

/// The control API under `/_emulator/`: what a test or a person does to the emulator itself.
struct ControlEndpoint: Endpoint {
  let controls: [ControlRoute]

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
    guard let route = controls.first(where: { $0.takes(path) }) else {
      throw .notFound
    }
    if route.isReadOnly { try context.require(["GET", "HEAD"]) }
    return try route.control.answer(Array(path.dropFirst()), context)
  }
}

/// A line of the table of controls.
struct ControlRoute: Sendable {
  let name: String
  /// The number of segments that follow the name; nil: any number.
  let arguments: Int?
  /// What the one segment has to be; nil: anything.
  let action: String?
  let isReadOnly: Bool
  let control: any Control

  init(_ name: String, _ control: any Control, arguments: Int? = 0, isReadOnly: Bool = false) {
    (self.name, self.arguments, self.isReadOnly, self.control) = (name, arguments, isReadOnly, control)
    action = nil
  }

  init(_ name: String, _ control: any Control, action: String) {
    (self.name, self.arguments, self.isReadOnly, self.control) = (name, 1, false, control)
    self.action = action
  }

  /// - Parameter path: below `/_emulator`.
  func takes(_ path: ArraySlice<String>) -> Bool {
    name == path.first && arguments ?? (path.count - 1) == path.count - 1 && (action == nil || action == path.last)
  }
}

/// One control: a struct of exactly what it uses.
protocol Control: Sendable {
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
