// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// The authorization endpoint's answer, which the browser brings to the redirect URI (RFC 6749 section 4.1.2).
package struct AuthorizationAnswer: Sendable {
  package var code: Secret
  package var clientInfo: String?
  /// The host of the cloud at which the person signed in, for apps of several clouds.
  package var cloudHost: String?

  /// In bytes. The platform's codes have about two thousand.
  private static let longestCode = 65_536

  /// Checks that the answer, which may be an error, belongs to the request with this `state` and comes from `authority`
  /// (RFC 9207 section 2.4).
  package init(
    _ parameters: [Parameter], state: StateParameter, authority: ResolvedAuthority
  ) throws(IdentityError) {
    guard parameters.all("state") == [state.value] else { throw IdentityError(.stateMismatch) }
    let issuers = parameters.all("iss")
    guard issuers.isEmpty ? !authority.answersNameIssuer : issuers.count == 1 && authority.issuer.isIssuer(issuers[0])
    else {
      throw IdentityError(.issuerMismatch(isNamed: !issuers.isEmpty))
    }
    // RFC 6749 section 3.1.
    guard Set(parameters.map(\.name)).count == parameters.count else {
      throw IdentityError(.malformedResponse(reason: "a parameter of the authorization answer is there twice"))
    }
    if let error = parameters["error"] {
      throw IdentityError(Self.refusal(OAuthErrorCode(error), parameters))
    }
    guard let text = parameters["code"], text.utf8.count <= Self.longestCode, let code = Secret(visible: text) else {
      throw IdentityError(.malformedResponse(reason: "the authorization answer carries neither a code nor an error"))
    }
    self.code = code
    clientInfo = parameters["client_info"]
    cloudHost = parameters["cloud_instance_host_name"]
  }

  private static func refusal(_ code: OAuthErrorCode, _ parameters: [Parameter]) -> IdentityError.Reason {
    let description = parameters["error_description"]
    // The authorization endpoint sends no `error_codes`.
    let numbers = ErrorResponse.numbers(in: description ?? "").compactMap { Int($0) }
    let response = ErrorResponse(
      error: code, description: description, codes: Array(numbers.prefix(1)),
      subError: (parameters["suberror"] ?? parameters["error_subcode"]).map { OAuthSubError($0) },
      claims: parameters["claims"], uri: parameters["error_uri"])
    if code == .accessDenied || parameters["error_subcode"] == "cancel" { return .cancelledByUser(response) }
    if [.interactionRequired, .loginRequired, .consentRequired, .accountSelectionRequired].contains(code) {
      return .interactionRequired(.refusedByServer, response: response)
    }
    return .authorizationRefused(response)
  }
}
