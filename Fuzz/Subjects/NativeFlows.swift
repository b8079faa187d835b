// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import LinuxPlatform
import OAuthWire
import PlatformInterfaces

@testable import NativeAuthClient
@testable import OAuthClient
@testable import TokenExchange

/// The answers of a service to the flows of native authentication, one a line; a line that begins with `!` is a
/// refusal. Every flow ends, and sends only continuation tokens that the service gave it.
@Sendable func checkNativeFlows(_ bytes: [UInt8]) {
  let context = FlowContext(
    settings: NativeAuthSettings(
      clientID: ClientID("c"), challengeTypes: [.oneTimeCode, .password],
      capabilities: [.multifactorAuthentication, .registration]),
    correlationID: CorrelationID(SystemRandom().uuid()), username: "u@customers.example")
  for password in [nil, Secret("p")] {
    var service = ScriptedService(bytes)
    service.play(SignInPhase.start(password: password, in: context)) { $0.next($1) }
    service = ScriptedService(bytes)
    service.play(SignUpPhase.start(password: password, in: context)) { $0.next($1) }
  }
  var service = ScriptedService(bytes)
  service.play(PasswordResetPhase.start(in: context)) { $0.next($1) }
}

/// Answers with the lines of the input, and then with nothing.
private struct ScriptedService {
  private var lines: ArraySlice<ArraySlice<UInt8>>
  private var tokens: Set = [""]

  init(_ bytes: [UInt8]) { lines = bytes.split(separator: UInt8(ascii: "\n")).prefix(20) }

  /// Continues from each step that is reached, as long as there are answers.
  mutating func play<Phase: FlowPhase>(
    _ start: FlowAction<Phase>, next: (Phase.Status, FlowContext) -> FlowAction<Phase>?
  ) {
    var action: FlowAction<Phase>? = start
    while let first = action {
      guard case .reached(let status, let context) = end(of: first) else { return }
      demand(tokens.contains(context.continuationToken.exposed), "a step goes on with a token that came")
      action = lines.isEmpty ? nil : next(status, context)
    }
  }

  private mutating func end<Phase: FlowPhase>(of first: FlowAction<Phase>) -> StepOutcome<Phase.Status>? {
    var action = first
    for _ in 0..<40 {
      switch action {
      case .finish(let outcome):
        if case .failed(_, let resume?) = outcome {
          demand(tokens.contains(resume.continuationToken.exposed), "a step is repeated with a token that came")
        }
        return outcome
      case .send(let request, let phase): action = phase.next(answer(to: request))
      case .wait(let seconds, let request, let phase):
        demand((1...60).contains(seconds), "a pause is within its limits")
        action = phase.next(answer(to: request))
      case .store(_, _, let phase): action = phase.next(.notStored(IdentityError(.noSuchAccount)))
      }
    }
    demand(false, "a step ends")
    return nil
  }

  private mutating func answer(to request: NativeAuthRequest) -> FlowEvent {
    demand(request.parameters.all("client_id") == ["c"], "a request is the app's")
    for token in request.parameters.all("continuation_token") {
      demand(tokens.contains(token) && token.isVisible, "a token that is sent is one that came")
    }
    guard let line = lines.popFirst() else { return .noReply(.transport(.timedOut(host: "login.example"))) }
    let isRefusal = line.first == UInt8(ascii: "!")
    let body = Data(isRefusal ? line.dropFirst() : line)
    if let token = (try? JSONValue(parsing: body))?["continuation_token"]?.string { tokens.insert(token) }
    return .reply(NativeAuthReply(status: isRefusal ? 400 : 200, body: body))
  }
}

extension CodeDelivery {
  fileprivate func check() {
    demand((1...64).contains(codeLength) && interval ?? 0 >= 0, "a code has a length that can be typed")
  }
}

extension SignInStatus {
  fileprivate func next(_ context: FlowContext) -> FlowAction<SignInPhase>? {
    switch self {
    case .codeRequired(let delivery):
      delivery.check()
      return SignInPhase.submit(code: Secret("1"), in: context)
    case .passwordRequired: return SignInPhase.submit(password: Secret("p"), in: context)
    case .awaitingMFA(let methods):
      demand(!methods.isEmpty, "there is a method to choose")
      return SignInPhase.requestChallenge(methods[0], in: context)
    case .mfaRequired(let delivery):
      delivery.check()
      return SignInPhase.submit(secondFactor: Secret("1"), in: context)
    case .registrationRequired(let methods):
      demand(!methods.isEmpty, "there is a method to register")
      return SignInPhase.challenge(methods[0], contact: "c@customers.example", in: context)
    case .registrationVerificationRequired(let delivery):
      delivery.check()
      return SignInPhase.submit(registration: Secret("1"), in: context)
    case .signedIn:
      demand(false, "nobody is signed in without tokens")
      return nil
    }
  }
}

extension SignUpStatus {
  fileprivate func next(_ context: FlowContext) -> FlowAction<SignUpPhase>? {
    switch self {
    case .codeRequired(let delivery):
      delivery.check()
      return SignUpPhase.submit(code: Secret("1"), in: context)
    case .passwordRequired: return SignUpPhase.submit(password: Secret("p"), in: context)
    case .attributesRequired(let attributes):
      demand(attributes.count <= JSONObject.longestList, "lists have a limit")
      return SignUpPhase.submit(attributes: ["city": "x"], in: context)
    case .attributesInvalid: return SignUpPhase.submit(attributes: ["city": "y"], in: context)
    case .startAttributesInvalid, .completed: return nil
    }
  }
}

extension PasswordResetStatus {
  fileprivate func next(_ context: FlowContext) -> FlowAction<PasswordResetPhase>? {
    switch self {
    case .codeRequired(let delivery):
      delivery.check()
      return PasswordResetPhase.submit(code: Secret("1"), in: context)
    case .passwordRequired: return PasswordResetPhase.submit(password: Secret("p"), in: context)
    case .completed: return nil
    }
  }
}
