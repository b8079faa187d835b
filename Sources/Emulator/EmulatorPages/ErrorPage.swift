// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Says why sign-in can't go on, with what a bug report needs.
package struct ErrorPage: Sendable {
  package var title: String
  package var message: String
  /// `AADSTS` and a number.
  package var code: String
  package var correlationID: String
  package var traceID: String
  package var timestamp: String
  package var nextStep: String

  package init(
    title: String, message: String, code: String, correlationID: String, traceID: String, timestamp: String,
    nextStep: String
  ) {
    self.title = title
    self.message = message
    self.code = code
    self.correlationID = correlationID
    self.traceID = traceID
    self.timestamp = timestamp
    self.nextStep = nextStep
  }

  var document: PageDocument {
    PageDocument(title: title) {
      HTML.group(PageParts.heading(title, tenantName: nil))
      tag("p", .class("alert"), .named("role", "alert")) { message }
      if !nextStep.isEmpty {
        tag("p", .class("next")) {
          tag("strong") { "What to do: " }
          nextStep
        }
      }
      PageParts.facts([
        ("Error code", code), ("Correlation id", correlationID), ("Trace id", traceID), ("Time", timestamp),
      ])
    }
  }
}
