// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces

extension IdentityError {
  /// Whether the service could not be reached or could not answer. Waiting helps then, and asking the person does not.
  package var isOutage: Bool {
    reason.isOutage || reason.mayHideOutage && (httpStatus.map(HTTPStatus.isOutage) ?? false)
  }
}

extension IdentityError {
  /// Whether the service demands a device that is registered or compliant, which only the desktop's identity broker can
  /// prove (AADSTS53000 to 53003).
  package var demandsDevice: Bool { reason.refusal?.demandsDevice == true }
}

extension ErrorResponse {
  fileprivate var demandsDevice: Bool {
    codes.contains { (53_000...53_003).contains($0) }
      || [error.value, subError?.value].contains("device_authentication_required")
  }
}

extension IdentityError.Reason {
  fileprivate var isOutage: Bool {
    switch self {
    case .transport(.cannotConnect), .transport(.connectionLost), .transport(.timedOut): true
    case .unexpectedStatus(let status): HTTPStatus.isOutage(status)
    case .broker(.noAnswer): true
    case .throttled(let error, _): error.isOutage
    default: false
    }
  }

  /// Whether the error is an OAuth error, whose HTTP status can say that the service is in trouble.
  fileprivate var mayHideOutage: Bool {
    switch self {
    case .refused: true
    case .throttled(let error, _): error.mayHideOutage
    default: false
    }
  }

  /// The error as text for the log: kinds and codes only, nothing that names a person, a host or a file.
  package var logText: String {
    switch self {
    case .badRequest(let parameter, let reason): "Bad request: \(parameter): \(reason)"
    case .badRedirectURI(let reason): "Bad redirect URI: \(reason)"
    case .authority: "The authority can't be used"
    case .transport: "The network failed"
    case .refused(let response), .authorizationRefused(let response): "Refused: \(response.logText)"
    case .unexpectedStatus(let status): "Unexpected HTTP status \(status)"
    case .malformedResponse(let reason): "Malformed response: \(reason)"
    case .untrusted(let reason): "Untrusted token: \(reason)"
    case .cache: "The token cache failed"
    case .browser: "The browser or its answer failed"
    case .interactionRequired(let reason, let response):
      "Interaction required: \(reason) \(response?.logText ?? "")"
    case .declinedScopes: "Some scopes were declined"
    case .stateMismatch: "The answer belongs to another request"
    case .issuerMismatch(let isNamed): "The answer names \(isNamed ? "another" : "no") issuer"
    case .accountMismatch: "Another account signed in"
    case .noSuchAccount: "No such account"
    case .severalAccounts: "Several accounts"
    case .sessionAlreadyRunning: "An interactive session is already running"
    case .cancelledByUser: "Cancelled by the person"
    case .cancelled: "Cancelled"
    case .deviceCodeExpired: "Nobody entered the device code in time"
    case .deviceCodeBlocked(let response): "Device codes are blocked: \(response.logText)"
    case .broker(.noAnswer): "The identity broker did not answer"
    case .broker(.unreadable(let reason)): "The identity broker's answer can't be read: \(reason)"
    case .broker(.refused(let error)):
      "The identity broker refused: status \(error.status.value), tag \(error.tagText ?? "none") \(error.codes)"
    case .throttled(let error, let seconds): "Paused for \(Int(clamping: seconds)) s more: \(error.logText)"
    }
  }

  /// The text with hosts and paths, for logs that may contain personal data; nil when the error has none.
  package var personalLogText: String? {
    switch self {
    case .authority(let error): "The authority can't be used: \(error)"
    case .transport(let error): "The network failed: \(error)"
    case .cache(let error): "The token cache failed: \(error)"
    case .browser(let error): "The browser or its answer failed: \(error)"
    case .declinedScopes(let scopes): "Scopes declined: \(scopes.declined)"
    default: nil
    }
  }
}

extension ErrorResponse {
  /// The codes. A text that does not look like a code is left out, because it may contain anything.
  fileprivate var logText: String {
    func code(_ text: String) -> String { text.isCodeWord ? text : "(unreadable)" }
    return "\(code(error.value)) \(codes) \(subError.map { code($0.value) } ?? "")"
  }
}
