// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorAccess
import EmulatorDirectory
import EmulatorNativeAuth
import FoundationEssentials
import OAuthWire
import PlatformInterfaces

// The second factor of a browser sign-in: a code that the inbox shows.
extension IdentityEmulator {
  /// Sends a code unless one is on its way; the flow as it is afterwards.
  func sendSecondFactor(_ flow: SignInFlow, to user: User, _ context: RequestContext, anew: Bool = false) -> SignInFlow
  {
    guard anew || flow.secondFactorCode == nil else { return flow }
    var flow = flow
    let code = OneTimeCode(now: context.now, random: random)
    flow.secondFactorCode = code
    let kept = flow
    state.withLock { state in
      if state.signIns[kept.id] != nil { state.signIns[kept.id] = kept }
    }
    let contact = user.contact
    nativeState.withLock {
      $0.inbox.deliver(
        Inbox.Message(address: contact.target, channel: contact.channel, code: code.text, time: context.now))
    }
    return flow
  }

  /// Takes the code that the person typed.
  func enterSecondFactor(_ text: String, _ flow: inout SignInFlow, _ context: RequestContext) {
    guard case .askSecondFactor(let user) = step(of: flow, context), var code = flow.secondFactorCode else { return }
    let digits = text.filter { !$0.isWhitespace }
    do throws(NativeRefusal) { try code.check(digits, now: context.now) } catch {
      flow.secondFactorCode = code
      flow.message = "The code is wrong, too old or was tried too often. Try again, or send a new one. (AADSTS50088)"
      return
    }
    flow.secondFactorCode = nil
    flow.secondFactorAt = context.now
    let browser = flow.browserID
    state.withLock { $0.browsers[browser]?.proveSecondFactor(user.id, at: context.now) }
  }

  /// Sends another code when the person asks for one.
  func resendSecondFactor(_ flow: inout SignInFlow, _ context: RequestContext) {
    guard case .askSecondFactor(let user) = step(of: flow, context) else { return }
    flow = sendSecondFactor(flow, to: user, context, anew: true)
  }
}

extension User {
  /// Where a code reaches this person.
  var contact: StrongMethod { native.strongMethods.first ?? StrongMethod(.email, email ?? username) }
}

extension AccessPolicies {
  /// Why conditional access refuses `user` tokens altogether, or nil.
  func refusal(of user: User) -> Refusal? {
    switch requirements[user.id.value] {
    case .block: .policyBlocked
    case .compliantDevice: .deviceNotCompliant
    case .secondFactor, nil: nil
    }
  }

  /// Whether the password alone is not enough for this request.
  func needSecondFactor(_ user: User, for claims: RequestedClaims) -> Bool {
    requirements[user.id.value] == .secondFactor || !claims.authenticationContexts.isEmpty
  }

  /// Throws when a client may not have tokens of `user` without asking the person again.
  func check(_ user: User, hasSecondFactor: Bool, for claims: RequestedClaims) throws(Refusal) {
    if let refusal = refusal(of: user) { throw refusal }
    guard hasSecondFactor || !needSecondFactor(user, for: claims) else {
      throw .secondFactorNeeded(claims.authenticationContexts.first)
    }
  }
}
