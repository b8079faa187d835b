// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Asks for a code that was sent to the person, after the password.
package struct SecondFactorPage: Sendable {
  package var form: PageForm
  package var tenantName: String
  package var username: String
  /// Where the code went, with most of it masked.
  package var contact: String
  /// Why the last answer was not taken.
  package var message: String?

  package init(form: PageForm, tenantName: String, username: String, contact: String, message: String? = nil) {
    self.form = form
    self.tenantName = tenantName
    self.username = username
    self.contact = contact
    self.message = message
  }

  var document: PageDocument {
    PageDocument(title: "Verify your identity", tenantName: tenantName) {
      HTML.group(PageParts.heading("Verify your identity", tenantName: tenantName))
      PageParts.identity(name: nil, username: username)
      tag("p", .class("hint"), .id("code-hint")) {
        "Your organisation asks for more than the password. Enter the code sent to \(contact): it is in the emulator's inbox."
      }
      form.html {
        PageParts.alert(message, id: "code-error")
        PageParts.field(
          "otc", label: "Code", type: "text", autocomplete: "one-time-code",
          error: message == nil ? nil : "code-error",
          attributes: [.named("inputmode", "numeric"), .flag("autofocus")])
        PageParts.buttons {
          PageParts.step("verify", "Verify")
          PageParts.step("resend", "Send a new code", quiet: true)
          PageParts.step("cancel", "Cancel", quiet: true)
        }
      }
    }
  }
}
