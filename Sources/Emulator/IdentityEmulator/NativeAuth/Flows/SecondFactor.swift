// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire

/// Multi-factor authentication with a method the person has.
struct SecondFactor {
  let accounts: TenantAccounts

  func introspect(_ exchange: inout NativeExchange) throws(NativeRefusal) -> NativeReply {
    let (flow, _) = try exchange.flow(at: [.mfaAsked, .mfaIntrospected, .mfaChallenged])
    guard let account = accounts.account(of: flow) else { throw exchange.endpoint.badToken }
    let methods = account.native.strongMethods.enumerated().map { index, method -> JSONValue in
      [
        "id": .string(Self.id(ofMethod: index)), "challenge_type": "oob",
        "challenge_channel": .string(method.channel.rawValue),
        "login_hint": .string(ContactMask.masked(method.target, method.channel)),
      ]
    }
    return exchange.next(flow, .mfaIntrospected, ["methods": .array(methods)])
  }

  func challenge(_ flow: Flow, _ exchange: inout NativeExchange) throws(NativeRefusal) -> NativeReply {
    let id = try exchange.request.required("id")
    let methods = accounts.account(of: flow)?.native.strongMethods ?? []
    guard let index = methods.indices.first(where: { Self.id(ofMethod: $0) == id }) else { throw .badParameter("id") }
    guard !methods[index].isBlocked else { throw .methodBlocked }
    return try exchange.sendCode(to: methods[index], in: flow, next: .mfaChallenged)
  }

  private static func id(ofMethod index: Int) -> String { "method-\(index + 1)" }
}
