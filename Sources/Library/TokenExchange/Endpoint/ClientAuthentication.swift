// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// How a client says who it is in each token request (RFC 6749 section 2.3).
package protocol ClientAuthentication: Sendable {
  /// What is added to a request at the token endpoint of `authority`.
  func parameters(for authority: ResolvedAuthority) async throws(IdentityError) -> [Parameter]
}

/// A public client has nothing to prove itself with, and says its id only (RFC 6749 section 3.2.1).
package struct PublicClientAuthentication: ClientAuthentication {
  let clientID: ClientID

  package init(clientID: ClientID) { self.clientID = clientID }

  package func parameters(for authority: ResolvedAuthority) -> [Parameter] { [Parameter("client_id", clientID.value)] }
}
