// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Says that an account may not sign in.
package struct BlockedPage: Sendable {
  package var tenantName: String
  package var username: String
  package var reason: String
  package var code: String
  package var correlationID: String
  /// Leads back to another account; nil when there is no way back.
  package var form: PageForm?

  package init(
    tenantName: String, username: String, reason: String, code: String, correlationID: String, form: PageForm? = nil
  ) {
    self.tenantName = tenantName
    self.username = username
    self.reason = reason
    self.code = code
    self.correlationID = correlationID
    self.form = form
  }

  var document: PageDocument {
    PageDocument(title: "You can't sign in here", tenantName: tenantName) {
      HTML.group(PageParts.heading("You can\u{2019}t sign in here", tenantName: tenantName))
      PageParts.identity(name: nil, username: username)
      tag("p", .class("alert"), .named("role", "alert")) { reason }
      PageParts.facts([("Error code", code), ("Correlation id", correlationID)])
      if let form {
        form.html {
          PageParts.buttons {
            tag(
              "button", .class("primary"), .named("type", "submit"), .named("name", "account"),
              .named("value", "other"), .id("other"), .flag("autofocus")
            ) { "Use another account" }
          }
        }
      }
    }
  }
}
