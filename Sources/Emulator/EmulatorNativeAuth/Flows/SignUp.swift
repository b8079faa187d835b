// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Sign-up: the code, then a password, then attributes; what was given at the start is not asked for again.
extension NativeExchange {
  mutating func startSignUp() throws(NativeRefusal) -> NativeReply {
    let username = try request.username()
    let types = try request.challengeTypes()
    var flow = try newFlow(.signUp, username: username, types: types)
    guard !accounts.isTaken(username) else { throw .userExists }
    guard types.contains(.oob), request.app.credential == .code || types.contains(.password) else {
      return .redirect(reason: "The client supports too few challenge types for this user flow")
    }
    if let password = request.form["password"] {
      guard request.app.credential == .password else { throw .passwordNotWanted }
      try checkNewPassword(password)
      flow.password = Secret(password)
    }
    if let text = request.form["attributes"] { flow.attributes = try request.app.attributes(parsing: text) }
    return .next(advance(flow, to: .started))
  }

  /// Sends a code; once the address is verified, says that a password is wanted.
  mutating func challengeSignUp() throws(NativeRefusal) -> NativeReply {
    let (flow, step) = try flow(at: .started, .challenged, .verified, .passwordAsked)
    guard flow.kind == .signUp else { throw .badToken(endpoint.badToken) }
    if request.form["challenge_type"] != nil { _ = try request.challengeTypes() }
    if step.stage == FlowStep.verified.stage {
      var answer = JSONObject.continuing(advance(flow, to: .passwordAsked))
      answer["challenge_type"] = "password"
      return .json(answer)
    }
    return try sendCode(
      to: StrongMethod(.email, flow.username), in: flow, next: .challenged, interval: request.settings.codeInterval)
  }

  mutating func continueSignUp() throws(NativeRefusal) -> NativeReply {
    switch try request.required("grant_type") {
    case "oob":
      var (flow, _) = try signUp(at: .challenged)
      try checkCode(of: &flow)
      return try finishSignUp(flow)
    case "password":
      var (flow, _) = try signUp(at: .verified, .passwordAsked)
      let password = try request.required("password")
      try checkNewPassword(password)
      flow.password = Secret(password)
      return try finishSignUp(flow)
    case "attributes":
      var (flow, step) = try signUp(at: .started, .challenged, .attributesAsked)
      guard step == .attributesAsked else { throw .verificationRequired(advance(flow, to: step)) }
      let given = try request.app.attributes(parsing: try request.required("attributes"))
      flow.attributes.merge(given) { _, new in new }
      return try finishSignUp(flow)
    default: throw .unknownGrant
    }
  }

  private func signUp(at steps: FlowStep...) throws(NativeRefusal) -> (flow: Flow, step: FlowStep) {
    let found = try flow(at: steps)
    guard found.flow.kind == .signUp else { throw .badToken(endpoint.badToken) }
    return found
  }

  /// Makes the account, or asks for what is still missing.
  private mutating func finishSignUp(_ flow: Flow) throws(NativeRefusal) -> NativeReply {
    var flow = flow
    if request.app.credential == .password, flow.password == nil {
      throw .credentialRequired(advance(flow, to: .verified))
    }
    let missing = request.app.missing(in: flow.attributes)
    guard missing.isEmpty else { throw .attributesRequired(missing, advance(flow, to: .attributesAsked)) }
    let person = NewPerson(username: flow.username, password: flow.password, attributes: flow.attributes)
    guard let id = accounts.create(person) else { throw .userExists }
    flow.accountID = id
    flow.password = nil
    var answer = JSONObject.continuing(advance(flow, to: .finished))
    answer["expires_in"] = JSONValue(request.settings.continuationTokenLifetime)
    return .json(answer)
  }
}

extension NativeRefusal {
  /// The platform's number for this is not documented.
  fileprivate static let passwordNotWanted = NativeRefusal(
    "unsupported_auth_method", 901_004, "People sign up with one-time codes here. Leave the password out.")

  fileprivate static func verificationRequired(_ token: Secret) -> NativeRefusal {
    var extra = JSONObject.continuing(token)
    extra["unverified_attributes"] = [["name": "email"]]
    return NativeRefusal(
      "verification_required", 55_105, "The e-mail address is not verified. Submit the one-time code first.",
      extra: extra)
  }
}
