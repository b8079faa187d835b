// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Self-service password reset.
extension NativeExchange {
  mutating func startReset() throws(NativeRefusal) -> NativeReply {
    let username = try request.username()
    let types = try request.challengeTypes()
    var flow = try newFlow(.passwordReset, username: username, types: types)
    guard let account = accounts.account(named: username) else { throw .unknownUser }
    guard account.profile.firstFactor == .password else { throw .noPassword }
    if account.profile.mustUseBrowser { return .redirect(reason: "The user has to use a browser") }
    guard types.contains(.oob) else { return .redirect(reason: "The client does not support one-time codes") }
    flow.accountID = account.id
    return .next(advance(flow, to: .started))
  }

  mutating func challengeReset() throws(NativeRefusal) -> NativeReply {
    let (flow, account) = try reset(at: .started, .challenged)
    if request.form["challenge_type"] != nil { _ = try request.challengeTypes() }
    // A strong method's address is preferred: it stays readable when the account's own mailbox is lost.
    let strong = account.profile.strongMethods.first { $0.channel == .email && !$0.isBlocked }
    return try sendCode(to: strong ?? StrongMethod(.email, account.username), in: flow, next: .challenged)
  }

  mutating func continueReset() throws(NativeRefusal) -> NativeReply {
    guard try request.required("grant_type") == "oob" else { throw .unknownGrant }
    var (flow, _) = try reset(at: .challenged)
    try checkCode(of: &flow)
    var answer = JSONObject.continuing(advance(flow, to: .verified))
    answer["expires_in"] = JSONValue(min(request.settings.continuationTokenLifetime, 600))
    return .json(answer)
  }

  mutating func submitReset() throws(NativeRefusal) -> NativeReply {
    let (flow, account) = try reset(at: .verified)
    let password = try request.required("new_password")
    try checkNewPassword(password)
    guard !accounts.wasUsed(password, of: account.id, latest: request.settings.passwordHistory) else {
      throw .password(.recentlyUsed)
    }
    if !request.settings.resetFails { accounts.setPassword(Secret(password), of: account.id) }
    var answer = JSONObject.continuing(advance(flow, to: .submitted))
    answer["poll_interval"] = JSONValue(request.settings.pollInterval)
    return .json(answer)
  }

  /// The token of `submit` stays good as long as the change goes on; when it failed, another password may be submitted.
  mutating func pollReset() throws(NativeRefusal) -> NativeReply {
    var (flow, _) = try reset(at: .submitted)
    let statuses = request.settings.pollStatuses
    let status = statuses[min(flow.polls, statuses.count - 1)]
    flow.polls += 1
    let next: FlowStep
    switch status {
    case .notStarted, .inProgress: next = .submitted
    case .succeeded: next = .finished
    case .failed:
      next = .verified
      flow.polls = 0
    }
    var answer = JSONObject.continuing(advance(flow, to: next))
    answer["status"] = .string(status.rawValue)
    return .json(answer)
  }

  private func reset(at steps: FlowStep...) throws(NativeRefusal) -> (Flow, NativeAccount) {
    let (flow, _) = try flow(at: steps)
    guard flow.kind == .passwordReset, let account = flow.accountID.flatMap({ accounts.account($0) }) else {
      throw .badToken(endpoint.badToken)
    }
    return (flow, account)
  }
}
