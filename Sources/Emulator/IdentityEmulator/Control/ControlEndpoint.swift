// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// The control API under `/_emulator/`: what a test or a person does to the emulator itself.
struct ControlEndpoint: Endpoint {
  let controls: [ControlRoute]

  func answer(_ context: RequestContext) throws(Refusal) -> Answer {
    let path = context.path.dropFirst()
    let route = controls.first { $0.name == path.first && $0.arguments == path.count - 1 }
    if route == nil, context.wantsPage { return .refusal(.notFound, as: .page) }
    do throws(ControlError) {
      guard let route else { throw .notFound }
      if route.isReadOnly { try context.require(["GET", "HEAD"]) }
      return try route.control.answer(Array(path.dropFirst()), context)
    } catch {
      return error.answer
    }
  }
}

/// A line of the table of controls.
struct ControlRoute: Sendable {
  let name: String
  /// How many segments follow the name.
  let arguments: Int
  let isReadOnly: Bool
  let control: any Control

  init(_ name: String, _ control: any Control, arguments: Int = 0, isReadOnly: Bool = false) {
    (self.name, self.arguments, self.isReadOnly, self.control) = (name, arguments, isReadOnly, control)
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
