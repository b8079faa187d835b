// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthClient
import OAuthWire
import PlatformInterfaces

/// What a web app asks a person to sign in for.
public struct WebSignInRequest: Sendable {
  /// How the person is asked.
  public enum Prompt: Sendable, Hashable {
    /// To choose an account.
    case selectAccount
    /// To sign in again, whoever is signed in.
    case login
    /// To consent again.
    case consent
    /// Not at all: an error comes back when the person would have to be asked.
    case none
  }

  /// Where the browser brings the answer, as it is registered: `https`, or `http` on this machine.
  public var redirectURI: String
  /// Permissions of one API. More can be asked for later, by another sign-in (incremental consent).
  public var scopes: [String]
  /// The tenant to sign in at; nil: that of the application's authority.
  public var tenantID: String?
  /// How the person is asked; nil: the service decides.
  public var prompt: Prompt?
  /// The name that the person is expected to sign in with.
  public var loginHint: String?
  /// The tenant or domain that the person is expected to be of.
  public var domainHint: String?
  /// A claims challenge as JSON text, from an API's refusal or an earlier error.
  public var claims: String?
  /// The account that has to sign in, as when it is to consent to more; nil: any.
  public var homeAccountID: String?
  /// Whether the answer comes as a form (`response_mode=form_post`), which keeps the code out of addresses. It is a
  /// request of another site then: the cookie that finds the flow has to be `SameSite=None; Secure`.
  public var answersByForm = true
  /// Parameters to add. Those that the library sets can't be replaced.
  public var extraQueryParameters: [String: String] = [:]
  /// The id of the sign-in in the logs of both sides; nil: a new one.
  public var correlationID: UUID?

  /// Makes a request.
  public init(redirectURI: String, scopes: [String]) {
    self.redirectURI = redirectURI
    self.scopes = scopes
  }
}

/// A sign-in that has begun. Keep it on the server, under its `state`, until the answer comes; each is good for one
/// answer. It holds secrets.
public struct WebSignInFlow: Sendable, Codable, CustomStringConvertible, CustomReflectable {
  /// Where to send the browser.
  public let url: URL
  /// What the answer has to repeat: an app that keeps several flows finds the right one by it.
  public let state: String
  /// After this time the flow is over.
  public let expiresOn: Date
  let nonce: String
  let verifier: String
  let redirectURI: String
  let scopes: [String]
  let tenant: String
  let claims: String?
  let homeAccountID: String?
  let correlationID: UUID

  /// Without the secrets.
  public var description: String { "WebSignInFlow(\(correlationID))" }
  /// Without the secrets.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension ConfidentialClientApplication {
  /// Seconds for which a sign-in may take.
  private static let flowLifetime = 3600.0

  /// Begins a sign-in (authorization code with proof key). The app keeps the flow and sends the browser to its `url`.
  /// - Parameter request: What the person is asked for.
  /// - Throws: `AcquisitionError`.
  public func beginSignIn(_ request: WebSignInRequest) async throws(AcquisitionError) -> WebSignInFlow {
    let scopes = ScopeSet(parsing: request.scopes)
    try Self.checkRedirect(request.redirectURI)
    let correlationID = correlationID(request.correlationID)
    let tenant = request.tenantID ?? self.tenant
    let authority = try await requests.resolve(tenant, correlationID)
    var authorization = WebAuthorization(
      clientID: clientID, redirectURI: request.redirectURI, scopes: scopes, correlationID: correlationID)
    authorization.claims = try requests.claims(request.claims)
    authorization.prompt = request.prompt?.wire
    authorization.loginHint = request.loginHint
    authorization.domainHint = request.domainHint
    authorization.answersByForm = request.answersByForm
    authorization.extraParameters = request.extraQueryParameters.sorted { $0.key < $1.key }.map {
      Parameter($0.key, $0.value)
    }
    let secrets = AuthorizationSecrets(random: platform.random)
    let url: URL
    do throws(IdentityError) { url = try authorization.url(at: authority, secrets: secrets) } catch {
      throw AcquisitionError(error)
    }
    return WebSignInFlow(
      url: url, state: secrets.state.value, expiresOn: platform.clock.now.addingTimeInterval(Self.flowLifetime),
      nonce: secrets.nonce.value, verifier: secrets.verifier.secret.exposed, redirectURI: request.redirectURI,
      scopes: scopes.values, tenant: tenant, claims: request.claims, homeAccountID: request.homeAccountID,
      correlationID: correlationID.uuid)
  }

  /// Finishes a sign-in: redeems the code, checks the ID token, and keeps the tokens for `acquireTokenSilent`.
  ///
  /// Give the browser a new session then, and keep in it what `TokenResult.account` says: `homeAccountID` and
  /// `sessionID`.
  /// - Parameters:
  ///   - flow: What `beginSignIn` gave for this browser. Forget it before this call, so that it is used once.
  ///   - answer: The parameters that came to the redirect URI, from the form or the query.
  /// - Throws: `AcquisitionError`: `interactionRequired` and `refused` say what the service or the person decided,
  ///   `untrustedToken` that the answer belongs to something else.
  public func finishSignIn(
    _ flow: WebSignInFlow, answer: [String: String]
  ) async throws(AcquisitionError) -> TokenResult {
    guard platform.clock.now < flow.expiresOn else {
      throw AcquisitionError(.invalidRequest("the sign-in took too long; begin it anew"))
    }
    let correlationID = CorrelationID(flow.correlationID)
    let authority = try await requests.resolve(flow.tenant, correlationID)
    let parsed: AuthorizationAnswer
    do throws(IdentityError) {
      parsed = try AuthorizationAnswer(
        answer.map { Parameter($0.key, $0.value) }, state: StateParameter(flow.state), authority: authority)
    } catch {
      throw AcquisitionError(error, remedy: .whenSaid).asked(under: flow.correlationID)
    }
    var options = RequestOptions()
    options.claims = flow.claims
    let query = TokenQuery(
      key: PartitionKey(.user, owner: ""), tenant: flow.tenant,
      personScopes: ScopeSet(flow.scopes).subtracting(.openIDConnect),
      grant: .code(parsed.code, redirectURI: flow.redirectURI, verifier: Secret(flow.verifier)), options: options,
      correlationID: correlationID)
    do throws(AcquisitionError) {
      return try await acquisition.signIn(query, nonce: Nonce(flow.nonce), expecting: flow.homeAccountID)
    } catch {
      throw error.asked(under: flow.correlationID)
    }
  }

  /// A token for a person who signed in before, without asking them.
  /// - Parameters:
  ///   - homeAccountID: `SignedInAccount.homeAccountID`.
  ///   - scopes: Permissions of one API.
  ///   - sessionID: `SignedInAccount.sessionID`, for an app that wants to know whether the service has ended that
  ///     browser's session since; nil: it is not asked.
  ///   - options: The tenant to ask, and more.
  /// - Throws: `AcquisitionError`: with `interactionRequired` begin a sign-in, `sessionNotFound` when the browser's
  ///   session has ended, `store` when nothing can be told.
  public func acquireTokenSilent(
    homeAccountID: String, scopes: [String], sessionID: String? = nil, options: RequestOptions = RequestOptions()
  ) async throws(AcquisitionError) -> TokenResult {
    let home = HomeAccountID(homeAccountID)
    if let sessionID {
      let mark = try await acquisition.partitions.load(Self.mark(sessionID)).partition
      guard mark.account.map({ HomeAccountID($0.homeAccountID) }) == home else {
        throw AcquisitionError(.sessionNotFound)
      }
    }
    let correlationID = correlationID(options)
    let query = TokenQuery(
      key: PartitionKey(.user, owner: home.value.lowercased()),
      tenant: try await tenantID(options, otherwise: home.tenantID, correlationID),
      personScopes: try personScopes(scopes),
      grant: .refreshToken, options: options, correlationID: correlationID)
    return try await acquisition.token(query)
  }

  // MARK: Signing out

  /// Where to send the browser to end the person's session at the service too. Forget the account first
  /// (`removeAccount`).
  /// - Parameters:
  ///   - postLogoutRedirectURI: Where the browser comes back to, as it is registered.
  ///   - account: The person, so that the page need not ask who is to be signed out.
  ///   - state: What the page hands back.
  ///   - tenantID: The tenant of the sign-in; nil: that of the application's authority.
  /// - Throws: `AcquisitionError`.
  public func signOutURL(
    postLogoutRedirectURI: String? = nil, account: SignedInAccount? = nil, state: String? = nil, tenantID: String? = nil
  ) async throws(AcquisitionError) -> URL {
    let correlationID = correlationID(nil as UUID?)
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

  /// Forgets a person: the tokens of the sign-in, of all sessions and assertions.
  /// - Parameter homeAccountID: `SignedInAccount.homeAccountID`.
  /// - Throws: `AcquisitionError` when the store can't be used; something may be left then.
  public func removeAccount(homeAccountID: String) async throws(AcquisitionError) {
    let home = HomeAccountID(homeAccountID).value.lowercased()
    let index = PartitionKey(.index, owner: home)
    for reference in try await acquisition.partitions.load(index, anew: true).partition.references {
      try await acquisition.partitions.remove(reference.key)
    }
    try await acquisition.partitions.remove(PartitionKey(.user, owner: home))
    try await acquisition.partitions.remove(index)
  }

  /// Takes the service's word that a browser's session has ended: what the registered front-channel sign-out URL of the
  /// app was called with. Answer 200 whatever comes of it. The person's tokens are forgotten with their last session.
  /// - Parameters:
  ///   - sessionID: The parameter `sid`.
  ///   - issuer: The parameter `iss`, if there is one.
  /// - Returns: The account whose session has ended; nil when there is no such session.
  /// - Throws: `AcquisitionError` when the store can't be used.
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
      url.fragment() == nil, text.isVisible, scheme == "https" || scheme == "http" && LoopbackHost.matches(host)
    else {
      throw AcquisitionError(
        .invalidRequest("the redirect URI is not an https address without a fragment, nor one of this machine"))
    }
  }
}

extension WebSignInRequest.Prompt {
  fileprivate var wire: OAuthClient.Prompt {
    switch self {
    case .selectAccount: .selectAccount
    case .login: .login
    case .consent: .consent
    case .none: .never
    }
  }
}
