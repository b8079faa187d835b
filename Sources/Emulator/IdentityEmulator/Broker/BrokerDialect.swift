// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces

/// The broker that is stood in for. The differences are those that clients have to know.
package enum BrokerDialect: String, Sendable, CaseIterable {
  /// Microsoft's in Java.
  case java = "2.0.1"
  /// Microsoft's in C++, before version 3.
  case second = "2.5"
  case third = "3"
  case himmelblau

  /// What `getLinuxBrokerVersion` says.
  var versionText: String {
    switch self {
    case .java: "2.0.1"
    case .second: "2.5.2"
    case .third: "3.0.2"
    case .himmelblau: "2.3.8"
    }
  }

  var isHimmelblau: Bool { self == .himmelblau }
  /// Whether the object describes itself.
  var hasIntrospection: Bool { self == .java }
  /// Whether cookies come in a list.
  var listsCookies: Bool { self == .second || self == .third }
  /// Whether `authorizationType` has to fit the method.
  var checksAuthorizationType: Bool { self == .second || self == .third }
  /// Whether scopes of OpenID Connect are refused.
  var refusesOpenIDScopes: Bool { self == .third }
  /// Whether answers with tokens name the account.
  var namesAccount: Bool { self == .java || self == .second }

  /// The answer as this broker writes it.
  func text(
    _ outcome: Result<JSONObject, BrokerError>, of method: BrokerMethod, telemetry: [Parameter]
  ) -> String {
    let isForTokens = method == .acquireTokenSilently || method == .acquireTokenInteractively
    var answer: JSONObject
    switch outcome {
    case .success(let content): answer = isForTokens ? ["brokerTokenResponse": .object(content)] : content
    case .failure(let error) where isForTokens:
      answer = [
        "brokerTokenResponse": [
          "accessTokenType": 0, "error": written(error), "expiresOn": 0, "extendedExpiresOn": 0,
        ]
      ]
    case .failure(let error): answer = ["error": written(error)]
    }
    if !telemetry.isEmpty { answer["telemetry"] = telemetry.brokerObject }
    return JSONValue.object(answer).text
  }

  private func written(_ error: BrokerError) -> JSONValue {
    if isHimmelblau { return ["context": .string(error.context), "status": 0, "subStatus": 0] }
    let isOld = self == .java
    let cause = error.diagnostics["raw_error_code"].map { "Error '\($0)', sub-error '\(error.subError ?? "")'. " }
    return [
      "context": .string((isOld ? nil : cause).map { $0 + error.context } ?? error.context),
      "diagnostics": isOld && !error.diagnostics.isEmpty ? error.diagnostics.brokerObject : .null,
      "errorCode": 0, "status": JSONValue(error.status.value), "subStatus": 0,
      "subError": isOld ? nil : .string(error.subError ?? ""), "tag": isOld ? 0 : error.tag.map { JSONValue($0) },
    ]
  }
}

extension BrokerError {
  /// A mistake of the caller.
  static func contract(_ context: String) -> BrokerError { make(.contractViolation, context, 593_794_710) }
  /// The person has to be asked.
  static func interaction(_ context: String) -> BrokerError { make(.interactionRequired, context, 593_819_521) }
  static func unusable(_ context: String) -> BrokerError { make(.accountUnusable, context, 593_819_521) }
  static let notImplemented = make(.unexpected, "Not implemented", nil)

  static func make(_ status: BrokerStatus, _ context: String, _ tag: Int? = 593_794_710) -> BrokerError {
    var error = BrokerError(status: status, context: context, tag: tag)
    error.diagnostics = [Parameter("exception_type", "com.microsoft.identity.common.exception.ClientException")]
    return error
  }

  /// What the platform answered.
  init(_ error: ErrorResponse, httpStatus: Int) {
    let status: BrokerStatus
    switch error.error {
    case .interactionRequired, .loginRequired, .consentRequired, .invalidGrant: status = .interactionRequired
    case .accessDenied: status = .userCanceled
    case .invalidClient, .unauthorizedClient: status = .incorrectConfiguration
    case .invalidInstance: status = .authorityUntrusted
    case .temporarilyUnavailable, .serverError: status = .serverTemporarilyUnavailable
    case _ where HTTPStatus.isOutage(httpStatus): status = .serverTemporarilyUnavailable
    // The redirect URI is not that of the app.
    case _ where error.codes.contains(50_011): status = .incorrectConfiguration
    default: status = .contractViolation
    }
    let tags: [BrokerStatus: Int] = [.interactionRequired: 593_819_521, .userCanceled: 557_155_398]
    self = .make(status, error.description ?? error.error.value, tags[status] ?? 593_794_710)
    subError = error.subError?.value
    diagnostics = [
      Parameter("raw_error_code", error.error.value),
      Parameter(
        "exception_type",
        "com.microsoft.identity.common.exception.\(status == .interactionRequired ? "UiRequired" : "Service")Exception"
      ), Parameter("oauth2_sub_error_code", error.subError?.value ?? ""),
    ]
  }
}
