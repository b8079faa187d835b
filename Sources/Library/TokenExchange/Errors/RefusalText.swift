// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

extension ErrorText {
  static func untrusted(_ reason: UntrustedTokenError) -> ErrorText {
    let what =
      switch reason {
      case .malformed(let detail): "it is malformed (\(detail))"
      case .badSignature(let detail): "its signature is not good (\(detail))"
      case .wrongIssuer: "another issuer made it"
      case .wrongAudience: "it is for another application"
      case .wrongNonce: "it answers another request"
      case .expired: "it has expired"
      case .notYetValid: "it is not valid yet"
      case .missingClaim(let name): "it has no \(name)"
      case .contradictoryClientInfo: "it names another person than the rest of the answer"
      }
    let nextStep =
      switch reason {
      case .expired, .notYetValid: "Check this machine's clock and sign in again."
      default: "Check the authority's address and sign in again."
      }
    return ErrorText("The identity service's ID token is not to be trusted: \(what).", nextStep)
  }

  static func interaction(_ reason: InteractionReason, _ response: ErrorResponse?) -> ErrorText {
    let why: String
    switch reason {
    case .noAccount: why = "the request names no account"
    case .signedOut: why = "the account is signed out of this app"
    case .noRefreshToken: why = "there is no token to renew the session with"
    case .noBroker: why = "the session is the desktop's identity broker's, which can't be used now"
    case .refusedByServer: why = response.map { summary($0) } ?? "the identity service asks for it"
    }
    return ErrorText("The person must be asked: \(why).", "Call acquireToken(with:) with interactive parameters.")
  }

  static func refusal(_ response: ErrorResponse) -> ErrorText {
    let what = "The identity service refused: \(summary(response))."
    let nextStep =
      switch response.error {
      // The service calls the client invalid when a scope does not exist, or is not in the app's registration.
      case _ where response.codes.contains(where: [650_053, 650_057, 65_005].contains):
        "Check the names of the scopes, and that the app registration lists their permissions."
      case .invalidClient, .unauthorizedClient: "Check the client id and the app registration."
      case .invalidScope, .invalidResource: "Check the scopes and the app's permissions."
      case .invalidRequest where response.codes.contains(50142):
        "Have the person change the password and sign in again."
      case .invalidRequest: "Check the redirect URI, the scopes and the extra parameters."
      case .invalidGrant where response.codes.contains(where: [50_126, 50_034].contains):
        "Check the user name and the password."
      case .invalidGrant where response.codes.contains(50_053): "Wait a while before trying again."
      case .invalidGrant, .accessDenied: "Start the sign-in again."
      case .interactionRequired, .loginRequired, .consentRequired, .accountSelectionRequired:
        "Call acquireToken(with:) with interactive parameters."
      case .serverError, .temporarilyUnavailable: "Try again later."
      default: "Look up the code in the service's documentation, or give the correlation id to its support."
      }
    return ErrorText(what, nextStep)
  }

  /// The code, and the service's own words as far as they may be repeated.
  static func summary(_ response: ErrorResponse) -> String {
    var text = response.error.value
    if let subError = response.subError { text += "/\(subError)" }
    let words = response.description.map { Redaction.firstLine(of: $0) } ?? ""
    if !words.isEmpty { return "\(text), \(words)" }
    return response.codes.isEmpty
      ? text : text + " (" + response.codes.map { "AADSTS\($0)" }.joined(separator: ", ") + ")"
  }
}

/// Removes what may be secret or personal from the service's words.
package enum Redaction {
  /// The first line, at most 300 characters, without addresses and without anything that may be a token or code. A
  /// final full stop is dropped: the caller sets its own.
  package static func firstLine(of text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).first ?? ""
    let words = line.split(separator: " ").map { word in
      if word.contains("@") { return "<address>" }
      if word.contains("://") { return String(word.prefix { $0 != "?" && $0 != "#" }) }
      return mayBeSecret(word) ? "<redacted>" : String(word)
    }
    var result = String(words.joined(separator: " ").prefix(300))
    while result.last == "." { result.removeLast() }
    return result
  }

  /// Long runs of the characters that tokens are made of. A UUID has 36.
  private static func mayBeSecret(_ word: Substring) -> Bool {
    var run = 0
    for character in word {
      let isTokenCharacter =
        character.isASCII && (character.isLetter || character.isNumber || "-_.~+/=".contains(character))
      run = isTokenCharacter ? run + 1 : 0
      if run > 40 { return true }
    }
    return false
  }
}
