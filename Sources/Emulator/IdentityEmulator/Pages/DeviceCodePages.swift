// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

extension Page {
  /// Asks for the code that another device shows (RFC 8628 section 3.3).
  /// - Parameter code: What the field starts with.
  package static func deviceCode(form: PageForm, code: String) -> Page {
    Page(title: "Connect a device", lead: [.text("Type the code that your app or device shows.")]) {
      form.html {
        form.fields([
          FormField(
            "code", "Code", .deviceCode, value: grouped(code),
            hint: "Nine letters, such as BCD-FGH-JKL. Small letters will do, and hyphens don't matter.")
        ])
        PageParts.buttons { PageParts.step("next", "Next") }
      }
    }
  }
}

/// A whole code in groups of three; anything else as it is.
private func grouped(_ code: String) -> String {
  guard code.count == 9, code.allSatisfy(\.isLetter) else { return code }
  return [code.prefix(3), code.dropFirst(3).prefix(3), code.suffix(3)].joined(separator: "-")
}

extension Page {
  /// Asks whether the person started the sign-in on the other device (RFC 8628 section 5.4).
  package static func deviceConfirmation(form: PageForm) -> Page {
    Page(
      title: "Confirm the app", heading: "Are you trying to sign in to \(form.appName)?", tenantName: form.tenantName
    ) {
      PageParts.identity(name: nil, username: form.username)
      form.html {
        tag("p", .class("hint")) {
          "Continue only if you started this sign-in. Whoever gave you this code will be able to use your account."
        }
        PageParts.buttons {
          PageParts.step("continue", "Continue")
          PageParts.step("cancel", "Cancel", quiet: true)
        }
      }
    }
  }

  /// Says how a sign-in for another device ended.
  package static func deviceDone(appName: String, isSignedIn: Bool) -> Page {
    Page(
      title: isSignedIn ? "Signed in" : "Sign-in declined",
      heading: isSignedIn ? "You have signed in to \(appName)" : "You did not sign in to \(appName)"
    ) {
      tag("p", .class("hint")) {
        isSignedIn
          ? "Go back to your app or device. You can close this window."
          : "The app has been told. You can close this window."
      }
    }
  }
}
