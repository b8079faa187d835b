// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire

/// The mails and text messages with codes, which are kept here and never sent.
package struct Inbox: Sendable {
  package struct Message: Sendable, Equatable {
    package var address: String
    package var channel: CodeChannel
    package var code: Secret
    package var time: Date
    package var expiresAt: Date
    /// Whether somebody has entered the code.
    package var isUsed = false
  }

  private static let limit = 500

  /// The messages, oldest first.
  package private(set) var messages: [Message] = []

  package mutating func deliver(_ message: Message) {
    if messages.count >= Self.limit { messages.removeFirst(Self.limit / 4) }
    messages.append(message)
  }

  package mutating func use(_ code: Secret) {
    if let index = messages.lastIndex(where: { $0.code == code }) { messages[index].isUsed = true }
  }

  /// The messages to `address`, or all of them, newest first.
  package func messages(to address: String?) -> [Message] {
    messages.reversed().filter { message in
      address.map { FoldedText.isSame($0, message.address) } ?? true
    }
  }

  package func count(to address: String, since time: Date) -> Int {
    messages.count { FoldedText.isSame($0.address, address) && $0.time > time }
  }
}
