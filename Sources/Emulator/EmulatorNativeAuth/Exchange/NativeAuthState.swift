// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// Flows on their way, their continuation tokens, and the inbox.
package struct NativeAuthState: Sendable {
  package var inbox = Inbox()
  var flows: [String: Flow] = [:]
  var tokens: [String: ContinuationToken] = [:]

  package init() {}

  /// The flow of a token that is good for one of `steps`.
  /// - Parameter badToken: the number this endpoint uses for a token that is not.
  func flow(
    _ text: String, at steps: [FlowStep], for request: NativeRequest, badToken: Int
  ) throws(NativeRefusal) -> (flow: Flow, step: FlowStep) {
    guard let token = tokens[text], let flow = flows[token.flowID], flow.clientID == request.clientID,
      flow.tenantID == request.tenantID, steps.contains(token.step), token.step.stage == flow.stage
    else { throw .badToken(badToken) }
    guard request.now < token.expiresAt else { throw .expiredToken }
    return (flow, token.step)
  }

  /// The name that the flow of a continuation token was started with.
  package func username(ofToken text: String) -> String? { tokens[text].flatMap { flows[$0.flowID]?.username } }

  /// Puts a new code into the inbox. Throws when the address got too many of late.
  package mutating func sendCode(
    to method: StrongMethod, _ settings: NativeSettings, now: Date, random: any RandomSource
  ) throws(NativeRefusal) -> OneTimeCode {
    let window = now.addingTimeInterval(-600)
    guard inbox.count(to: method.target, since: window) < settings.codeLimit else { throw .tooManyCodes }
    let code = OneTimeCode(settings, now: now, random: random)
    inbox.deliver(Inbox.Message(address: method.target, channel: method.channel, code: code.text, time: now))
    return code
  }

  /// Ends a flow: none of its tokens works any more.
  mutating func end(_ flow: Flow) {
    flows[flow.id] = nil
    tokens = tokens.filter { $0.value.flowID != flow.id }
  }

  /// Drops what expired more than an hour ago.
  mutating func forgetExpired(at now: Date) {
    let limit = now.addingTimeInterval(-3_600)
    guard tokens.contains(where: { $0.value.expiresAt < limit }) else { return }
    tokens = tokens.filter { $0.value.expiresAt >= limit }
    let alive = Set(tokens.values.map(\.flowID))
    flows = flows.filter { alive.contains($0.key) }
  }
}
