// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

extension Page {
  /// Asks for the password of the person named before.
  /// - Parameter offersReset: Whether there is a way to a new password.
  package static func password(
    form: PageForm, appName: String, tenantName: String, username: String, displayName: String? = nil,
    offersReset: Bool = false
  ) -> Page {
    Page(title: "Enter password", tenantName: tenantName, lead: PageParts.purpose(appName), scripts: [.showPasswords]) {
      PageParts.identity(name: displayName, username: username)
      form.html {
        PageParts.owner(username)
        form.fields([
          FormField(
            "password", "Password", .currentPassword, value: form.password?.exposed ?? "",
            hint: form.password.map { _ in "It is that of the test account, filled in for you." })
        ])
        PageParts.buttons {
          PageParts.step("signin", "Sign in")
          if offersReset { PageParts.step("forgot", "Forgot your password?", quiet: true) }
          PageParts.step("back", "Back", quiet: true)
        }
      }
    }
  }
}
