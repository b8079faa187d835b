// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Asks which of several accounts to sign out.
package struct SignOutPage: Sendable {
  package var form: PageForm
  package var accounts: [PickerAccount]

  package init(form: PageForm, accounts: [PickerAccount]) {
    self.form = form
    self.accounts = accounts
  }

  var document: PageDocument {
    PageDocument(title: "Sign out") {
      HTML.group(
        PageParts.heading("Sign out", tenantName: nil, lead: [.text("Which account do you want to sign out of?")]))
      form.html {
        tag("ul", .class("accounts")) {
          for account in accounts { tag("li") { account.button } }
        }
        PageParts.buttons {
          tag(
            "button", .class("quiet"), .named("type", "submit"), .named("name", "account"), .named("value", "all"),
            .id("all")
          ) { "Sign out of all accounts" }
        }
      }
    }
  }
}
