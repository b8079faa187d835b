// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Multi-factor authentication with a method the person has.
extension NativeExchange {
  mutating func introspectMethods() throws(NativeRefusal) -> NativeReply {
    let (flow, _) = try flow(at: .mfaAsked, .mfaIntrospected, .mfaChallenged)
    guard let account = flow.accountID.flatMap({ accounts.account($0) }) else { throw .badToken(endpoint.badToken) }
    let methods = account.profile.strongMethods.enumerated().map { index, method -> JSONValue in
      [
        "id": .string(Self.id(ofMethod: index)), "challenge_type": "oob",
        "challenge_channel": .string(method.channel.rawValue),
        "login_hint": .string(ContactMask.masked(method.target, method.channel)),
      ]
    }
    var answer = JSONObject.continuing(advance(flow, to: .mfaIntrospected))
    answer["methods"] = .array(methods)
    return .json(answer)
  }

  mutating func challengeMethod(_ flow: Flow) throws(NativeRefusal) -> NativeReply {
    let id = try request.required("id")
    let methods = flow.accountID.flatMap { accounts.account($0) }?.profile.strongMethods ?? []
    guard let index = methods.indices.first(where: { Self.id(ofMethod: $0) == id }) else { throw .badParameter("id") }
    guard !methods[index].isBlocked else { throw .methodBlocked }
    return try sendCode(to: methods[index], in: flow, next: .mfaChallenged)
  }

  private static func id(ofMethod index: Int) -> String { "method-\(index + 1)" }
}
