// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

extension Page {
  /// Asks for a new password before sign-in goes on.
  package static func changePassword(form: PageForm, tenantName: String, username: String) -> Page {
    let error = form.error("change-error")
    return Page(title: "Update your password", tenantName: tenantName) {
      PageParts.identity(name: nil, username: username)
      tag("p", .class("hint"), .id("change-hint")) {
        "You need to change your password before you can continue."
      }
      form.html(alert: "change-error") {
        PageParts.field(
          "current", label: "Current password", type: "password", autocomplete: "current-password", error: error,
          attributes: [.flag("autofocus")])
        PageParts.field("new", label: "New password", type: "password", autocomplete: "new-password", error: error)
        PageParts.field(
          "confirm", label: "Confirm new password", type: "password", autocomplete: "new-password", error: error)
        PageParts.buttons { PageParts.step("change", "Change password") }
      }
    }
  }
}
