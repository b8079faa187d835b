// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire

/// Whose tokens an answer must contain.
package enum ExpectedSubject: Sendable {
  /// The tokens of whoever signed in on the page of the authorization request with this nonce. On the page people may
  /// choose another account than the one that the app named.
  case page(Nonce)
  /// The tokens of a person who signed in without a page of this client: of this account, or of anybody when it is nil.
  /// The nonce is that of the app's own authorization request; nil when it had none.
  case person(AccountReference?, nonce: Nonce?)
  /// The tokens of whoever signed in on the app's own screens. The account replaces all other accounts of the client.
  /// Fewer scopes than requested are no error here; a later silent request for them fails.
  case ownScreens
  /// The tokens of the account whose refresh token was redeemed; nil when the account is not known. The answer need not
  /// name the person.
  case refresh(AccountReference?)
  /// The tokens of the person whose access token was the assertion (RFC 7523). The answer need not name the person.
  case assertion
  /// The tokens that the desktop's identity broker gave without its window for this account; nil: those of whoever
  /// signed in in its window. The broker chose the nonce, so that it can't be checked.
  case broker(AccountReference?)
  /// The application's own tokens, which belong to no person.
  case application

  package var isSignIn: Bool {
    switch self {
    case .page, .person, .ownScreens, .broker(nil): true
    case .refresh, .assertion, .application, .broker: false
    }
  }
  package var isPerson: Bool { if case .application = self { false } else { true } }
  package var isChosenOnPage: Bool {
    switch self {
    case .page, .broker(nil): true
    default: false
    }
  }
  package var isOfBroker: Bool { if case .broker = self { true } else { false } }
  package var replacesAccounts: Bool { if case .ownScreens = self { true } else { false } }

  package var nonce: Nonce? {
    switch self {
    case .page(let nonce): nonce
    case .person(_, let nonce): nonce
    case .ownScreens, .refresh, .assertion, .application, .broker: nil
    }
  }

  fileprivate var account: AccountReference? {
    switch self {
    case .page, .ownScreens, .assertion, .application: nil
    case .person(let account, _): account
    case .refresh(let account), .broker(let account): account
    }
  }
}

/// What an answer of the token endpoint must be like.
package struct IntakeExpectation: Sendable {
  package var authority: ResolvedAuthority
  /// The requested scopes without those of OpenID Connect.
  package var requestedScopes: ScopeSet
  package var subject: ExpectedSubject
  /// The account that alone may sign in on the page, such as that of an app for one account at a time; nil: any
  /// account may.
  package var onlyAccount: AccountReference?
  package var correlationID: CorrelationID
  /// The key that the access token must be bound to; nil: it must be a bearer token.
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

  /// The account that was requested; tokens of another one are refused.
  package var account: AccountReference? { onlyAccount ?? subject.account }
}

extension TokenResponse {
  /// The account that `client_info` names; nil when it is missing.
  /// - Parameter idToken: The answer's ID token, which must not name another person.
  package func account(beside idToken: VerifiedIDToken?, kind: Authority.Kind) throws(IdentityError) -> ClientInfo? {
    guard let clientInfo else { return nil }
    guard let info = ClientInfo(decoding: clientInfo) else {
      throw IdentityError(.malformedResponse(reason: "client_info can't be read"))
    }
    if let idToken, FoldedText.isSame(info.utid, idToken.tenantID),
      let objectID = idToken.claims["oid"]?.string, !Self.isObject(objectID, info.uid, kind)
    {
      throw IdentityError(.untrusted(.contradictoryClientInfo))
    }
    return info
  }

  /// Whether `uid` of `client_info` is this object id; B2C adds the policy to it.
  private static func isObject(_ objectID: String, _ uid: String, _ kind: Authority.Kind) -> Bool {
    let (objectID, uid) = (objectID.lowercased(), uid.lowercased())
    return uid == objectID || kind == .b2c && uid.hasPrefix(objectID + "-")
  }

  /// Decodes an answer of the token endpoint.
  package init(verifiable json: JSONValue) throws(IdentityError) {
    do throws(MessageError) { self = try TokenResponse(decoding: json) } catch {
      throw IdentityError(.malformedResponse(reason: "\(error.member) \(error.reason)"))
    }
  }
}
