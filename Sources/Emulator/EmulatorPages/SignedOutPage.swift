// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// Says that the browser's session is over.
package struct SignedOutPage: Sendable {
  package var username: String?
  /// Where the app asked to go on.
  package var continueURL: String?

  package init(username: String? = nil, continueURL: String? = nil) {
    self.username = username
    self.continueURL = continueURL
  }

  var document: PageDocument {
    PageDocument(title: "Signed out") {
      HTML.group(PageParts.heading("You\u{2019}re signed out", tenantName: nil))
      if let username { PageParts.identity(name: nil, username: username) }
      if let continueURL {
        PageParts.buttons {
          tag("a", .class("primary"), .id("continue"), .destination("href", continueURL)) { "Continue" }
        }
      } else {
        tag("p", .class("hint")) { "You can close this window." }
      }
    }
  }
}
