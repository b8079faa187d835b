// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

extension Page {
  /// The messages of the inbox, newest first.
  /// - Parameter address: Whose messages; nil for everybody's.
  /// - Parameter messages: What is said of each, by name.
  package static func inbox(address: String?, messages: [[(String, String)]]) -> Page {
    Page(title: "Inbox", tenantName: address) {
      if messages.isEmpty {
        tag("p", .class("hint")) { "No codes were sent yet. Ask for one, then reload this page." }
      }
      for message in messages { HTML.group([PageParts.facts(message)]) }
    }
  }
}
