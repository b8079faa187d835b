// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

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
