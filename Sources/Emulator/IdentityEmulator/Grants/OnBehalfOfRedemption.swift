// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import JOSE
import OAuthWire
import PlatformInterfaces

/// Gives an API tokens for another one in the name of who called it (RFC 7523 section 2.1, as the platform uses it).
/// What such an API gets can be passed on in the same way.
struct OnBehalfOfRedemption: GrantRedemption {
  static let types = ["urn:ietf:params:oauth:grant-type:jwt-bearer"]

  let grants: GrantStore
  let signing: TokenSigning
  let random: any RandomSource

  func clients(for request: ReceivedTokenRequest) -> ClientRule { .confidential }

  func authorization(for request: ReceivedTokenRequest) throws(Refusal) -> Authorization {
    let context = request.context
    guard try context.required("requested_token_use") == "on_behalf_of" else {
      throw .badValue(of: "requested_token_use", "Use on_behalf_of.")
    }
    guard [nil, "urn:ietf:params:oauth:token-type:access_token"].contains(context.form["requested_token_type"]) else {
      throw .badValue(of: "requested_token_type", "Leave it out; there are no SAML tokens here.")
    }
    let assertion = try UserAssertion(
      try context.required("assertion"), request, signing.keys.published, for: GrantID(value: random.id()))
    guard !grants.isRevoked(accessToken: assertion.id) else { throw .revoked(.codeReplayed) }
    if case .tenant(let tenant) = request.authority, tenant.id != assertion.signIn.tenantID { throw .otherTenant }
    return Authorization(
      subject: SignedInPerson(
        signIn: assertion.signIn, isTiedToTenant: false, contexts: assertion.contexts, redirectKind: .web,
        knownSince: assertion.issuedAt),
      claims: request.claims)
  }
}

/// An access token that an API got from its caller.
private struct UserAssertion {
  let id: String
  /// The sign-in that the token tells of, as if it was when the token was issued.
  let signIn: SignInRecord
  let contexts: [String]
  let issuedAt: IssueTime

  init(
    _ text: String, _ request: ReceivedTokenRequest, _ keys: JSONWebKeySet, for grant: GrantID
  ) throws(Refusal) {
    let token: UnverifiedJWT
    do { token = try UnverifiedJWT(parsing: text) } catch { throw .malformedAssertion("the assertion can't be read") }
    guard let claims = try? token.verified(with: keys).claims else {
      let isKnown = keys.keys.contains { $0.keyID != nil && $0.keyID == token.keyID }
      throw isKnown ? .userAssertionSignature : .userAssertionKey
    }
    guard claims["azp"] != nil || claims["appid"] != nil else { throw .idTokenAsAssertion }
    let audience = claims["aud"]?.string ?? ""
    guard request.app.isNamed(audience, in: request.context.directory) else {
      throw .userAssertionAudience(audience, expected: request.app.clientID.value)
    }
    let now = Double(request.context.now.epochSeconds)
    guard let ends = claims["exp"]?.numericDate, now < ends, let starts = claims["nbf"]?.numericDate, starts <= now
    else {
      throw .userAssertionTime
    }
    guard claims["scp"] != nil else { throw .appAssertion }
    let tenant = TenantID(claims["tid"]?.string ?? "")
    guard let user = request.context.directory.user(objectID: claims["oid"]?.string ?? "", in: tenant) else {
      throw .unknownUser
    }
    id = claims["uti"]?.string ?? ""
    let issuedAt = Date(timeIntervalSince1970: Double(starts))
    self.issuedAt = IssueTime(of: claims) ?? IssueTime(issuedAt)
    let methods = claims["amr"]?.array ?? []
    let secondFactorAt = methods.contains("mfa") ? issuedAt : nil
    let proofs = Proofs(
      authenticatedAt: issuedAt, secondFactorAt: secondFactorAt,
      passkeyAt: methods.contains("fido") ? secondFactorAt : nil)
    signIn = SignInRecord(
      grant: grant, userID: user.id, tenantID: tenant, sessionID: claims["sid"]?.string ?? id, proofs: proofs,
      deviceID: claims["deviceid"]?.string)
    contexts = claims["acrs"]?.array?.compactMap(\.string) ?? []
  }
}

extension Application {
  /// Whether an audience is this app: its id, or an identifier of the API that it is.
  fileprivate func isNamed(_ audience: String, in directory: Directory) -> Bool {
    clientID.isSame(as: ClientID(audience))
      || FoldedText.isSame(clientID.value, directory.api(named: audience)?.appID)
  }
}
