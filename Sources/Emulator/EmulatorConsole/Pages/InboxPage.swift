// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import IdentityEmulator
import OAuthWire
import PlatformInterfaces

/// Whether a code that was sent to somebody can still be used.
private enum CodeStanding: Equatable {
  case valid(secondsLeft: Int)
  case used, expired
  /// There is a newer one for the address.
  case older

  var isOver: Bool { self == .used || self == .expired }

  @HTMLBuilder var html: [HTML] {
    switch self {
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
}

extension Inbox.Message {
  /// - Parameter isNewest: Whether it is the newest message to its address.
  fileprivate func standing(isNewest: Bool, at now: Date) -> CodeStanding {
    let left = expiresAt.epochSeconds - now.epochSeconds
    return isUsed ? .used : left <= 0 ? .expired : isNewest ? .valid(secondsLeft: left) : .older
  }

  /// - Parameter kind: `newest` or `message`.
  fileprivate func html(_ kind: StaticString, _ standing: CodeStanding) -> HTML {
    tag("div", .class(kind)) {
      tag("code", standing.isOver ? [.class("over")] : standing == .older ? [.class("older")] : []) { code.exposed }
      if !standing.isOver { PageParts.copyButton("Copy", code.exposed, named: "Copy \(code.exposed)") }
      tag("p", .class("state")) { HTML.group(standing.html) }
      tag("p", .class("origin")) { "To \(address) by \(channel == .sms ? "text message" : "email"), \(time.words)" }
    }
  }
}

extension Page {
  /// The messages of the inbox, newest first. The page shows new ones by itself.
  /// - Parameter address: Whose messages; nil for everybody's.
  package static func inbox(
    address: String?, messages: [Inbox.Message], at now: Date, _ root: ControlRoot
  ) -> Page {
    var addresses: Set<String> = []
    let shown = messages.enumerated().map { place, message in
      let isNewest = addresses.insert(message.address.lowercased()).inserted
      return message.html(place == 0 ? "newest" : "message", message.standing(isNewest: isNewest, at: now))
    }
    return Page(title: "Inbox", tenantName: address, scripts: [.copy, .refresh]) {
      tag("div", .id("messages"), .named("aria-live", "polite")) {
        if shown.isEmpty {
          tag("p", .class("hint")) { "No codes yet. Codes appear here as soon as an app asks for one." }
        }
        HTML.group(shown)
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
