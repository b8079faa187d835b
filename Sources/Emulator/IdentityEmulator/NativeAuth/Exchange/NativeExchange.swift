// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire

/// The native endpoints, by their paths below the tenant.
package enum NativeEndpoint: String, Sendable, CaseIterable {
  case signUpStart = "signup/v1.0/start"
  case signUpChallenge = "signup/v1.0/challenge"
  case signUpContinue = "signup/v1.0/continue"
  case initiate = "oauth2/v2.0/initiate"
  case challenge = "oauth2/v2.0/challenge"
  case introspect = "oauth2/v2.0/introspect"
  case token = "oauth2/v2.0/token"
  case registerIntrospect = "register/v1.0/introspect"
  case registerChallenge = "register/v1.0/challenge"
  case registerContinue = "register/v1.0/continue"
  case resetStart = "resetpassword/v1.0/start"
  case resetChallenge = "resetpassword/v1.0/challenge"
  case resetContinue = "resetpassword/v1.0/continue"
  case resetSubmit = "resetpassword/v1.0/submit"
  case resetPoll = "resetpassword/v1.0/poll_completion"

  /// The refusal of a continuation token that is not valid at this endpoint.
  var badToken: NativeRefusal { .badToken(rawValue.hasPrefix("oauth2") ? 55_000 : 55_200) }
}

/// One request of a flow, with the steps that all flows share.
struct NativeExchange {
  let endpoint: NativeEndpoint
  let request: NativeRequest
  var state: NativeAuthState

  var settings: NativeSettings { state.settings }

  /// Carries out the request at its endpoint.
  mutating func answer(for accounts: TenantAccounts) throws(NativeRefusal) -> NativeReply {
    switch endpoint {
    case .signUpStart: try NativeSignUp(accounts: accounts).start(&self)
    case .signUpChallenge: try NativeSignUp(accounts: accounts).challenge(&self)
    case .signUpContinue: try NativeSignUp(accounts: accounts).proceed(&self)
    case .initiate: try FirstFactorSignIn(accounts: accounts).initiate(&self)
    case .challenge: try FirstFactorSignIn(accounts: accounts).challenge(&self)
    case .token: try FirstFactorSignIn(accounts: accounts).redeem(&self)
    case .introspect: try SecondFactor(accounts: accounts).introspect(&self)
    case .registerIntrospect: try Registration(accounts: accounts).introspect(&self)
    case .registerChallenge: try Registration(accounts: accounts).challenge(&self)
    case .registerContinue: try Registration(accounts: accounts).proceed(&self)
    case .resetStart: try PasswordReset(accounts: accounts).start(&self)
    case .resetChallenge: try PasswordReset(accounts: accounts).challenge(&self)
    case .resetContinue: try PasswordReset(accounts: accounts).proceed(&self)
    case .resetSubmit: try PasswordReset(accounts: accounts).submit(&self)
    case .resetPoll: try PasswordReset(accounts: accounts).poll(&self)
    }
  }

  /// The flow that the request begins.
  func newFlow(_ kind: Flow.Kind) throws(NativeRefusal) -> Flow {
    Flow(
      id: state.newID(), kind: kind, clientID: request.clientID, tenantID: request.tenantID,
      username: try request.username(), challengeTypes: try request.challengeTypes(),
      capabilities: try request.capabilities())
  }

  /// The flow that the request's token belongs to.
  /// - Parameter kind: nil takes any.
  func flow(
    _ kind: Flow.Kind? = nil, at steps: [ContinuationStep]
  ) throws(NativeRefusal) -> (flow: Flow, step: ContinuationStep) {
    let found = try state.flow(at: steps, for: request, else: endpoint.badToken)
    guard kind == nil || kind == found.flow.kind else { throw endpoint.badToken }
    return found
  }

  /// Keeps the flow, and returns the token for its next step.
  mutating func advance(_ flow: Flow, to step: ContinuationStep) -> Secret {
    state.advance(flow, to: step, at: request.now)
  }

  /// Moves the flow on and answers with the token for its next step.
  mutating func next(_ flow: Flow, _ step: ContinuationStep, _ more: JSONObject = [:]) -> NativeReply {
    .json(.continuing(advance(flow, to: step), more))
  }

  /// Sends a new code, which replaces the earlier one, and moves the flow on.
  mutating func sendCode(
    to method: StrongMethod, in flow: Flow, next step: ContinuationStep, label: (name: String, text: String)? = nil,
    interval: Int? = nil
  ) throws(NativeRefusal) -> NativeReply {
    var flow = flow
    flow.code = try state.sendCode(to: method, at: request.now)
    flow.method = method
    let label = label ?? ("challenge_target_label", ContactMask.masked(method.target, method.channel))
    return next(
      flow, step,
      [
        "challenge_type": "oob", "binding_method": "prompt", "challenge_channel": .string(method.channel.rawValue),
        label.name: .string(label.text), "code_length": JSONValue(settings.codeLength(of: method.channel)),
        "interval": interval.map { JSONValue($0) },
      ])
  }

  /// Throws unless the request has the code that was sent last. A wrong code is counted; the right one works once.
  mutating func checkCode(of flow: inout Flow) throws(NativeRefusal) {
    let text = try request.required("oob")
    do throws(NativeRefusal) {
      try state.check(text, against: &flow.code, at: request.now)
    } catch {
      state.keep(flow.code, of: flow)
      throw error
    }
    flow.code = nil
  }

  /// Throws unless the text is allowed as a password.
  func newPassword(_ text: String) throws(NativeRefusal) -> Secret { try PasswordPolicy.checked(text, settings) }
}

extension TenantAccounts {
  /// The account of a flow; nil while it is not known.
  func account(of flow: Flow) -> User? { flow.accountID.flatMap { account($0) } }
}
