// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

/// The messages that nobody sent, newest first.
package struct InboxPage: Sendable {
  package struct Message: Sendable {
    package var address: String
    package var channel: String
    package var code: String
    package var time: String

    package init(address: String, channel: String, code: String, time: String) {
      self.address = address
      self.channel = channel
      self.code = code
      self.time = time
    }
  }

  /// Whose messages; nil for everybody's.
  package var address: String?
  package var messages: [Message]

  package init(address: String?, messages: [Message]) {
    self.address = address
    self.messages = messages
  }

  var document: PageDocument {
    PageDocument(title: "Inbox") {
      HTML.group(PageParts.heading("Inbox", tenantName: address))
      if messages.isEmpty {
        tag("p", .class("hint")) { "No codes were sent yet. Ask for one, then reload this page." }
      }
      for message in messages {
        HTML.group([
          PageParts.facts([
            ("Code", message.code), ("To", message.address), ("By", message.channel), ("At", message.time),
          ])
        ])
      }
    }
  }
}
