// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Asks who signs in.
package struct UsernamePage: Sendable {
  package var form: PageForm
  package var appName: String
  package var tenantName: String
  /// What the field starts with.
  package var username: String
  /// Why the last answer was not taken.
  package var message: String?
  package var canCancel: Bool
  /// Whether there is a way to a new account.
  package var offersSignUp = false

  package init(
    form: PageForm, appName: String, tenantName: String, username: String, message: String? = nil, canCancel: Bool
  ) {
    self.form = form
    self.appName = appName
    self.tenantName = tenantName
    self.username = username
    self.message = message
    self.canCancel = canCancel
  }

  var document: PageDocument {
    PageDocument(title: "Sign in", tenantName: tenantName) {
      HTML.group(PageParts.heading("Sign in", tenantName: tenantName, lead: PageParts.purpose(appName)))
      form.html {
        PageParts.alert(message, id: "username-error")
        PageParts.field(
          "username", label: "Email or username", type: "text", autocomplete: "username",
          error: message == nil ? nil : "username-error",
          attributes: [.named("value", username), .named("inputmode", "email"), .flag("autofocus")])
        PageParts.buttons {
          PageParts.step("next", "Next")
          if offersSignUp { PageParts.step("signup", "Sign up now", quiet: true) }
          if canCancel { PageParts.step("cancel", "Cancel", quiet: true) }
        }
      }
    }
  }
}
