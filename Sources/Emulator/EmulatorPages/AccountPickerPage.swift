// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Asks which of the known accounts signs in.
package struct AccountPickerPage: Sendable {
  package var form: PageForm
  package var appName: String
  package var tenantName: String
  package var accounts: [PickerAccount]

  package init(form: PageForm, appName: String, tenantName: String, accounts: [PickerAccount]) {
    self.form = form
    self.appName = appName
    self.tenantName = tenantName
    self.accounts = accounts
  }

  var document: PageDocument {
    PageDocument(title: "Pick an account", tenantName: tenantName) {
      HTML.group(PageParts.heading("Pick an account", tenantName: tenantName, lead: PageParts.purpose(appName)))
      form.html {
        tag("ul", .class("accounts")) {
          for account in accounts { tag("li") { account.button } }
          tag("li") {
            tag(
              "button", .class("account"), .named("type", "submit"), .named("name", "account"),
              .named("value", "other"), .id("other")
            ) {
              tag("span", .class("avatar plus"), .named("aria-hidden", "true")) { "+" }
              tag("span", .class("who")) { tag("span", .class("name")) { "Use another account" } }
            }
          }
        }
      }
    }
  }
}
