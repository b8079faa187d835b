// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Registration of a strong authentication method in the middle of a sign-in.
extension NativeExchange {
  mutating func introspectRegistration() throws(NativeRefusal) -> NativeReply {
    let (flow, _) = try flow(at: .registrationAsked, .registrationIntrospected, .registrationChallenged, .preverified)
    let methods = request.app.registrationChannels.map { channel -> JSONValue in
      [
        "id": .string(channel.rawValue), "challenge_type": "oob", "challenge_channel": .string(channel.rawValue),
        // Not masked: the app shows it as a suggestion.
        "login_hint": channel == .email ? .string(flow.username) : nil,
      ]
    }
    var answer = JSONObject.continuing(advance(flow, to: .registrationIntrospected))
    answer["methods"] = .array(methods)
    return .json(answer)
  }

  mutating func challengeRegistration() throws(NativeRefusal) -> NativeReply {
    var (flow, _) = try flow(at: .registrationIntrospected, .registrationChallenged, .preverified)
    guard try request.required("challenge_type") == ChallengeType.oob.rawValue else {
      throw .badParameter("challenge_type")
    }
    let method = try contact()
    guard !method.isBlocked else { throw .methodBlocked }
    // The sign-up just done has verified this address.
    if flow.kind == .signUp, method.channel == .email, method.target.lowercased() == flow.username.lowercased() {
      flow.method = method
      flow.code = nil
      var answer = JSONObject.continuing(advance(flow, to: .preverified))
      answer["challenge_type"] = "preverified"
      return .json(answer)
    }
    return try sendCode(
      to: method, in: flow, next: .registrationChallenged, label: ("challenge_target", method.target))
  }

  mutating func continueRegistration() throws(NativeRefusal) -> NativeReply {
    switch try request.required("grant_type") {
    case "oob":
      var (flow, _) = try flow(at: .registrationChallenged)
      try checkCode(of: &flow)
      return try register(flow)
    case "continuation_token":
      let (flow, _) = try flow(at: .preverified)
      // Another contact may have been chosen since, and that one has a code to wait for.
      guard flow.code == nil else { throw .badToken(endpoint.badToken) }
      return try register(flow)
    default: throw .unknownGrant
    }
  }

  private mutating func register(_ flow: Flow) throws(NativeRefusal) -> NativeReply {
    guard let id = flow.accountID, let method = flow.method else { throw .badToken(endpoint.badToken) }
    accounts.add(method, to: id)
    var flow = flow
    flow.isStrong = true
    return .next(advance(flow, to: .finished))
  }

  /// Where the code shall go. Addresses at `blocked.example` and numbers that start with `+1555` have a bad reputation.
  private func contact() throws(NativeRefusal) -> StrongMethod {
    let target = try request.required("challenge_target")
    let named = request.form["challenge_channel"].map { $0.lowercased() }
    guard let channel = CodeChannel(rawValue: named ?? (target.contains("@") ? "email" : "sms")),
      request.app.registrationChannels.contains(channel)
    else { throw .badParameter("challenge_channel") }
    switch channel {
    case .email:
      let parts = target.split(separator: "@", omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, parts[1].contains("."), !target.contains(where: \.isWhitespace) else {
        throw .badContact
      }
      return StrongMethod(.email, target, isBlocked: parts[1].lowercased() == "blocked.example")
    case .sms:
      let digits = target.filter { !$0.isWhitespace && $0 != "-" }
      guard digits.first == "+", (8...16).contains(digits.count),
        digits.dropFirst().allSatisfy({ $0.isASCII && $0.isNumber })
      else { throw .badContact }
      return StrongMethod(.sms, digits, isBlocked: digits.hasPrefix("+1555"))
    }
  }
}
