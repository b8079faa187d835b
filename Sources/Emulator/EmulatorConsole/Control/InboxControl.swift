// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import IdentityEmulator
import OAuthWire
import PlatformInterfaces

/// The codes sent to `address`, or all, newest first: as a page for a browser, otherwise as JSON.
struct InboxControl: Control {
  let native: NativeFlowStore

  func answer(_ arguments: [String], _ context: RequestContext) throws(ControlError) -> Answer {
    // With a misspelt name the newest code of everybody would be taken for that of one address.
    if let unknown = context.query.first(where: { $0.name != "address" }) { throw .unknownQuery(unknown.name) }
    let address = context.query["address"]
    let messages = native.inbox.messages(to: address)
    guard context.wantsPage else {
      return .json(["messages": .array(messages.map(\.json))])
    }
    var seen: Set<String> = []
    let shown = messages.map { message in
      message.shown(isNewest: seen.insert(message.address.lowercased()).inserted, at: context.now)
    }
    return .page(.inbox(address: address, messages: shown, context.controlRoot))
  }
}

extension Inbox.Message {
  fileprivate var json: JSONValue {
    [
      "address": .string(address), "channel": .string(channel.rawValue), "code": .string(code.exposed),
      "time": .string(time.formatted(.iso8601)),
    ]
  }

  /// - Parameter isNewest: Whether it is the newest message to its address.
  fileprivate func shown(isNewest: Bool, at now: Date) -> InboxMessage {
    let left = expiresAt.epochSeconds - now.epochSeconds
    let state: InboxMessage.State =
      isUsed ? .used : left <= 0 ? .expired : isNewest ? .valid(secondsLeft: left) : .older
    return InboxMessage(
      code: code.exposed, address: address, channel: channel == .sms ? "text message" : "email",
      time: time.words, state: state)
  }
}
