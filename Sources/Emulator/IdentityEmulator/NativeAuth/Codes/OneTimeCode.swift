// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire
import OpenSSLCrypto
import PlatformInterfaces

/// A code that was sent to a person. It belongs to a flow, and the next code replaces it.
package struct OneTimeCode: Sendable {
  package let text: Secret
  package let expiresAt: Date
  /// The number of wrong tries that are left.
  private(set) var tries: Int

  init(_ settings: NativeSettings, length: Int, now: Date, random: any RandomSource) {
    // Bytes above 249 are left out, because they would make some digits more probable.
    var digits = ""
    while digits.count < length {
      digits += random.bytes(length).filter { $0 < 250 }.map { String($0 % 10) }.joined()
    }
    text = Secret(String(digits.prefix(length)))
    expiresAt = now.addingTimeInterval(Double(settings.codeLifetime))
    tries = settings.codeTries
  }

  /// Throws unless `candidate` is the code, and neither expired nor locked by wrong tries.
  package mutating func check(_ candidate: String, now: Date) throws(NativeRefusal) {
    guard tries > 0 else { throw .lockedCode }
    guard constantTimeEqual(Array(candidate.utf8), Array(text.exposed.utf8)) else {
      tries -= 1
      throw .wrongCode
    }
    guard now < expiresAt else { throw .expiredCode }
  }
}

/// The masked form of an address that a code was sent to.
package enum ContactMask {
  package static func masked(_ target: String, _ channel: CodeChannel) -> String {
    switch channel {
    case .email:
      let parts = target.split(separator: "@", maxSplits: 1)
      guard parts.count == 2 else { return "***" }
      return masked(parts[0]) + "@" + masked(parts[1].prefix { $0 != "." }) + parts[1].drop { $0 != "." }
    case .sms:
      return target.prefix(2) + String(repeating: "*", count: max(target.count - 3, 1)) + target.suffix(1)
    }
  }

  private static func masked(_ text: some StringProtocol) -> String {
    "\(text.prefix(1))***\(text.count > 1 ? String(text.suffix(1)) : "")"
  }
}

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

    package init(address: String, channel: CodeChannel, code: Secret, time: Date, expiresAt: Date) {
      (self.address, self.channel, self.code, self.time, self.expiresAt) = (address, channel, code, time, expiresAt)
    }
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
