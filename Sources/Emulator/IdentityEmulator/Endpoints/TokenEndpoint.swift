// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Exchanges a grant for tokens (RFC 6749 section 3.2). What every grant has to go through stands around what the grant
/// itself does, so that none can leave out a step: the client and the request here, the rest in `TokenIssuance`.
struct TokenEndpoint: Endpoint {
  let clients: ClientAuthentication
  let issuance: TokenIssuance
  private let nonces: NonceStore
  private let grants: [String: any GrantRedemption]

  init(
    _ grants: [any GrantRedemption], clients: ClientAuthentication, issuance: TokenIssuance, nonces: NonceStore
  ) {
    self.nonces = nonces
    self.grants = Dictionary(grants.flatMap { grant in type(of: grant).types.map { ($0, grant) } }) { first, _ in first
    }
    (self.clients, self.issuance) = (clients, issuance)
  }

  func answer(_ context: RequestContext) throws(Refusal) -> Answer {
    let type = try context.required("grant_type")
    // A nonce for the broker's next statement, which is no grant (MS-OAPXBC 3.2.5.1.1).
    if type == "srv_challenge" { return .json(["Nonce": .string(nonces.issue(at: context.now))]) }
    let client = try clients.client(context)
    let request = try ReceivedTokenRequest(context, from: client, allowsUnknownScopes: true)
    try context.requirePage(of: request.app)
    guard let grant = grants[type] else { throw .unsupportedGrant(type) }
    try client.check(grant.clients(for: request))
    let authorization = try grant.authorization(for: request)
    var answer = Answer.json(try issuance.tokens(for: authorization, request).encoded)
    answer.warning = authorization.warning
    return answer
  }
}
