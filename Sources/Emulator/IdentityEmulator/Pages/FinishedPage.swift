// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

extension Page {
  /// Says that the app has its answer, when a person returns to the page of a sign-in.
  package static func finished(appName: String) -> Page {
    Page(title: "This sign-in is finished") {
      tag("p", .class("hint")) { "Go back to \(appName). To sign in again, start there." }
    }
  }
}
