// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces

/// A sign-in by user name and password, without a page (RFC 6749 section 4.3).
package struct PasswordRequest: Sendable {
  package var parameters: TokenParameters
  package var username: String
  package var password: Secret

  package init(parameters: TokenParameters, username: String, password: Secret) {
    self.parameters = parameters
    self.username = username
    self.password = password
  }
}

/// Redeems a password, once: wrong ones are counted and lock the account.
struct PasswordAcquisition: Sendable {
  let client: PublicClient
  let request: PasswordRequest
  let correlationID: CorrelationID
  let key: PossessionKey?

  func run() async throws(IdentityError) -> AuthenticationResult {
    guard !request.username.isEmpty else { throw .missing("username") }
    guard !request.password.exposed.isEmpty else { throw .missing("password") }
    let redemption = try await SignInRedemption.prepare(client, request.parameters, key, correlationID)
    client.platform.log.log(.info, "[\(correlationID)] Redeeming a password")
    let answer: JSONValue
    do throws(IdentityError) {
      answer = try await redemption.send(
        PasswordGrant(username: request.username, password: request.password), as: .password,
        anchorMailbox: "UPN:\(request.username)")
    } catch {
      throw Self.final(error)
    }
    return try await redemption.accept(answer)
  }

  /// A refusal that says what the person has to do on a page needs a page; a wrong password does not.
  private static func final(_ failure: IdentityError) -> IdentityError {
    guard case .refused(let response) = failure.reason, !failure.isOutage else { return failure }
    let isInteractive = response.error == .interactionRequired || response.error == .consentRequired
    guard isInteractive || response.subError.map(askingHelps.contains) == true else { return failure }
    var failure = failure
    failure.reason = .interactionRequired(.refusedByServer, response: response)
    return failure
  }

  private static let askingHelps: Set<OAuthSubError> = [
    .basicAction, .additionalAction, .messageOnly, .consentRequired, .userPasswordExpired, .badToken,
  ]
}

extension IdentityError {
  fileprivate static func missing(_ parameter: String) -> IdentityError {
    IdentityError(.badRequest(parameter: parameter, reason: "it is empty"))
  }
}
