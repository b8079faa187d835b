// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

extension Page {
  /// Asks which of the known accounts signs in.
  package static func accountPicker(
    form: PageForm, appName: String, tenantName: String, accounts: [PickerAccount]
  ) -> Page {
    Page(title: "Pick an account", tenantName: tenantName, lead: PageParts.purpose(appName)) {
      form.html {
        tag("ul", .class("accounts")) {
          for account in accounts { tag("li") { account.button } }
          tag("li") {
            PageParts.account("other", "account", .id("other")) {
              tag("span", .class("avatar plus"), .named("aria-hidden", "true")) { "+" }
              tag("span", .class("who")) { tag("span", .class("name")) { "Use another account" } }
            }
          }
        }
      }
    }
  }
}
