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

extension Page {
  /// Says that the browser's session is over.
  /// - Parameter continueURL: Where the app asked to go on.
  package static func signedOut(username: String? = nil, continueURL: String? = nil) -> Page {
    Page(title: "Signed out", heading: "You're signed out") {
      if let username { PageParts.identity(name: nil, username: username) }
      if let continueURL {
        PageParts.buttons {
          tag("a", .class("primary"), .id("continue"), .destination("href", continueURL)) { "Continue" }
        }
      } else {
        tag("p", .class("hint")) { "You can close this window." }
      }
    }
  }
}
