// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces

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

  /// The number for a continuation token that is not good here.
  var badToken: Int { rawValue.hasPrefix("oauth2") ? 55_000 : 55_200 }
}

/// One request on its way through the flows.
package struct NativeExchange {
  let endpoint: NativeEndpoint
  let request: NativeRequest
  let accounts: any NativeAccounts
  let random: any RandomSource
  var state: NativeAuthState

  /// Answers `request`; `state` holds what changed even when it is refused, since wrong codes are counted.
  package static func answer(
    _ request: NativeRequest, at endpoint: NativeEndpoint, accounts: any NativeAccounts, random: any RandomSource,
    state: inout NativeAuthState
  ) -> Result<NativeReply, NativeRefusal> {
    var exchange = NativeExchange(
      endpoint: endpoint, request: request, accounts: accounts, random: random, state: state)
    exchange.state.forgetExpired(at: request.now)
    defer { state = exchange.state }
    do throws(NativeRefusal) {
      return .success(try exchange.answer())
    } catch {
      return .failure(error)
    }
  }

  private mutating func answer() throws(NativeRefusal) -> NativeReply {
    switch endpoint {
    case .signUpStart: try startSignUp()
    case .signUpChallenge: try challengeSignUp()
    case .signUpContinue: try continueSignUp()
    case .initiate: try initiateSignIn()
    case .challenge: try challengeSignIn()
    case .introspect: try introspectMethods()
    case .token: try redeem()
    case .registerIntrospect: try introspectRegistration()
    case .registerChallenge: try challengeRegistration()
    case .registerContinue: try continueRegistration()
    case .resetStart: try startReset()
    case .resetChallenge: try challengeReset()
    case .resetContinue: try continueReset()
    case .resetSubmit: try submitReset()
    case .resetPoll: try pollReset()
    }
  }
}

/// What the steps of all flows do.
extension NativeExchange {
  func newFlow(_ kind: Flow.Kind, username: String, types: Set<ChallengeType>) throws(NativeRefusal) -> Flow {
    Flow(
      id: secretText(), kind: kind, clientID: request.clientID, tenantID: request.tenantID, username: username,
      challengeTypes: types, capabilities: try request.capabilities())
  }

  /// The flow that the request's token belongs to.
  func flow(at steps: FlowStep...) throws(NativeRefusal) -> (flow: Flow, step: FlowStep) { try flow(at: steps) }

  func flow(at steps: [FlowStep]) throws(NativeRefusal) -> (flow: Flow, step: FlowStep) {
    let text = try request.required("continuation_token")
    return try state.flow(text, at: steps, for: request, badToken: endpoint.badToken)
  }

  /// Keeps the flow and hands out the token for its next step.
  mutating func advance(_ flow: Flow, to step: FlowStep) -> Secret {
    var flow = flow
    flow.stage = step.stage
    state.flows[flow.id] = flow
    let token = Secret(secretText())
    state.tokens[token.exposed] = ContinuationToken(
      flowID: flow.id, step: step,
      expiresAt: request.now.addingTimeInterval(Double(request.settings.continuationTokenLifetime)))
    return token
  }

  /// Sends a new code, which replaces the one before, and moves the flow on.
  mutating func sendCode(
    to method: StrongMethod, in flow: Flow, next step: FlowStep, label: (name: String, text: String)? = nil,
    interval: Int? = nil
  ) throws(NativeRefusal) -> NativeReply {
    var flow = flow
    flow.code = try state.sendCode(to: method, request.settings, now: request.now, random: random)
    flow.method = method
    let label = label ?? ("challenge_target_label", ContactMask.masked(method.target, method.channel))
    var answer = JSONObject.continuing(advance(flow, to: step))
    answer["challenge_type"] = "oob"
    answer["binding_method"] = "prompt"
    answer["challenge_channel"] = .string(method.channel.rawValue)
    answer[label.name] = .string(label.text)
    answer["code_length"] = JSONValue(request.settings.codeLength)
    answer["interval"] = interval.map { JSONValue($0) }
    return .json(answer)
  }

  /// Throws unless the request's code is the one sent last; a wrong one is counted. A right one works once.
  mutating func checkCode(of flow: inout Flow) throws(NativeRefusal) {
    let text = try request.required("oob")
    guard var code = flow.code else { throw .wrongCode }
    do throws(NativeRefusal) {
      try code.check(text, now: request.now)
    } catch {
      state.flows[flow.id]?.code = code
      throw error
    }
    flow.code = nil
  }

  func checkNewPassword(_ password: String) throws(NativeRefusal) {
    if let problem = PasswordPolicy.problem(with: password, banned: request.settings.bannedPasswords) {
      throw .password(problem)
    }
  }

  private func secretText() -> String { Base64URL.encode(random.bytes(32)) }
}
