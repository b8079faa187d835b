// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces

extension IdentityFailure {
  /// True when the service could not be reached or could not answer, so that waiting helps and asking the person does not.
  var isOutage: Bool { (httpStatus.map { $0 == 429 || $0 >= 500 } ?? false) || error.isOutage }
}

extension IdentityError {
  fileprivate var isOutage: Bool {
    switch self {
    case .transport(.cannotConnect), .transport(.connectionLost), .transport(.timedOut), .throttled: true
    case .unexpectedStatus(let status): status >= 500 || status == 429
    default: false
    }
  }

  /// What happened, for the log: kinds and codes, nothing a server or person wrote.
  var logText: String {
    switch self {
    case .badRequest(let parameter, let reason): "Bad request: \(parameter): \(reason)"
    case .badRedirectURI(let reason): "Bad redirect URI: \(reason)"
    case .authority(let error): "Authority: \(error)"
    case .transport(let error): "Transport: \(error)"
    case .refused(let response), .authorizationRefused(let response):
      "Refused: \(response.error) \(response.codes) \(response.subError?.value ?? "")"
    case .unexpectedStatus(let status): "Unexpected HTTP status \(status)"
    case .malformedResponse(let reason): "Malformed response: \(reason)"
    case .untrusted(let reason): "Untrusted token: \(reason)"
    case .cache(let error): "Cache: \(error)"
    case .browser(let error): "Browser: \(error)"
    case .interactionRequired(let reason, let response):
      "Interaction required: \(reason) \(response.map { "\($0.error) \($0.codes)" } ?? "")"
    case .declinedScopes(let scopes): "Declined scopes: \(scopes.declined)"
    case .stateMismatch: "The answer belongs to another request"
    case .accountMismatch: "Another account signed in"
    case .noSuchAccount: "No such account"
    case .severalAccounts: "Several accounts"
    case .sessionAlreadyRunning: "An interactive session is already running"
    case .cancelledByUser: "Cancelled by the person"
    case .cancelled: "Cancelled"
    case .throttled(let error, let seconds): "Paused for \(Int(seconds)) s more: \(error.logText)"
    }
  }
}
