// SPDX-FileCopyrightText: 2026 The MSAL for Swift on Linux authors
// SPDX-License-Identifier: MIT

import FoundationEssentials
import OAuthWire
import PlatformInterfaces
import TokenCache

/// A public client of the Microsoft identity platform: sign in, stay signed in, sign out.
package final class PublicClient: Sendable {
  package let configuration: ClientConfiguration
  let platform: Platform
  let cache: TokenCache
  let connection: ServiceConnection
  let authorities: AuthorityResolver
  let intake: TokenIntake
  let refreshes = InFlightTable<SilentAcquisition.Key, AuthenticationResult>()
  let throttle = Throttle()
  /// Redemptions at a provider that takes a refresh token once, by account.
  let turns = KeyedQueue<HomeAccountID>()
  private let correlationIDs: CorrelationIDs
  /// Held while the account of a native sign-in takes the place of the others. Other locks are taken inside it.
  let nativeSignIns = Lock(())
  let possession: PossessionKeys
  private let sessions: InteractiveSessions
  // The account that `currentAccount` named last, to tell a change.
  private let lastCurrent = Lock<Account?>(nil)

  package init(
    configuration: ClientConfiguration, platform: Platform, cache: TokenCache, sessions: InteractiveSessions = .shared,
    possession: PossessionKeys = PossessionKeys(store: nil)
  ) {
    self.configuration = configuration
    self.platform = platform
    self.cache = cache
    self.sessions = sessions
    self.possession = possession
    correlationIDs = CorrelationIDs(random: platform.random)
    connection = ServiceConnection(
      transport: platform.transport, clock: platform.clock, log: platform.log,
      libraryVersion: configuration.libraryVersion, retryCount: configuration.retryCount,
      secondsBetweenRetries: configuration.retryInterval)
    authorities = AuthorityResolver(connection: connection, known: configuration.knownAuthorities)
    intake = TokenIntake(
      clientID: configuration.clientID, cache: cache, keys: SigningKeys(connection: connection, clock: platform.clock),
      clock: platform.clock)
  }

  /// Signs the person in in a browser. Cancelling the task closes the redirect listener.
  package func acquireToken(_ request: InteractiveRequest) async throws(IdentityError) -> AuthenticationResult {
    let correlationID = correlationID(request.parameters.correlationID)
    return try await annotating(correlationID) { () async throws(IdentityError) in
      try checkScopes(request.parameters)
      let request = try signedOutLogsInAgain(try forOneAccount(request))
      return try await binding(request.parameters) { key async throws(IdentityError) in
        try await withSession(signingOut: false) { session async throws(IdentityError) in
          try await InteractiveAcquisition(
            client: self, request: request, session: session, correlationID: correlationID, key: key
          ).run()
        }
      }
    }
  }

  /// A good token that was asked for before, of an account that has not changed since; with the id of this request. nil
  /// when it takes more to tell. Nothing is awaited, and nothing worked out anew.
  package func rememberedToken(
    _ request: SilentRequest
  ) throws(IdentityError) -> (shared: SharedResult, correlationID: CorrelationID)? {
    let kind = configuration.authority.kind
    guard let account = request.parameters.account, request.mayUseCachedToken, case .bearer = request.parameters.scheme,
      request.parameters.authority?.kind ?? kind == kind
    else { return nil }
    do throws(CacheError) { try cache.reloadIfQuick() } catch {
      throw annotated(IdentityError(.cache(error)), correlationID(request.parameters.correlationID))
    }
    let now = platform.clock.now
    guard let shared = cache.remembered(question(request.parameters), of: account.homeAccountID) as? SharedResult,
      shared.isValid(at: now, buffer: configuration.expirationBuffer), !shared.isDue(at: now)
    else { return nil }
    connection.telemetry.countCacheHit()
    return (shared, correlationID(request.parameters.correlationID))
  }

  func question(_ parameters: TokenParameters, _ key: PossessionKey? = nil) -> MemoKey {
    MemoKey(
      client: authorities.knowledge, authority: parameters.authority?.text ?? "", scopes: parameters.scopes,
      keyID: key?.id)
  }

  /// Answers from the cache, or redeems the refresh token.
  package func acquireTokenSilent(_ request: SilentRequest) async throws(IdentityError) -> AuthenticationResult {
    let correlationID = correlationID(request.parameters.correlationID)
    return try await annotating(correlationID) { () async throws(IdentityError) in
      try checkScopes(request.parameters)
      return try await binding(request.parameters) { key async throws(IdentityError) in
        try await SilentAcquisition(client: self, request: request, correlationID: correlationID, key: key).run()
      }
    }
  }

  /// The answer of the cache to a request for a bearer token, when nothing has to be asked or renewed for it; nil
  /// otherwise.
  package func cachedToken(_ request: SilentRequest) throws(IdentityError) -> AuthenticationResult? {
    try checkScopes(request.parameters)
    guard case .bearer = request.parameters.scheme else { return nil }
    let correlationID = correlationID(request.parameters.correlationID)
    return try SilentAcquisition(client: self, request: request, correlationID: correlationID).lasting()
  }

  /// Signs out on this machine and, when the request says so, in the browser.
  /// - Parameter removed: Called between the two, whatever comes of the second.
  package func signOut(
    _ request: SignOutRequest, removed: () -> Void = {}
  ) async throws(IdentityError) {
    let correlationID = correlationID(request.correlationID)
    try await annotating(correlationID) { () async throws(IdentityError) in
      try removeLocally(request)
      removed()
      guard let presentation = request.presentation else { return }
      do throws(IdentityError) {
        try await withSession(signingOut: true) { session async throws(IdentityError) in
          try await BrowserSignOut(
            client: self, request: request, presentation: presentation, session: session, correlationID: correlationID
          ).run()
        }
      } catch {
        // A page that is closed, left open or given up for a new sign-in: this app is signed out all the same.
        switch error.reason {
        case .cancelled where !Task.isCancelled, .browser(.timedOut): return
        default: throw error
        }
      }
    }
  }

  package func currentAccount() throws(IdentityError) -> (current: Account?, previous: Account?) {
    let all = try accounts()
    guard all.count <= 1 else { throw IdentityError(.severalAccounts) }
    let current = all.first
    let previous = lastCurrent.withLock { last -> Account? in
      defer { last = current }
      return last
    }
    return (current, previous?.homeAccountID == current?.homeAccountID ? nil : previous)
  }

  /// What every acquisition ends with: store, then make the result of what is stored.
  func finish(
    _ tokens: ValidatedTokens, source: AuthenticationResult.Source, correlationID: CorrelationID
  ) throws(IdentityError) -> AuthenticationResult {
    try intake.store(tokens, signingIn: source == .network) { () throws(IdentityError) in
      if source == .network { try checkOneAccount(tokens) }
    }
    let result = try result(
      tokens.accessToken, aliases: tokens.authority.aliases, authority: tokens.authority.authority, source: source,
      correlationID: correlationID)
    guard tokens.declined.isEmpty else {
      throw IdentityError(
        .declinedScopes(DeclinedScopes(granted: tokens.granted, declined: tokens.declined, result: result)))
    }
    return result
  }

  /// The authority to redeem at when the person turned out to be in another cloud.
  func resolve(
    _ authority: ResolvedAuthority, movedTo host: String?, correlationID: CorrelationID
  ) async throws(IdentityError) -> ResolvedAuthority {
    guard configuration.multipleCloudsSupported, authority.authority.isInCloud, let host,
      !authority.aliases.contains(host)
    else { return authority }
    guard !host.isEmpty, KnownClouds.isCloud(host, besides: authority.authority) else {
      throw IdentityError(.authority(.unknownHost(environment: host)))
    }
    return try await authorities.resolve(authority.authority.at(host.lowercased()), correlationID: correlationID)
  }

  /// Runs `body` as the one interactive session of the process; cancelling the session or the task cancels it.
  private func withSession<Value: Sendable>(
    signingOut: Bool, _ body: @escaping @Sendable (InteractiveSessions.Session) async throws(IdentityError) -> Value
  ) async throws(IdentityError) -> Value {
    guard let session = sessions.begin(signingOut: signingOut) else { throw IdentityError(.sessionAlreadyRunning) }
    defer { sessions.end(session) }
    return try await unlessCancelled(by: session.cancellations) { () async throws(IdentityError) in
      try await body(session)
    }
  }

  /// Runs `body` until something comes out of `cancellations`, or the task is cancelled. What `body` brought to its end
  /// all the same was not cancelled.
  func unlessCancelled<Value: Sendable>(
    by cancellations: AsyncStream<Void>, _ body: @escaping @Sendable () async throws(IdentityError) -> Value
  ) async throws(IdentityError) -> Value {
    let outcome = await withTaskGroup(of: Result<Value, IdentityError>.self) { group in
      group.addTask {
        do throws(IdentityError) { return .success(try await body()) } catch { return .failure(error) }
      }
      group.addTask {
        for await _ in cancellations { break }
        return .failure(IdentityError(.cancelled))
      }
      let first = await group.next() ?? .failure(IdentityError(.cancelled))
      group.cancelAll()
      if case .failure = first, let late = await group.next(), case .success = late { return late }
      return first
    }
    return try outcome.get()
  }

  /// Someone who signed out of this app signs in again with their credentials, even where the browser still knows them.
  private func signedOutLogsInAgain(_ request: InteractiveRequest) throws(IdentityError) -> InteractiveRequest {
    guard let account = request.parameters.account, request.prompt != .consent,
      try cached({ () throws(CacheError) in
        try cache.reloadIfChanged()
        return try cache.isSignedOut(homeAccountID: account.homeAccountID, clientID: configuration.clientID)
      })
    else { return request }
    // Nobody may be asked, and the browser's session is not theirs any more.
    guard request.prompt != .never else { throw IdentityError(.interactionRequired(.signedOut, response: nil)) }
    var request = request
    request.prompt = .login
    return request
  }

  func checkScopes(_ parameters: TokenParameters) throws(IdentityError) {
    let authority = parameters.authority ?? configuration.authority
    guard authority.needsNoPermission || !parameters.scopes.isSubset(of: .openIDConnect) else {
      throw IdentityError(
        .badRequest(parameter: "scopes", reason: "it names no permission of an API; add one, such as User.Read"))
    }
  }

  func correlationID(_ given: CorrelationID?) -> CorrelationID {
    given ?? correlationIDs.next()
  }

  /// Adds the correlation id to a failure, once, at the end.
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
