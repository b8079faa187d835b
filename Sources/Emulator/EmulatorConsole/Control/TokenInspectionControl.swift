// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import IdentityEmulator
import OAuthWire

/// `tokens/inspect`: what a token says, and why an API would refuse it.
struct TokenInspectionControl: Control {
  let inspector: TokenInspector

  func answer(_ arguments: [String], _ context: RequestContext) throws(ControlError) -> Answer {
    let command = try context.command()
    guard let token = command["token"]?.string, !token.isEmpty, token.utf8.count <= 65_536 else {
      throw .badMember("token", of: command, "a token, at most 64 KiB")
    }
    return .json(inspector.inspect(token, context).json)
  }
}
