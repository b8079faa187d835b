// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import LinuxPlatform
import OAuthWire
import PlatformInterfaces

@testable import NativeAuthClient
@testable import TokenExchange

/// The answers of a service to the journeys of a client, one a line; a line that begins with `!` is a refusal. Every
/// step ends, goes only to the authority, and sends only continuation tokens that came. A line that begins with `/` or
/// names a scheme is a link besides.
@Sendable func checkClientJourneys(_ bytes: [UInt8]) {
  for line in bytes.split(separator: UInt8(ascii: "\n")).prefix(20) {
    if let link = JourneyLink(String(decoding: line, as: UTF8.self), at: authority) { checkPlace(link.address) }
  }
  let context = FlowContext(
    settings: NativeAuthSettings(clientID: ClientID("c"), challengeTypes: []),
    correlationID: CorrelationID(SystemRandom().uuid()), username: "u@customers.example")
  for scenario in JourneyScenario.allCases {
    var service = JourneyScript(bytes)
    service.play(JourneyPhase.start(scenario, attributes: ["city": "x"], in: context))
  }
}

private let authority = Authority(kind: .ciam, host: "login.example", tenant: "t")

private func checkPlace(_ address: String) {
  let url = URL(string: address)
  demand(url?.scheme == "https" && url?.host() == "login.example" && url?.port == nil, "a step goes to the authority")
  demand(url?.user() == nil && url?.fragment() == nil, "an address names nobody")
}

/// Answers with the lines of the input, and then with nothing.
private struct JourneyScript {
  private var lines: ArraySlice<ArraySlice<UInt8>>
  private var tokens: Set<String> = []

  init(_ bytes: [UInt8]) { lines = bytes.split(separator: UInt8(ascii: "\n")).prefix(20) }

  /// Continues from each state that is reached, as long as there are answers.
  mutating func play(_ start: FlowAction<JourneyPhase>) {
    var action: FlowAction<JourneyPhase>? = start
    while let first = action {
      guard case .reached(let status, let context) = end(of: first) else { return }
      demand(tokens.contains(context.continuationToken.exposed), "a state goes on with a token that came")
      action = lines.isEmpty ? nil : status.next(context)
    }
  }

  private mutating func end(of first: FlowAction<JourneyPhase>) -> StepOutcome<JourneyStatus>? {
    var action = first
    for _ in 0..<40 {
      switch action {
      case .finish(let outcome): return outcome
      case .send(let request, let phase): action = phase.next(answer(to: request))
      case .wait(let seconds, let request, let phase):
        demand(seconds == 1.5, "a pause has its length")
        action = phase.next(answer(to: request))
      case .store(_, _, let phase): action = phase.next(.notStored(IdentityError(.noSuchAccount)))
      }
    }
    demand(false, "a step ends")
    return nil
  }

  private mutating func answer(to request: NativeAuthRequest) -> FlowEvent {
    checkPlace(request.address(at: authority))
    let sent =
      request.parameters.all("continuation_token") + [request.json?["continuationToken"]?.string].compactMap(\.self)
    demand(sent.allSatisfy { tokens.contains($0) && $0.isVisible }, "a token that is sent is one that came")
    guard let line = lines.popFirst() else { return .noReply(.transport(.timedOut(host: "login.example"))) }
    let isRefusal = line.first == UInt8(ascii: "!")
    let body = Data(isRefusal ? line.dropFirst() : line)
    let json = try? JSONValue(parsing: body)
    for name in ["continuationToken", "continuation_token"] {
      if let token = json?[name]?.string { tokens.insert(token) }
    }
    return .reply(NativeAuthReply(status: isRefusal ? 400 : 200, body: body, authority: authority))
  }
}

extension JourneyStatus {
  fileprivate func next(_ context: FlowContext) -> FlowAction<JourneyPhase>? {
    switch self {
    case .codeRequired(let delivery), .secondFactorRequired(let delivery),
      .registrationVerificationRequired(let delivery):
      demand((0...64).contains(delivery.codeLength), "a code has a length that can be typed")
      return JourneyPhase.submit(code: Secret("1"), in: context)
    case .passwordRequired: return JourneyPhase.submit(password: Secret("p"), in: context)
    case .newPasswordRequired: return JourneyPhase.submit(newPassword: Secret("p"), in: context)
    case .attributesRequired(let attributes):
      demand(attributes.count <= JSONObject.longestList, "lists have a limit")
      return JourneyPhase.submit(attributes: ["job": "x"], in: context)
    case .methodSelectionRequired(let methods), .registrationRequired(let methods):
      demand(!methods.isEmpty && Set(methods.map(\.id)).count == methods.count, "each method has an id of its own")
      return methods.last.map { JourneyPhase.select(methodID: $0.id, contact: "c@customers.example", in: context) }
    case .signInRequired: return JourneyPhase.signIn(in: context)
    case .signedIn:
      demand(false, "nobody is signed in without tokens")
      return nil
    }
  }
}
