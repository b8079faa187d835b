// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

extension Page {
  /// Asks who signs in.
  /// - Parameter username: What the field starts with.
  /// - Parameter offersSignUp: Whether there is a way to a new account.
  package static func username(
    form: PageForm, appName: String, tenantName: String, username: String, offersSignUp: Bool = false
  ) -> Page {
    Page(title: "Sign in", tenantName: tenantName, lead: PageParts.purpose(appName)) {
      form.html(alert: "username-error") {
        PageParts.field(
          "username", label: "Email or username", type: "text", autocomplete: "username",
          error: form.error("username-error"),
          attributes: [.named("value", username), .named("inputmode", "email"), .flag("autofocus")])
        PageParts.buttons {
          PageParts.step("next", "Next")
          if offersSignUp { PageParts.step("signup", "Sign up now", quiet: true) }
          PageParts.step("cancel", "Cancel", quiet: true)
        }
      }
    }
  }
}
