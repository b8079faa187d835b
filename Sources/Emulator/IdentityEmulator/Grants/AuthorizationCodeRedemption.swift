// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import EmulatorDirectory
import FoundationEssentials
import OAuthWire
import OpenSSLCrypto

/// Redeems an authorization code, once (RFC 6749 section 4.1.3, RFC 7636 section 4.6).
struct AuthorizationCodeRedemption: GrantRedemption {
  static let types = ["authorization_code"]

  let grants: GrantStore

  func clients(for request: ReceivedTokenRequest) -> ClientRule {
    ClientRule(request.app.kind(of: request.context.form["redirect_uri"] ?? ""))
  }

  func authorization(for request: ReceivedTokenRequest) throws(Refusal) -> Authorization {
    let text = try request.context.required("code")
    let redirectURI = request.context.form["redirect_uri"]
    guard redirectURI != nil || grants.isFromJourney(text) else { throw .missing("redirect_uri") }
    let code = try grants.code(text, at: request.context.now)
    let verifier = request.context.form["code_verifier"]
    try code.check(request, redirectURI: redirectURI, verifier: verifier)
    let claims = request.claims.filled(from: code.claims)
    let now = request.context.now
    let kind = redirectURI.flatMap(request.app.kind)
    // For what native authentication may use, an administrator has consented for everybody.
    let consented =
      try code.redirectURI == nil
      ? RequestedScopes(
        ScopeSet(request.app.native?.consentedScopes ?? []).union(.reserved), in: request.context.directory,
        for: request.app) : nil
    return Authorization(
      subject: SignedInPerson(
        signIn: code.signIn, isTiedToTenant: true, contexts: claims.authenticationContexts, nonce: code.nonce,
        consented: consented, redirectKind: kind,
        refreshTokenEnd: kind == .singlePage ? now.addingTimeInterval(TokenSettings.singlePageLifetime) : nil),
      scopes: code.scopes, claims: claims, warning: verifier.flatMap(AuthorizationCode.oddity(of:))
    ) { grants throws(Refusal) in try grants.redeemCode(text, at: now) }
  }
}

extension AuthorizationCode {
  /// Throws unless the request comes from the client that the code was made for, in time.
  fileprivate func check(_ request: ReceivedTokenRequest, redirectURI: String?, verifier: String?) throws(Refusal) {
    guard clientID.isSame(as: request.app.clientID) else { throw .clientMismatch }
    guard policy == request.authority.policy?.name else { throw .otherPolicy }
    if let revocation { throw .revoked(revocation) }
    guard request.context.now < expiresAt else { throw .grantExpired }
    guard redirectURI == self.redirectURI else { throw .redirectMismatch }
    if let redirectURI {
      try request.context.requirePage(of: request.app, redirectURI: redirectURI, hasChallenge: challenge != nil)
    } else if request.proof != .none {
      throw .secretFromPublicClient
    }
    guard isMatched(by: verifier) else {
      throw .verifierMismatch(because: verifier.flatMap(Self.oddity(of:)))
    }
  }

  /// A verifier without a challenge is refused too: the challenge may have been stripped on the way (RFC 9700 4.8).
  /// Characters outside RFC 7636 are no reason to refuse one whose hash is right: nothing public says that the platform
  /// does.
  private func isMatched(by verifier: String?) -> Bool {
    guard let challenge else { return verifier == nil }
    guard let verifier, (43...128).contains(verifier.utf8.count) else { return false }
    let computed =
      switch challenge.method {
      case .plain: verifier
      case .S256: Base64URL.encode(SHA256.hash(Array(verifier.utf8)))
      }
    return constantTimeEqual(Array(computed.utf8), Array(challenge.value.utf8))
  }

  /// What makes a verifier invalid by RFC 7636 section 4.1, in words; nil when it is valid.
  fileprivate static func oddity(of verifier: String) -> String? {
    guard CodeVerifier(verifier) == nil else { return nil }
    let odd = verifier.unicodeScalars.first {
      !$0.isASCII || !($0.properties.isAlphabetic || $0.properties.numericType != nil || "-._~".contains(Character($0)))
    }
    guard let odd else { return "The 'code_verifier' has not 43 to 128 characters." }
    let number = String(odd.value, radix: 16, uppercase: true)
    let shown = odd.isASCII && odd.value > 0x20 && odd.value < 0x7F ? " ('\(odd)')" : ""
    return "The 'code_verifier' has the character U+\(String(repeating: "0", count: max(0, 4 - number.count)))\(number)"
      + "\(shown), which RFC 7636 does not allow."
  }
}
