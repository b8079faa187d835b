// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import ErrorReference

/// What a bug report about an error needs.
package struct ErrorFacts: Sendable {
  /// `AADSTS` and a number.
  let code: String
  let correlationID: String
  var traceID = ""
  var timestamp = ""
  /// The address of the sign-in in the console.
  var record: String?
  /// The address of the emulator's first page, for whom followed a wrong link.
  var start: String?

  @HTMLBuilder var html: [HTML] {
    let facts = [
      ("Error code", code), ("Correlation id", correlationID), ("Trace id", traceID), ("Time", timestamp),
    ]
    PageParts.facts(facts + [("In a terminal", code.isEmpty ? "" : "msal explain \(code)")])
    PageParts.copyButton(
      "Copy details", facts.filter { !$0.1.isEmpty }.map { "\($0.0): \($0.1)" }.joined(separator: "\n"))
    if let record {
      tag("p", .class("hint")) {
        "Every request of this sign-in, and why it failed: "
        tag("a", .id("record"), .destination("href", record)) { "Open it in the emulator's console" }
      }
    }
    if let start { PageParts.startLink(start) }
  }
}

extension Page {
  /// Says why sign-in can't continue.
  /// - Parameters:
  ///   - details: What was sent, and what would have been accepted.
  ///   - explanation: What the error number means in general.
  package static func error(
    title: String = "Sign-in can't continue", message: String, details: [(term: String, values: [String])] = [],
    facts: ErrorFacts, nextStep: String, explanation: ErrorExplanation? = nil
  ) -> Page {
    Page(title: title, scripts: [.copy]) {
      tag("p", .class("alert"), .named("role", "alert")) { message }
      if !nextStep.isEmpty {
        tag("p", .class("next")) {
          tag("strong") { "What to do: " }
          nextStep
        }
      }
      if details.contains(where: { !$0.values.isEmpty }) { PageParts.facts(details) }
      if let explanation { HTML.group(PageParts.advice(explanation)) }
      HTML.group(facts.html)
    }
  }

  /// Says that an account may not sign in.
  /// - Parameter form: Leads back to another account.
  package static func blocked(
    form: PageForm, title: String = "You can't sign in here", reason: String, facts: ErrorFacts
  ) -> Page {
    Page(title: title, tenantName: form.tenantName, scripts: [.copy]) {
      PageParts.identity(name: nil, username: form.username)
      tag("p", .class("alert"), .named("role", "alert")) { reason }
      HTML.group(facts.html)
      form.html {
        PageParts.buttons {
          PageParts.account("other", "primary", .id("other"), .flag("autofocus")) { "Use another account" }
        }
      }
    }
  }

  /// Says what an error number means: one explanation for each service that has it.
  package static func explanation(of explanations: [ErrorExplanation]) -> Page {
    Page(title: explanations.first?.code ?? "") {
      for one in explanations {
        tag("p", .class("next")) {
          tag("strong") { "\(one.code) (\(one.name))" }
          ": \(one.meaning)"
        }
        HTML.group(PageParts.advice(one))
        PageParts.facts([("Source", one.source), ("In a terminal", "msal explain \(one.code)")])
      }
    }
  }
}

extension PageParts {
  /// Why an error comes and what helps.
  @HTMLBuilder
  static func advice(_ explanation: ErrorExplanation) -> [HTML] {
    list("Usual causes", explanation.causes)
    list("What to check", explanation.checks)
  }

  private static func list(_ title: String, _ entries: [String]) -> HTML {
    tag("section", .class("advice")) {
      tag("h2") { title }
      tag("ol") { for entry in entries { tag("li") { entry } } }
    }
  }
}

extension Page {
  /// Says why a page of the emulator can't be shown or a form was not taken.
  package static func problem(title: String, message: String, code: String, _ root: ControlRoot) -> Page {
    Page(title: title) {
      tag("p", .class("alert"), .named("role", "alert")) { message }
      PageParts.facts([("Error", code)])
      PageParts.startLink(root.console)
    }
  }
}
