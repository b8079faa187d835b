// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

extension Page {
  /// Asks for the password of the person named before.
  /// - Parameter offersReset: Whether there is a way to a new password.
  package static func password(
    form: PageForm, displayName: String? = nil, offersReset: Bool = false, passkey: PasskeyOffer? = nil
  ) -> Page {
    Page(
      title: "Enter password", tenantName: form.tenantName, lead: PageParts.purpose(form.appName),
      scripts: [.showPasswords] + PageParts.scripts(for: passkey)
    ) {
      PageParts.identity(name: displayName, username: form.username)
      form.html {
        PageParts.owner(form.username)
        form.fields([
          FormField(
            "password", "Password", .currentPassword, value: form.password?.exposed ?? "",
            hint: form.password.map { _ in "It is that of the test account, filled in for you." })
        ])
        PageParts.buttons {
          PageParts.step("signin", "Sign in")
          PageParts.passkey(passkey, "Use a passkey")
          if offersReset { PageParts.step("forgot", "Forgot your password?", quiet: true) }
          PageParts.step("back", "Back", quiet: true)
        }
      }
    }
  }

  /// Asks for a new password before sign-in goes on.
  package static func changePassword(form: PageForm) -> Page {
    Page(title: "Update your password", tenantName: form.tenantName, scripts: [.showPasswords]) {
      PageParts.identity(name: nil, username: form.username)
      tag("p", .class("hint")) {
        "You need to change your password before you can continue."
      }
      form.html {
        PageParts.owner(form.username)
        form.fields([FormField("current", "Current password", .currentPassword)] + FormField.newPasswords)
        PageParts.buttons {
          PageParts.step("change", "Change password")
          PageParts.step("cancel", "Cancel", quiet: true)
        }
      }
    }
  }

  /// Asks for the one-time code that was sent to a person.
  /// - Parameter target: Where the code went, as far as it is shown.
  package static func code(form: PageForm, target: String, passkey: PasskeyOffer? = nil) -> Page {
    Page(
      title: "Enter code", tenantName: form.tenantName, lead: PageParts.purpose(form.appName),
      scripts: PageParts.scripts(for: passkey)
    ) {
      PageParts.identity(name: nil, username: form.username)
      PageParts.codeHint("A one-time code was sent to \(target).", inbox: form.username, form.root)
      form.html {
        form.fields([FormField("code", "Code", .code(inbox: nil))])
        PageParts.buttons {
          PageParts.step("verify", "Sign in")
          PageParts.passkey(passkey, "Use a passkey")
          PageParts.step("resend", "Send a new code", quiet: true)
          PageParts.step("back", "Back", quiet: true)
        }
      }
    }
  }

  /// Asks for a code that was sent to the person, after the password.
  /// - Parameter contact: Where the code went, with most of it masked.
  /// - Parameter inbox: The address itself, whose messages the emulator shows.
  package static func secondFactor(form: PageForm, contact: String, inbox: String) -> Page {
    Page(title: "Verify your identity", tenantName: form.tenantName) {
      PageParts.identity(name: nil, username: form.username)
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
