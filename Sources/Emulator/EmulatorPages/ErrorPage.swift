// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

extension Page {
  /// Says why sign-in can't continue, with what a bug report needs.
  /// - Parameter code: `AADSTS` and a number.
  /// - Parameter details: What came, and what would have been taken.
  package static func error(
    title: String = "Sign-in can't continue", message: String, details: [(term: String, values: [String])] = [],
    code: String, correlationID: String, traceID: String, timestamp: String, nextStep: String
  ) -> Page {
    Page(title: title) {
      tag("p", .class("alert"), .named("role", "alert")) { message }
      if !nextStep.isEmpty {
        tag("p", .class("next")) {
          tag("strong") { "What to do: " }
          nextStep
        }
      }
      if details.contains(where: { !$0.values.isEmpty }) { PageParts.facts(details) }
      PageParts.facts([
        ("Error code", code), ("Correlation id", correlationID), ("Trace id", traceID), ("Time", timestamp),
      ])
    }
  }
}
