// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Asks for the password of the person named before.
package struct PasswordPage: Sendable {
  package var form: PageForm
  package var appName: String
  package var tenantName: String
  package var username: String
  package var displayName: String?
  /// Why the last answer was not taken.
  package var message: String?
  /// Whether there is a way to a new password.
  package var offersReset = false

  package init(
    form: PageForm, appName: String, tenantName: String, username: String, displayName: String? = nil,
    message: String? = nil
  ) {
    self.form = form
    self.appName = appName
    self.tenantName = tenantName
    self.username = username
    self.displayName = displayName
    self.message = message
  }

  var document: PageDocument {
    PageDocument(title: "Enter password", tenantName: tenantName) {
      HTML.group(PageParts.heading("Enter password", tenantName: tenantName, lead: PageParts.purpose(appName)))
      PageParts.identity(name: displayName, username: username)
      form.html {
        PageParts.alert(message, id: "password-error")
        PageParts.field(
          "password", label: "Password", type: "password", autocomplete: "current-password",
          error: message == nil ? nil : "password-error", attributes: [.flag("autofocus")])
        PageParts.buttons {
          PageParts.step("signin", "Sign in")
          if offersReset { PageParts.step("forgot", "Forgot your password?", quiet: true) }
          PageParts.step("back", "Back", quiet: true)
        }
      }
    }
  }
}
