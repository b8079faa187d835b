// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import OAuthWire
import PlatformInterfaces
import TokenCache
import TokenExchange

/// A public client of the Microsoft identity platform. It makes the parts that sign people in and out and get tokens,
/// and runs each call on them.
package final class PublicClient: Sendable {
  package let configuration: ClientConfiguration
  let platform: Platform
  let accountList: AccountList
  let redemption: TokenRedemption
  let silent: SilentAcquisition
  /// The desktop's identity broker; nil: the app does not ask it.
  let broker: BrokerAcquisition?
  let binding: TokenBinding
  let correlationIDs: CorrelationIDs
  private let sessions: InteractiveSessions
  // The scopes of OpenID Connect and the client id. A request with none of them needs no other check.
  private let specialScopes: ScopeSet
  // The account that `currentAccount` returned last, for comparison.
  private let lastCurrent = Lock<Account?>(nil)

  package init(
    configuration: ClientConfiguration, platform: Platform, cache: TokenCache, sessions: InteractiveSessions = .shared,
    possession: PossessionKeys = PossessionKeys(store: nil)
  ) {
    self.configuration = configuration
    self.platform = platform
    self.sessions = sessions
    specialScopes = ScopeSet.openIDConnect.union(ScopeSet([configuration.clientID.value]))
    correlationIDs = CorrelationIDs(random: platform.random)
    binding = TokenBinding(keys: possession, clock: platform.clock, random: platform.random)
    var connection = ServiceConnection(
      transport: platform.transport, clock: platform.clock, log: platform.log,
      retryCount: configuration.retryCount, secondsBetweenRetries: configuration.retryInterval)
    connection.repeatsAfterTimeout = configuration.repeatsAfterTimeout
    accountList = AccountList(
      configuration: configuration, cache: cache,
      authorities: AuthorityResolver(connection: connection, known: configuration.knownAuthorities))
    redemption = TokenRedemption(
      connection: connection,
      intake: TokenIntake(
        clientID: configuration.clientID, cache: cache,
        verifier: AnswerVerifier(
          clientID: configuration.clientID, keys: SigningKeys(connection: connection, clock: platform.clock),
          clock: platform.clock),
        clock: platform.clock),
      accounts: accountList)
    broker = BrokerAcquisition(redemption, platform)
    silent = SilentAcquisition(
      cachedTokens: CachedTokens(accounts: accountList, telemetry: connection.telemetry, clock: platform.clock),
      refreshTokens: RefreshTokens(redemption: redemption), broker: broker)
  }

  // MARK: Tokens

  /// Signs the person in, in a browser. To cancel the task closes the redirect URI.
  package func acquireToken(_ request: InteractiveRequest) async throws(IdentityError) -> AuthenticationResult {
    try await signIn(request) { request, key, correlationID async throws(IdentityError) in
      let request = try signedOutLogsInAgain(request)
      return try await sessions.run(signingOut: false) { session async throws(IdentityError) in
        let inBrowser = { () async throws(IdentityError) in
          try await InteractiveAcquisition(
            redemption: self.redemption, roundTrip: self.roundTrip(request.presentation, session),
            random: self.platform.random
          ).run(request, key, correlationID)
        }
        guard let broker = self.broker else {
          guard !request.requiresBroker else { throw IdentityError(.interactionRequired(.noBroker, response: nil)) }
          return try await inBrowser()
        }
        return try await broker.interactively(request, key, correlationID, orElse: inBrowser)
      }
    }
  }

  /// Signs the person in without a page: on another device, or by a code or a password that the app has.
  package func acquireToken(_ request: some BrowserlessRequest) async throws(IdentityError) -> AuthenticationResult {
    try await signIn(request) { request, key, correlationID async throws(IdentityError) in
      try await request.redeem(by: redemption, key, correlationID)
    }
  }

  /// Runs a sign-in: checks the request before `body`, binds the token, and adds the correlation id to an error.
  private func signIn<Request: SignInRequest>(
    _ request: Request,
    _ body: (Request, KeyBinding?, CorrelationID) async throws(IdentityError) -> AuthenticationResult
  ) async throws(IdentityError) -> AuthenticationResult {
    let correlationID = request.parameters.correlationID ?? correlationIDs.next()
    return try await annotating(correlationID) { () async throws(IdentityError) in
      try checkScopes(request.parameters.scopes, at: request.parameters.authority)
      var request = request
      request.parameters = try accountList.forOneAccount(request.parameters)
      return try await binding(request.parameters) { key async throws(IdentityError) in
        try await body(request, key, correlationID)
      }
    }
  }

  private func roundTrip(_ presentation: Presentation, _ session: InteractiveSessions.Session) -> RedirectRoundTrip {
    RedirectRoundTrip(
      redirectURI: configuration.redirectURI, presentation: presentation, session: session,
      redirects: platform.redirects, browser: platform.browser, trustedCertificates: platform.trustedCertificates,
      clock: platform.clock, log: platform.log)
  }

  /// A person who signed out of this app has to enter the credentials again, even if the browser still has a session.
  private func signedOutLogsInAgain(_ request: InteractiveRequest) throws(IdentityError) -> InteractiveRequest {
    guard let account = request.parameters.account, request.prompt != .consent else { return request }
    try cached { () throws(CacheError) in try accountList.cache.reloadIfChanged() }
    let asked = request.parameters.authority
    let authority = if let asked { asked } else { try silent.cachedTokens.authority(nil, of: account.homeAccountID) }
    guard try accountList.isSignedOut(account, at: authority) else { return request }
    // The request wants no page, and the browser's session must not be used.
    guard request.prompt != .never else { throw .signedOut }
    var request = request
    request.prompt = .login
    return request
  }

  /// The cached bearer token that answers a silent request, and the correlation id of the call; nil when there is none
  /// that is valid and not due for renewal. It awaits nothing.
  /// - Parameter authority: nil is the application's authority.
  package func cachedToken(
    of home: HomeAccountID, _ scopes: ScopeSet, at authority: Authority?, _ correlationID: CorrelationID?
  ) throws(IdentityError) -> (ReusableResult, CorrelationID)? {
    let correlationID = correlationID ?? correlationIDs.next()
    do throws(IdentityError) {
      let request = AccountMemos.RequestKey(authority: authority, scopes: scopes)
      var answer = try silent.cachedTokens.remembered(request, of: home)
      if answer == nil {
        try checkScopes(scopes, at: authority)
        answer = try silent.cachedTokens.lookUp(request, of: home, correlationID)
      }
      guard case .hit(let found, isDue: false)? = answer else { return nil }
      return (found, correlationID)
    } catch {
      throw annotated(error, correlationID)
    }
  }

  /// The cached token that answers the request as it is; nil when a token must be got, or signed.
  package func cachedToken(for request: SilentRequest) throws(IdentityError) -> AuthenticationResult? {
    guard case .bearer = request.parameters.scheme, request.mayUseCachedToken, let account = request.parameters.account
    else { return nil }
    return try cachedToken(
      of: account.homeAccountID, request.parameters.scopes, at: request.parameters.authority,
      request.parameters.correlationID)?.0.result
  }

  /// Answers from the cache, or redeems the refresh token.
  package func acquireTokenSilent(_ request: SilentRequest) async throws(IdentityError) -> AuthenticationResult {
    let parameters = request.parameters
    let correlationID = parameters.correlationID ?? correlationIDs.next()
    return try await annotating(correlationID) { () async throws(IdentityError) in
      try checkScopes(parameters.scopes, at: parameters.authority)
      guard let account = parameters.account else { throw .noAccount }
      return try await binding(parameters) { key async throws(IdentityError) in
        try await silent.run(
          SilentCall(request: request, account: account, correlationID: correlationID, key: key))
      }
    }
  }

  // MARK: Accounts

  /// The accounts in the cache, one for each home account.
  package func accounts(_ filter: AccountFilter = AccountFilter()) throws(IdentityError) -> [Account] {
    try accountList.matching(filter)
  }

  package func accountChanges() throws(IdentityError) -> AccountChanges { try accountList.changes() }

  package func currentAccount() throws(IdentityError) -> (current: Account?, previous: Account?) {
    let all = try accounts()
    guard all.count <= 1 else { throw IdentityError(.severalAccounts) }
    return change(to: all.first)
  }

  /// Makes `current` the account that the next call compares with, and returns the one before if it was another.
  func change(to current: Account?) -> (current: Account?, previous: Account?) {
    let previous = lastCurrent.withLock { last -> Account? in
      defer { last = current }
      return last
    }
    return (current, previous?.homeAccountID == current?.homeAccountID ? nil : previous)
  }

  package func removeAccount(_ account: AccountReference) throws(IdentityError) {
    try redemption.remove(SignOutRequest(account: account))
  }

  /// Signs out on this machine and, when the request says so, in the browser.
  /// - Parameter removed: Called after the tokens are removed, before the browser is opened.
  package func signOut(
    _ request: SignOutRequest, removed: () -> Void = {}
  ) async throws(IdentityError) {
    let correlationID = request.correlationID ?? correlationIDs.next()
    try await annotating(correlationID) { () async throws(IdentityError) in
      // The cache does not tell the account's cloud any more when the account is removed for every client.
      let authority = try silent.cachedTokens.authority(nil, of: request.account.homeAccountID)
      try redemption.remove(request)
      removed()
      // The page is shown also when the broker can't sign the person out.
      var failure: IdentityError?
      do throws(IdentityError) { try await signOutOfSharedDevice(request.account, correlationID) } catch {
        guard !Task.isCancelled else { throw error }
        failure = error
      }
      if let presentation = request.presentation {
        do throws(IdentityError) { try await showSignOut(request, presentation, at: authority, correlationID) } catch {
          throw failure ?? error
        }
      }
      if let failure { throw failure }
    }
  }

  /// Ends the session in the browser.
  /// - Parameter authority: That of the account's cloud, at which the browser has the session.
  private func showSignOut(
    _ request: SignOutRequest, _ presentation: Presentation, at authority: Authority, _ correlationID: CorrelationID
  ) async throws(IdentityError) {
    do throws(IdentityError) {
      try await sessions.run(signingOut: true) { session async throws(IdentityError) in
        try await BrowserSignOut(
          clientID: self.configuration.clientID, authority: authority, authorities: self.accountList.authorities,
          roundTrip: self.roundTrip(presentation, session), random: self.platform.random, request: request,
          correlationID: correlationID
        ).run()
      }
    } catch {
      // The person closed the page or left it open, or a new sign-in ended it. This app is signed out nevertheless.
      switch error.reason {
      case .cancelled where !Task.isCancelled, .browser(.timedOut): return
      default: throw error
      }
    }
  }

  // MARK: Checks and errors of every call

  /// Refuses scopes that give no token for an API, where the authority's tokens are for APIs only, and reserved scopes.
  private func checkScopes(_ scopes: ScopeSet, at authority: Authority?) throws(IdentityError) {
    guard scopes.isEmpty || scopes.intersects(specialScopes) else { return }
    try refuseReservedScopes(scopes, at: authority)
    guard !scopes.isSubset(of: .openIDConnect) || (authority ?? configuration.authority).needsNoPermission else {
      throw IdentityError(
        .badRequest(parameter: "scopes", reason: "it names no permission of an API; add one, such as User.Read"))
    }
  }

  /// Refuses scopes that no request of an app may name, as Apple's SDK does: those of OpenID Connect, and the client
  /// id, which only B2C knows as a scope.
  func refuseReservedScopes(_ scopes: ScopeSet, at authority: Authority?) throws(IdentityError) {
    guard configuration.reservedScopesRefused, scopes.intersects(specialScopes) else { return }
    guard !scopes.intersects(.openIDConnect) else {
      throw IdentityError(
        .badRequest(
          parameter: "scopes",
          reason: "openid, profile and offline_access are reserved, and are asked for without being named"))
    }
    guard (authority ?? configuration.authority).kind == .b2c else {
      throw IdentityError(
        .badRequest(
          parameter: "scopes", reason: "the client id is a scope of Azure AD B2C only; name the scopes of an API"))
    }
  }

  /// Runs `body` and adds the correlation id to its error.
  func annotating<Value: Sendable>(
    _ correlationID: CorrelationID, _ body: () async throws(IdentityError) -> Value
  ) async throws(IdentityError) -> Value {
    do throws(IdentityError) {
      return try await body()
    } catch {
      throw annotated(error, correlationID)
    }
  }

  private func annotated(_ error: IdentityError, _ correlationID: CorrelationID) -> IdentityError {
    var failure = error
    failure.correlationID = failure.correlationID ?? correlationID
    platform.log.log(
      .error, "[\(correlationID)] \(failure.reason.logText)",
      personal: failure.reason.personalLogText.map { "[\(correlationID)] \($0)" })
    return failure
  }
}

extension IdentityError {
  static var noAccount: IdentityError { IdentityError(.interactionRequired(.noAccount, response: nil)) }
  static var signedOut: IdentityError { IdentityError(.interactionRequired(.signedOut, response: nil)) }
}

/// Makes the client when it is first needed, so that an app that only makes its application object opens no file. After
/// a failure, the next call tries again.
package final class LazyClient: Sendable {
  private let make: @Sendable () throws(IdentityError) -> PublicClient
  // The client; nil until it is made.
  private let made = Lock<PublicClient?>(nil)
  // Held while the client is made, so that only one is made.
  private let making = WorkLock(())

  package init(_ make: @escaping @Sendable () throws(IdentityError) -> PublicClient) { self.make = make }

  /// The client; nil before a call made one.
  private var existing: PublicClient? { made.withLock { $0 } }

  package func get() throws(IdentityError) -> PublicClient {
    if let existing { return existing }
    return try making.withLock { _ throws(IdentityError) in
      if let existing { return existing }
      let client = try make()
      made.withLock { $0 = client }
      return client
    }
  }
}
