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

/// Registration of a strong authentication method in the middle of a sign-in.
struct Registration {
  let accounts: TenantAccounts

  func introspect(_ exchange: inout NativeExchange) throws(NativeRefusal) -> NativeReply {
    let (flow, _) = try exchange.flow(
      at: [.registrationAsked, .registrationIntrospected, .registrationChallenged, .preverified])
    let methods = exchange.request.app.registrationChannels.map { channel -> JSONValue in
      [
        "id": .string(channel.rawValue), "challenge_type": "oob", "challenge_channel": .string(channel.rawValue),
        // This hint is not masked, because the app shows it as a suggestion.
        "login_hint": channel == .email ? .string(flow.username) : nil,
      ]
    }
    return exchange.next(flow, .registrationIntrospected, ["methods": .array(methods)])
  }

  func challenge(_ exchange: inout NativeExchange) throws(NativeRefusal) -> NativeReply {
    var (flow, _) = try exchange.flow(at: [.registrationIntrospected, .registrationChallenged, .preverified])
    guard try exchange.request.required("challenge_type") == ChallengeType.oob.rawValue else {
      throw .badParameter("challenge_type")
    }
    let method = try Self.contact(exchange.request)
    guard !method.isBlocked else { throw .methodBlocked }
    // The sign-up of this flow has verified the address.
    if flow.kind == .signUp, method.channel == .email, FoldedText.isSame(method.target, flow.username) {
      flow.method = method
      flow.code = nil
      return exchange.next(flow, .preverified, ["challenge_type": "preverified"])
    }
    return try exchange.sendCode(
      to: method, in: flow, next: .registrationChallenged, label: ("challenge_target", method.target))
  }

  /// Ends the registration with the code, or without one if the contact was verified before.
  func proceed(_ exchange: inout NativeExchange) throws(NativeRefusal) -> NativeReply {
    var flow: Flow
    switch try exchange.request.required("grant_type") {
    case "oob":
      flow = try exchange.flow(at: [.registrationChallenged]).flow
      try exchange.checkCode(of: &flow)
    case "continuation_token":
      flow = try exchange.flow(at: [.preverified]).flow
      // A contact that was chosen later may wait for a code.
      guard flow.code == nil else { throw exchange.endpoint.badToken }
    default: throw .unknownGrant
    }
    guard let id = flow.accountID, let method = flow.method else { throw exchange.endpoint.badToken }
    accounts.add(method, to: id)
    flow.isStrong = true
    return exchange.next(flow, .finished)
  }

  /// The contact for the code.
  private static func contact(_ request: NativeRequest) throws(NativeRefusal) -> StrongMethod {
    let target = try request.required("challenge_target")
    let named = request.form["challenge_channel"].map { $0.lowercased() }
    guard let channel = CodeChannel(rawValue: named ?? (target.contains("@") ? "email" : "sms")) else {
      throw .badParameter("challenge_channel")
    }
    return try StrongMethod(contact: target, channel: channel, for: request.app)
  }
}

extension StrongMethod {
  /// A contact that an app may register. Addresses at `blocked.example` and numbers with `+1555` have a bad reputation.
  init(contact target: String, channel: CodeChannel, for app: NativeAppSettings) throws(NativeRefusal) {
    guard app.registrationChannels.contains(channel) else { throw .badParameter("challenge_channel") }
    guard target.utf8.count <= TenantAccounts.longestAddress else { throw .badContact }
    switch channel {
    case .email:
      let parts = target.split(separator: "@", omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, parts[1].contains("."), !target.contains(where: \.isWhitespace),
        ObjectReader.isText(target)
      else {
        throw .badContact
      }
      self.init(.email, target, isBlocked: parts[1].lowercased() == "blocked.example")
    case .sms:
      let digits = target.filter { !$0.isWhitespace && $0 != "-" }
      guard digits.first == "+", (8...16).contains(digits.count),
        digits.dropFirst().allSatisfy({ $0.isASCII && $0.isNumber })
      else { throw .badContact }
      self.init(.sms, digits, isBlocked: digits.hasPrefix("+1555"))
    }
  }
}
