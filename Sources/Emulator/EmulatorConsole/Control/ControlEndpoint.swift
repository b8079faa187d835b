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
  /// The numbers of segments that may follow the name.
  let arguments: ClosedRange<Int>
  /// What the one segment has to be; nil: anything.
  let action: String?
  let isReadOnly: Bool
  let control: any Control

  init(
    _ name: String, _ control: any Control, arguments: ClosedRange<Int> = 0...0, action: String? = nil,
    isReadOnly: Bool = false
  ) {
    (self.name, self.arguments, self.action) = (name, arguments, action)
    (self.isReadOnly, self.control) = (isReadOnly, control)
  }

  /// - Parameter path: below `/_emulator`.
  func takes(_ path: ArraySlice<String>) -> Bool {
    name == path.first && arguments.contains(path.count - 1) && (action == nil || action == path.last)
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
