// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Why a document of the server can't be read: the member that is wrong, and how. It names members, never their
/// content.
package struct MessageError: Error, Sendable, Equatable {
  /// The member's name, or words for what is meant; "" is the document itself.
  package var member: String
  /// Completes "the member ...".
  package var reason: String

  package init(member: String, reason: String = "is missing or of the wrong type") {
    self.member = member
    self.reason = reason
  }

  package static func missing(_ member: String) -> MessageError { MessageError(member: member, reason: "is missing") }

  static func forbiddenCharacters(member: String) -> MessageError {
    MessageError(member: member, reason: "has characters that OAuth does not allow there")
  }

  package var text: String { "\(member.isEmpty ? "it" : member) \(reason)" }
}
