// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Self-service password reset.
extension NativeExchange {
  /// Seconds between two polls.
  private static let pollInterval = 2

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
    answer["expires_in"] = JSONValue(Int(ContinuationToken.lifetime))
    return .json(answer)
  }

  mutating func submitReset() throws(NativeRefusal) -> NativeReply {
    let (flow, account) = try reset(at: .verified)
    let password = try request.required("new_password")
    try checkNewPassword(password)
    guard !accounts.isCurrent(password, of: account.id) else { throw .password(.recentlyUsed) }
    accounts.setPassword(Secret(password), of: account.id)
    var answer = JSONObject.continuing(advance(flow, to: .submitted))
    answer["poll_interval"] = JSONValue(Self.pollInterval)
    return .json(answer)
  }

  /// The first poll finds the change still going on, so that clients' loops are tried; the token of `submit` stays good.
  mutating func pollReset() throws(NativeRefusal) -> NativeReply {
    var (flow, _) = try reset(at: .submitted)
    flow.polls += 1
    let isDone = flow.polls > 1
    var answer = JSONObject.continuing(advance(flow, to: isDone ? .finished : .submitted))
    answer["status"] = isDone ? "succeeded" : "in_progress"
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
