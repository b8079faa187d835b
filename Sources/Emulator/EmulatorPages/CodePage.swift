// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Asks for the one-time code that was sent to a person.
package struct CodePage: Sendable {
  package var form: PageForm
  package var appName: String
  package var tenantName: String
  package var username: String
  /// Where the code went, as far as it is shown.
  package var target: String
  /// Why the last answer was not taken.
  package var message: String?

  package init(
    form: PageForm, appName: String, tenantName: String, username: String, target: String, message: String? = nil
  ) {
    self.form = form
    self.appName = appName
    self.tenantName = tenantName
    self.username = username
    self.target = target
    self.message = message
  }

  var document: PageDocument {
    PageDocument(title: "Enter code", tenantName: tenantName) {
      HTML.group(PageParts.heading("Enter code", tenantName: tenantName, lead: PageParts.purpose(appName)))
      PageParts.identity(name: nil, username: username)
      tag("p", .class("hint")) { "A one-time code was sent to \(target). It waits in the emulator's inbox." }
      form.html {
        PageParts.alert(message, id: "code-error")
        PageParts.field(
          "code", label: "Code", type: "text", autocomplete: "one-time-code",
          error: message == nil ? nil : "code-error",
          attributes: [.named("inputmode", "numeric"), .flag("autofocus")])
        PageParts.buttons {
          PageParts.step("verify", "Sign in")
          PageParts.step("resend", "Send a new code", quiet: true)
          PageParts.step("back", "Back", quiet: true)
        }
      }
    }
  }
}
