// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire

extension Terminal {
  /// Says that a step of a demonstration is done.
  func step(_ text: String) { answer("\u{2713} \(text)") }

  /// Shows what an API answered.
  func show(_ json: JSONValue) {
    for line in json.safePrettyText.string.split(separator: "\n") { answer("    \(line)") }
  }
}

extension URL {
  /// This URL as an address that a token may be sent to: the demonstration's emulator is on this machine.
  func secured() throws(CommandError) -> SecureURL {
    guard let secure = SecureURL(absoluteString) else { throw .unexpected("the emulator is not on this machine") }
    return secure
  }
}

extension CommandError {
  /// A demonstration that did not go as it should.
  static func unexpected(_ what: String) -> CommandError {
    CommandError(.general, "The demo did not go as it should: \(what).", nextStep: "Please report this.")
  }
}
