// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Something to ask a person.
package struct Question: Sendable, Equatable {
  /// Ends with a colon and a blank.
  package var text: String
  /// Whether the answer stays off the screen.
  package var isSecret = false
  /// What is missing while nobody has answered, such as "The password".
  package var subject: String
  /// The sentence that says that the answer is missing; nil: one is made of `subject`.
  package var lack: String?
  /// How to give it without being asked, as a whole sentence; nil: a person has to be asked.
  package var remedy: String?
}
