// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Asks for the code that another device shows (RFC 8628 section 3.3).
package struct DeviceCodePage: Sendable {
  package var form: PageForm
  /// What the field starts with.
  package var code: String
  /// Why the last code was not taken.
  package var message: String?

  package init(form: PageForm, code: String, message: String? = nil) {
    self.form = form
    self.code = code
    self.message = message
  }

  var document: PageDocument {
    PageDocument(title: "Enter code") {
      HTML.group(
        PageParts.heading("Enter code", tenantName: nil, lead: [.text("Type the code that your app or device shows.")]))
      form.html {
        PageParts.alert(message, id: "code-error")
        PageParts.field(
          "code", label: "Code", type: "text", autocomplete: "off", error: message == nil ? nil : "code-error",
          attributes: [.named("value", code), .flag("autofocus")])
        PageParts.buttons { PageParts.step("next", "Next") }
      }
    }
  }
}

/// Asks whether the person started the sign-in on the other device (RFC 8628 section 5.4).
package struct DeviceConfirmationPage: Sendable {
  package var form: PageForm
  package var appName: String
  package var tenantName: String
  package var username: String

  package init(form: PageForm, appName: String, tenantName: String, username: String) {
    self.form = form
    self.appName = appName
    self.tenantName = tenantName
    self.username = username
  }

  var document: PageDocument {
    PageDocument(title: "Confirm the app", tenantName: tenantName) {
      HTML.group(PageParts.heading("Are you trying to sign in to \(appName)?", tenantName: tenantName))
      PageParts.identity(name: nil, username: username)
      form.html {
        tag("p", .class("hint")) {
          "Go on only if you started this sign-in yourself. Whoever gave you the code will be signed in as you."
        }
        PageParts.buttons {
          PageParts.step("continue", "Continue")
          PageParts.step("cancel", "Cancel", quiet: true)
        }
      }
    }
  }
}

/// Says how a sign-in for another device ended.
package struct DeviceDonePage: Sendable {
  package var appName: String
  package var isSignedIn: Bool

  package init(appName: String, isSignedIn: Bool) {
    self.appName = appName
    self.isSignedIn = isSignedIn
  }

  var document: PageDocument {
    PageDocument(title: isSignedIn ? "Signed in" : "Sign-in declined") {
      HTML.group(
        PageParts.heading(
          isSignedIn ? "You have signed in to \(appName)" : "You did not sign in to \(appName)", tenantName: nil))
      tag("p", .class("hint")) {
        isSignedIn
          ? "Go back to your app or device. You can close this window."
          : "The app or device is told so. You can close this window."
      }
    }
  }
}
