// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Whose tokens an answer should bring.
package enum ExpectedSubject: Sendable {
  /// Those of whoever signs in on the page that an authorization request with this nonce showed. There people may
  /// choose another account than the one that the app names.
  case page(Nonce)
  /// Those of whoever signs in without a page of this client; if an account is named, its own. The nonce is that of the
  /// app's authorization request, if there was one.
  case person(AccountReference?, nonce: Nonce?)
  /// Those of whoever signs in on the app's own screens. This account takes the place of every other one of the client,
  /// however that signed in. Fewer scopes than asked are no failure: a later silent request says so.
  case ownScreens
  /// Those of the account whose refresh token was redeemed; nil when it was not known. The answer need not say whose
  /// tokens they are.
  case refresh(AccountReference?)
  /// Those of the person whom an access token stood for (RFC 7523). The answer need not say whose they are.
  case assertion
  /// The application's own: no person is behind them.
  case application

  package var isSignIn: Bool {
    switch self {
    case .page, .person, .ownScreens: true
    case .refresh, .assertion, .application: false
    }
  }
  package var isPerson: Bool { if case .application = self { false } else { true } }
  package var isChosenOnPage: Bool { if case .page = self { true } else { false } }
  package var replacesAccounts: Bool { if case .ownScreens = self { true } else { false } }

  package var nonce: Nonce? {
    switch self {
    case .page(let nonce): nonce
    case .person(_, let nonce): nonce
    case .ownScreens, .refresh, .assertion, .application: nil
    }
  }

  fileprivate var account: AccountReference? {
    switch self {
    case .page, .ownScreens, .assertion, .application: nil
    case .person(let account, _): account
    case .refresh(let account): account
    }
  }
}

/// What an answer of the token endpoint is held against.
package struct IntakeExpectation: Sendable {
  package var authority: ResolvedAuthority
  /// Without OpenID Connect's own scopes.
  package var requestedScopes: ScopeSet
  package var subject: ExpectedSubject
  /// The one account of an app for one at a time.
  package var onlyAccount: AccountReference?
  package var correlationID: CorrelationID
  /// What the access token must be bound to; nil: it must be a bearer token.
  package var binding: KeyBinding?

  package init(
    authority: ResolvedAuthority, requestedScopes: ScopeSet, subject: ExpectedSubject, correlationID: CorrelationID,
    binding: KeyBinding? = nil
  ) {
    self.authority = authority
    self.requestedScopes = requestedScopes
    self.subject = subject
    self.correlationID = correlationID
    self.binding = binding
  }

  package var tokenType: String { binding?.tokenType ?? "Bearer" }

  /// The account that was asked for; another one is refused.
  package var account: AccountReference? { onlyAccount ?? subject.account }
}

extension TokenResponse {
  /// Whose tokens they are, as `client_info` says; nil when it is missing.
  /// - Parameter idToken: must not name somebody else.
  package func account(beside idToken: VerifiedIDToken?, kind: Authority.Kind) throws(IdentityError) -> ClientInfo? {
    guard let clientInfo else { return nil }
    guard let info = ClientInfo(decoding: clientInfo) else {
      throw IdentityError(.malformedResponse(reason: "client_info can't be read"))
    }
    if let idToken, info.utid.lowercased() == idToken.tenantID?.lowercased(),
      let objectID = idToken.claims["oid"]?.string, !Self.isObject(objectID, info.uid, kind)
    {
      throw IdentityError(.untrusted(.contradictoryClientInfo))
    }
    return info
  }

  /// The object id in `client_info`; B2C adds the policy to it.
  private static func isObject(_ objectID: String, _ uid: String, _ kind: Authority.Kind) -> Bool {
    let (objectID, uid) = (objectID.lowercased(), uid.lowercased())
    return uid == objectID || kind == .b2c && uid.hasPrefix(objectID + "-")
  }

  /// An answer of the token endpoint.
  package init(verifiable json: JSONValue) throws(IdentityError) {
    do throws(MessageError) { self = try TokenResponse(decoding: json) } catch {
      throw IdentityError(.malformedResponse(reason: "\(error.member) \(error.reason)"))
    }
  }
}
