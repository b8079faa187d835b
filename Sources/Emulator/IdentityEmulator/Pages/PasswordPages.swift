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

extension Page {
  /// Asks for a new password before sign-in goes on.
  package static func changePassword(form: PageForm, tenantName: String, username: String) -> Page {
    Page(title: "Update your password", tenantName: tenantName, scripts: [.showPasswords]) {
      PageParts.identity(name: nil, username: username)
      tag("p", .class("hint")) {
        "You need to change your password before you can continue."
      }
      form.html {
        PageParts.owner(username)
        form.fields([FormField("current", "Current password", .currentPassword)] + FormField.newPasswords)
        PageParts.buttons {
          PageParts.step("change", "Change password")
          PageParts.step("cancel", "Cancel", quiet: true)
        }
      }
    }
  }
}
