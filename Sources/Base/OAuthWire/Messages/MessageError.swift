// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Why a document of the server can't be read: the member that is wrong, and how.
package struct MessageError: Error, Sendable, Equatable {
  /// The member's name; "" is the document itself.
  package var member: String
  /// Completes "the member ...".
  package var reason: String = "is missing or of the wrong type"

  static func forbiddenCharacters(member: String) -> MessageError {
    MessageError(member: member, reason: "has characters that OAuth does not allow there")
  }
}
