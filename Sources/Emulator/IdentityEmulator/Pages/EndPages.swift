// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire

extension Page {
  /// Asks which of several accounts to sign out.
  package static func signOut(form: PageForm, accounts: [PickerAccount]) -> Page {
    Page(title: "Sign out", lead: [.text("Which account do you want to sign out of?")]) {
      form.html {
        tag("ul", .class("accounts")) {
          for account in accounts { tag("li") { account.button } }
        }
        PageParts.buttons {
          PageParts.account("all", "quiet", .id("all")) { "Sign out of all accounts" }
        }
      }
    }
  }

  /// Says that the browser's session is over.
  /// - Parameters:
  ///   - continueURL: Where the app asked to go on.
  ///   - logoutPages: Pages of apps that are loaded, so that they end their own sessions. The browser goes on by itself
  ///     after two seconds.
  package static func signedOut(
    username: String? = nil, continueURL: String? = nil, logoutPages: [String] = []
  ) -> Page {
    var page = Page(title: "Signed out", heading: "You're signed out") {
      if let username { PageParts.identity(name: nil, username: username) }
      if let continueURL {
        PageParts.buttons {
          tag("a", .class("primary"), .id("continue"), .destination("href", continueURL)) { "Continue" }
        }
      } else {
        tag("p", .class("hint")) { "You can close this window." }
      }
      for address in logoutPages {
        tag("iframe", .destination("src", address), .named("title", "Signs out of an app"), .flag("hidden"))
      }
    }
    page.frames = logoutPages.compactMap { URL(string: $0).flatMap(Origin.init)?.description }
    if !logoutPages.isEmpty { page.nextAddress = continueURL }
    return page
  }

  /// Says that the app has its answer, when a person returns to the page of a sign-in.
  package static func finished(appName: String) -> Page {
    Page(title: "This sign-in is finished") {
      tag("p", .class("hint")) { "Go back to \(appName). To sign in again, start there." }
    }
  }

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
