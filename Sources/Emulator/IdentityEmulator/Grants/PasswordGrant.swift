// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import EmulatorNativeAuth
import FoundationEssentials
import OAuthWire
import PlatformInterfaces

extension IdentityEmulator {
  /// Exchanges a password that the app knows for tokens (RFC 6749 section 4.3). Nobody is asked, so that whatever needs
  /// a page is refused.
  func redeemPassword(_ request: TokenRequest) throws(Refusal) -> TokenResponse {
    let username = try request.required("username")
    let password = try request.required("password")
    switch request.authority {
    case .common, .consumers, .policy, .federation: throw .passwordsNotHere
    case .organizations, .tenant: break
    }
    guard let user = directory.user(named: username) else { throw .unknownUser }
    guard directory.tenant(user.tenantID)?.kind != .consumers else { throw .passwordsOfOrganisationsOnly }
    guard let tenant = request.authority.tenant(for: user, in: directory), request.app.admits(tenant) else {
      throw .userNotInTenant
    }
    if let refusal = checkPassword(password, of: user.id, now: request.context.now) { throw refusal }
    let granted = try state.withLock { state throws(Refusal) in
      guard let standing = state.accounts[user.id] else { throw Refusal.unknownUser }
      try standing.check()
      guard !user.native.needsStrongAuthentication else { throw Refusal.strongAuthenticationNeeded }
      try state.access.check(user, hasSecondFactor: false, for: request.claims)
      guard let scopes = request.scopes else { throw Refusal.missing("scope") }
      return try state.consents.granted(scopes, of: user, in: tenant, to: request.app)
    }
    let grant = GrantID(value: random.uuid().uuidString.lowercased())
    let subject = TokenSubject(
      user: user, tenantID: tenant.id, app: request.app, grant: grant, sessionID: grant.value,
      authenticatedAt: request.context.now, nonce: nil, claims: request.claims)
    return try issue(
      to: subject, granted, for: request, proof: .password,
      withRefreshToken: granted.openID.contains("offline_access"))
  }

  /// Tells clients who checks the password of a user name: here always the platform itself.
  func answerUserRealm(_ context: RequestContext, username: String) -> HTTPResponse {
    guard context.isReading else { return context.json(.onlyAccepts("GET, HEAD", received: context.method)) }
    let domain = username.split(separator: "@").dropFirst().last.map { $0.lowercased() } ?? ""
    let isManaged = directory.tenants.contains { $0.domain.lowercased() == domain && $0.kind == .workforce }
    return context.json([
      "ver": "1.0", "account_type": isManaged ? "Managed" : "Unknown", "domain_name": .string(domain),
      "cloud_instance_name": .string(context.origin.authority), "cloud_audience_urn": "urn:federation:MicrosoftOnline",
    ])
  }
}
