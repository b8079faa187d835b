// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import PlatformInterfaces

/// Exchanges a password that the app knows for tokens (RFC 6749 section 4.3). No page can be
/// shown, so a sign-in that needs one is refused.
struct PasswordRedemption: GrantRedemption {
  static let types = ["password"]

  let accounts: AccountStore
  let random: any RandomSource

  func authorization(for request: ReceivedTokenRequest) throws(Refusal) -> Authorization {
    let context = request.context
    let username = try context.required("username")
    let password = try context.required("password")
    switch request.authority {
    case .policy, .federation: throw .unsupportedGrant(Self.types[0])
    case .common, .consumers: throw .passwordsNotHere
    case .organizations, .tenant: break
    }
    guard let user = context.directory.user(named: username) else { throw .unknownUser }
    guard context.directory.tenant(user.tenantID)?.kind != .consumers else { throw .passwordsOfOrganisationsOnly }
    let tenant = try request.tenant(of: user, elsewhere: .userNotInTenant)
    if let refusal = accounts.checkPassword(password, of: user.id, now: context.now) { throw refusal }
    let grant = GrantID(value: random.id())
    return Authorization(
      subject: SignedInPerson(
        signIn: SignInRecord(
          grant: grant, userID: user.id, tenantID: tenant.id, sessionID: grant.value,
          proofs: Proofs(authenticatedAt: context.now)),
        isTiedToTenant: true,
        shortfall: user.native.needsStrongAuthentication ? .strongAuthenticationNeeded : nil),
      claims: request.claims)
  }
}
