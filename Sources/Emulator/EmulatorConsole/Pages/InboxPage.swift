// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import IdentityEmulator

/// A code that was sent to somebody.
package struct InboxMessage: Sendable {
  /// Whether the code can still be used.
  package enum State: Sendable, Equatable {
    case valid(secondsLeft: Int)
    case used, expired
    /// There is a newer one for the address.
    case older
  }

  var code: String
  var address: String
  /// `email` or `sms`.
  var channel: String
  /// The time in words.
  var time: String
  var state: State

  package init(code: String, address: String, channel: String, time: String, state: State) {
    (self.code, self.address, self.channel, self.time, self.state) = (code, address, channel, time, state)
  }

  fileprivate var origin: String { "To \(address) by \(channel), \(time)" }

  private var isOver: Bool { state == .used || state == .expired }

  @HTMLBuilder fileprivate var standing: [HTML] {
    switch state {
    case .valid(let left):
      "Valid "
      // Screen readers must not read it out every second.
      tag("span", .class("left"), .named("aria-live", "off")) {
        "\(left / 60):\(left % 60 < 10 ? "0" : "")\(left % 60)"
      }
    case .used: "Used"
    case .expired: "Expired"
    case .older: "Older"
    }
  }

  /// - Parameter kind: `newest` or `message`.
  fileprivate func html(_ kind: StaticString) -> HTML {
    tag("div", .class(kind)) {
      tag("code", isOver ? [.class("over")] : state == .older ? [.class("older")] : []) { code }
      if !isOver { PageParts.copyButton("Copy", code, named: "Copy \(code)") }
      tag("p", .class("state")) { HTML.group(standing) }
      tag("p", .class("origin")) { origin }
    }
  }
}

extension Page {
  /// The messages of the inbox, newest first. The page shows new ones by itself.
  /// - Parameter address: Whose messages; nil for everybody's.
  package static func inbox(address: String?, messages: [InboxMessage], _ root: ControlRoot) -> Page {
    Page(title: "Inbox", tenantName: address, scripts: [.copy, .refresh]) {
      tag("div", .id("messages"), .named("aria-live", "polite")) {
        if let newest = messages.first {
          newest.html("newest")
          for message in messages.dropFirst() { message.html("message") }
        } else {
          tag("p", .class("hint")) { "No codes yet. Codes appear here as soon as an app asks for one." }
        }
      }
      tag("p", .class("hint without-script")) { "Reload the page to see newer codes." }
      if address != nil {
        tag("p", .class("hint")) {
          tag("a", .id("everybody"), .destination("href", root.inbox)) { "All codes" }
        }
      }
    }.withMenu(root, at: .inbox)
  }
}
