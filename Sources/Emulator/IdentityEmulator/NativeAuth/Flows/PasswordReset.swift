// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire

/// Self-service password reset.
struct PasswordReset {
  let accounts: TenantAccounts

  func start(_ exchange: inout NativeExchange) throws(NativeRefusal) -> NativeReply {
    var flow = try exchange.newFlow(.passwordReset)
    guard let account = accounts.account(named: flow.username) else { throw .unknownUser }
    guard account.native.firstFactor == .password else { throw .noPassword }
    if account.native.mustUseBrowser { return .redirect(reason: "The user has to use a browser") }
    guard flow.challengeTypes.contains(.oob) else {
      return .redirect(reason: "The client does not support one-time codes")
    }
    flow.accountID = account.id
    return exchange.next(flow, .started)
  }

  func challenge(_ exchange: inout NativeExchange) throws(NativeRefusal) -> NativeReply {
    let (flow, account) = try reset(exchange, at: [.started, .challenged])
    try exchange.request.challengeTypes(or: flow.challengeTypes)
    // A strong method's address is preferred: it can be read when the account's own mailbox is lost.
    let strong = account.native.strongMethods.first { $0.channel == .email && !$0.isBlocked }
    return try exchange.sendCode(to: strong ?? StrongMethod(.email, account.username), in: flow, next: .challenged)
  }

  func proceed(_ exchange: inout NativeExchange) throws(NativeRefusal) -> NativeReply {
    guard try exchange.request.required("grant_type") == "oob" else { throw .unknownGrant }
    var (flow, _) = try reset(exchange, at: [.challenged])
    try exchange.checkCode(of: &flow)
    let lifetime = min(exchange.settings.continuationTokenLifetime, 600)
    return exchange.next(flow, .verified, ["expires_in": JSONValue(lifetime)])
  }

  func submit(_ exchange: inout NativeExchange) throws(NativeRefusal) -> NativeReply {
    let (flow, account) = try reset(exchange, at: [.verified])
    let password = try exchange.request.required("new_password")
    try accounts.resetPassword(of: account.id, to: password, exchange.settings)
    return exchange.next(flow, .submitted, ["poll_interval": JSONValue(exchange.settings.pollInterval)])
  }

  /// The token of `submit` is valid during the change; if the change fails, another password may be submitted.
  func poll(_ exchange: inout NativeExchange) throws(NativeRefusal) -> NativeReply {
    var (flow, _) = try reset(exchange, at: [.submitted])
    let statuses = exchange.settings.pollStatuses
    let status = statuses[min(flow.polls, statuses.count - 1)]
    flow.polls += 1
    let next: ContinuationStep
    switch status {
    case .notStarted, .inProgress: next = .submitted
    case .succeeded: next = .finished
    case .failed:
      next = .verified
      flow.polls = 0
    }
    return exchange.next(flow, next, ["status": .string(status.rawValue)])
  }

  private func reset(
    _ exchange: NativeExchange, at steps: [ContinuationStep]
  ) throws(NativeRefusal) -> (Flow, User) {
    let (flow, _) = try exchange.flow(.passwordReset, at: steps)
    guard let account = accounts.account(of: flow) else { throw exchange.endpoint.badToken }
    return (flow, account)
  }
}
