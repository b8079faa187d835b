// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces

/// A form for one of the service's native-authentication endpoints. It holds secrets, so it prints none of them.
package struct NativeForm: Sendable, CustomStringConvertible, CustomReflectable {
  package var url: URL
  package var parameters: [Parameter]
  package var headers: [Parameter]
  /// Whether the same form may be sent twice; one with a code or a password may not.
  package var isRepeatable: Bool

  package init(url: URL, parameters: [Parameter], headers: [Parameter] = [], isRepeatable: Bool) {
    self.url = url
    self.parameters = parameters
    self.headers = headers
    self.isRepeatable = isRepeatable
  }

  package var description: String { "NativeForm(<redacted>)" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// What `NativeAuthClient` needs of this room: the connection, and the way into the cache.
extension PublicClient {
  package var platformServices: Platform { platform }

  /// The answer as it came, whatever its status. Fails only when no answer came.
  package func post(
    _ form: NativeForm, correlationID: CorrelationID
  ) async throws(IdentityFailure) -> HTTPResponse {
    try await connection.post(form, correlationID: correlationID)
  }

  /// Fetches what tokens will be checked with, so that no code or password is spent in vain while it can't be had.
  package func prepareForTokens(correlationID: CorrelationID) async throws(IdentityFailure) {
    let authority = try await authorities.resolve(configuration.authority, correlationID: correlationID)
    try await intake.prepare(for: authority, correlationID: correlationID)
  }

  /// Verifies and stores the tokens of a sign-in without a browser. Fewer scopes than asked are no failure here: a later
  /// silent request says so. Accounts of this client that were signed in before are removed after the new one is stored.
  package func acceptTokens(
    _ answer: JSONValue, requestedScopes: ScopeSet, correlationID: CorrelationID
  ) async throws(IdentityFailure) -> AuthenticationResult {
    for member in ["id_token", "client_info"] where answer[member]?.string?.isEmpty != false {
      throw IdentityFailure(.malformedResponse(reason: "\(member) is missing"))
    }
    let authority = try await authorities.resolve(configuration.authority, correlationID: correlationID)
    let tokens = try await intake.verify(
      answer,
      IntakeExpectation(
        authority: authority, requestedScopes: requestedScopes.subtracting(.openIDConnect), nonce: nil, account: nil,
        correlationID: correlationID))
    let before = try accounts()
    let result: AuthenticationResult
    do throws(IdentityFailure) {
      result = try finish(tokens, source: .network, correlationID: correlationID)
    } catch {
      guard case .declinedScopes(let scopes) = error.error else { throw error }
      result = scopes.result
    }
    for account in before where account.homeAccountID != result.account.homeAccountID {
      let old = AccountReference(homeAccountID: account.homeAccountID, username: account.username)
      do throws(IdentityFailure) { try removeAccount(old) } catch {
        platform.log.log(.warning, "[\(correlationID)] The account before could not be removed")
      }
    }
    return result
  }
}
