// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

extension Page {
  /// Says that an account may not sign in.
  /// - Parameter form: Leads back to another account; nil when there is no way back.
  package static func blocked(
    title: String = "You can't sign in here", tenantName: String, username: String, reason: String, facts: ErrorFacts,
    form: PageForm? = nil
  ) -> Page {
    Page(title: title, tenantName: tenantName, scripts: [.copy]) {
      PageParts.identity(name: nil, username: username)
      tag("p", .class("alert"), .named("role", "alert")) { reason }
      HTML.group(facts.html)
      if let form {
        form.html {
          PageParts.buttons {
            PageParts.account("other", "primary", .id("other"), .flag("autofocus")) { "Use another account" }
          }
        }
      }
    }
  }
}
