// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials

/// A person who has signed in, just now or when the grant was made.
struct SignedInPerson: TokenSubject {
  var signIn: SignInRecord
  /// Whether the grant works in the tenant of `signIn` only.
  var isTiedToTenant: Bool
  /// The authentication contexts that the sign-in satisfies.
  var contexts: [String] = []
  var nonce: String?
  /// Whether the answer has a new refresh token though none is asked for.
  var renewsRefreshToken = false
  /// Permissions that count as granted, because no consent page can be shown.
  var consented: RequestedScopes?
  /// What the sign-in lacks for this grant. It is thrown only after the account has been checked.
  var shortfall: Refusal?
  /// The kind of redirect URI that the first refresh token went to; nil: it went to none.
  var redirectKind: RegisteredRedirectURI.Kind?
  /// When all refresh tokens of the sign-in end, however often they are renewed; nil: each renewal extends it.
  var refreshTokenEnd: Date?
  /// When the token was issued by which an app acts for the person; nil: the person signed in.
  var knownSince: IssueTime?

  func contents(
    _ authorization: Authorization, _ request: ReceivedTokenRequest, _ rules: TokenRules
  ) throws(Refusal) -> TokenContents {
    let (user, tenant) = try admitted(by: rules, authorization, request)
    let scopes = try request.scopes(orOf: authorization.scopes)
    let granted = try rules.consents.granted(
      scopes, offering: consented ?? (request.authority.asksNoConsent ? scopes : nil), of: user, in: tenant,
      to: request.app)
    var signIn = signIn
    signIn.tenantID = tenant.id
    let claims = PersonClaims(user: user, signIn: signIn, granted: granted, request: request)
    let form = claims.form
    let scope = granted.scopeText
    let keepsSignedIn = renewsRefreshToken || granted.openID.contains("offline_access")
    let end =
      refreshTokenEnd ?? request.context.now.addingTimeInterval(Double(rules.settings.refreshTokenLifetime))
    return TokenContents(
      accessClaims: claims.access(form, contexts: contexts),
      idClaims: granted.openID.contains("openid")
        ? claims.identity(nonce: nonce, asksForAuthTime: authorization.claims.asksForAuthTime) : nil,
      scope: scope,
      refreshToken: keepsSignedIn
        ? IssuedRefreshToken(
          signIn: signIn, clientID: request.app.clientID, familyID: request.app.familyID, scopes: scope,
          expiresAt: end, policy: request.authority.policy?.name, contexts: contexts, redirectKind: redirectKind) : nil,
      clientInfo: user.clientInfo(at: request.authority), version: form.version,
      grant: signIn.grant)
  }

  /// The person and the tenant they are in here. Throws unless they may have tokens at all, and have done all that
  /// conditional access wants.
  private func admitted(
    by rules: TokenRules, _ authorization: Authorization, _ request: ReceivedTokenRequest
  ) throws(Refusal) -> (User, Tenant) {
    guard let user = request.context.directory.user(signIn.userID),
      let standing = rules.accounts.standing(of: user.id)
    else { throw .unknownGrant }
    try standing.check()
    let elsewhere: Refusal = isTiedToTenant ? .otherTenant : .userNotInTenant
    let tenant = try request.tenant(of: user, elsewhere: elsewhere)
    guard !isTiedToTenant || tenant.id == signIn.tenantID else { throw elsewhere }
    if let shortfall { throw shortfall }
    let policies = rules.policies.current
    if let knownSince, policies.isFromBeforeChange(knownSince, of: user.id.value) { throw .revoked(.sessionsRevoked) }
    if let refusal = policies.refusal(of: user, at: signIn.deviceID) { throw refusal }
    // An API that acts for somebody can't ask the person again: its caller has to.
    if policies.needPasskey(user), signIn.proofs.passkeyAt == nil {
      throw knownSince == nil ? .passkeyNeeded : .secondFactorOfCaller
    }
    if policies.needSecondFactor(user, for: authorization.claims), signIn.proofs.secondFactorAt == nil {
      let context = authorization.claims.authenticationContexts.first
      // Where an API names a context itself, the refusal repeats it.
      throw knownSince == nil || context != nil ? .secondFactorNeeded(context) : .secondFactorOfCaller
    }
    return (user, tenant)
  }
}
