// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Where a one-time code was sent. It prints without the address.
package struct CodeDelivery: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
  /// The address or number, masked by the service.
  package var sentTo: String
  /// `email` or `sms`; the service may add others.
  package var channel: String
  /// The number of digits of the code, 1 to 64; 0 when a journey does not say.
  package var codeLength: Int
  /// The seconds after which another code may be requested; nil when the service does not say.
  package var interval: Int?

  package var description: String { "CodeDelivery(\(channel), \(codeLength) digits, <redacted>)" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

extension CodeDelivery {
  /// `targetMember` is the member in which the endpoint sends the masked address.
  init(decoding body: JSONObject, targetMember: String = "challenge_target_label") throws(MessageError) {
    sentTo = try body.text(targetMember)
    channel = try body.text("challenge_channel")
    codeLength = try body.integer("code_length")
    guard (1...64).contains(codeLength) else { throw MessageError(member: "code_length", reason: "is out of range") }
    interval = try body.optionalInteger("interval").map { max($0, 0) }
  }
}

/// What a challenge endpoint asks the person for. `NativeAuthEndpoint.answer` has handled `redirect` before.
enum Challenge: Sendable, Equatable {
  case code(CodeDelivery, Secret)
  case password(Secret)
  /// The person has just proved the contact, so no code is needed (registration only).
  case preverified(Secret)
  /// The answer names no challenge type.
  case unnamed

  /// Decodes an answer of the endpoints of sign-up, sign-in and password reset.
  init(decoding body: JSONObject) throws(MessageError) {
    switch try body.optionalText("challenge_type") {
    case "oob": self = .code(try CodeDelivery(decoding: body), try body.continuationToken())
    case "password": self = .password(try body.continuationToken())
    case "preverified", nil: self = .unnamed
    default: throw MessageError(member: "challenge_type", reason: "is unknown")
    }
  }
}

/// An authentication method that the person has or may register. It prints without the hint.
package struct AuthMethod: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
  package var id: String
  package var challengeType: String
  /// `email` or `sms`; the service may add others.
  package var channel: String
  /// A masked address, or an address with which to prefill a form.
  package var loginHint: String?

  package init(id: String, challengeType: String, channel: String, loginHint: String? = nil) {
    self.id = id
    self.challengeType = challengeType
    self.channel = channel
    self.loginHint = loginHint
  }

  init(decoding body: JSONObject) throws(MessageError) {
    id = try body.text("id")
    challengeType = try body.text("challenge_type")
    guard ["oob", "password", "redirect", "preverified"].contains(challengeType) else {
      throw MessageError(member: "challenge_type of a method", reason: "is unknown")
    }
    channel = try body.text("challenge_channel")
    loginHint = try body.optionalText("login_hint")
  }

  package var description: String { "AuthMethod(\(challengeType), \(channel), <redacted>)" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// The answer of both introspection endpoints: at least one method.
struct MethodList: Sendable, Equatable {
  var methods: [AuthMethod]
  var continuationToken: Secret

  init(decoding body: JSONObject) throws(MessageError) {
    continuationToken = try body.continuationToken()
    var methods: [AuthMethod] = []
    for element in try body.list("methods") { methods.append(try AuthMethod(decoding: element)) }
    guard !methods.isEmpty else { throw MessageError(member: "methods", reason: "is missing or empty") }
    self.methods = methods
  }
}
