// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// A code that was sent to somebody.
package struct InboxMessage: Sendable {
  package var code: String
  package var address: String
  /// `email` or `sms`.
  package var channel: String
  /// As a person reads it.
  package var time: String

  package init(code: String, address: String, channel: String, time: String) {
    (self.code, self.address, self.channel, self.time) = (code, address, channel, time)
  }

  var origin: String { "To \(address) by \(channel), \(time)" }
}

extension Page {
  /// The messages of the inbox, newest first.
  /// - Parameter address: Whose messages; nil for everybody's.
  package static func inbox(address: String?, messages: [InboxMessage]) -> Page {
    Page(title: "Inbox", tenantName: address) {
      if let newest = messages.first {
        tag("p", .class("newest")) {
          tag("code") { newest.code }
          tag("span") { newest.origin }
        }
        PageParts.facts(messages.dropFirst().map { ($0.origin, $0.code) })
      } else {
        tag("p", .class("hint")) {
          "No codes yet. Codes appear here as soon as an app asks for one. Reload the page to see them."
        }
      }
    }
  }
}
