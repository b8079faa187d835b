// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces
import TokenExchange

/// What a web app asks for in a sign-in (OpenID Connect Core section 3.1.2.1).
public struct WebSignInRequest: Sendable {
  /// What the sign-in page does with a person who is signed in already (`prompt`).
  public enum Prompt: Sendable, Hashable {
    /// It lets the person choose an account.
    case selectAccount
    /// It asks the person to prove who they are again.
    case login
    /// It asks for consent again.
    case consent
    /// It shows no page. If one is needed, the answer is an error.
    case none
  }

  /// The address of the app to which the browser brings the answer. It must be registered, have no fragment, and begin
  /// with `https`; `http` is accepted for this machine (`localhost`, `127.0.0.1`).
  public var redirectURI: String
  /// Permissions of one API. A later sign-in can ask for more (incremental consent). Empty: the person only signs in.
  public var scopes: [String]
  /// The id or domain name of the tenant to sign in to; nil: the tenant of the application's authority.
  public var tenantID: String?
  /// What the sign-in page does with a person who is signed in already; nil: the platform decides.
  public var prompt: Prompt?
  /// The user name that the page fills in (`login_hint`); nil: none.
  public var loginHint: String?
  /// The domain of the person, so that the page need not ask for it (`domain_hint`); nil: none.
  public var domainHint: String?
  /// A claims challenge as JSON text, from an API's refusal or from ``ServiceRefusal/claims``; nil: none.
  public var claims: String?
  /// The account that must sign in, such as the one that is asked for more permissions. If another person signs in,
  /// `finishSignIn` throws `untrustedToken`. Under another policy of Azure AD B2C the person counts as this account.
  /// nil: any account.
  public var homeAccountID: String?
  /// Whether the answer comes as a posted form (`response_mode=form_post`), which keeps the code out of addresses and
  /// logs. The form comes from another site, so the cookie that finds the flow must be `SameSite=None; Secure`. False:
  /// the answer comes in the query of the address. True by default.
  public var answersByForm = true
  /// Parameters that are added to the address of the page. Parameters that the library sets itself are left out.
  public var extraQueryParameters: [String: String] = [:]
  /// The id of the sign-in in the application's log and in the platform's sign-in log; nil: the library makes one.
  public var correlationID: UUID?

  /// Makes a request. ``ConfidentialClientApplication/beginSignIn(_:)`` checks it.
  /// - Parameters:
  ///   - redirectURI: The address to which the browser brings the answer.
  ///   - scopes: Permissions of one API.
  public init(redirectURI: String, scopes: [String]) {
    self.redirectURI = redirectURI
    self.scopes = scopes
  }
}

/// A sign-in that has begun. It holds secrets, so keep it on the server, in the browser's session or under its
/// ``state``. Use it for one answer only.
public struct WebSignInFlow: Sendable, Codable, CustomStringConvertible, CustomReflectable {
  /// The address of the sign-in page. Redirect the browser to it.
  public let url: URL
  /// The value that the answer repeats as `state`. An app that keeps several flows finds the right one by it.
  public let state: String
  /// When the flow expires: an hour after it began.
  public let expiresOn: Date
  let nonce: String
  let verifier: String
  let redirectURI: String
  let scopes: [String]
  let tenant: String
  let claims: String?
  let homeAccountID: String?
  let correlationID: UUID

  /// A text without the secrets.
  public var description: String { "WebSignInFlow(\(correlationID))" }
  /// An empty mirror, so that `dump` does not print the secrets.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The platform's answer to a sign-in, which the browser brings to the redirect URI (RFC 6749 section 4.1.2). A
/// parameter that came twice is refused, as long as nothing before has dropped one of the two.
public struct WebSignInAnswer: Sendable, CustomStringConvertible, CustomReflectable {
  let parameters: [Parameter]

  /// Reads the body of the posted form, or the query of the address.
  /// - Parameter text: The text as it came, percent-encoded.
  /// - Returns: nil when it can't be decoded.
  public init?(encoded text: String) {
    guard let parameters = FormCoding.decode(text) else { return nil }
    self.parameters = parameters
  }

  /// Takes parameters that a framework has decoded.
  /// - Parameter parameters: A dictionary, or pairs of name and value.
  public init(_ parameters: some Sequence<(key: String, value: String)>) {
    self.parameters = parameters.map { Parameter($0.key, $0.value) }
  }

  /// A text without the code.
  public var description: String { "WebSignInAnswer(<redacted>)" }
  /// An empty mirror, so that `dump` does not print the code.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension ConfidentialClientApplication {
  /// Seconds for which a sign-in may take.
  private static let flowLifetime = 3600.0

  /// Begins a sign-in by authorization code (RFC 6749 section 4.1) with a proof key (RFC 7636).
  /// - Parameter request: What the app asks for.
  /// - Returns: The flow. Keep it on the server, and redirect the browser to its ``WebSignInFlow/url``.
  /// - Throws: ``AcquisitionError``: `invalidRequest` for a redirect URI or claims that can't be used; `authority`,
  ///   `unreachable`, `unavailable` or `throttled` when the authority's metadata can't be fetched; `cancelled`.
  public func beginSignIn(_ request: WebSignInRequest) async throws(AcquisitionError) -> WebSignInFlow {
    let scopes = ScopeSet(parsing: request.scopes)
    try Self.checkRedirect(request.redirectURI)
    let correlationID = correlationID(request.correlationID)
    let tenant = request.tenantID ?? self.tenant
    let authority = try await requests.resolve(tenant, correlationID)
    var authorization = AuthorizationRequest(
      clientID: clientID, redirectURI: request.redirectURI,
      responseMode: request.answersByForm && authority.answersByForm ? .formPost : .query, scopes: scopes,
      correlationID: correlationID)
    authorization.claims = try requests.claims(request.claims)
    authorization.prompt = request.prompt?.wire
    authorization.loginHint = request.loginHint
    authorization.domainHint = request.domainHint
    authorization.extraParameters = request.extraQueryParameters.sorted { $0.key < $1.key }.map {
      Parameter($0.key, $0.value)
    }
    let secrets = AuthorizationSecrets(random: platform.random)
    let url: URL
    do throws(IdentityError) { url = try authorization.url(at: authority, secrets) } catch {
      throw AcquisitionError(error)
    }
    return WebSignInFlow(
      url: url, state: secrets.state.value, expiresOn: platform.clock.now.addingTimeInterval(Self.flowLifetime),
      nonce: secrets.nonce.value, verifier: secrets.verifier.secret.exposed, redirectURI: request.redirectURI,
      scopes: scopes.values, tenant: tenant, claims: request.claims, homeAccountID: request.homeAccountID,
      correlationID: correlationID.uuid)
  }

  /// Finishes a sign-in: checks the answer, redeems its code, checks the ID token and caches the tokens for
  /// ``acquireTokenSilent(homeAccountID:scopes:sessionID:options:)``.
  ///
  /// Then give the browser a new session. Keep ``SignedInAccount/homeAccountID`` and ``SignedInAccount/sessionID`` in
  /// it.
  /// - Parameters:
  ///   - flow: The flow that ``beginSignIn(_:)`` returned for this browser. Remove it from the browser's session before
  ///     this call, so that nobody can use it twice.
  ///   - answer: The parameters of the request to the redirect URI, from its form or its query.
  /// - Returns: The token for the scopes of the request. Its ``TokenResult/account`` is the person.
  /// - Throws: ``AcquisitionError``: `invalidRequest` when the flow has expired; `refused` when the person or the
  ///   platform declined, `interactionRequired` when another sign-in can help; `untrustedToken` when the answer belongs
  ///   to another flow, or another person signed in than ``WebSignInRequest/homeAccountID``; otherwise as
  ///   ``acquireTokenForClient(scope:options:)``. A store that is down is no error: the tokens stay in memory and are
  ///   stored later.
  public func finishSignIn(
    _ flow: WebSignInFlow, answer: WebSignInAnswer
  ) async throws(AcquisitionError) -> TokenResult {
    try await finishSignIn(flow, answer: answer, lasting: Partition.refreshLifetime)
  }

  /// - Parameter lifetime: Seconds after which the browser has to sign in again, so that its session counts no more
  ///   where another one is signed out.
  func finishSignIn(
    _ flow: WebSignInFlow, answer: WebSignInAnswer, lasting lifetime: Double
  ) async throws(AcquisitionError) -> TokenResult {
    guard platform.clock.now < flow.expiresOn else {
      throw AcquisitionError(.invalidRequest("the sign-in took too long; begin it anew"))
    }
    let correlationID = CorrelationID(flow.correlationID)
    let authority = try await requests.resolve(flow.tenant, correlationID)
    let parsed: AuthorizationAnswer
    do throws(IdentityError) {
      parsed = try AuthorizationAnswer(
        answer.parameters, state: StateParameter(flow.state), authority: authority)
    } catch {
      throw AcquisitionError(error).asked(under: flow.correlationID)
    }
    guard let verifier = CodeVerifier(flow.verifier) else {
      throw AcquisitionError(.invalidRequest("the flow is not as it was returned; begin a sign-in anew"))
    }
    var options = RequestOptions()
    options.claims = flow.claims
    let query = TokenQuery(
      key: PartitionKey(.user, owner: ""), tenant: flow.tenant,
      personScopes: ScopeSet(flow.scopes).subtracting(.openIDConnect),
      grant: .code(AuthorizationCodeGrant(code: parsed.code, redirectURI: flow.redirectURI, verifier: verifier)),
      options: options, correlationID: correlationID)
    return try await acquisition.signIn(
      query,
      .init(nonce: Nonce(flow.nonce), home: flow.homeAccountID.map { HomeAccountID($0) }, lifetime: lifetime))
  }

  /// Returns a token for a person who signed in before, without asking the person: from the cache, or by the refresh
  /// token.
  ///
  /// ```swift
  /// let token = try await application.acquireTokenSilent(
  ///   homeAccountID: session.account.homeAccountID, scopes: ["https://graph.microsoft.com/Calendars.Read"],
  ///   sessionID: session.account.sessionID)
  /// ```
  /// - Parameters:
  ///   - homeAccountID: ``SignedInAccount/homeAccountID``.
  ///   - scopes: Permissions of one API.
  ///   - sessionID: ``SignedInAccount/sessionID``. With it, the call fails once ``signOut(sessionID:issuer:)`` was
  ///     called for this browser's session. nil: this is not checked.
  ///   - options: The tenant, claims and other options.
  /// - Returns: The token, with the person in ``TokenResult/account``.
  /// - Throws: ``AcquisitionError``: with `interactionRequired` begin a sign-in; `sessionNotFound` when the browser's
  ///   session has ended; `store` when the store can't tell; `invalidRequest` for scopes of no API; otherwise as
  ///   ``acquireTokenForClient(scope:options:)``.
  public nonisolated(nonsending) func acquireTokenSilent(
    homeAccountID: String, scopes: [String], sessionID: String? = nil, options: RequestOptions = RequestOptions()
  ) async throws(AcquisitionError) -> TokenResult {
    let home = HomeAccountID(homeAccountID)
    if let sessionID {
      let mark = try await acquisition.partitions.load(Self.mark(sessionID)).partition
      guard mark.account.map({ HomeAccountID($0.homeAccountID) }) == home else {
        throw AcquisitionError(.sessionNotFound)
      }
    }
    let correlationID = correlationID(options.correlationID)
    let key = PartitionKey(.user, owner: home.value.lowercased())
    let query = TokenQuery(
      key: key, tenant: try await tenantID(options, otherwise: home.tenantID, key, correlationID),
      personScopes: try personScopes(scopes),
      grant: .refreshToken, options: options, correlationID: correlationID)
    return try await acquisition.token(query)
  }

  // MARK: Signing out

  /// Returns the address of the platform's sign-out page, which ends the person's session at the platform (OpenID
  /// Connect RP-Initiated Logout). End the app's own session and call ``removeAccount(homeAccountID:)`` before.
  /// - Parameters:
  ///   - postLogoutRedirectURI: The registered address that the browser returns to; nil: it stays at the page.
  ///   - account: The person, so that the page need not ask who signs out; nil: the page may ask.
  ///   - state: A text that comes back to `postLogoutRedirectURI`; nil: none.
  ///   - tenantID: The tenant of the sign-in; nil: the tenant of the application's authority.
  /// - Returns: The address. Redirect the browser to it.
  /// - Throws: ``AcquisitionError``: `invalidRequest` for an address that can't be used; `authority` for an authority
  ///   without a sign-out page; `unreachable`, `unavailable` or `throttled` when its metadata can't be fetched.
  public func signOutURL(
    postLogoutRedirectURI: String? = nil, account: SignedInAccount? = nil, state: String? = nil, tenantID: String? = nil
  ) async throws(AcquisitionError) -> URL {
    let correlationID = correlationID(nil)
    let authority = try await requests.resolve(tenantID ?? tenant, correlationID)
    guard let endpoint = authority.endSessionEndpoint else {
      throw AcquisitionError(.authority("it has no sign-out page"))
    }
    if let postLogoutRedirectURI { try Self.checkRedirect(postLogoutRedirectURI) }
    var parameters: [Parameter] = []
    parameters.add("post_logout_redirect_uri", postLogoutRedirectURI)
    parameters.add("logout_hint", account?.signOutHint)
    parameters.add("state", state)
    if authority.authority.kind == .openIDConnect { parameters.append(Parameter("client_id", clientID.value)) }
    parameters.append(Parameter("client-request-id", correlationID.description))
    return URL(string: FormCoding.url(endpoint.absoluteString, adding: parameters)) ?? endpoint
  }

  /// Removes all tokens of a person: those of sign-ins, of long-running sessions and of calls on behalf of the person.
  /// A person without tokens is no error.
  /// - Parameter homeAccountID: ``SignedInAccount/homeAccountID``.
  /// - Throws: ``AcquisitionError`` with `store` when the store can't be used. Some tokens may be left then.
  public func removeAccount(homeAccountID: String) async throws(AcquisitionError) {
    // What was given to callers a moment ago may not be in the list yet.
    await acquisition.partitions.settle()
    let home = HomeAccountID(homeAccountID).value.lowercased()
    let index = PartitionKey(.index, owner: home)
    for reference in try await acquisition.partitions.load(index, anew: true).partition.references {
      try await acquisition.partitions.remove(reference.key)
    }
    try await acquisition.partitions.remove(PartitionKey(.user, owner: home))
    try await acquisition.partitions.remove(index)
  }

  /// Ends one browser's session, when the platform calls the app's front-channel logout URL (OpenID Connect
  /// Front-Channel Logout section 3). The tokens of a person are removed with the person's last session.
  /// - Parameters:
  ///   - sessionID: The parameter `sid` of that request.
  ///   - issuer: The parameter `iss`; nil if there is none. A session of another issuer is left alone.
  /// - Returns: The account whose session ended; nil if there is no such session.
  /// - Throws: ``AcquisitionError`` with `store` when the store can't be used. Answer 200 then too.
  @discardableResult
  public func signOut(sessionID: String, issuer: String? = nil) async throws(AcquisitionError) -> SignedInAccount? {
    let mark = Self.mark(sessionID)
    guard let account = try await acquisition.partitions.load(mark, anew: true).partition.account else { return nil }
    if let issuer, account.issuer != issuer { return nil }
    try await acquisition.partitions.remove(mark)
    let index = PartitionKey(.index, owner: account.homeAccountID.lowercased())
    let others = try await acquisition.partitions.load(index, anew: true).partition.references
    let now = platform.clock.now
    if others.contains(where: { $0.kind == .browserSession && $0.key != mark && now < $0.expires }) {
      try await acquisition.partitions.update(index) { $0.references.removeAll { $0.key == mark } }
    } else {
      try await removeAccount(homeAccountID: account.homeAccountID)
    }
    return account
  }

  static func mark(_ sessionID: String) -> PartitionKey {
    PartitionKey(.browserSession, owner: PartitionKey.hash(sessionID))
  }

  private static func checkRedirect(_ text: String) throws(AcquisitionError) {
    guard let url = URL(string: text), let scheme = url.scheme?.lowercased(), let host = url.host(), !host.isEmpty,
      url.fragment() == nil, text.isVisible, LoopbackHost.permits(scheme, host)
    else {
      throw AcquisitionError(
        .invalidRequest("the redirect URI is not an https address without a fragment, nor one of this machine"))
    }
  }
}

extension WebSignInRequest.Prompt {
  fileprivate var wire: TokenExchange.Prompt {
    switch self {
    case .selectAccount: .selectAccount
    case .login: .login
    case .consent: .consent
    case .none: .never
    }
  }
}

extension WebSignInRequest: CustomStringConvertible, CustomReflectable {
  /// A text without the values of parameters, the claims and the person.
  public var description: String {
    "WebSignInRequest(\(redirectURI), scopes \(scopes), parameters \(extraQueryParameters.keys.sorted()))"
  }
  /// An empty mirror, so that `dump` does not print them.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
