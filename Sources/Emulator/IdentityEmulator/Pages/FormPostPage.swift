// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

extension Page {
  /// Carries an authorization answer to the app (OAuth 2.0 Form Post Response Mode 1.0): sent by one small script where
  /// scripts run, by the button elsewhere.
  package static func formPost(action: String, parameters: [Parameter]) -> Page {
    Page(title: "Returning to the app", scripts: [.submitForm]) {
      PageForm(action: action, hidden: parameters).html {
        tag("p", .class("hint")) { "If nothing happens, choose Continue." }
        PageParts.buttons {
          // No name: only the answer's own parameters may be sent.
          tag("button", .class("primary"), .named("type", "submit"), .id("continue"), .flag("autofocus")) {
            "Continue"
          }
        }
      }
    }
  }
}
