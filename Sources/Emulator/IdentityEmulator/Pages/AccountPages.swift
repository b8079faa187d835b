// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// A person of the seed whom the page offers for tests.
package struct TestAccount: Sendable {
  let id: String
  let name: String
  /// What the account is for.
  let note: String

  fileprivate var button: HTML {
    tag(
      "button", .class("account"), .named("type", "submit"), .named("name", "testaccount"), .named("value", id),
      .flag("formnovalidate")
    ) {
      HTML.group(PageParts.person(name: name, username: note))
    }
  }
}

extension Page {
  /// Asks who signs in.
  /// - Parameter offersSignUp: Whether there is a way to a new account.
  /// - Parameter testAccounts: Who can be picked instead.
  package static func username(
    form: PageForm, offersSignUp: Bool = false, testAccounts: [TestAccount] = [], passkey: PasskeyOffer? = nil
  ) -> Page {
    Page(
      title: "Sign in", tenantName: form.tenantName, lead: PageParts.purpose(form.appName),
      scripts: PageParts.scripts(for: passkey)
    ) {
      form.html {
        form.fields([FormField("username", "Email or username", .username, value: form.username)])
        PageParts.buttons {
          PageParts.step("next", "Next")
          PageParts.passkey(passkey, "Sign in with a passkey")
          if offersSignUp { PageParts.step("signup", "Sign up now", quiet: true) }
          PageParts.step("cancel", "Cancel", quiet: true)
        }
        // Below the buttons, so that Enter means Next.
        if !testAccounts.isEmpty {
          tag("details", .id("test-accounts")) {
            tag("summary") { "Test accounts" }
            tag("ul", .class("accounts")) {
              for account in testAccounts { tag("li") { account.button } }
            }
          }
        }
      }
    }
  }

  /// Asks which of the known accounts signs in.
  package static func accountPicker(form: PageForm, accounts: [PickerAccount]) -> Page {
    Page(title: "Pick an account", tenantName: form.tenantName, lead: PageParts.purpose(form.appName)) {
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
