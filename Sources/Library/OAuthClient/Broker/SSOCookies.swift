// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import TokenExchange

extension PublicClient {
  /// The cookies by which a page of the identity service signs the person in. Whoever has one is signed in, so the
  /// caller makes sure that the page is of that service.
  /// - Parameter page: The whole address. The broker reads the nonce `sso_nonce` in it.
  package func ssoCookies(
    for page: String, of account: AccountReference
  ) async throws(IdentityError) -> [BrokerCookie] {
    let correlationID = correlationIDs.next()
    return try await annotating(correlationID) { () async throws(IdentityError) in
      guard let broker, broker.isAllowed else { throw IdentityError(.interactionRequired(.noBroker, response: nil)) }
      do throws(BrokerCallError) {
        guard let account = try await broker.connection.account(for: account, correlationID) else {
          throw .unknownAccount
        }
        // A cookie has no scopes, but brokers may want one in every request.
        var asked = broker.parameters(.ssoCookie, account, at: nil, ["https://graph.microsoft.com/.default"])
        asked.ssoURL = page
        return try await broker.connection.call(
          .acquirePrtSsoCookie, BrokerRequest(account: account, parameters: asked), correlationID, BrokerCookie.list)
      } catch {
        throw broker.error(error)
      }
    }
  }
}
