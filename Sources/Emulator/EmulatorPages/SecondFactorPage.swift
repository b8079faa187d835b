// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

extension Page {
  /// Asks for a code that was sent to the person, after the password.
  /// - Parameter contact: Where the code went, with most of it masked.
  /// - Parameter inbox: The address itself, whose messages the emulator shows.
  package static func secondFactor(
    form: PageForm, tenantName: String, username: String, contact: String, inbox: String
  ) -> Page {
    Page(title: "Verify your identity", tenantName: tenantName) {
      PageParts.identity(name: nil, username: username)
      PageParts.codeHint(
        "Your organisation asks for more than the password. Enter the code sent to \(contact).", inbox: inbox, form.root
      )
      form.html {
        form.fields([FormField("otc", "Code", .code(inbox: nil))])
        PageParts.buttons {
          PageParts.step("verify", "Verify")
          PageParts.step("resend", "Send a new code", quiet: true)
          PageParts.step("cancel", "Cancel", quiet: true)
        }
      }
    }
  }
}
