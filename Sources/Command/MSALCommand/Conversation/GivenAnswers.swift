// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// What the command line has answered already. Each answer counts once: a refused one is not tried again.
package struct GivenAnswers: Sendable {
  package var username: String?
  package var password: Secret?
  package var attributes: [String: String] = [:]

  /// The user name, from the command line or else from the person.
  package func username(_ dialog: Dialog) async throws -> String {
    if let username { return username }
    while true {
      let text = try await dialog.ask(Questions.username).filter { !$0.isWhitespace }
      if text.wholeMatch(of: /[^@]+@[^@]+/) != nil { return text }
      if !text.isEmpty { dialog.say(Questions.notAnAddress) }
    }
  }

  mutating func takePassword() -> Secret? {
    defer { password = nil }
    return password
  }

  /// Takes `NAME=VALUE` apart.
  package static func attributes(_ texts: [String]) throws(CommandError) -> [String: String] {
    var attributes: [String: String] = [:]
    for text in texts {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw CommandError(
          .usage, "An attribute is not written as NAME=VALUE.", nextStep: "Write it like: --attribute city=Berlin")
      }
      guard attributes.updateValue(parts[1], forKey: parts[0]) == nil else {
        throw CommandError(
          .usage, "The attribute \(parts[0]) is given more than once.", nextStep: "Give each --attribute one value.")
      }
    }
    return attributes
  }
}
