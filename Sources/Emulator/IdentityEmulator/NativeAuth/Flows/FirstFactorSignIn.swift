// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire

/// Sign-in up to the first factor, and the exchange of any proof for tokens.
struct FirstFactorSignIn {
  let accounts: TenantAccounts

  func initiate(_ exchange: inout NativeExchange) throws(NativeRefusal) -> NativeReply {
    var flow = try exchange.newFlow(.signIn)
    guard let account = accounts.account(named: flow.username) else { throw .unknownUser }
    if account.native.mustUseBrowser { return .redirect(reason: "The user has to sign in with a browser") }
    guard exchange.request.app.credential == .code || flow.challengeTypes.contains(.password),
      account.native.firstFactor == .password || flow.challengeTypes.contains(.oob)
    else { return .tooFewTypes }
    flow.accountID = account.id
    return exchange.next(flow, .started)
  }

  /// Asks for the first factor; with `id`, for a method of the second one.
  func challenge(_ exchange: inout NativeExchange) throws(NativeRefusal) -> NativeReply {
    let (flow, step) = try exchange.flow(at: [.started, .challenged, .mfaIntrospected, .mfaChallenged])
    let types = try exchange.request.challengeTypes(or: flow.challengeTypes)
    guard step.stage == ContinuationStep.started.stage else {
      return try SecondFactor(accounts: accounts).challenge(flow, &exchange)
    }
    guard flow.kind == .signIn, let account = accounts.account(of: flow) else { throw exchange.endpoint.badToken }
    switch account.native.firstFactor {
    case .password where types.contains(.password):
      return exchange.next(flow, .challenged, ["challenge_type": "password"])
    case .code where types.contains(.oob):
      return try exchange.sendCode(to: StrongMethod(.email, account.username), in: flow, next: .challenged)
    default: return .tooFewTypes
    }
  }

  /// Exchanges a proof for tokens, or names the proof that is still missing.
  func redeem(_ exchange: inout NativeExchange) throws(NativeRefusal) -> NativeReply {
    let request = exchange.request
    switch try request.required("grant_type") {
    case "password":
      let (flow, account) = try redeemed(exchange, at: .challenged)
      try request.challengeTypes(or: flow.challengeTypes)
      let password = try request.required("password")
      guard flow.kind == .signIn, account.native.firstFactor == .password else { throw .unknownGrant }
      try accounts.check(password, of: account.id)
      return try requireStrength(flow, account, &exchange)
    case "oob":
      var (flow, account) = try redeemed(exchange, at: .challenged)
      guard flow.kind == .signIn, account.native.firstFactor == .code else { throw .unknownGrant }
      try exchange.checkCode(of: &flow)
      return try requireStrength(flow, account, &exchange)
    case "mfa_oob":
      var (flow, account) = try redeemed(exchange, at: .mfaChallenged)
      try exchange.checkCode(of: &flow)
      flow.isStrong = true
      return try finish(flow, account, &exchange)
    case "continuation_token":
      let (flow, account) = try redeemed(exchange, at: .finished)
      try request.challengeTypes(or: flow.challengeTypes)
      return try flow.isStrong ? finish(flow, account, &exchange) : requireStrength(flow, account, &exchange)
    default: throw .unknownGrant
    }
  }

  private func redeemed(
    _ exchange: NativeExchange, at step: ContinuationStep
  ) throws(NativeRefusal) -> (Flow, User) {
    let (flow, _) = try exchange.flow(at: [step])
    guard let account = accounts.account(of: flow) else { throw exchange.endpoint.badToken }
    // The name may be left out, but another person's is a mistake.
    if let name = exchange.request.form["username"], !FoldedText.isSame(name, flow.username) {
      throw .badParameter("username")
    }
    return (flow, account)
  }

  /// Asks for a second factor or a registration if the first factor does not suffice. Only people whose first factor
  /// is a password have one here; the others are sent to the browser.
  private func requireStrength(
    _ flow: Flow, _ account: User, _ exchange: inout NativeExchange
  ) throws(NativeRefusal) -> NativeReply {
    let profile = account.native
    let contexts = exchange.request.contexts
    if profile.firstFactor == .code, accounts.needsSecondFactor(account.id) || !contexts.isEmpty {
      return .redirect(reason: "The second factor is asked for in the browser")
    }
    guard profile.firstFactor == .password, profile.needsStrongAuthentication || !contexts.isEmpty else {
      return try finish(flow, account, &exchange)
    }
    let capability: NativeCapability = profile.strongMethods.isEmpty ? .registrationRequired : .mfaRequired
    guard flow.capabilities.contains(capability) else {
      return .redirect(reason: "Client is missing \(capability.rawValue) capability")
    }
    var flow = flow
    flow.contexts = contexts
    switch capability {
    case .mfaRequired: throw .mfaRequired(exchange.advance(flow, to: .mfaAsked))
    case .registrationRequired: throw .registrationRequired(exchange.advance(flow, to: .registrationAsked))
    }
  }

  /// A second factor that was proven satisfies every context that was asked for.
  private func finish(
    _ flow: Flow, _ account: User, _ exchange: inout NativeExchange
  ) throws(NativeRefusal) -> NativeReply {
    guard !accounts.isBlocked(account.id) else { throw .blocked }
    let contexts = flow.contexts + exchange.request.contexts.filter { !flow.contexts.contains($0) }
    return .signedIn(
      account: account.id, contexts: flow.isStrong ? contexts : [], isStrong: flow.isStrong,
      exchange.state.end(flow))
  }
}

extension NativeReply {
  fileprivate static let tooFewTypes = redirect(
    reason: "The client supports too few challenge types for this user")
}
