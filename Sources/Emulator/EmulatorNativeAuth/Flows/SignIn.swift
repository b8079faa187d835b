// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Sign-in up to the first factor.
extension NativeExchange {
  mutating func initiateSignIn() throws(NativeRefusal) -> NativeReply {
    let username = try request.username()
    let types = try request.challengeTypes()
    var flow = try newFlow(.signIn, username: username, types: types)
    guard let account = accounts.account(named: username) else { throw .unknownUser }
    if account.profile.mustUseBrowser { return .redirect(reason: "The user has to sign in with a browser") }
    guard request.app.credential == .code || types.contains(.password),
      account.profile.firstFactor == .password || types.contains(.oob)
    else { return .redirect(reason: "The client supports too few challenge types for this user") }
    flow.accountID = account.id
    return .next(advance(flow, to: .started))
  }

  /// The first factor; with `id`, a method of multi-factor authentication.
  mutating func challengeSignIn() throws(NativeRefusal) -> NativeReply {
    let (flow, step) = try flow(at: .started, .challenged, .mfaIntrospected, .mfaChallenged)
    let types = request.form["challenge_type"] == nil ? flow.challengeTypes : try request.challengeTypes()
    guard step.stage == FlowStep.started.stage else { return try challengeMethod(flow) }
    guard flow.kind == .signIn, let account = flow.accountID.flatMap({ accounts.account($0) }) else {
      throw .badToken(endpoint.badToken)
    }
    switch account.profile.firstFactor {
    case .password where types.contains(.password):
      var answer = JSONObject.continuing(advance(flow, to: .challenged))
      answer["challenge_type"] = "password"
      return .json(answer)
    case .code where types.contains(.oob):
      return try sendCode(to: StrongMethod(.email, account.username), in: flow, next: .challenged)
    default: return .redirect(reason: "The client supports too few challenge types for this user")
    }
  }

  /// Exchanges a proof for tokens, or says what is still needed.
  mutating func redeem() throws(NativeRefusal) -> NativeReply {
    switch try request.required("grant_type") {
    case "password":
      var (flow, account) = try redeemed(at: .challenged)
      if request.form["challenge_type"] != nil { _ = try request.challengeTypes() }
      let password = try request.required("password")
      guard flow.kind == .signIn, account.profile.firstFactor == .password else { throw .unknownGrant }
      try check(password, of: account)
      return try requireStrength(&flow, account)
    case "oob":
      var (flow, account) = try redeemed(at: .challenged)
      guard flow.kind == .signIn, account.profile.firstFactor == .code else { throw .unknownGrant }
      try checkCode(of: &flow)
      return try finish(flow, account)
    case "mfa_oob":
      var (flow, account) = try redeemed(at: .mfaChallenged)
      try checkCode(of: &flow)
      return try finish(flow, account, isStrong: true)
    case "continuation_token":
      var (flow, account) = try redeemed(at: .finished)
      if request.form["challenge_type"] != nil { _ = try request.challengeTypes() }
      if flow.isStrong { return try finish(flow, account, isStrong: true) }
      return try requireStrength(&flow, account)
    default: throw .unknownGrant
    }
  }

  private func redeemed(at step: FlowStep) throws(NativeRefusal) -> (Flow, NativeAccount) {
    let (flow, _) = try flow(at: step)
    guard let account = flow.accountID.flatMap({ accounts.account($0) }) else {
      throw .badToken(endpoint.badToken)
    }
    // It may be left out; another person's is a mistake.
    if let name = request.form["username"], name.lowercased() != flow.username.lowercased() {
      throw .badParameter("username")
    }
    return (flow, account)
  }

  private func check(_ password: String, of account: NativeAccount) throws(NativeRefusal) {
    switch accounts.verdict(on: password, of: account.id) {
    case .right: return
    case .wrong: throw .wrongPassword
    case .locked: throw .locked
    case .blocked: throw .blocked
    case .mustChange: throw .mustChangePassword
    }
  }

  /// Goes on to multi-factor authentication or registration where a first factor does not suffice.
  private mutating func requireStrength(
    _ flow: inout Flow, _ account: NativeAccount
  ) throws(NativeRefusal) -> NativeReply {
    let profile = account.profile
    let isNeeded = profile.needsStrongAuthentication || !request.contexts.isEmpty
    guard profile.firstFactor == .password, isNeeded else { return try finish(flow, account) }
    let capability: NativeCapability = profile.strongMethods.isEmpty ? .registrationRequired : .mfaRequired
    guard flow.capabilities.contains(capability) else {
      return .redirect(reason: "Client is missing \(capability.rawValue) capability")
    }
    flow.contexts = request.contexts
    switch capability {
    case .mfaRequired: throw .mfaRequired(advance(flow, to: .mfaAsked))
    case .registrationRequired: throw .registrationRequired(advance(flow, to: .registrationAsked))
    }
  }

  /// - Parameter isStrong: a second factor was proven, which satisfies every context that was asked for.
  private mutating func finish(
    _ flow: Flow, _ account: NativeAccount, isStrong: Bool = false
  ) throws(NativeRefusal) -> NativeReply {
    guard !accounts.isBlocked(account.id) else { throw .blocked }
    state.end(flow)
    let contexts = flow.contexts + request.contexts.filter { !flow.contexts.contains($0) }
    return .signedIn(account: account.id, contexts: isStrong ? contexts : [], isStrong: isStrong)
  }
}
