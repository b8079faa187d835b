// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

extension Page {
  /// Asks for a code that was sent to the person, after the password.
  /// - Parameter contact: Where the code went, with most of it masked.
  package static func secondFactor(form: PageForm, tenantName: String, username: String, contact: String) -> Page {
    Page(title: "Verify your identity", tenantName: tenantName) {
      PageParts.identity(name: nil, username: username)
      tag("p", .class("hint"), .id("code-hint")) {
        "Your organisation asks for more than the password. Enter the code sent to \(contact): it is in the emulator's inbox."
      }
      form.html(alert: "code-error") {
        PageParts.code("otc", error: form.error("code-error"))
        PageParts.buttons {
          PageParts.step("verify", "Verify")
          PageParts.step("resend", "Send a new code", quiet: true)
          PageParts.step("cancel", "Cancel", quiet: true)
        }
      }
    }
  }
}
