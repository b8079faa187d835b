// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import TokenExchange

// Errors of journeys, which are objects between entry and end.
extension NativeAuthErrorResponse {
  /// Reads both forms: the object of a journey's steps, and that of OAuth.
  init(decodingJourney body: JSONObject) throws(MessageError) {
    if let object = body["error"]?.object {
      try self.init(object: object)
    } else {
      try self.init(decoding: body)
      oauth.correlationID = body.journeyCorrelationID
    }
    if oauth.codes.isEmpty { oauth.codes = ErrorResponse.numbers(in: oauth.description ?? "").compactMap { Int($0) } }
  }

  private init(object body: JSONObject) throws(MessageError) {
    oauth = ErrorResponse(
      error: OAuthErrorCode(try body.optionalText("code") ?? "unknown"),
      description: try body.optionalText("message"), correlationID: body.journeyCorrelationID)
    guard let inner = try body.optionalObject("innerError") else { return }
    oauth.subError = try inner.optionalText("code").map { OAuthSubError.journeyPasswordRules[$0] ?? OAuthSubError($0) }
    for detail in try inner.list("details") {
      if let code = try detail.optionalText("code") { details.append(code) }
      for id in detail["attributeIds"]?.array?.prefix(JSONObject.longestList) ?? [] {
        if let name = id.string, !invalidAttributes.contains(name) { invalidAttributes.append(name) }
      }
    }
  }

  /// What went wrong in a step of a journey. The most exact word of the answer decides.
  func journeyKind(_ stage: JourneyContext.Stage) -> NativeAuthError.Kind {
    for detail in details {
      switch detail {
      case "userAlreadyExists": return .userAlreadyExists
      case "passwordPolicyViolation" where refusesPasswordOnly: return .invalidPassword
      case "attributeRequired", "passwordPolicyViolation": return .invalidAttributes
      default: break
      }
    }
    return innerKind(stage) ?? oauth.codes.lazy.compactMap { numberKind($0, stage) }.first ?? .general
  }

  /// Whether the service has given the journey up, so that it has to start again.
  var endsJourney: Bool {
    oauth.error == .expiredToken || oauth.subError == .invalidContinuationToken
      || oauth.codes.contains(STSCode.badContinuationToken)
  }

  /// Whether the service fails for now, or is asked too often. With an inner error it has decided about the step.
  var isPassing: Bool {
    [.temporarilyUnavailable, .serverError, OAuthErrorCode("serverError"), OAuthErrorCode("tooManyRequests")]
      .contains(oauth.error) && oauth.subError == nil
  }

  /// The correlation id that the body names.
  var correlationID: CorrelationID? { oauth.correlationID.flatMap { UUID(uuidString: $0) }.map { CorrelationID($0) } }

  private var refusesPasswordOnly: Bool { invalidAttributes.allSatisfy { FoldedText.isSame($0, "password") } }

  private func innerKind(_ stage: JourneyContext.Stage) -> NativeAuthError.Kind? {
    if let subError = oauth.subError, OAuthSubError.passwordRules.contains(subError) { return .invalidPassword }
    return switch oauth.subError?.value {
    case "invalidOneTimeCode": stage.codeKind
    case "invalidUserNameOrPassword": .invalidPassword
    case "attributeValidationError": attributeKind
    case "userNotFound": .userNotFound
    case "providerBlockedByRep": stage == .registration ? .verificationContactBlocked : .authMethodBlocked
    case OAuthSubError.invalidContinuationToken.value: .general
    default: nil
    }
  }

  private func numberKind(_ number: Int, _ stage: JourneyContext.Stage) -> NativeAuthError.Kind? {
    switch number {
    case STSCode.wrongCode, STSCode.expiredCode: stage.codeKind
    case STSCode.wrongPassword, 120_000..<121_000: .invalidPassword
    case STSCode.userDoesNotExist: .userNotFound
    case STSCode.userHasNoPassword: .userDoesNotHavePassword
    case STSCode.invalidAttributes: attributeKind
    case STSCode.userAlreadyExists: .userAlreadyExists
    case STSCode.invalidVerificationContact where stage == .registration: .invalidInput
    default: nil
    }
  }

  private var attributeKind: NativeAuthError.Kind {
    !invalidAttributes.isEmpty && refusesPasswordOnly ? .invalidPassword : .invalidAttributes
  }
}

extension OAuthErrorCode {
  fileprivate static let expiredToken = Self("expiredToken")
}

extension OAuthSubError {
  fileprivate static let invalidContinuationToken = Self("invalidContinuationToken")
}

extension JourneyContext.Stage {
  /// The error for a code that is empty or wrong.
  var codeKind: NativeAuthError.Kind { self == .firstFactor ? .invalidCode : .invalidChallenge }
}

extension STSCode {
  fileprivate static let badContinuationToken = 55200
  fileprivate static let wrongCode = 50181
  fileprivate static let expiredCode = 50184
  fileprivate static let invalidAttributes = 1_002_027
  fileprivate static let userAlreadyExists = 1_003_037
}

extension JSONObject {
  /// The correlation id, whose name is written in two ways.
  fileprivate var journeyCorrelationID: String? {
    ["correlationId", "correlation_id"].lazy.compactMap { self[$0]?.string }.first { UUID(uuidString: $0) != nil }
  }
}
