// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import ErrorReference

extension Page {
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
