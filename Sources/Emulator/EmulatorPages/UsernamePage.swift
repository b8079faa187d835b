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
      form.html {
        form.fields([FormField("username", "Email or username", .username, value: username)])
        PageParts.buttons {
          PageParts.step("next", "Next")
          if offersSignUp { PageParts.step("signup", "Sign up now", quiet: true) }
          PageParts.step("cancel", "Cancel", quiet: true)
        }
      }
    }
  }
}
