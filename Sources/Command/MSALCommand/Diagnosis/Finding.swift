// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// What one look at the machine, or at what this library keeps on it, has shown.
struct Finding: Sendable, Equatable {
  enum Status: String, Sendable {
    case ok
    /// It works, but somebody may want to know or change it.
    case warning
    /// Something doesn't work that is needed here.
    case broken
  }

  /// What was looked at, in lower-case letters and hyphens. Never changes its meaning.
  var name: String
  var status: Status
  /// A sentence without its full stop. Holds no secret.
  var text: String
  /// What to do about it; nil: nothing.
  var nextStep: String?
  /// The facts of the finding as single words, for programs.
  var facts: [String: String]

  init(
    _ name: String, _ status: Status, _ text: String, nextStep: String? = nil, facts: [String: String] = [:]
  ) {
    self.name = name
    self.status = status
    self.text = text
    self.nextStep = nextStep
    self.facts = facts
  }
}
