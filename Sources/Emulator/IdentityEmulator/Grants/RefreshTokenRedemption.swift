// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import OAuthWire

/// Redeems a refresh token for new tokens (RFC 6749 section 6). The old one stays valid until it expires.
struct RefreshTokenRedemption: GrantRedemption {
  static let types = ["refresh_token"]

  let policies: PolicyStore

  func clients(for request: ReceivedTokenRequest) -> ClientRule {
    ClientRule(request.context.presented.refreshToken?.record.redirectKind)
  }

  func authorization(for request: ReceivedTokenRequest) throws(Refusal) -> Authorization {
    let text = try request.context.required("refresh_token")
    guard let presented = request.context.presented.refreshToken else { throw .unknown(text) }
    let token = presented.record
    let isFamily = token.familyID != nil && token.familyID == request.app.familyID
    let isOwn = isFamily || token.clientID.isSame(as: request.app.clientID)
    // The broker gets tokens for every app of the machine.
    guard token.isPrimary ? request.context.isFromBroker : isOwn else { throw .clientMismatch }
    guard token.policy == request.authority.policy?.name else { throw .otherPolicy }
    if let revocation = token.revocation { throw .revoked(revocation) }
    let isForPage = token.redirectKind == .singlePage
    guard request.context.now < token.expiresAt else { throw isForPage ? .pageTokenExpired : .refreshTokenExpired }
    guard !isForPage || request.context.pageOrigin != nil else { throw .onlyFromPages }
    let contexts = token.contexts(for: request.claims)
    let isSatisfied = Set(request.claims.authenticationContexts).isSubset(of: contexts)
    var signIn = token.signIn
    if token.isPrimary { signIn.deviceID = policies.current.deviceID }
    let isCustomer = if case .tenant(let tenant) = request.authority { tenant.kind == .external } else { false }
    return Authorization(
      subject: SignedInPerson(
        signIn: signIn, isTiedToTenant: false, contexts: contexts, renewsRefreshToken: !token.isPrimary,
        shortfall: isCustomer && !isSatisfied ? .strongerSignInNeeded : nil, redirectKind: token.redirectKind,
        refreshTokenEnd: isForPage ? token.expiresAt : nil),
      scopes: token.scopes, claims: request.claims
    ) { grants throws(Refusal) in try grants.check(presented) }
  }
}
