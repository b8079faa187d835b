// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

extension Page {
  /// Asks which of several accounts to sign out.
  package static func signOut(form: PageForm, accounts: [PickerAccount]) -> Page {
    Page(title: "Sign out", lead: [.text("Which account do you want to sign out of?")]) {
      form.html {
        tag("ul", .class("accounts")) {
          for account in accounts { tag("li") { account.button } }
        }
        PageParts.buttons {
          PageParts.account("all", "quiet", .id("all")) { "Sign out of all accounts" }
        }
      }
    }
  }
}
