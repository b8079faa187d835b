// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorNativeAuth
import OAuthWire

/// Where the `error_uri` of every error leads: a page about the number.
struct ErrorLinkEndpoint: Endpoint {
  func answer(_ context: RequestContext) throws(Refusal) -> Answer {
    guard let text = context.query["code"], let number = Int(text), number > 0,
      var refusal = Refusal.all.first(where: { $0.code == number })
    else { throw .notFound }
    refusal.status = 200
    return .refusal(refusal, as: .page)
  }
}

/// Browsers ask every server for an icon; the pages have none.
struct NoIconEndpoint: Endpoint {
  func answer(_ context: RequestContext) throws(Refusal) -> Answer { Answer(.empty, status: 204) }
}

extension Refusal {
  /// One example of each number, the native ones last.
  static let all = platform + NativeRefusal.examples.map { Refusal(.invalidRequest, $0.code, $0.message) }

  private static let platform: [Refusal] = [
    .missing("client_id"), .repeated("client_id"), .onlyAccepts("POST", received: "GET"),
    .badValue(of: "prompt", "Use one that the metadata names."), .malformedClaims, .unknownTenant("", in: nil),
    .unknownInstance,
    .unknownClient("", among: []), .singleTenantOnCommon(nil), .redirectNotRegistered("", of: nil),
    .secretFromPublicClient, .unsupportedResponseType(),
    .unsupportedGrant("password"), .unknownScope("…"), .scopeNotOffered("…"), .unknownResource("…"), .severalResources,
    .consentDeclined, .consentMissing(.invalidGrant), .noSession, .severalSessions, .unknownUser, .userNotInTenant,
    .wrongPassword,
    .locked, .blocked(), .passwordExpired(), .codeRedeemed, .verifierMismatch(), .redirectMismatch, .grantExpired,
    .refreshTokenExpired, .malformedGrant, .unknownGrant, .otherTenant, .revoked(.sessionsRevoked),
    .revoked(.passwordChanged), .foreignForm, .flowExpired, .notFound, .malformedQuery, .administratorNeeded,
    .secondFactorNeeded(nil), .policyBlocked, .deviceNotCompliant, .passwordsNotHere, .devicePending,
    .deviceCodeExpired, .unknownDeviceCode, .forgotPassword, .policyCancelled, .otherPolicy,
    .pageNotRegistered("…"), .onlyFromPages, .pageNeedsProofKey,
  ]
}
