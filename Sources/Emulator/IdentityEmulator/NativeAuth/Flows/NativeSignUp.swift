// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire

/// Sign-up: the code, then a password, then attributes; values that came with the start are not asked for again.
struct NativeSignUp {
  let accounts: TenantAccounts

  func start(_ exchange: inout NativeExchange) throws(NativeRefusal) -> NativeReply {
    let (app, form) = (exchange.request.app, exchange.request.form)
    var flow = try exchange.newFlow(.signUp)
    guard !accounts.isTaken(flow.username) else { throw .userExists }
    guard flow.challengeTypes.contains(.oob), app.credential == .code || flow.challengeTypes.contains(.password) else {
      return .redirect(reason: "The client supports too few challenge types for this user flow")
    }
    if let password = form["password"] {
      guard app.credential == .password else { throw .passwordNotWanted }
      flow.password = try exchange.newPassword(password)
    }
    if let text = form["attributes"] { flow.attributes = try app.attributes(parsing: text) }
    return exchange.next(flow, .started)
  }

  /// Sends a code; if the address is verified already, asks for a password.
  func challenge(_ exchange: inout NativeExchange) throws(NativeRefusal) -> NativeReply {
    let (flow, step) = try exchange.flow(.signUp, at: [.started, .challenged, .verified, .passwordAsked])
    try exchange.request.challengeTypes(or: flow.challengeTypes)
    if step.stage == ContinuationStep.verified.stage {
      return exchange.next(flow, .passwordAsked, ["challenge_type": "password"])
    }
    return try exchange.sendCode(
      to: StrongMethod(.email, flow.username), in: flow, next: .challenged, interval: exchange.settings.codeInterval)
  }

  func proceed(_ exchange: inout NativeExchange) throws(NativeRefusal) -> NativeReply {
    let request = exchange.request
    var flow: Flow
    switch try request.required("grant_type") {
    case "oob":
      flow = try exchange.flow(.signUp, at: [.challenged]).flow
      try exchange.checkCode(of: &flow)
    case "password":
      flow = try exchange.flow(.signUp, at: [.verified, .passwordAsked]).flow
      flow.password = try exchange.newPassword(try request.required("password"))
    case "attributes":
      let step: ContinuationStep
      (flow, step) = try exchange.flow(.signUp, at: [.started, .challenged, .attributesAsked])
      guard step == .attributesAsked else { throw .verificationRequired(exchange.advance(flow, to: step)) }
      flow.attributes.merge(try request.app.attributes(parsing: try request.required("attributes"))) { $1 }
    default: throw .unknownGrant
    }
    return try finish(flow, &exchange)
  }

  /// Makes the account, or asks for the value that is missing.
  private func finish(_ flow: Flow, _ exchange: inout NativeExchange) throws(NativeRefusal) -> NativeReply {
    var flow = flow
    let app = exchange.request.app
    if app.credential == .password, flow.password == nil {
      throw .credentialRequired(exchange.advance(flow, to: .verified))
    }
    let missing = app.missing(in: flow.attributes)
    guard missing.isEmpty else { throw .attributesRequired(missing, exchange.advance(flow, to: .attributesAsked)) }
    guard let id = accounts.create(flow.username, password: flow.password, attributes: flow.attributes) else {
      throw .userExists
    }
    flow.accountID = id
    flow.password = nil
    return exchange.next(flow, .finished, ["expires_in": JSONValue(exchange.settings.continuationTokenLifetime)])
  }
}

extension NativeRefusal {
  /// The platform's number for this is not documented.
  static let passwordNotWanted = NativeRefusal(
    "unsupported_auth_method", 901_004, "People sign up with one-time codes here. Leave the password out.")

  static func verificationRequired(_ token: Secret) -> NativeRefusal {
    NativeRefusal(
      "verification_required", 55_105, "The e-mail address is not verified. Submit the one-time code first.",
      extra: .continuing(token, ["unverified_attributes": [["name": "email"]]]))
  }
}
